import { data } from "@remix-run/cloudflare";
import { readEntries } from "./body";
import type { RequestContext } from "./context";
import type { DomainError, SendAgain, WayOut } from "./errors";
import { escaped } from "./html";
import { type KeptForm, plainPage } from "./plain-page";

/** What the page of a refusal gets to show. */
export interface ToldWithForm {
  title: string;
  text: string;
  /** Null if the form was too large to keep in a page. */
  kept: KeptForm | null;
  leadsTo: WayOut | null;
}

/**
 * The most bytes to read to find what was typed: more than any form of ours sends, including files.
 */
const mostRead = 12_000_000;
/** The most characters to keep, counted after HTML escaping: the page holds them twice. */
const mostKept = 60_000;

/**
 * Answers a form or a page that was refused for a reason that its user can settle with one press.
 * The page that explains the reason keeps the whole form, so nothing typed is lost.
 */
export async function tellToSendAgain(
  { request, context }: { request: Request; context: RequestContext },
  error: DomainError,
  sendAgain: SendAgain,
  hasPage: boolean,
): Promise<Response> {
  const { title, message: text, leadsTo, status, headers } = error;
  const kept = await keep(request, sendAgain);
  const told: ToldWithForm = { title, text, kept, leadsTo };
  // An address without its own page cannot draw this page, unless a script draws it.
  if (!hasPage && !context.isScripted) return plainPage(error, kept);
  throw data(told, { status, statusText: error.code, headers });
}

async function keep(request: Request, sendAgain: SendAgain): Promise<KeptForm | null> {
  if (sendAgain.entries) return { ...sendAgain, entries: sendAgain.entries, lost: null };
  const form = await readEntries(request, mostRead).catch(() => null);
  if (form === null) return null;
  const entries = [...form].flatMap(([name, value]): KeptForm["entries"] =>
    typeof value === "string" && !/password/i.test(name) ? [[name, value]] : [],
  );
  const length = entries.reduce((sum, [name, value]) => sum + escaped(name + value).length, 0);
  if (length > mostKept) return null;
  const hasFile = [...form.values()].some((value) => typeof value !== "string" && value.size > 0);
  return {
    ...sendAgain,
    entries,
    lost: hasFile
      ? "We couldn’t keep your file. After you send the form, choose the file again."
      : null,
  };
}
