import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { proposeAmendment } from "~/models/orders/amendment/amend-order.server";
import { cancelOrder, findOrder } from "~/models/orders/order/order.server";
import { refundPart } from "~/models/orders/payment/refund.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { makeViewer } from "../../../support/actors";
import {
  amend,
  type Henhouse,
  itemsOf,
  makeHenhouse,
  moneyOfHouse,
  orderEggs,
  pay,
  saveCard,
  type Wanted,
} from "../../../support/amendment";
import { accountOf } from "../../../support/factories";
import { abreast, meanwhile } from "../../../support/meanwhile";
import { everyMinute, records } from "../../../support/shop";
import { differencesBetween } from "../order/history/ledgers";

let house: Henhouse;
beforeEach(async () => {
  house = await makeHenhouse();
});

const ctx = () => house.world.ctx(house.customer);
/** The orders from Hen House: '1 confirmed 3 Eggs, 2 Quail eggs: 2400'. */
const orders = async () => {
  const rows = await house.world.db.all<{ line: string }>(sql`
    select o.id || ' ' || o.status || ' ' || (select group_concat(quantity || ' ' || product_name,
      ', ') from order_items where order_id = o.id) || ': ' || o.total_amount line
    from orders o where o.vendor_id = ${house.eggs.vendor.id} order by o.id`);
  return rows.map(({ line }) => line);
};
/** The books are right, and agree with Stripe's. */
const agree = async () => {
  await everyMinute(house.world);
  expect(await reconcile(house.world.db)).toEqual([]);
  expect(await differencesBetween(house.world)).toEqual([]);
};
const nothingChanged = async (id: number, change: () => Promise<unknown>, code: string) => {
  const before = await orders();
  await expect(change()).rejects.toMatchObject({ code });
  expect(await orders()).toEqual(before);
  expect(await house.world.db.all(sql`select 1 from order_amendments`)).toEqual([]);
  const { linkedVisitId } = await findOrder(ctx(), id);
  expect(linkedVisitId).toBeNull();
  await agree();
};

describe("ordering less", () => {
  it("refunds the difference to the card, and keeps both versions in the history", async () => {
    const id = await orderEggs(house, "card");
    const before = await moneyOfHouse(house);
    const done = await amend(house, id, { eggs: 1, quail: 0 });
    expect(done).toMatchObject({ refund: 1800, addedOrderId: null, payUrl: null });
    expect(await orders()).toEqual([`${id} confirmed 1 Eggs: 600`]);
    expect((await records(house.world)).stock).toEqual([1, 0]);
    const { history } = await findOrder(ctx(), id);
    expect(history.at(-1)).toMatchObject({
      actor: "customer",
      corrections: [
        { name: "Eggs", before: 3, after: 1, unitPrice: 600 },
        { name: "Quail eggs", before: 2, after: 0, unitPrice: 300 },
      ],
    });
    await agree();
    expect(await moneyOfHouse(house)).toBe(before - 1800);
  });

  it("keeps the agreed price if the vendor has changed it", async () => {
    const id = await orderEggs(house, "card");
    await house.world.db.run(sql`update products set price_cents = 900, price = '$9.00'
      where id = ${house.products.eggs.id}`);
    expect(await amend(house, id, { eggs: 2 })).toMatchObject({ refund: 600 });
    await agree();
  });

  it("refunds no more than what is left of the payment", async () => {
    const id = await orderEggs(house, "card");
    const part = { amount: 2000, note: "Broken", key: "broken", askedBy: null };
    await refundPart(ctx(), { orderId: id, ...part });
    expect(await amend(house, id, { eggs: 1 })).toMatchObject({ refund: 400 });
    await agree();
  });

  it("cancels an order in which nothing is left", async () => {
    const id = await orderEggs(house, "card");
    const before = await moneyOfHouse(house);
    const done = await amend(house, id, { eggs: 0, quail: 0 });
    expect(done).toMatchObject({ isCancelled: true, refund: 2400 });
    expect((await findOrder(ctx(), id)).cancelledBy).toBe("customer");
    expect((await records(house.world)).stock).toEqual([0, 0]);
    await agree();
    expect(await moneyOfHouse(house)).toBe(before - 2400);
  });
});

