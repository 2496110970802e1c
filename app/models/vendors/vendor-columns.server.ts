import { type InferColumnsDataTypes, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Allowed, Instant } from "~/platform/context";
import type { VendorViewer } from "~/platform/viewer";
import { defaultZone, type LocalDate, localDateOf } from "../core/calendar";
import { vendors } from "./vendor.tables";

/**
 * A condition: whether the vendor with this id can be paid by card now, because it has an open and
 * ready Stripe account. `isReady` in stripe-account.rules.ts is the same rule for an account that
 * was read. Every write of an order checks this condition in the write itself.
 */
export const takesCards = (vendorId: SQL): SQL => sql`exists (select 1 from stripe_accounts sa
  where sa.vendor_id = ${vendorId} and sa.closed_at is null and sa.card_payments = 'active')`;

/** `takesCards` as a column of a vendor `v`. */
const takesCardsColumn = () =>
  sql<boolean>`${takesCards(sql`v.id`)}`.mapWith(Boolean).as("takes_cards");

/**
 * The time zone of a vendor, for moments that belong to no market day, such as a payout or a
 * payment. It is the time zone of the first market that the vendor joined. `vendorId` is a column
 * of the surrounding statement.
 */
export const clockOfVendor = (vendorId: SQL) => sql<string>`coalesce((
  select m.time_zone from market_vendors mv join markets m on m.id = mv.market_id
  where mv.vendor_id = ${vendorId} order by mv.id limit 1), ${defaultZone})`;

/** The time zones of the markets of the viewer's vendor. `todayBy` reads them. */
export const clocksOfMarkets = ({ viewer }: Allowed<VendorViewer>) => sql<{ timeZone: string }>`
  select distinct m.time_zone timeZone from market_vendors mv
  join markets m on m.id = mv.market_id where mv.vendor_id = ${viewer.vendorId}`;

/**
 * Today's date on the clocks of a vendor's markets. If the clocks show two dates, the later one,
 * because a market day that has begun is no longer coming up.
 */
export function todayBy(clocks: readonly { timeZone: string }[], now: Instant): LocalDate {
  const dates = clocks.map(({ timeZone }) => localDateOf(now, timeZone));
  return dates.sort().at(-1) ?? localDateOf(now, defaultZone);
}

/** `todayBy` for a page that reads nothing else with it. */
export const todayAtMarkets = async (ctx: Allowed<VendorViewer>): Promise<LocalDate> =>
  todayBy(await ctx.db.all(clocksOfMarkets(ctx)), ctx.now);

/** The vendors table, under the alias that all statements use. */
export const v = alias(vendors, "v");

/**
 * Whether the guide shows a vendor: it is not removed, and it does not wait for the parts that
 * publishing.server.ts requires of a new vendor. `vendor` is its row.
 */
export const isListed = (vendor: SQL = sql`v`): SQL =>
  sql`(${vendor}.removed_at is null and ${vendor}.is_published = 1)`;

/** The beginning of a description. A card shows no more, and no list loads all of it. */
const beginning = (length: number) =>
  sql<string>`substr(${v.description}, 1, ${sql.raw(String(length))})`;

const named = {
  id: v.id,
  name: v.name,
  vendorType: v.vendorType,
  image: v.image,
  listedCategories: v.listedCategories,
};

/** The columns of a vendor, for each kind of reader. */
export const vendorColumns = {
  /** The facts in every list. */
  card: { ...named, description: beginning(160), listedMarkets: v.listedMarkets },
  /** The facts on a market's page about its vendors. */
  atMarket: { ...named, description: beginning(300) },
  /** All public facts in the vendor's own row. */
  facts: {
    ...named,
    description: v.description,
    instagram: v.instagram,
    website: v.website,
    takesPaymentAtPickup: v.takesPaymentAtPickup,
    takesCards: takesCardsColumn(),
  },
  /** How the vendor is paid at pickup; see pay-at-pickup.rules.ts. */
  payAtPickup: {
    takesPaymentAtPickup: v.takesPaymentAtPickup,
    ordersAtPickup: v.ordersAtPickup,
    piecesAtPickup: v.piecesAtPickup,
  },
};

/** The facts as the query builder returns them: flags are true or false. */
export type VendorFacts = InferColumnsDataTypes<Omit<typeof vendorColumns.facts, "takesCards">> & {
  takesCards: boolean;
};
