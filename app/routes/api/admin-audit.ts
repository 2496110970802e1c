import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { auditListing, listAudit } from "~/models/people/audit/audit.server";
import { auditJson } from "~/models/people/audit/audit.view";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** GET /api/admin/audit: the log of privileged acts, the latest first; filters as on the page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const asked = listingIn(args.request, auditListing);
  const list = await listAudit(ctx, asked);
  return answerListing(args.request, list, auditJson);
}
