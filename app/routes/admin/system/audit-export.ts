import { csvAnswer } from "~/models/core/listing/csv";
import { readListing } from "~/models/core/listing/listing";
import { pagesOf } from "~/models/core/listing/listing.server";
import { auditListing, listAudit } from "~/models/people/audit/audit.server";
import { allow, type RouteArgs } from "~/platform/allow";

/** The audit log as a CSV file, with the filters of the address. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, auditListing);
  const pages = pagesOf((place) => listAudit(ctx, { ...asked, place }));
  const facts = (of: object | null) => (of === null ? null : JSON.stringify(of));
  return csvAnswer(
    `audit-${new Date(ctx.now).toISOString().slice(0, 10)}.csv`,
    ["Id", "When", "Who", "What", "Item", "Item id", "Before", "After"],
    async () =>
      (await pages()).map((line) => [
        line.id,
        new Date(line.at).toISOString(),
        line.actor,
        line.action,
        line.subjectType,
        line.subjectId,
        facts(line.before),
        facts(line.after),
      ]),
  );
}
