import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { amendOrder } from "~/models/orders/amendment/amend-order.server";
import { queueDeclinedMail } from "~/models/orders/basket/visit-mail.server";
import { cancelOrder, finaliseOrder } from "~/models/orders/order/order.server";
import { queueOrderMail, queueReminders } from "~/models/orders/order/order-mail.server";
import { chargeBasket } from "~/models/orders/payment/card-charge.server";
import { openCheckout } from "~/models/orders/payment/checkout.server";
import { heldOf } from "~/models/people/user/held-data.server";
import { openDatabase } from "~/platform/database";
import { fillBasket, makeSquare, placeOpen, type Square, sessionIn } from "../../../support/basket";
import { accountOf } from "../../../support/factories";
import { meanwhileAlone } from "../../../support/meanwhile";
import { everyMinute, records } from "../../../support/shop";

const minute = 60_000;
let square: Square;
beforeEach(async () => {
  square = await makeSquare();
  const place = (vendor: { id: number }, stall: string) =>
    square.world.d1
      .prepare("update market_vendors set stall = ? where vendor_id = ?")
      .bind(stall, vendor.id)
      .run();
  await place(square.eggs.vendor, "A12");
  await place(square.bread.vendor, "B1");
  await place(square.peaches.vendor, "A2");
});

const all = { eggs: 2, bread: 1, peaches: 3 };
const queue = async () => {
  await queueOrderMail(square.world.ctx(null));
  await queueDeclinedMail(square.world.ctx(null));
};
const remind = () => queueReminders(square.world.ctx(null));
/** The emails to the customer in the outbox, the oldest first. */
const mails = async () =>
  (
    await square.world.d1
      .prepare("select key, subject, text from mail_outbox where vendor_id is null order by id")
      .all<{ key: string; subject: string; text: string }>()
  ).results.filter(({ key }) => /^(order-event|visit|declined|reminder)/.test(key));
const told = async () => (await mails()).map(({ key, subject }) => `${key} ${subject}`);
const textOf = async (key: string) => (await mails()).find((mail) => mail.key === key)?.text ?? "";

/** Places the basket, and enters a card that the bank declines at these vendors. */
async function placeByCard(declinedAt: readonly { id: number }[] = []) {
  await fillBasket(square, all);
  const { basketId, payUrl } = await placeOpen(square);
  for (const vendor of declinedAt) {
    const { id: account } = await accountOf(square.world, vendor);
    await square.world.stripe.control("accounts/cards", { account, as: "insufficient_funds" });
  }
  await square.world.stripe.enterCard(sessionIn(payUrl));
  return basketId;
}
const charge = (basketId: number) => chargeBasket(square.world.ctx(square.customer), basketId);
const orderAt = async (vendor: { id: number }) => {
  const row = await square.world.d1
    .prepare("select id from orders where vendor_id = ?")
    .bind(vendor.id)
    .first<{ id: number }>();
  return row?.id ?? 0;
};