describe("ordering more", () => {
  it("adds an order to the visit, with the same code, paid by a checkout of its own", async () => {
    const id = await orderEggs(house, "card");
    const before = await moneyOfHouse(house);
    const { addedOrderId, payUrl, refund } = await amend(house, id, { eggs: 4, duck: 1 });
    expect(refund).toBe(0);
    await pay(house, payUrl);
    expect(await orders()).toEqual([
      `${id} confirmed 3 Eggs, 2 Quail eggs: 2400`,
      `${addedOrderId} confirmed 1 Eggs, 1 Duck eggs: 1500`,
    ]);
    const [first, second] = [await findOrder(ctx(), id), await findOrder(ctx(), addedOrderId ?? 0)];
    expect(second.pickupCode).toBe(first.pickupCode);
    expect(second.linkedVisitId).toBe(first.linkedVisitId);
    expect(second.linkedVisitId).not.toBeNull();
    await agree();
    expect(await moneyOfHouse(house)).toBe(before + 1500);
  });

  it("is charged to the saved card at once", async () => {
    await saveCard(house);
    const id = await orderEggs(house, "card");
    const before = await moneyOfHouse(house);
    const { addedOrderId, payUrl } = await amend(house, id, { duck: 2 }, { card: "saved" });
    expect(payUrl).toBeNull();
    expect((await findOrder(ctx(), addedOrderId ?? 0)).status).toBe("confirmed");
    await agree();
    expect(await moneyOfHouse(house)).toBe(before + 1800);
  });

  it("leaves the first order if the bank declines the saved card", async () => {
    await saveCard(house);
    const id = await orderEggs(house, "card");
    const account = (await accountOf(house.world, house.eggs.vendor)).id;
    await house.world.stripe.control("accounts/cards", { account, as: "insufficient_funds" });
    const { addedOrderId, payUrl } = await amend(house, id, { duck: 2 }, { card: "saved" });
    expect(payUrl).toBeNull();
    expect((await findOrder(ctx(), addedOrderId ?? 0)).status).toBe("pending_payment");
    expect((await findOrder(ctx(), id)).status).toBe("confirmed");
    await agree();
  });

  it("costs what the vendor asks now, and refuses another amount than the customer saw", async () => {
    const id = await orderEggs(house, "card");
    await house.world.db.run(sql`update products set price_cents = 700, price = '$7.00'
      where id = ${house.products.eggs.id}`);
    await nothingChanged(id, () => amend(house, id, { eggs: 4 }, { addedAmount: 600 }), "changed");
    const { addedOrderId } = await amend(house, id, { eggs: 4 }, { addedAmount: 700 });
    expect(await orders()).toContain(`${addedOrderId} pending_payment 1 Eggs: 700`);
  });

  it("at the stall counts as one order with all its pieces", async () => {
    await house.world.db.run(sql`update vendors set orders_at_pickup = 1, pieces_at_pickup = 8
      where id = ${house.eggs.vendor.id}`);
    const id = await orderEggs(house, "at_pickup");
    const { payUrl } = await amend(house, id, { duck: 2 }, { key: "first" });
    expect(payUrl).toBeNull();
    await amend(house, id, { duck: 1, quail: 1 }, { key: "second" });
    const tooMany = amend(house, id, { duck: 2 }, { key: "third" });
    await expect(tooMany).rejects.toMatchObject({
      message: expect.stringContaining("takes at most 8 items"),
    });
    expect(await orders()).toHaveLength(3);
    await agree();
  });

  it("is refused to a customer with too many unpaid orders", async () => {
    const id = await orderEggs(house, "card");
    for (const key of ["a", "b", "c"]) await amend(house, id, { duck: 1 }, { key });
    const fourth = amend(house, id, { duck: 1 }, { key: "d" });
    await expect(fourth).rejects.toMatchObject({ code: "unpaid_orders" });
    expect(await orders()).toHaveLength(4);
  });

  it("waits for its payment if Stripe cannot be reached, and ends if it is not paid", async () => {
    const id = await orderEggs(house, "card");
    const calls = [{ match: "POST /v1/checkout/sessions", times: 9, as: "drop" }];
    await house.world.stripe.control("faults", { calls });
    const { addedOrderId, payUrl } = await amend(house, id, { eggs: 1, duck: 2 });
    expect(payUrl).toBeNull();
    house.world.now += 31 * 60_000;
    await agree();
    expect(await orders()).toEqual([
      `${id} confirmed 1 Eggs, 2 Quail eggs: 1200`,
      `${addedOrderId} cancelled 2 Duck eggs: 1800`,
    ]);
  });
});

