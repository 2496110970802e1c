import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, type Statement } from "~/platform/database";
import { notFound, someoneChanged } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { type ListingRequest, lengthOf } from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { duplicatesNoted, isOpenPair } from "../../guide/market/duplicates.server";
import { vendorsAt, vendorsListed, weeksListed } from "../../guide/market/listed.server";
import { type MarketManager, managersOf } from "../../guide/market/managers.server";
import { moveClocks } from "../../guide/market/order-clocks.server";
import {
  hangingOnWhole,
  isAwaitedByNobody,
  whyNotTaken,
} from "../../guide/market/stranded-orders.server";
import { discardUploads } from "../../guide/picture/attach.server";
import { auditLine } from "../../people/audit/audit.server";
import { queueMail, queueMailToEach } from "../../people/mail/outbox.server";
import type { WrittenMail } from "../../people/mail/written-mail";
import { demandProof } from "../../people/proof/demand-proof.server";
import { isStillAdmin, ownersToTell } from "../../people/user/active";
import type { DecideDuplicate } from "./duplicates.schema";
import { type DuplicateRow, mostCounted } from "./duplicates.view";
import { keptMail, mergedMail, vendorMergedMail } from "./duplicates-mail";

const side = (marketId: SQL) => sql`(
  select json_object('id', m.id, 'name', m.name, 'line', iif(m.address = '', m.location, m.address),
    'timeZone', m.time_zone, 'listedWeek', m.listed_week, 'reviews', m.rating_count,
    'updatedAt', m.updated_at,
    'vendors', (select count(*) from market_vendors where market_id = m.id),
    'managers', (select count(*) from market_managers where market_id = m.id),
    'orders', (select count(*) from (
      select 1 from orders where market_id = m.id limit ${mostCounted})))
  from markets m where m.id = ${marketId})`;
/** A page of pairs of markets that are probably the same. */
export async function listDuplicates(
  { db }: Pick<Allowed<Admin>, "db">,
  asked: ListingRequest<"found", never>,
) {
  const id = sql`id`;
  const { where, by } = keyset({ column: id, id, order: asked.sort.order }, asked.place);
  const found = await db.all<{ id: number; one: string; other: string }>(sql`
    select id, ${side(sql`one_id`)} one, ${side(sql`other_id`)} other from duplicate_markets
    where ${isOpenPair} and ${where} order by ${by} limit ${lengthOf(asked) + 1}`);
  const rows = found.map(
    (row): DuplicateRow => ({ ...row, one: JSON.parse(row.one), other: JSON.parse(row.other) }),
  );
  const shown = Math.min(rows.length, lengthOf(asked));
  return listingOf(rows, asked, {
    total: { count: shown, isMore: rows.length > shown || asked.place !== null },
    keyOf: (row) => row.id,
  });
}

/** The result of a decision about two markets: the market that stays, or null if they are two. */
export interface DecidedDuplicate {
  kept: { id: number; name: string } | null;
}

/**
 * An administrator decides that two markets are one, and which of them stays, or that they are two.
 * Merging gives the managers of one market access to the other, so it throws like `demandProof`.
 * Throws `not_found` if one of the markets is not in the guide, `too_late` while customers still
 * have orders to pick up at the market that goes, and `changed` if somebody else has just changed
 * one of them.
 */
export function decideDuplicate(
  ctx: Allowed<Admin>,
  { oneId, otherId, keepId }: DecideDuplicate,
): Promise<DecidedDuplicate> {
  return sayingWhenItFails(ctx, { text: "We couldn’t save your decision. Try again." }, () =>
    keepId === null
      ? tellApart(ctx, Math.min(oneId, otherId), Math.max(oneId, otherId))
      : mergeMarkets(ctx, keepId, keepId === oneId ? otherId : oneId),
  );
}

const stands = (marketId: number) =>
  sql`exists (select 1 from markets where id = ${marketId} and removed_at is null)`;

async function tellApart(
  ctx: Allowed<Admin>,
  oneId: number,
  otherId: number,
): Promise<DecidedDuplicate> {
  const { told } = await runBatch(ctx.db, {
    told: sql<{ id: number }>`
      insert into duplicate_markets (one_id, other_id, different_at)
      select ${oneId}, ${otherId}, ${ctx.now}
      where ${stands(oneId)} and ${stands(otherId)} and ${isStillAdmin(ctx)}
      on conflict (one_id, other_id) do update set different_at = excluded.different_at
      returning id`,
    log: auditLine(ctx, {
      action: "markets_told_apart",
      subject: { type: "market", id: oneId },
      detail: { other: otherId },
    }),
  });
  if (told.results.length === 0) throw notFound("Market not found");
  return { kept: null };
}