describe("the email of a visit", () => {
  it("confirms all orders at once, once no order waits for the card any more", async () => {
    await fillBasket(square, all);
    const { basketId, payUrl } = await placeOpen(square, { eggs: "at_pickup" });
    await queue();
    expect(await told()).toEqual([]);
    await square.world.stripe.enterCard(sessionIn(payUrl));
    await charge(basketId);
    await queue();
    await queue();
    expect(await told()).toEqual(["visit:1 Saturday at Riverside: 3 stops"]);
  });

  it("lists the stops in the order of the stalls, with what to pick up and to pay at each", async () => {
    await fillBasket(square, all);
    const { basketId, payUrl } = await placeOpen(square, { eggs: "at_pickup" });
    await square.world.stripe.enterCard(sessionIn(payUrl));
    await charge(basketId);
    await queue();
    const code = await square.world.d1.prepare("select pickup_code code from orders").first("code");
    const text = await textOf("visit:1");
    expect(text).toContain(`Pickup code for all stops: ${code}`);
    expect(text.slice(text.indexOf("Stop 1"))).toBe(
      [
        "Stop 1: Peach Hill\nStall: A2\nBetween: 9 AM–12 PM\nYou can cancel until: 6 PM on Friday, May 8",
        "- 3 × Peaches, $12.00\nPaid by card: $12.00",
        "Stop 2: Hen House\nStall: A12\nBetween: 9 AM–12 PM\nYou can cancel until: 6 PM on Friday, May 8",
        "- 2 × Eggs, $12.00\nTo pay at pickup: $12.00",
        "Stop 3: Old Oven\nStall: B1\nBetween: 9 AM–12 PM\nYou can cancel until: 6 PM on Friday, May 8",
        "- 1 × Bread, $5.50\nPaid by card: $5.50",
        "Paid by card, all stops: $17.50\nTo pay at pickup, all stops: $12.00",
        `See all stops:\n${square.world.ctx(null).site}/visits/1`,
        "--\nMarket Day. You get this email because you pre-ordered on Market Day.",
      ].join("\n\n"),
    );
  });

  it("leaves out a declined order, which has its own emails until it is paid", async () => {
    const basketId = await placeByCard([square.bread.vendor]);
    await charge(basketId);
    await queue();
    const bread = await orderAt(square.bread.vendor);
    expect(await told()).toEqual([
      "visit:1 Saturday at Riverside: 2 stops",
      `declined:${bread} Your card was declined for Old Oven`,
    ]);
    const text = await textOf(`declined:${bread}`);
    expect(text).toContain("Your card doesn’t have enough money for this payment.");
    expect(text).toContain("Your orders from Peach Hill and Hen House are confirmed.");
    expect(text).toMatch(
      /Pay for order ORD-000\d from Old Oven by [\d:]+ [AP]M on \w+, May \d, or/,
    );
    expect(text).toContain(`/orders/${bread}/placed`);
    const url = await openCheckout(square.world.ctx(square.customer), square.customer, bread);
    await square.world.stripe.pay(sessionIn(url));
    await finaliseOrder(square.world.ctx(square.customer), sessionIn(url));
    await queue();
    await queue();
    expect((await told()).slice(2)).toEqual([
      expect.stringMatching(/^order-event:\d+ Order ORD-000\d is confirmed$/),
    ]);
  });

  it("is sent if a charge is declined after the other charges were read", async () => {
    const basketId = await placeByCard([square.bread.vendor]);
    const ctx = square.world.ctx(square.customer);
    const { confirm } = ctx.cards;
    const account = (await accountOf(square.world, square.bread.vendor)).id;
    ctx.cards.confirm = (named) =>
      named.stripeAccount === account ? Promise.reject(new Error("cut off")) : confirm(named);
    await chargeBasket(ctx, basketId).catch(() => {});
    await queue();
    expect(await told()).toEqual([]);
    await charge(basketId);
    await queue();
    expect((await told()).map((line) => line.split(" ")[0])).toEqual([
      `declined:${await orderAt(square.bread.vendor)}`,
      "visit:1",
    ]);
  });

  it("is sent without an order that nobody paid in time", async () => {
    await fillBasket(square, all);
    await placeOpen(square, { eggs: "at_pickup", bread: "at_pickup" });
    await queue();
    expect(await told()).toEqual([]);
    square.world.now += 32 * minute;
    await everyMinute(square.world);
    expect(await told()).toEqual(["visit:1 Saturday at Riverside: 2 stops"]);
    expect(await textOf("visit:1")).not.toContain("Peach Hill");
  });

  it("is not sent if every charge was declined: each order has its own email", async () => {
    const { eggs, bread, peaches } = square;
    const basketId = await placeByCard([eggs.vendor, bread.vendor, peaches.vendor]);
    await charge(basketId);
    await queue();
    const lines = await told();
    expect(lines.map((line) => line.split(":")[0])).toEqual(["declined", "declined", "declined"]);
    expect((await mails())[0]?.text).not.toContain("confirmed");
  });

  it("tells of nothing for orders that are cancelled by the time it is written", async () => {
    await fillBasket(square, all);
    await placeOpen(square, { eggs: "at_pickup", bread: "at_pickup", peaches: "at_pickup" });
    for (const { id } of (await records(square.world)).orders) {
      await cancelOrder(square.world.ctx(square.customer), { orderId: id });
    }
    await queue();
    expect((await told()).filter((line) => line.startsWith("visit"))).toEqual([]);
  });

  it("is not for a basket with one vendor, whose order has its own email", async () => {
    await fillBasket(square, { eggs: 2 });
    await placeOpen(square, { eggs: "at_pickup" });
    await queue();
    expect(await told()).toEqual([expect.stringMatching(/^order-event:1 Order ORD-0001/)]);
  });

  it.each([
    ["a visit", { eggs: 2, bread: 1 }, "visit:1 Saturday at Riverside: 2 stops"],
    ["an order alone", { eggs: 2 }, "order-event:1 Order ORD-0001 is confirmed"],
  ])(
    "does not confirm again what is added to %s: this has its own email",
    async (_, wanted, first) => {
      await fillBasket(square, wanted);
      await placeOpen(square, { eggs: "at_pickup", bread: "at_pickup" });
      await queue();
      square.world.now += minute;
      await amendOrder(square.world.ctx(square.customer), {
        ...{ orderId: 1, version: 1, key: "the-change", card: "new" },
        items: [{ productId: square.eggs.product.id, quantity: 3 }],
      });
      await queue();
      expect(await told()).toEqual([
        first,
        expect.stringMatching(/^order-event:\d Order ORD-000\d is confirmed$/),
      ]);
    },
  );

  it("is not queued again by what happens to its orders after the outbox was cleared", async () => {
    await fillBasket(square, all);
    await placeOpen(square, { eggs: "at_pickup", bread: "at_pickup", peaches: "at_pickup" });
    await queue();
    await square.world.d1.prepare("delete from mail_outbox").run();
    await square.world.d1
      .prepare(
        `insert into order_events (order_id, at, from_status, to_status, actor)
         values (1, 0, 'confirmed', 'ready', 'vendor')`,
      )
      .run();
    await queue();
    expect((await told()).filter((line) => line.startsWith("visit"))).toEqual([]);
  });
});

