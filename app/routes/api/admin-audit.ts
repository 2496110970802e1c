import { auditListing, listAudit } from "~/models/people/audit/audit.server";
import { auditJson } from "~/models/people/audit/audit.view";
import { defineEndpoint } from "~/platform/endpoint";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";
import { date, listing, number, text } from "./_told";

export const loader = defineEndpoint("GET /api/admin/audit", {
  summary: "Lists privileged acts, the latest first",
  may: "admin",
  query: listing({ actor: number, action: text, subject: text, from: date, to: date }),
  answers: { 200: ["AuditEntry"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const asked = listingIn(request, auditListing);
    const list = await listAudit(ctx, asked);
    return answerListing(request, list, auditJson);
  },
});
