import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { auditLine } from "../../people/audit/audit.server";
import { queueMailToEach } from "../../people/mail/outbox.server";
import { isActiveManager, ownersToTell } from "../../people/user/active";
import { discardUploads } from "../picture/attach.server";
import type { RemoveMarket } from "./admin-market.schema";
import { vendorsAt, vendorsListed, weeksListed } from "./listed.server";
import { marketDeletedMail, vendorsMarketDeletedMail } from "./manager-mail";
import { runsMarket } from "./runs-market.server";
import { hangingOnWhole, isAwaitedByNobody, whyNotTaken } from "./stranded-orders.server";

/** The message for an unexpected failure. */
const notRemoved = { title: "Error", text: "Failed to delete the market" };

/** What is deleted together with a market. */
interface Removal {
  id: number;
  name: string;
  location: string;
  openings: number;
  vendors: number;
  managers: number;
}

const removal = (ctx: Allowed<Admin>, marketId: number) => sql<Removal>`
  select m.id, m.name, m.location,
    (select count(*) from market_schedules s where s.market_id = m.id) openings,
    (select count(*) from market_vendors mv where mv.market_id = m.id) vendors,
    (select count(*) from market_managers mm where mm.market_id = m.id) managers
  from markets m where m.id = ${marketId} and ${runsMarket(ctx, marketId)}`;

/**
 * A market, what would be deleted with it, and the orders that prevent that. Throws `not_found`.
 */
export async function readMarketRemoval(ctx: Allowed<Admin>, marketId: number) {
  const [found, hanging] = await runBatch(ctx.db, [
    removal(ctx, marketId),
    hangingOnWhole({ marketId }, ctx.now),
  ]);
  const [market] = found.results;
  if (!market) throw notFound("Market not found");
  return { market, hanging: hanging.results };
}

/**
 * Removes a market from the guide, with its week, its vendors' places and their pre-order settings
 * there, and emails its managers and the owners of its vendors. The row stays, because orders and
 * reviews refer to it. Throws `not_found`, and `too_late`
 * while customers still have orders to collect there.
 */
export function removeMarket(ctx: Allowed<Admin>, { marketId }: RemoveMarket): Promise<Removal> {
  return sayingWhenItFails(ctx, notRemoved, async () => {
    const { db, now, site } = ctx;
    const { market } = await readMarketRemoval(ctx, marketId);
    const vendors = await db.all<{ id: number; name: string }>(sql`
      select v.id, v.name from market_vendors mv join vendors v on v.id = mv.vendor_id
      where mv.market_id = ${marketId}
        and exists (${ownersToTell(sql`v.id`, sql`true`)})`);
    const told = { market: market.name };
    const key = `market-removed:${marketId}`;
    const isGone = sql`exists (select 1 from markets
      where id = ${marketId} and removed_at is not null)`;
    const { gone, hanging } = await runBatch(db, {
      gone: sql<{ id: number }>`
        update markets set removed_at = ${now}, updated_at = ${now}, version = version + 1
        where id = ${marketId} and ${runsMarket(ctx, marketId)}
          and ${isAwaitedByNobody({ marketId }, now)}
        returning id`,
      log: auditLine(ctx, {
        action: "market_removed",
        subject: { type: "market", id: marketId },
        before: { ...market, id: undefined },
      }),
      schedules: sql`delete from market_schedules where market_id = ${marketId} and ${isGone}`,
      settings: sql`
        delete from product_pre_order_configs where market_id = ${marketId} and ${isGone}
          and product_id in (select p.id from market_vendors mv
            join products p on p.vendor_id = mv.vendor_id where mv.market_id = ${marketId})`,
      mails: [
        queueMailToEach(
          now,
          sql`
            select u.id, u.email from market_managers mm join users u on u.id = mm.user_id
            where mm.market_id = ${marketId} and ${isActiveManager(sql`u`)} and ${isGone}`,
          { key, content: marketDeletedMail(site, told) },
        ),
        ...vendors.map((vendor) =>
          queueMailToEach(
            now,
            sql`
              ${ownersToTell(vendor.id, isGone)} and exists (select 1 from market_vendors mv
                where mv.market_id = ${marketId} and mv.vendor_id = ${vendor.id})`,
            {
              key: `${key}:${vendor.id}`,
              content: vendorsMarketDeletedMail(site, { ...told, vendor }),
            },
          ),
        ),
      ],
      // This updates the lists of the market's vendors, without the removed market. It must run
      // before the next statement deletes the vendors' places at the market.
      vendors: vendorsListed(vendorsAt(marketId)),
      stands: sql`delete from market_vendors where market_id = ${marketId} and ${isGone}`,
      week: weeksListed(marketId),
      uploads: discardUploads(
        "market",
        sql`select id from markets where id = ${marketId} and ${isGone}`,
        now,
      ),
      hanging: hangingOnWhole({ marketId }, now),
    });
    if (gone.results.length === 1) return market;
    throw whyNotTaken(hanging.results, "Open orders") ?? notFound("Market not found");
  });
}
