import { type InferColumnsDataTypes, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Allowed, Instant } from "~/platform/context";
import type { VendorViewer } from "~/platform/viewer";
import { defaultZone, type LocalDate, localDateOf } from "../core/calendar";
import { vendors } from "./vendor.tables";

/**
 * Whether the vendor of this id can be paid by card now, as a condition: it has an account at Stripe
 * that is open and ready. `isReady` of stripe-account.rules.ts is the same of an account that was
 * read; whatever writes an order asks this in the write itself.
 */
export const takesCards = (vendorId: SQL): SQL => sql`exists (select 1 from stripe_accounts sa
  where sa.vendor_id = ${vendorId} and sa.closed_at is null and sa.card_payments = 'active')`;

/** The same as a column of a vendor `v`. */
const takesCardsColumn = () =>
  sql<boolean>`${takesCards(sql`v.id`)}`.mapWith(Boolean).as("takes_cards");

/**
 * A vendor's own clock, for moments that belong to no market day: a payout, a payment. It is that of
 * the first market at which it stands. `vendorId` is a column of the statement around it.
 */
export const clockOfVendor = (vendorId: SQL) => sql<string>`coalesce((
  select m.time_zone from market_vendors mv join markets m on m.id = mv.market_id
  where mv.vendor_id = ${vendorId} order by mv.id limit 1), ${defaultZone})`;

/** The clocks of the markets at which the viewer's vendor stands: `todayBy` reads them. */
export const clocksOfMarkets = ({ viewer }: Allowed<VendorViewer>) => sql<{ timeZone: string }>`
  select distinct m.time_zone timeZone from market_vendors mv
  join markets m on m.id = mv.market_id where mv.vendor_id = ${viewer.vendorId}`;

/**
 * Today, by a vendor's markets' clocks. Where these are on two dates the later one: a market day that
 * has begun is not to come.
 */
export function todayBy(clocks: readonly { timeZone: string }[], now: Instant): LocalDate {
  const dates = clocks.map(({ timeZone }) => localDateOf(now, timeZone));
  return dates.sort().at(-1) ?? localDateOf(now, defaultZone);
}

/** The same where nothing else is read with it. */
export const todayAtMarkets = async (ctx: Allowed<VendorViewer>): Promise<LocalDate> =>
  todayBy(await ctx.db.all(clocksOfMarkets(ctx)), ctx.now);

/** A vendor, by the name that it has in every statement that reads one. */
export const v = alias(vendors, "v");

/**
 * Whether the guide shows a vendor: it was not taken down, and does not wait for what
 * publishing.server.ts asks of a new one. `vendor` is its row.
 */
export const isListed = (vendor: SQL = sql`v`): SQL =>
  sql`(${vendor}.removed_at is null and ${vendor}.is_published = 1)`;

/** A description's beginning: a card shows no more, and no list carries all of it. */
const beginning = (length: number) =>
  sql<string>`substr(${v.description}, 1, ${sql.raw(String(length))})`;

const named = {
  id: v.id,
  name: v.name,
  vendorType: v.vendorType,
  image: v.image,
  listedCategories: v.listedCategories,
};

/** What a vendor consists of, for those who read one. */
export const vendorColumns = {
  /** What every list says of it. */
  card: { ...named, description: beginning(160), listedMarkets: v.listedMarkets },
  /** What a market's page says of those who stand there. */
  atMarket: { ...named, description: beginning(300) },
  /** Everything that its own row says of it to the public. */
  facts: {
    ...named,
    description: v.description,
    instagram: v.instagram,
    website: v.website,
    takesPaymentAtPickup: v.takesPaymentAtPickup,
    takesCards: takesCardsColumn(),
  },
  /** How it is paid at pickup; see pay-at-pickup.rules.ts. */
  payAtPickup: {
    takesPaymentAtPickup: v.takesPaymentAtPickup,
    ordersAtPickup: v.ordersAtPickup,
    piecesAtPickup: v.piecesAtPickup,
  },
};

/** As the query builder answers them: flags are true or false. */
export type VendorFacts = InferColumnsDataTypes<Omit<typeof vendorColumns.facts, "takesCards">> & {
  takesCards: boolean;
};