describe("less of one and more of another", () => {
  it("refunds the one and charges the other", async () => {
    const id = await orderEggs(house, "card");
    const before = await moneyOfHouse(house);
    const { addedOrderId, refund, payUrl } = await amend(house, id, { eggs: 1, duck: 1 });
    expect(refund).toBe(1200);
    await pay(house, payUrl);
    expect(await orders()).toEqual([
      `${id} confirmed 1 Eggs, 2 Quail eggs: 1200`,
      `${addedOrderId} confirmed 1 Duck eggs: 900`,
    ]);
    await agree();
    expect(await moneyOfHouse(house)).toBe(before - 1200 + 900);
  });

  it("at pickup only changes what is paid there", async () => {
    const id = await orderEggs(house, "at_pickup");
    const { addedOrderId, refund, payUrl } = await amend(house, id, { eggs: 1, duck: 1 });
    expect([refund, payUrl]).toEqual([0, null]);
    expect(await orders()).toEqual([
      `${id} confirmed 1 Eggs, 2 Quail eggs: 1200`,
      `${addedOrderId} confirmed 1 Duck eggs: 900`,
    ]);
    expect((await records(house.world)).payments).toEqual([]);
    await agree();
  });

  it("may replace everything: the first order is cancelled", async () => {
    const id = await orderEggs(house, "card");
    const { addedOrderId, refund, payUrl } = await amend(house, id, { eggs: 0, quail: 0, duck: 2 });
    expect(refund).toBe(2400);
    await pay(house, payUrl);
    expect(await orders()).toEqual([
      `${id} cancelled 3 Eggs, 2 Quail eggs: 2400`,
      `${addedOrderId} confirmed 2 Duck eggs: 1800`,
    ]);
    await agree();
  });

  it("changes nothing if what is added just sold out", async () => {
    const id = await orderEggs(house, "card");
    const soldMeanwhile = sql`
      insert into product_stock (product_id, market_id, pickup_date, stock_limit, reserved)
      values (${house.products.duck.id}, ${house.market.id}, '2026-05-09', 10, 9)`;
    meanwhile(house.world, /insert into order_amendments/, soldMeanwhile);
    await expect(amend(house, id, { eggs: 1, duck: 2 })).rejects.toMatchObject({
      code: "sold_out",
    });
    expect(await orders()).toEqual([`${id} confirmed 3 Eggs, 2 Quail eggs: 2400`]);
    expect((await findOrder(ctx(), id)).linkedVisitId).toBeNull();
  });
});

