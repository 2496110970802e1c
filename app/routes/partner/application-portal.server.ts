import { redirect } from "@remix-run/cloudflare";
import { wholeNumber } from "~/models/core/listing/directory";
import { withPhotos } from "~/models/guide/picture/photo-form.server";
import { mostPhotos } from "~/models/guide/picture/picture.rules";
import { submissionFailed } from "~/models/joining/application/application.rules";
import {
  MarketApplicationForm,
  VendorApplicationForm,
} from "~/models/joining/application/application.schema";
import type { Draft } from "~/models/joining/application/application.view";
import { type Applied, applyAsMarket } from "~/models/joining/application/apply.server";
import { applyByForm } from "~/models/joining/application/apply-vendor.server";
import { dropDraft, keepDraft, readDraft } from "~/models/joining/application/draft.server";
import { choicesOf, findChoices } from "~/models/joining/application/find.server";
import { readEntries } from "~/platform/body";
import type { Allowed } from "~/platform/context";
import { boundFields, type Prepared } from "~/platform/fields";
import { submitOpenForm } from "~/platform/open-form";

interface Args {
  request: Request;
}

export type ApplicationType = "vendor" | "market";

/** The type of application that an address or a form names. */
export const typeIn = (text: unknown): ApplicationType | null =>
  text === "vendor" || text === "market" ? text : null;

const schemas = { vendor: VendorApplicationForm, market: MarketApplicationForm };
const mostTyped = 100;
const aList = 20;

/** The results of the form's searches: the chosen items, the found items, and the search text. */
async function looked(ctx: Allowed, form: FormData, pressed: unknown) {
  const numbers = (name: string) =>
    form
      .getAll(name)
      .slice(0, aList)
      .flatMap((value) => wholeNumber(String(value)) ?? []);
  const typed = (name: string) => String(form.get(name) ?? "").slice(0, mostTyped);
  const [marketSearch, vendorSearch] = [typed("marketSearch"), typed("vendorSearch")];
  const [markets, foundMarkets, vendors, foundVendors] = await Promise.all([
    choicesOf(ctx, "markets", numbers("marketAttendance")),
    pressed === "find-markets" ? findChoices(ctx, "markets", marketSearch) : null,
    choicesOf(ctx, "vendors", numbers("selectedExistingVendor")),
    pressed === "find-vendors" ? findChoices(ctx, "vendors", vendorSearch) : null,
  ]);
  return {
    markets: { chosen: markets, found: foundMarkets, q: marketSearch },
    vendors: { chosen: vendors[0] ?? null, found: foundVendors, q: vendorSearch },
  };
}

/** The data for the page: the draft of this browser, and the type of application if it is known. */
export async function loadPortal(ctx: Allowed, { request }: Args) {
  const { searchParams } = new URL(request.url);
  const kept = await readDraft(ctx);
  const type = typeIn(searchParams.get("type")) ?? typeIn(kept?.applicationType);
  const draft: Draft = kept ?? { contactEmail: ctx.viewer?.email ?? "" };
  const ids = new FormData();
  for (const name of ["marketAttendance", "selectedExistingVendor"]) {
    for (const value of [draft[name]].flat())
      if (value !== undefined) ids.append(name, String(value));
  }
  return {
    type,
    draft,
    isKept: kept !== null,
    isKnown: searchParams.has("known"),
    /** Whether the form that asks for the type was sent without an answer. */
    isUnanswered: type === null && searchParams.has("continue"),
    isSignedIn: ctx.viewer !== null,
    seal: await ctx.trap.seal(ctx.now),
    looked: await looked(ctx, ids, null),
  };
}

/** Sends the application, or does what another button of the form asks for. */
export async function submitPortal(ctx: Allowed, { request }: Args) {
  const photos = withPhotos(ctx, { field: "photos", purpose: "application", most: mostPhotos });
  const form = await readEntries(request, photos.limit);
  const pressed = form.get("do");
  const type = typeIn(form.get("applicationType")) ?? "vendor";
  const path = `/application-portal?type=${type}`;
  if (pressed === "drop") {
    await dropDraft(ctx);
    return ctx.toast.leadTo("/application-portal", { title: "Started over" });
  }
  const prepare = async (entries: FormData): Promise<Prepared> => {
    const prepared = await photos.prepare(entries);
    await keepDraft(ctx, boundFields(entries, schemas[type]).fields);
    if (pressed === "keep" && !prepared.refused) {
      ctx.toast.show({
        title: "Draft saved",
        description: "We keep your draft for 2 days. To continue, come back in this browser.",
      });
      throw redirect(path);
    }
    return pressed === null ? prepared : { ...prepared, isAgain: true };
  };
  const options = {
    limit: photos.limit,
    failed: submissionFailed.title,
    isSent: () => pressed === null && !form.has("photos-photo"),
    prepare,
    done: (applied: Applied) => leadOn(ctx, applied),
  };
  const answer =
    type === "vendor"
      ? await submitOpenForm(ctx, { request }, VendorApplicationForm, applyByForm, options)
      : await submitOpenForm(ctx, { request }, MarketApplicationForm, applyAsMarket, options);
  if (answer instanceof Response) return answer;
  return { ...answer, data: { ...answer.data, looked: await looked(ctx, form, pressed) } };
}

/**
 * Leads to the application that was just sent, or to the page for an application that was already
 * known.
 */
async function leadOn(ctx: Allowed, { reference, token, isKnown }: Applied) {
  await dropDraft(ctx);
  if (isKnown) {
    ctx.toast.show({ title: "We already have this application" });
  } else {
    ctx.toast.show({
      title: "Application Submitted",
      description: "Your application is under review.",
    });
  }
  if (reference === null || token === null) return redirect("/application-portal?known");
  return redirect(`/application/${reference}?token=${token}`);
}
