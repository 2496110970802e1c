import { and, eq, isNull, sql } from "drizzle-orm";
import { weeksListed } from "~/models/guide/market/listed.server";
import { marketManagers, marketSchedules, markets } from "~/models/guide/market/market.tables";
import { stripeAccounts } from "~/models/orders/stripe-account/stripe-account.tables";
import { users } from "~/models/people/user/user.tables";
import { categoriesListed } from "~/models/vendors/product/product.server";
import { products } from "~/models/vendors/product/product.tables";
import { placesListed } from "~/models/vendors/publishing.server";
import { marketVendors, vendorAccounts, vendors } from "~/models/vendors/vendor.tables";
import { type Database, runBatch } from "~/platform/database";
import type { VendorRole } from "~/platform/viewer";
import { standingOf } from "../../scripts/lib/stripe-accounts.mjs";

/**
 * The factories below make rows with sensible defaults; a test only names the values that matter to
 * it.
 */
interface Place {
  db: Database;
  /** Milliseconds since the epoch. */
  now: number;
  /** A world's fake Stripe: it then knows the accounts of the vendors made here. */
  stripe?: { control(path: string, body: unknown): Promise<unknown> };
}
type With<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;

let count = 0;
/** A number that no other row of this test file has. */
const next = () => ++count;

function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (rows.length !== 1 || row === undefined) throw new Error(`${rows.length} rows, not one`);
  return row;
}

const times = ({ now }: Place) => ({ createdAt: now, updatedAt: now });

/** The account cannot sign in with a password unless `values` has a hash. */
export async function makeUser(place: Place, values: With<typeof users> = {}) {
  const username = values.username ?? `person-${next()}`;
  return only(
    await place.db
      .insert(users)
      .values({
        username,
        email: `${username}@example.com`,
        firstName: "Ada",
        lastName: "Example",
        password: "",
        ...times(place),
        ...values,
      })
      .returning(),
  );
}

/** Marks an account's email address as confirmed. */
export async function proveAddress(place: Place, person: { id: number } | null) {
  if (person === null) throw new Error("Nobody has no address");
  await place.db.update(users).set({ emailConfirmedAt: place.now }).where(eq(users.id, person.id));
}

/** Marks that a vendor's owner lets the managers of a market read its documents. */
export async function showsDocuments(place: Place, vendorId: number, marketId: number) {
  await place.db
    .update(marketVendors)
    .set({ documentsShownAt: place.now })
    .where(and(eq(marketVendors.vendorId, vendorId), eq(marketVendors.marketId, marketId)));
}

/** A market in Miami that has no opening hours yet. */
export async function makeMarket(place: Place, values: With<typeof markets> = {}) {
  return only(
    await place.db
      .insert(markets)
      .values({
        name: `Market ${next()}`,
        location: "Miami, FL",
        address: "1 Bay Street, Miami, FL 33101",
        city: "Miami",
        state: "FL",
        zip: "33101",
        lat: 25.7743,
        lng: -80.1937,
        timeZone: "America/New_York",
        ...times(place),
        ...values,
      })
      .returning(),
  );
}

/** An opening: Saturdays from 8 to 2, all year. */
export async function makeSchedule(
  place: Place,
  market: { id: number },
  values: With<typeof marketSchedules> = {},
) {
  const { made } = await runBatch(place.db, {
    made: place.db
      .insert(marketSchedules)
      .values({
        marketId: market.id,
        day: "Saturday",
        openTime: "08:00",
        closeTime: "14:00",
        ...values,
      })
      .returning(),
    listed: weeksListed(market.id),
  });
  return only(made.results);
}

/**
 * A vendor that comes to these markets and takes payments by card. With `account: { cardPayments:
 * "restricted" }` its account at Stripe is not ready; with `account: null` it has none.
 */
export async function makeVendor(
  place: Place,
  values: With<typeof vendors> & {
    at?: { id: number }[];
    account?: With<typeof stripeAccounts> | null;
  } = {},
) {
  const { at = [], account = {}, ...own } = values;
  const vendor = only(
    await place.db
      .insert(vendors)
      .values({
        name: `Stall ${next()}`,
        vendorType: "Weekly Vendor",
        ...times(place),
        ...own,
      })
      .returning(),
  );
  if (at.length > 0) {
    await runBatch(place.db, [
      place.db
        .insert(marketVendors)
        .values(at.map(({ id }) => ({ marketId: id, vendorId: vendor.id }))),
      ...placesListed(vendor.id, place.now),
      // The vendor has come to these markets for a long time.
      sql`
        insert into coming_looks (market_id, look_at)
        select market_id, 0 from market_vendors where vendor_id = ${vendor.id}
        on conflict do nothing`,
    ]);
  }
  if (account) await makeStripeAccount(place, vendor, account);
  return vendor;
}

/**
 * A vendor's account at Stripe, which the fake Stripe knows too. It is ready unless `values` says
 * otherwise.
 */
export async function makeStripeAccount(
  place: Place,
  vendor: { id: number; name?: string },
  values: With<typeof stripeAccounts> = {},
) {
  const account = only(
    await place.db
      .insert(stripeAccounts)
      .values({
        id: `acct_stall${vendor.id}x${next()}`,
        vendorId: vendor.id,
        cardPayments: "active",
        payouts: "active",
        createdAt: place.now,
        checkedAt: place.now,
        readyAt: place.now,
        // No job checks this account unless a test is about that.
        checkAfter: place.now + 1000 * 86_400_000,
        manualPayoutsAfter: null,
        ...values,
      })
      .returning(),
  );
  await place.stripe?.control("accounts/add", {
    account: account.id,
    name: vendor.name,
    standing: standingOf(account),
    closed: account.closedAt !== null,
  });
  return account;
}

/** The account at Stripe that a vendor uses now. */
export async function accountOf({ db }: Pick<Place, "db">, vendor: { id: number }) {
  return only(
    await db
      .select()
      .from(stripeAccounts)
      .where(and(eq(stripeAccounts.vendorId, vendor.id), isNull(stripeAccounts.closedAt))),
  );
}

/** A product that customers can see and pre-order, for $5.00. */
export async function makeProduct(
  place: Place,
  vendor: { id: number },
  values: With<typeof products> = {},
) {
  const { made } = await runBatch(place.db, {
    made: place.db
      .insert(products)
      .values({
        vendorId: vendor.id,
        name: `Product ${next()}`,
        price: "$5.00",
        priceCents: 500,
        category: "vegetables",
        isPreOrderEnabled: true,
        isVisible: true,
        ...times(place),
        ...values,
      })
      .returning(),
    listed: categoriesListed(vendor.id),
  });
  return only(made.results);
}

/** Makes an account an owner of a vendor, or gives it another role there. */
export async function giveVendor(
  place: Place,
  user: { id: number },
  vendor: { id: number },
  role: VendorRole = "owner",
) {
  await place.db
    .insert(vendorAccounts)
    .values({ userId: user.id, vendorId: vendor.id, role, createdAt: place.now });
}

/** Makes an account a manager of a market. */
export async function giveMarket(place: Place, user: { id: number }, market: { id: number }) {
  await place.db
    .insert(marketManagers)
    .values({ userId: user.id, marketId: market.id, createdAt: place.now });
}
