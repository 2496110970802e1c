import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { oldestFirst, readListing } from "~/models/core/listing/listing";
import { paidVendor } from "~/models/orders/payment/paid-vendor.server";
import { listStuckMoney } from "~/models/orders/payment/stuck-list.server";
import { type Database, openDatabase } from "~/platform/database";
import { type Fair, makeFair, payAt } from "../../../support/fair";

/** Two vendors with one payment each. All refunds and disputes belong to these payments. */
let fair: Fair;
beforeAll(async () => {
  fair = await makeFair();
  await payAt(fair, { who: 0, stall: 0 });
  await payAt(fair, { who: 1, stall: 1 });
});

const numbers = (from: number, to: number) =>
  JSON.stringify(Array.from({ length: to - from }, (_, at) => from + at));

/**
 * Adds a refused refund and an open dispute for each number from `from` up to, but not including,
 * `to`. Four of each share a moment, two of them for each vendor.
 */
async function stuck(from: number, to: number) {
  const { db } = fair.world;
  const payment = sql`(select p.id from payments p join orders o on o.id = p.order_id
    where o.vendor_id = ${fair.stalls[0].vendor.id}) + value % 2`;
  await db.run(sql`
    insert into refunds (payment_id, vendor_id, amount, reason, ask_key, state, created_at, updated_at)
    select ${payment}, ${paidVendor(payment)}, 1, 'part', 'key-' || value, 'refused', 1, value / 4
    from json_each(${numbers(from, to)})`);
  await db.run(sql`
    insert into disputes (id, payment_id, vendor_id, amount, reason, created_at, updated_at)
    select 'du_' || value, ${payment}, ${paidVendor(payment)}, 1, 'general', value / 4, 1
    from json_each(${numbers(from, to)})`);
}
const read = (
  page: string | null,
  {
    vendorId = null,
    length,
    sort = "oldest",
    db = fair.world.db,
  }: { vendorId?: number | null; length?: number; sort?: string; db?: Database } = {},
) =>
  listStuckMoney({ db, now: fair.world.now }, vendorId, {
    ...readListing(new URLSearchParams({ sort, ...(page && { page }) }), oldestFirst),
    length,
  });
const named = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ kind, id, since }) => `${since} ${kind} ${id}`);

it.each([
  ["the longest first", "oldest", 1],
  ["the latest first", "-oldest", -1],
])(
  "refunds and disputes form one paged list, %s, with each entry once in both directions",
  async (_, sort, way) => {
    await fair.world.db.run(sql`delete from disputes`);
    await fair.world.db.run(sql`delete from refunds`);
    await stuck(0, 70);
    // Pages that end anywhere: between entries of the same moment, after a refund, and after a
    // dispute.
    const length = 7;
    const pages = [await read(null, { length, sort })];
    for (let next = pages[0]?.next ?? null; next; next = pages.at(-1)?.next ?? null) {
      pages.push(await read(next, { length, sort }));
    }
    const told = pages.map(named);
    const all = told.flat();
    expect(all).toHaveLength(140);
    expect(new Set(all).size).toBe(140);
    const since = all.map((each) => Number(each.split(" ")[0]));
    expect(since).toEqual(since.toSorted((one, other) => way * (one - other)));
    for (const [at, { previous }] of pages.entries()) {
      if (at > 0) expect(named(await read(previous, { length, sort }))).toEqual(told[at - 1]);
    }
  },
);

it("a vendor's list has only that vendor's entries", async () => {
  const [own, other] = fair.stalls.map(({ vendor }) => vendor.id);
  const first = await read(null, { vendorId: own });
  const rest = await read(first.next, { vendorId: own });
  const all = [...first.rows, ...rest.rows];
  expect(all).toHaveLength(70);
  expect(new Set(all.map(({ vendorId }) => vendorId))).toEqual(new Set([own]));
  expect((await read(null, { vendorId: other })).rows[0]?.vendorId).toBe(other);
});

it("a page reads the same number of rows, however long the list is", async () => {
  const costs = async () => {
    const { db, cost } = openDatabase(fair.world.d1, true);
    const first = await read(null, { db });
    await read(first.next, { db });
    return cost.rowsRead;
  };
  await stuck(70, 300);
  const few = await costs();
  await stuck(300, 2000);
  expect(await costs()).toBe(few);
});