it("a basket with one vendor has an email, too, if the saved card was declined", async () => {
  const { world, bread } = square;
  await fillBasket(square, all);
  const { basketId, payUrl } = await placeOpen(square, {}, { keepCard: true });
  await world.stripe.enterCard(sessionIn(payUrl));
  await charge(basketId);
  await queue();
  const before = (await told()).length;
  const { id: account } = await accountOf(world, bread.vendor);
  await world.stripe.control("accounts/cards", { account, as: "insufficient_funds" });
  await fillBasket(square, { bread: 1 });
  await placeOpen(square, {}, { card: "saved" });
  await queue();
  await queue();
  const [order] = (await records(world)).orders.slice(-1);
  const declined = `declined:${order?.id}`;
  expect((await told()).slice(before)).toEqual([`${declined} Your card was declined for Old Oven`]);
  expect((await textOf(declined)).split("\n\n").slice(0, 4)).toEqual([
    "Your card doesn’t have enough money for this payment. You weren’t charged for this order.",
    "Pay for order ORD-0004 from Old Oven by 11:30 AM on Thursday, May 7, or we cancel it.",
    "- 1 × Bread, $5.50\nTotal: $5.50",
    `Pay for this order:\n${world.ctx(null).site}/orders/4/placed`,
  ]);
  // Whoever is told does not wait any more, so the job only reads.
  const { db, cost } = openDatabase(world.d1);
  await queueDeclinedMail({ ...world.ctx(null), db });
  expect(cost.roundTrips).toBe(1);
});

it("the emails about a visit belong to the customer’s account, whatever address they went to", async () => {
  const { world, customer, bread } = square;
  const basketId = await placeByCard([bread.vendor]);
  await charge(basketId);
  await queue();
  world.now = Date.UTC(2026, 4, 8, 13);
  await remind();
  await world.d1.prepare("update mail_outbox set to_email = 'old@example.com'").run();
  const { rows } = await heldOf(world.ctx(customer));
  const held = await world.db.all<{ key: string }>(
    sql`select key from mail_outbox where ${rows.mail} and vendor_id is null order by id`,
  );
  expect(held.map(({ key }) => key)).toEqual([
    "visit:1",
    `declined:${await orderAt(bread.vendor)}`,
    "reminder:visit:1",
  ]);
});

describe("the reminder of a visit", () => {
  const fridayNine = Date.UTC(2026, 4, 8, 13);

  it("is one email for all orders that are still to be picked up", async () => {
    await fillBasket(square, all);
    await placeOpen(square, { eggs: "at_pickup", bread: "at_pickup", peaches: "at_pickup" });
    const bread = await orderAt(square.bread.vendor);
    await cancelOrder(square.world.ctx(square.customer), { orderId: bread });
    square.world.now = fridayNine;
    await remind();
    await remind();
    expect(await told()).toEqual([
      "reminder:visit:1 Pick up 2 orders at Riverside on Saturday, May 9, 2026",
    ]);
    const text = await textOf("reminder:visit:1");
    expect(text).toContain("Stop 1: Peach Hill");
    expect(text).toContain("Stop 2: Hen House");
    expect(text).not.toContain("Old Oven");
  });

  it("is not sent if all orders are cancelled while it is written", async () => {
    await fillBasket(square, all);
    await placeOpen(square, { eggs: "at_pickup", bread: "at_pickup", peaches: "at_pickup" });
    square.world.now = fridayNine;
    const cancelled = "update orders set status = 'cancelled', cancelled_by = 'vendor'";
    meanwhileAlone(square.world, /mv.stall/, () => square.world.db.run(cancelled));
    await remind();
    expect(await told()).toEqual([]);
  });

  it("is one email for an order and what was added to it", async () => {
    await fillBasket(square, { eggs: 2 });
    await placeOpen(square, { eggs: "at_pickup" });
    await amendOrder(square.world.ctx(square.customer), {
      ...{ orderId: 1, version: 1, key: "the-change", card: "new" },
      items: [{ productId: square.eggs.product.id, quantity: 3 }],
    });
    square.world.now = fridayNine;
    await remind();
    expect(await told()).toEqual([
      "reminder:visit:1 Pick up 2 orders at Riverside on Saturday, May 9, 2026",
    ]);
  });

  it("is not sent for an order that was reminded alone, before its customer added to it", async () => {
    await fillBasket(square, { eggs: 2 });
    await placeOpen(square, { eggs: "at_pickup" });
    square.world.now = fridayNine;
    await remind();
    square.world.now += 10 * minute;
    await amendOrder(square.world.ctx(square.customer), {
      ...{ orderId: 1, version: 1, key: "the-change", card: "new" },
      items: [{ productId: square.eggs.product.id, quantity: 3 }],
    });
    await remind();
    expect((await told()).map((line) => line.split(" ")[0])).toEqual(["reminder:1"]);
  });

  it("is the order's own for a basket with one vendor", async () => {
    await fillBasket(square, { eggs: 2 });
    await placeOpen(square, { eggs: "at_pickup" });
    square.world.now = fridayNine;
    await remind();
    expect((await told()).map((line) => line.split(" ")[0])).toEqual(["reminder:1"]);
  });
});