async function mergeMarkets(
  ctx: Allowed<Admin>,
  keepId: number,
  goneId: number,
): Promise<DecidedDuplicate> {
  await demandProof(ctx);
  const { db, now, site } = ctx;
  const [names, vendors, ofGone, ofKept] = await runBatch(db, [
    sql<{ id: number; name: string; location: string; timeZone: string }>`
      select id, name, location, time_zone timeZone from markets
      where id in (${keepId}, ${goneId}) and removed_at is null`,
    sql<{ id: number; name: string }>`
      select v.id, v.name from market_vendors mv join vendors v on v.id = mv.vendor_id
      where mv.market_id = ${goneId} order by v.id`,
    managersOf(goneId),
    managersOf(keepId),
  ]);
  const keep = names.results.find(({ id }) => id === keepId);
  const gone = names.results.find(({ id }) => id === goneId);
  if (!keep || !gone) throw notFound("Market not found");
  const isDone = sql`exists (select 1 from markets
    where id = ${goneId} and merged_into = ${keepId} and removed_at = ${now})`;
  const managers = ofKept.results.filter((each) => each.hasAccess);
  const added = ofGone.results.filter(
    (each) => each.hasAccess && !ofKept.results.some(({ userId }) => userId === each.userId),
  );
  const tell = (content: WrittenMail) => (each: MarketManager) =>
    queueMail(now, {
      key: `market-merged:${goneId}:${each.userId}`,
      to: each.email,
      content,
      only: isDone,
    });
  const toKept = keptMail(site, { market: keep, added: added.map(({ username }) => username) });
  const { merged, hanging } = await runBatch(db, {
    merged: sql<{ id: number }>`
      update markets set merged_into = ${keepId}, removed_at = ${now}, updated_at = ${now},
        version = version + 1
      where id = ${goneId} and removed_at is null and ${stands(keepId)} and ${isStillAdmin(ctx)}
        and ${isAwaitedByNobody({ marketId: goneId }, now)}
      returning id`,
    log: auditLine(ctx, {
      action: "market_merged",
      subject: { type: "market", id: goneId },
      before: { name: gone.name, location: gone.location },
      after: { into: keepId },
    }),
    vendorMails: vendors.results.map((vendor) =>
      queueMailToEach(now, ownersToTell(vendor.id, isDone), {
        key: `vendor-market-merged:${goneId}:${vendor.id}`,
        content: vendorMergedMail(site, { vendor, market: gone.name, into: keep }),
        vendorId: vendor.id,
      }),
    ),
    moves: moves(keepId, goneId, isDone, now),
    // This changes orders only if the market that stays took the other one's time zone.
    clocks: moveClocks([{ marketId: keepId, from: keep.timeZone, to: gone.timeZone }], now),
    mails: [
      ...added.map(tell(mergedMail(site, { market: gone.name, into: keep }))),
      ...managers.map(tell(toKept)),
    ],
    hanging: hangingOnWhole({ marketId: goneId }, now),
  });
  if (merged.results.length === 1) return { kept: { id: keep.id, name: keep.name } };
  throw (
    whyNotTaken(hanging.results, "Open orders") ??
    someoneChanged("Someone else just changed one of these markets. Check them again.")
  );
}

/**
 * The statements that move everything from the market that goes to the market that stays, if
 * `isDone` holds. If both have the same thing (a vendor, a manager, a customer's review), the
 * market that stays keeps its own.
 */