describe("a change that is not possible", () => {
  it.each<[string, Wanted, string]>([
    [
      "of more than is left",
      { duck: 11 },
      "Duck eggs: only 10 more left for your pickup date. Choose at most 10.",
    ],
    [
      "of more than is left besides",
      { eggs: 11 },
      "Eggs: only 7 more left for your pickup date. Choose at most 10.",
    ],
    ["of nothing", { eggs: 3, duck: 0 }, "You haven’t changed any quantity."],
  ])("%s says why", async (_, wanted, message) => {
    const id = await orderEggs(house, "card");
    await expect(amend(house, id, wanted)).rejects.toMatchObject({ message });
  });

  it("is refused after the cut-off, both ways", async () => {
    const id = await orderEggs(house, "card");
    house.world.now = (await findOrder(ctx(), id)).cancelDeadline ?? 0;
    await nothingChanged(id, () => amend(house, id, { eggs: 1 }), "too_late");
    await nothingChanged(id, () => amend(house, id, { eggs: 4 }), "too_late");
  });

  it("may still add to an order that can no longer be cancelled", async () => {
    const id = await orderEggs(house, "card");
    await house.world.db.run(sql`update orders set can_cancel = 0 where id = ${id}`);
    await nothingChanged(id, () => amend(house, id, { eggs: 1 }), "too_late");
    const { payUrl } = await amend(house, id, { eggs: 4 });
    await pay(house, payUrl);
    await agree();
  });

  it("is refused for an order that is not confirmed", async () => {
    const id = await orderEggs(house, "card");
    await cancelOrder(ctx(), { orderId: id });
    await expect(amend(house, id, { eggs: 1 })).rejects.toMatchObject({
      message: "This order is cancelled.",
    });
  });

  it("does not exist for another customer", async () => {
    const id = await orderEggs(house, "card");
    const other = await makeViewer(house.world, "customer");
    const items = itemsOf(house, { eggs: 1 });
    const change = proposeAmendment(house.world.ctx(other) as never, {
      ...{ orderId: id, version: 2, key: "theirs", card: "new", items },
    });
    await expect(change).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a form", () => {
  it("that is sent twice changes the order once", async () => {
    const id = await orderEggs(house, "card");
    const { version } = await findOrder(ctx(), id);
    const send = () => amend(house, id, { eggs: 1, duck: 1 }, { version });
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await orders()).toHaveLength(2);
    const lessOnly = () => amend(house, id, { quail: 1 }, { version: version + 1, key: "less" });
    expect(await lessOnly()).toEqual(await lessOnly());
    expect(await orders()).toContain(`${id} confirmed 1 Eggs, 1 Quail eggs: 900`);
  });

  it("that is sent twice at once changes the order once", async () => {
    const id = await orderEggs(house, "at_pickup");
    abreast(house.world, /insert into order_amendments/, 2);
    const [first, second] = await Promise.all([
      amend(house, id, { eggs: 1, duck: 1 }),
      amend(house, id, { eggs: 1, duck: 1 }),
    ]);
    expect(second).toEqual(first);
    expect(await orders()).toHaveLength(2);
    await agree();
  });

  it("of another tab is refused after a change", async () => {
    const id = await orderEggs(house, "card");
    const { version } = await findOrder(ctx(), id);
    await amend(house, id, { eggs: 2 });
    await expect(amend(house, id, { eggs: 1 }, { version, key: "other" })).rejects.toMatchObject({
      code: "changed",
      message: "This order has changed. Look at it again.",
    });
    expect(await orders()).toEqual([`${id} confirmed 2 Eggs, 2 Quail eggs: 1800`]);
  });

  it.each([
    ["the order", sql`update orders set version = version + 1`],
    [
      "the rest of its payment",
      sql`insert into refunds (payment_id, vendor_id, amount, reason, ask_key,
      next_try_at, created_at, updated_at)
      select id, (select vendor_id from orders where id = order_id), 100, 'part', 'meanwhile', 1, 1, 1
      from payments`,
    ],
  ])("is refused if %s changes between reading and writing", async (_, change) => {
    const id = await orderEggs(house, "card");
    meanwhile(house.world, /insert into order_amendments/, change);
    await expect(amend(house, id, { eggs: 1, duck: 1 })).rejects.toMatchObject({ code: "changed" });
    expect(await orders()).toEqual([`${id} confirmed 3 Eggs, 2 Quail eggs: 2400`]);
  });
});
