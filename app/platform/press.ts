import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "./context";
import { DomainError } from "./errors";
import { readFields } from "./submit";
import type { Toaster } from "./toast";
import type { z } from "./zod";

interface Press {
  /** The page to redirect to, which shows the outcome. */
  to: string;
  /** The title of a refusal, if the title in the error table does not fit. */
  failed?: string;
  /**
   * Whether `not_found` is shown as a toast too. Another user may have removed the entry from the
   * list.
   */
  tellsMissing?: boolean;
}

/**
 * The toast after success, and the page that shows it, if it is not the usual page. Null if the page
 * itself shows what was done.
 */
type Done = (Parameters<Toaster["show"]>[0] & { to?: string }) | null;

/**
 * Carries out what a single button asks for, and redirects. A toast shows what `act` returns, or
 * why the domain refused; `not_found` has its own page. The counterpart of `submitForm` for a form
 * without fields, which is not shown again.
 */
export async function submitPress(
  ctx: RequestContext,
  { to, failed, tellsMissing = false }: Press,
  act: () => Promise<Done>,
): Promise<Response> {
  try {
    const done = await act();
    if (done === null) return redirect(to);
    const { to: doneAt = to, ...toast } = done;
    return ctx.toast.leadTo(doneAt, toast);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "unproven" || (error.code === "not_found" && !tellsMissing)) throw error;
    const title = failed ?? error.title;
    return ctx.toast.leadTo(to, { title, description: error.message, variant: "destructive" });
  }
}

/**
 * `submitPress` for a button whose form names what it acts on: its fields become the command of
 * `verb`. If somebody has ended it in the meantime, or the button was pressed twice, a toast on the
 * page `to` says so.
 */
export async function submitButton<C extends RequestContext, S extends z.ZodType, Out>(
  ctx: C,
  { request }: { request: Request },
  schema: S,
  verb: (ctx: C, command: z.output<S>) => Promise<Out>,
  {
    to,
    also = {},
    done,
  }: { to: string; also?: Record<string, string | number>; done: (out: Out) => Done },
): Promise<Response> {
  const { fields } = await readFields(request, schema);
  for (const [name, value] of Object.entries(also)) fields.set(name, String(value));
  return submitPress(ctx, { to, tellsMissing: true }, async () => {
    const submission = parseWithZod(fields, { schema });
    if (submission.status !== "success") throw new DomainError("invalid");
    return done(await verb(ctx, submission.value));
  });
}

/**
 * The answer to a GET at an address that only accepts a form. A person who opens the address in a
 * browser is redirected to the page `to`. A script also asks for this address if the page is doing
 * something else while the form is sent. A redirect would then lead the page away from where the
 * form leads, so a script gets nothing.
 */
export const leadFromForm = ({ isScripted }: Pick<RequestContext, "isScripted">, to: string) =>
  isScripted ? null : redirect(to);
