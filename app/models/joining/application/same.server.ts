import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { auditLine } from "../../people/audit/audit.server";
import { mayReview, readItems } from "../review-queue/decide.server";
import { asDecidable } from "../review-queue/queue-listing";
import { queuedAnew } from "../review-queue/queued.server";
import { isOwn, type ReviewKind } from "../review-queue/review-queue.rules";
import type { SayItIsTheSame } from "./add.schema";

/** Where it is written that an application is about something that the guide has. */
const columns: Partial<Record<ReviewKind, Record<"table" | "guide" | "same" | "added", SQL>>> = {
  vendor_application: {
    table: sql`vendor_applications`,
    guide: sql`vendors`,
    same: sql.raw("existing_vendor_id"),
    added: sql.raw("vendor_id"),
  },
  market_application: {
    table: sql`market_submissions`,
    guide: sql`markets`,
    same: sql.raw("existing_market_id"),
    added: sql.raw("market_id"),
  },
};

/**
 * A reviewer says that an application is about a vendor, or a market, that the guide has; adding it
 * then makes no other. Throws `not_found` for no application, or nothing of the guide; `wrong_role`
 * for the viewer's own, and `changed` where it is not as they have seen it, or was added.
 */
export function sayItIsTheSame(
  ctx: Allowed<Admin>,
  { itemId, version, sameAs = null }: SayItIsTheSame,
): Promise<void> {
  return sayingWhenItFails(ctx, { text: "Failed to update application" }, async () => {
    const item = (await readItems(ctx, [itemId])).get(itemId);
    const where = item && columns[item.kind];
    if (!item || !where) throw notFound("Application not found");
    if (isOwn(asDecidable(item), ctx.viewer)) {
      throw new DomainError("wrong_role", "This is your own. Somebody else has to compare it.");
    }
    const { table, guide, same, added } = where;
    const isThere = sql`exists (select 1 from ${guide} g where g.id = ${sameAs} and g.removed_at is null)`;
    const { there } = await runBatch(ctx.db, {
      compared: sql`
        update ${table} set ${same} = ${sameAs}
        where id = ${item.subjectId} and ${added} is null and ${mayReview(ctx, item, version)}
          and (${sameAs} is null or ${isThere}) and ${same} is not ${sameAs}`,
      queued: queuedAnew(item.kind, item.subjectId),
      log: auditLine(ctx, {
        action: `${item.kind}_compared`,
        subject: { type: item.kind, id: item.subjectId },
        after: { sameAs },
      }),
      there: sql<{ isThere: number; isWritten: number }>`
        select ${sameAs} is null or ${isThere} isThere,
          exists (select 1 from ${table} where id = ${item.subjectId} and ${added} is null
            and ${same} is ${sameAs}) isWritten`,
    });
    const [after] = there.results;
    if (after?.isWritten) return;
    if (!after?.isThere) throw notFound("There is no such thing in the guide");
    throw new DomainError(
      "changed",
      "This has changed since you opened it. Please look once more.",
      {
        title: "Changed meanwhile",
      },
    );
  });
}
