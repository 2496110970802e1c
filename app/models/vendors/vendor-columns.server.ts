import { type InferColumnsDataTypes, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { takesCardsColumn } from "./takes-cards.server";
import { vendors } from "./vendor.tables";

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
