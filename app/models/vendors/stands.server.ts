import { sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch, wroteSome } from "~/platform/database";
import { atField, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { liveOrder, notLongPast } from "../core/order-status.server";
import { shownByOwner } from "../people/access/access.server";
import { auditLine } from "../people/audit/audit.server";
import { mayEdit, mustEdit, type VendorEditor } from "./profile.server";
import { placesListed, publishIfComplete } from "./publishing.server";
import type { AddStand, AddStands, RemoveStand } from "./stands.schema";
import { mostStands, whyNotLeave } from "./vendor.rules";
import { isShown } from "./vendor-document/showing.server";

/** A market of a vendor, with the number of orders still to be collected there. */
export interface Stand {
  id: number;
  name: string;
  location: string;
  coming: number;
  /** Whether the market's managers can read the vendor's documents. */
  isShown: number;
}

/** The number of a vendor's orders still to be collected, by market. */
const comingTo = (vendorId: number, now: Instant) => sql`(
  select o.market_id marketId, count(*) coming from orders o
  where o.vendor_id = ${vendorId} and ${liveOrder("o")} and ${notLongPast("o", now)}
  group by o.market_id)`;

/** The markets of the selected vendor, by name. */
export async function listStands({ db, viewer, now }: Allowed<VendorViewer>): Promise<Stand[]> {
  const found = await db.all<Stand>(sql`
      select m.id, m.name, m.location, coalesce(c.coming, 0) coming, ${isShown} isShown
      from market_vendors mv join markets m on m.id = mv.market_id
      left join ${comingTo(viewer.vendorId, now)} c on c.marketId = m.id
      where mv.vendor_id = ${viewer.vendorId} and m.removed_at is null
      order by m.name collate nocase, m.id limit ${mostStands}`);
  return found;
}

/** One market of the selected vendor. Throws `not_found` if the vendor is not at this market. */
export async function findStand(
  { db, viewer, now }: Allowed<VendorViewer>,
  marketId: number,
): Promise<Stand> {
  const [stand] = await db.all<Stand>(sql`
      select m.id, m.name, m.location, coalesce(c.coming, 0) coming, ${isShown} isShown
      from market_vendors mv join markets m on m.id = mv.market_id
      left join ${comingTo(viewer.vendorId, now)} c on c.marketId = m.id
      where mv.vendor_id = ${viewer.vendorId} and mv.market_id = ${marketId}`);
  if (!stand) throw notFound("Market not found");
  return stand;
}

const failed = { title: "Error", text: "Failed to save vendor" };

/**
 * Adds these markets to a vendor: all of them or none. Markets that it already has stay unchanged.
 * Returns the ids. Throws `not_found` if the viewer may not edit the vendor or a market is not in
 * the guide, and `invalid` if the vendor would have more than 60 markets.
 */
export function addStands(
  ctx: VendorEditor,
  { vendorId, marketIds }: AddStands,
): Promise<{ vendorId: number; marketIds: number[] }> {
  return sayingWhenItFails(ctx, failed, async () => {
    mustEdit(ctx, vendorId);
    const ids = [...new Set(marketIds)];
    const asked = sql`(select value from json_each(${JSON.stringify(ids)}))`;
    const areAll = sql`(select count(*) from markets where id in ${asked} and removed_at is null)
      = ${ids.length}`;
    const inAll = sql`(select count(*) from (select market_id from market_vendors
      where vendor_id = ${vendorId} union select value from json_each(${JSON.stringify(ids)})))`;
    const { added, state } = await runBatch(ctx.db, {
      added: sql<{ id: number }>`
        insert into market_vendors (market_id, vendor_id, documents_shown_at, joined_at)
        select m.id, ${vendorId}, ${shownByOwner(ctx, vendorId)}, ${ctx.now} from markets m
        where m.id in ${asked} and ${areAll} and ${mayEdit(ctx, vendorId)}
          and ${inAll} <= ${mostStands}
        on conflict do nothing returning market_id id`,
      log: auditLine(
        ctx,
        {
          action: "vendor_markets_added",
          subject: { type: "vendor", id: vendorId },
          after: { markets: ids.join(", ") },
        },
        wroteSome,
      ),
      state: sql<{ may: number; all: number; fits: number }>`
        select ${mayEdit(ctx, vendorId)} may, ${areAll} "all", ${inAll} <= ${mostStands} fits`,
      published: publishIfComplete(vendorId, ctx.now),
      listed: placesListed(vendorId, ctx.now),
    });
    const [now] = state.results;
    if (added.results.length > 0 || (now?.may && now.all && now.fits)) {
      return { vendorId, marketIds: ids };
    }
    if (!now?.may) throw notFound("Vendor not found");
    if (!now.all) throw notFound("Market not found");
    throw atField(
      "marketIds",
      `A vendor can join up to ${mostStands} markets. Remove a market first.`,
    );
  });
}

/** `addStands` for one market. */
export const addStand = (ctx: VendorEditor, { vendorId, marketId }: AddStand) =>
  addStands(ctx, { vendorId, marketIds: [marketId] });

/**
 * Removes a vendor from a market, with its products' pre-order settings there. Calling this
 * function twice is safe. Throws `not_found`, and `too_late` while orders are still to be collected
 * there, so that no customer comes to a market without the vendor.
 */
export function removeStand(
  ctx: VendorEditor,
  { vendorId, marketId }: RemoveStand,
): Promise<{ vendorId: number; marketId: number }> {
  return sayingWhenItFails(ctx, failed, async () => {
    mustEdit(ctx, vendorId);
    const coming = sql`(select coalesce(sum(coming), 0) from ${comingTo(vendorId, ctx.now)}
      where marketId = ${marketId})`;
    const { removed, state } = await runBatch(ctx.db, {
      removed: sql<{ id: number }>`
        delete from market_vendors where vendor_id = ${vendorId} and market_id = ${marketId}
          and ${mayEdit(ctx, vendorId)} and ${coming} = 0
        returning id`,
      log: auditLine(
        ctx,
        {
          action: "vendor_market_removed",
          subject: { type: "vendor", id: vendorId },
          before: { market: marketId },
        },
        wroteSome,
      ),
      settings: sql`
        delete from product_pre_order_configs where market_id = ${marketId}
          and product_id in (select id from products where vendor_id = ${vendorId})
          and ${mayEdit(ctx, vendorId)}
          and not exists (select 1 from market_vendors
            where vendor_id = ${vendorId} and market_id = ${marketId})`,
      listed: placesListed(vendorId, ctx.now),
      state: sql<{ may: number; stands: number; coming: number }>`
        select ${mayEdit(ctx, vendorId)} may, ${coming} coming,
          exists (select 1 from market_vendors
            where vendor_id = ${vendorId} and market_id = ${marketId}) stands`,
    });
    const [now] = state.results;
    if (removed.results.length === 0) {
      if (!now?.may) throw notFound("Vendor not found");
      const refused = whyNotLeave(now.coming);
      if (now.stands && refused) throw refused;
    }
    return { vendorId, marketId };
  });
}
