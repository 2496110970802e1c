import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readListing } from "~/models/core/listing/listing";
import { allOrdersListing, referenceIn } from "~/models/orders/order/look-into";
import { listAllOrders, readAnyOrder } from "~/models/orders/order/look-into.server";
import { anyOrderPage } from "~/models/orders/order/look-into.view";
import { openDatabase } from "~/platform/database";
import { type Fair, makeFair, payAt, placeAt } from "../../../support/fair";

let fair: Fair;
/** Orders with different customers, vendors and markets. */
let ids: number[];
beforeAll(async () => {
  fair = await makeFair();
  ids = [
    (await placeAt(fair)).orderId,
    (await placeAt(fair, { who: 1 })).orderId,
    (await placeAt(fair, { stall: 1 })).orderId,
    (await placeAt(fair, { market: 1 })).orderId,
    await payAt(fair, { who: 1, stall: 1 }),
  ];
});

const asked = (query: string) => readListing(new URLSearchParams(query), allOrdersListing);
const list = (query: string) => listAllOrders(fair.world, asked(query));
const found = async (query: string) =>
  (await list(query)).list.rows.map(({ id }) => ids.indexOf(id));

it.each([
  ["ORD-0012", 12],
  [" ord-12 ", 12],
  ["0012", 12],
  ["ORD-0000", null],
  ["Ada", null],
  ["12 eggs", null],
])("the text %j refers to order %s", (text, id) => {
  expect(referenceIn(text)).toBe(id);
});

describe("the administrator's view of orders", () => {
  it("filters the list by customer, vendor, market, date and status, alone and combined", async () => {
    const { customers, stalls, markets } = fair;
    expect(await found("")).toEqual([4, 3, 2, 1, 0]);
    expect(await found(`customer=${customers[1].id}`)).toEqual([4, 1]);
    expect(await found(`vendor=${stalls[1].vendor.id}`)).toEqual([4, 2]);
    expect(await found(`market=${markets[1].id}`)).toEqual([3]);
    expect(await found("status=confirmed")).toEqual([4]);
    expect(await found(`customer=${customers[0].id}&vendor=${stalls[0].vendor.id}`)).toEqual([
      3, 0,
    ]);
    expect(await found(`vendor=${stalls[1].vendor.id}&status=confirmed&date=2026-05-09`)).toEqual([
      4,
    ]);
    expect(await found("date=2026-05-10")).toEqual([]);
  });

  it("finds an order directly by reference, and offers the vendor, market or customer a name may mean", async () => {
    expect(await found(`q=ORD-${String(ids[2]).padStart(4, "0")}`)).toEqual([2]);
    const { meant, list: none } = await list("q=Bee Stall");
    expect(none).toMatchObject({ rows: [], next: null });
    expect(meant).toEqual([{ kind: "vendor", id: fair.stalls[0].vendor.id, name: "Bee Stall" }]);
    expect((await list("q=Grove")).meant.map(({ kind }) => kind)).toEqual(["market"]);
    const { username } = fair.customers[0];
    expect((await list(`q=${username}`)).meant).toContainEqual({
      kind: "customer",
      id: fair.customers[0].id,
      name: username,
    });
    const { chosen } = await list(`vendor=${fair.stalls[1].vendor.id}`);
    expect(chosen).toEqual([{ kind: "vendor", id: fair.stalls[1].vendor.id, name: "Jam Stall" }]);
  });

  it("shows the status and the refundable amount, which an unpaid order does not have", async () => {
    const at = async (which: number) =>
      anyOrderPage(await readAnyOrder(fair.world, ids[which] ?? 0), fair.world.now);
    expect(await at(4)).toMatchObject({
      statusText: "Confirmed",
      customer: { id: fair.customers[1].id },
      left: { text: "$16.00", dollars: "16.00" },
      refunds: [],
    });
    expect((await at(0)).left).toBeNull();
    await expect(readAnyOrder(fair.world, 9999)).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["pending", "insufficient_funds", "Balance too low", "waiting"],
    ["pending", "processing", "Waiting at Stripe", "waiting"],
    ["refused", "insufficient_funds", "Rejected", "problem"],
  ] as const)("calls a %s refund with the reason %s: %s", async (state, lastError, word, kind) => {
    const found = await readAnyOrder(fair.world, ids[4] ?? 0);
    const refund = { id: 1, amount: 100, note: null, askedBy: null, createdAt: 0 };
    const refunds = [{ ...refund, reason: "part", state, lastError } as const];
    const page = anyOrderPage({ ...found, refunds }, fair.world.now);
    expect(page.refunds).toMatchObject([{ word, state: kind }]);
  });
});

it("a page of orders reads about as much with 12,000 orders as with 2,000", async () => {
  const { world, stalls, customers, markets } = fair;
  const fill = (from: number, to: number) =>
    world.db.run(sql`
      insert into orders (user_id, vendor_id, market_id, status, payment_method, vendor_name,
        market_name, time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end,
        pickup_code, place_key, created_at, updated_at)
      with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
      select ${customers[0].id}, ${stalls[0].vendor.id}, ${markets[0].id},
        iif(i % 9, 'completed', 'not_collected'), 'at_pickup', 'v', 'm', 'UTC', 700, '2021-01-02',
        '08:00', '12:00', printf('F%06d', i), 'fill' || i, 0, 0 from n`);
  const questions = [
    "",
    `customer=${customers[0].id}`,
    `vendor=${stalls[0].vendor.id}&status=ready`,
    "status=not_collected",
    "date=2021-01-02&status=ready",
    `market=${markets[0].id}`,
    "q=stall",
  ];
  const costs = async () => {
    const read: number[] = [];
    for (const query of questions) {
      const { db, cost } = openDatabase(world.d1, true);
      await listAllOrders({ db }, asked(query));
      expect(cost.roundTrips).toBe(1);
      read.push(cost.rowsRead);
    }
    return read;
  };
  await fill(1, 2000);
  const small = await costs();
  await fill(2001, 12_000);
  const large = await costs();
  for (const [at, query] of questions.entries()) {
    expect(large[at], query).toBeLessThanOrEqual((small[at] ?? 0) + 5);
  }
});