function moves(keepId: number, goneId: number, isDone: SQL, now: number): Statement[] {
  const ofGone = sql`market_id = ${goneId} and ${isDone}`;
  const move = (table: SQL, only: SQL = sql`true`) =>
    sql`update or ignore ${table} set market_id = ${keepId} where ${ofGone} and ${only}`;
  const drop = (table: SQL) => sql`delete from ${table} where ${ofGone}`;
  const newVendors = sql`(select vendor_id from market_vendors where market_id = ${goneId}
    and vendor_id not in (select vendor_id from market_vendors where market_id = ${keepId}))`;
  const filled = (column: string) =>
    sql.raw(`${column} = coalesce(nullif(k.${column}, ''), g.${column})`);
  const placed = (column: string) =>
    sql.raw(`${column} = iif(k.lat is null and g.lat is not null, g.${column}, k.${column})`);
  const hasNoHours = sql`not exists (
    select 1 from market_schedules where market_id = ${keepId})`;
  const nameOf = (id: number) => sql`(select name from markets where id = ${id})`;
  return [
    sql`update markets set merged_into = ${keepId} where merged_into = ${goneId} and ${isDone}`,
    // Values that the market that stays lacks come from the other market. The time zone follows
    // from the coordinates, so it comes with them. Seasons without hours belong to the hours: they
    // come only if the other market's hours move, too.
    sql`
      update markets as k set ${filled("description")}, ${filled("website")},
        ${filled("contact_phone")}, ${filled("contact_email")}, ${filled("image")},
        ${filled("location")}, ${filled("address")}, ${filled("city")}, ${filled("state")},
        ${filled("zip")}, ${placed("lat")}, ${placed("lng")}, ${placed("time_zone")},
        links = json_patch(g.links, k.links),
        seasons = iif(k.seasons = '[]' and ${hasNoHours}, g.seasons, k.seasons),
        updated_at = ${now}, version = k.version + 1
      from markets g where k.id = ${keepId} and g.id = ${goneId} and ${isDone}`,
    sql`
      update pictures set subject_id = ${keepId}
      where subject_type = 'market' and subject_id = ${goneId} and discarded_at is null and ${isDone}
        and '/images/' || key = (select image from markets where id = ${keepId})`,
    ...discardUploads(
      "market",
      sql`select id from markets where id = ${goneId} and ${isDone}`,
      now,
    ),
    // Cancelled days belong to their opening hours: both move, or neither. If they do not, the
    // market does not show the hours of the other's directory. The hours move last, because
    // afterwards the market that stays has hours.
    sql`
      update market_sources set said = json_set(said, '$.hoursUnused', json('true'))
      where ${ofGone} and not ${hasNoHours}`,
    move(sql`market_closures`, hasNoHours),
    move(sql`market_schedules`, hasNoHours),
    drop(sql`market_schedules`),
    move(sql`market_tags`),
    move(sql`market_sources`),
    move(sql`market_managers`),
    drop(sql`market_managers`),
    move(sql`market_invitations`),
    move(sql`market_announcements`),
    move(sql`market_corrections`),
    move(sql`orders`),
    move(sql`short_harvests`),
    move(sql`document_requests`),
    move(sql`market_day_books`),
    move(sql`market_day_stalls`),
    move(sql`market_day_takings`),
    move(sql`stall_dates`, sql`vendor_id in ${newVendors}`),
    move(sql`stall_pauses`, sql`vendor_id in ${newVendors}`),
    move(
      sql`product_pre_order_configs`,
      sql`product_id in (select id from products where vendor_id in ${newVendors})`,
    ),
    drop(sql`product_pre_order_configs`),
    // All orders move, so the quantities that they reserve are added up.
    sql`
      insert into product_stock (product_id, market_id, pickup_date, stock_limit, reserved, brought)
      select product_id, ${keepId}, pickup_date, stock_limit, reserved, brought
      from product_stock where ${ofGone}
      on conflict (product_id, market_id, pickup_date) do update
        set reserved = reserved + excluded.reserved,
          stock_limit = max(stock_limit, reserved + excluded.reserved)`,
    drop(sql`product_stock`),
    // If a customer has a basket at both markets for one date, the page of the basket that is left
    // behind offers to move it, which joins the two.
    sql`
      update or ignore baskets set market_id = ${keepId}, version = version + 1 where ${ofGone}`,
    move(sql`market_submissions`),
    sql`
      update market_submissions set existing_market_id = ${keepId}
      where existing_market_id = ${goneId} and ${isDone}`,
    move(sql`market_manager_requests`),
    // The cast keeps the id an integer: D1 binds numbers as floats, and JSON would show '5.0'.
    sql`
      update vendor_applications set
        requested_market_ids = (
          select json_group_array(
            distinct iif(value = ${goneId}, cast(${keepId} as integer), value))
          from json_each(requested_market_ids)),
        requested_markets = (
          select json_group_array(distinct
            iif(value = ${nameOf(goneId)} collate nocase, ${nameOf(keepId)}, value))
          from json_each(requested_markets))
      where ${goneId} in (select value from json_each(requested_market_ids)) and ${isDone}`,
    // A vendor's place at a market is added and removed, never moved, because search indexes follow
    // only that.
    sql`
      insert or ignore into market_vendors (market_id, vendor_id, comes, said, stall,
        documents_shown_at, joined_at)
      select ${keepId}, vendor_id, comes, said, stall, documents_shown_at, joined_at
      from market_vendors where ${ofGone}`,
    sql`
      insert or ignore into coming_looks (market_id, look_at)
      select ${keepId}, look_at from coming_looks where ${ofGone}`,
    vendorsListed(vendorsAt(goneId)),
    drop(sql`market_vendors`),
    move(sql`reviews`),
    ...[keepId, goneId].map(
      (marketId) => sql`
        update markets set (rating_count, rating_sum) = (
          select count(*), coalesce(sum(rating), 0) from reviews
          where market_id = ${marketId} and is_hidden = 0)
        where id = ${marketId} and ${isDone}`,
    ),
    sql`
      update or ignore saved_items set item_id = ${keepId}
      where type = 'market' and item_id = ${goneId} and ${isDone}`,
    sql`delete from saved_items where type = 'market' and item_id = ${goneId} and ${isDone}`,
    ...weeksListed(goneId),
    ...weeksListed(keepId),
    vendorsListed(vendorsAt(keepId)),
    ...duplicatesNoted(keepId),
  ];
}
