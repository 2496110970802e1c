import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { writeReview } from "~/models/guide/review/review.server";
import { moveOrders, moveOrdersBack } from "~/models/orders/order/move-orders.server";
import { queueOrderMail } from "~/models/orders/order/order-mail.server";
import { cancelForVendor } from "~/models/orders/order/vendor-order.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { deliverMail } from "~/models/people/mail/outbox.server";
import { type Fair, makeFair, payAt } from "../../../support/fair";
import { meanwhile } from "../../../support/meanwhile";
import { records } from "../../../support/shop";

const hours = 3_600_000;
let fair: Fair;
/** Two orders of the first vendor, one at each market, and one order of the other vendor. */
let first: number;
let second: number;
let theirs: number;
beforeEach(async () => {
  fair = await makeFair();
  first = await payAt(fair);
  second = await payAt(fair, { who: 1, market: 1 });
  theirs = await payAt(fair, { stall: 1 });
});
const ctx = () => fair.world.ctx(fair.stalls[0].viewer);
const statuses = async () => (await records(fair.world)).orders.map(({ status }) => status);
const outcomes = (answer: Awaited<ReturnType<typeof moveOrders>>) =>
  answer.map(({ result, status }) => `${result} ${status}`);
const onTheDay = () => {
  fair.world.now = Date.UTC(2026, 4, 9, 14);
};
const seen = (answer: Awaited<ReturnType<typeof moveOrders>>) =>
  answer.map(({ orderId, version }) => ({ orderId, version }));

