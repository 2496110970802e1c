import {
  MarketApplicationForm,
  VendorApplicationForm,
} from "~/models/joining/application/application.schema";
import { keepDraft } from "~/models/joining/application/draft.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { readEntries } from "~/platform/body";
import { boundFields } from "~/platform/fields";
import { typeIn } from "./application-portal.server";

/** The most bytes of a form with every field filled in. */
const mostOfForm = 100_000;

/** Saves the draft so far. The form's script calls this address while the applicant types. */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const form = await readEntries(args.request, mostOfForm);
  const type = typeIn(form.get("applicationType"));
  const schema = type === "market" ? MarketApplicationForm : VendorApplicationForm;
  if (type !== null) await keepDraft(ctx, boundFields(form, schema).fields);
  return new Response(null, { status: 204 });
}
