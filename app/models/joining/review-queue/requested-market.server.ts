import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { searchFor, searchText } from "../../core/listing/directory";
import { auditLine } from "../../people/audit/audit.server";
import { mayReview, readItems } from "./decide.server";
import { queued } from "./queued.server";
import { whyNotDecide } from "./review-queue.rules";
import type { ChooseRequestedMarket } from "./review-queue.schema";
import type { MarketChoice } from "./review-queue.view";

/** The most markets offered. If many markets share a name, the search text can name the town. */
const mostOffered = 8;
/** The most matching markets that are read. */
const mostFound = 60;

/** Markets in the guide that contain a text in their name, town or address, sorted by name. */
export async function marketsNamedLike(
  { db }: Pick<Capabilities, "db">,
  typed: string,
): Promise<MarketChoice[]> {
  const how = searchFor(searchText(typed), ["name", "location", "address"]);
  if (how.by === "all") return [];
  const found: SQL =
    how.by === "trigrams"
      ? sql`id in (select rowid from market_search where market_search match ${how.match}
          limit ${mostFound})`
      : sql`name collate nocase >= ${how.from} and name collate nocase < ${how.below}`;
  return db.all<MarketChoice>(sql`
    select id, name, location from markets where ${found} and removed_at is null
    order by name collate nocase, id limit ${mostOffered}`);
}

/**
 * Chooses the market that a manager's request is about, on the version that the page showed.
 * Approving then makes the account a manager of this market. Throws `not_found` if there is no such
 * request or market, and the errors of `whyNotDecide`.
 */
export function chooseRequestedMarket(
  ctx: Allowed<Admin>,
  { itemId, version, marketId }: ChooseRequestedMarket,
): Promise<void> {
  const failed = { title: "Error", text: "We couldn’t choose the market. Try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { db, now, viewer } = ctx;
    const item = (await readItems(ctx, [itemId])).get(itemId);
    if (item?.kind !== "manager_request") throw notFound("Request not found");
    const refused = whyNotDecide(item, viewer, version, now);
    if (refused) throw refused;
    const [chosen] = await runBatch(db, [
      sql<{ id: number }>`
        update market_manager_requests set market_id = ${marketId}
        where id = ${item.subjectId} and status = 'pending'
          and ${mayReview(ctx, item, version, sql`and i.state = 'pending'`)}
          and exists (select 1 from markets m where m.id = ${marketId} and m.removed_at is null)
        returning id`,
      queued(item.kind, item.subjectId),
      auditLine(ctx, {
        action: "manager_request_market_chosen",
        subject: { type: item.kind, id: item.subjectId },
        after: { marketId },
      }),
    ]);
    if (chosen.results.length === 1) return;
    const after = (await readItems(ctx, [itemId])).get(itemId);
    if (after && after.version !== version) {
      throw whyNotDecide(after, viewer, version, now) ?? new DomainError("changed");
    }
    throw notFound("Market not found");
  });
}