describe("moving many orders at once", () => {
  it("records one history step for each order", async () => {
    const answer = await moveOrders(ctx(), {
      orders: [{ orderId: first }, { orderId: second }],
      to: "ready",
    });
    expect(outcomes(answer)).toEqual(["moved ready", "moved ready"]);
    expect(await statuses()).toEqual(["ready", "ready", "confirmed"]);
    const steps = await fair.world.db.all(sql`
      select order_id as id, from_status as "from", to_status as "to", actor, actor_user_id as who
      from order_events where to_status = 'ready' order by order_id`);
    const who = fair.stalls[0].viewer.id;
    expect(steps).toEqual(
      [first, second].map((id) => ({ id, from: "confirmed", to: "ready", actor: "vendor", who })),
    );
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("reports the result for each order", async () => {
    await moveOrders(ctx(), { orders: [{ orderId: first }], to: "ready" });
    await cancelForVendor(ctx(), { orderId: second, reason: "Rain" });
    const third = await payAt(fair, { who: 1 });
    const answer = await moveOrders(ctx(), {
      orders: [{ orderId: first }, { orderId: second }, { orderId: third }],
      to: "ready",
    });
    expect(outcomes(answer)).toEqual(["already ready", "refused cancelled", "moved ready"]);
    expect(answer[1]?.refused?.message).toBe("This order is cancelled.");
  });

  it("changes nothing if one order belongs to another vendor", async () => {
    const move = moveOrders(ctx(), {
      orders: [{ orderId: first }, { orderId: theirs }],
      to: "ready",
    });
    await expect(move).rejects.toMatchObject({ code: "not_found" });
    const back = moveOrdersBack(ctx(), { orders: [{ orderId: theirs, version: 1 }] });
    await expect(back).rejects.toMatchObject({ code: "not_found" });
    expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
  });

  it("refuses an order with an outdated version", async () => {
    const old = await moveOrders(ctx(), { orders: [{ orderId: first }], to: "ready" });
    const orders = seen(old);
    await moveOrdersBack(ctx(), { orders });
    const [late] = await moveOrders(ctx(), { orders, to: "ready" });
    expect(late).toMatchObject({ result: "refused", status: "confirmed" });
    expect(late?.refused?.code).toBe("changed");
  });

  it.each([
    ["something else was said", sql`version = version + 1`, "confirmed"],
    ["the state is another", sql`status = 'ready'`, "ready"],
  ])("skips an order if %s at that moment, and moves the others", async (_, happens, status) => {
    onTheDay();
    meanwhile(
      fair.world,
      /insert into order_events/,
      sql`update orders set ${happens} where id = ${first}`,
    );
    const orders = [{ orderId: first }, { orderId: second }];
    const answer = await moveOrders(ctx(), { orders, to: "completed" });
    expect(outcomes(answer).sort()).toEqual(["moved completed", `refused ${status}`]);
    expect(await statuses()).toEqual([status, "completed", "confirmed"]);
  });

  it("records each step once if two phones move the same orders, and both get the same state", async () => {
    onTheDay();
    const orders = [{ orderId: first }, { orderId: second }];
    const [one, other] = await Promise.all([
      moveOrders(ctx(), { orders, to: "completed" }),
      moveOrders(ctx(), { orders, to: "completed" }),
    ]);
    const results = [...one, ...other].map(({ result }) => result).sort();
    expect(results).toEqual(["already", "already", "moved", "moved"]);
    const { history } = await records(fair.world);
    expect(history.filter((status) => status === "completed")).toHaveLength(2);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });
});

describe("moving orders back", () => {
  it("returns each order to its previous status", async () => {
    await moveOrders(ctx(), { orders: [{ orderId: first }], to: "ready" });
    onTheDay();
    const done = await moveOrders(ctx(), {
      orders: [{ orderId: first }, { orderId: second }],
      to: "completed",
    });
    const back = await moveOrdersBack(ctx(), { orders: seen(done) });
    expect(outcomes(back)).toEqual(["moved ready", "moved confirmed"]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("skips an order that has moved on since, and works only once", async () => {
    onTheDay();
    const orders = [{ orderId: first }, { orderId: second }];
    const ready = await moveOrders(ctx(), { orders, to: "ready" });
    await moveOrders(ctx(), { orders: [{ orderId: second }], to: "completed" });
    const undo = () => moveOrdersBack(ctx(), { orders: seen(ready) });
    expect(outcomes(await undo())).toEqual(["moved confirmed", "refused completed"]);
    expect(outcomes(await undo())).toEqual(["refused confirmed", "refused completed"]);
    expect((await statuses()).slice(0, 2)).toEqual(["confirmed", "completed"]);
  });

  it("keeps an order collected once its customer has reviewed the market", async () => {
    onTheDay();
    const done = await moveOrders(ctx(), {
      orders: [{ orderId: first }, { orderId: second }],
      to: "completed",
    });
    fair.world.now += hours;
    await writeReview(fair.world.ctx(fair.customers[0]), {
      marketId: fair.markets[0].id,
      rating: 5,
      comment: "",
    });
    const back = await moveOrdersBack(ctx(), { orders: seen(done) });
    expect(outcomes(back)).toEqual(["refused completed", "moved confirmed"]);
  });
});

it("a late payment gives the vendor no more time to undo a step", async () => {
  onTheDay();
  const orders = [{ orderId: first }, { orderId: second }];
  const done = await moveOrders(ctx(), { orders, to: "completed" });
  fair.world.now += hours;
  await writeReview(fair.world.ctx(fair.customers[0]), {
    marketId: fair.markets[0].id,
    rating: 5,
    comment: "",
  });
  fair.world.now += 48 * hours;
  // What `settle` writes.
  await fair.world.db.run(sql`update orders set updated_at = ${fair.world.now}`);
  const back = await moveOrdersBack(ctx(), { orders: seen(done) });
  expect(back.map(({ refused }) => refused?.message)).toEqual([
    "You can’t undo this: the customer already reviewed the market.",
    "It’s too late to undo this.",
  ]);
});

describe("emails after moving an order back", () => {
  const mails = async () => {
    await queueOrderMail(fair.world.ctx(null));
    await deliverMail(fair.world.ctx(null));
    return fair.world.mailbox.sent
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes("ready"));
  };
  const ready = () => moveOrders(ctx(), { orders: [{ orderId: first }], to: "ready" });

  it("are not sent if the customer was never told that the order is ready", async () => {
    await moveOrdersBack(ctx(), { orders: seen(await ready()) });
    expect(await mails()).toEqual([]);
    const again = await ready();
    await queueOrderMail(fair.world.ctx(null));
    await moveOrdersBack(ctx(), { orders: seen(again) });
    expect(await mails()).toEqual([]);
  });

  it("tell the customer once that the order is not ready, if the customer was told before that it is", async () => {
    const moved = await ready();
    await mails();
    await moveOrdersBack(ctx(), { orders: seen(moved) });
    await mails();
    expect(await mails()).toEqual([
      "Order ORD-0001 is ready for pickup",
      "Order ORD-0001 is not ready yet",
    ]);
  });

  it("are not sent if a collected order turns out not to be collected", async () => {
    await ready();
    await mails();
    onTheDay();
    const done = await moveOrders(ctx(), { orders: [{ orderId: first }], to: "completed" });
    await mails();
    await moveOrdersBack(ctx(), { orders: seen(done) });
    expect(await mails()).toEqual(["Order ORD-0001 is ready for pickup"]);
  });
});
