import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { payOrder } from "~/models/orders/order/order.server";
import { closeCheckout, closePayment, settle } from "~/models/orders/payment/settle.server";
import {
  closeCheckouts,
  expireUnpaidOrders,
} from "~/models/orders/payment/unpaid-checkouts.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { addWebhook } from "~/models/orders/webhook/endpoints.server";
import { weighOrders } from "~/models/orders/weighing/weigh-orders.server";
import { DomainError } from "~/platform/errors";
import type { Checkout, Payments } from "~/platform/payments";
import { accountOf, checkoutOf, type Fair, makeFair, placeAt } from "../../../support/fair";
import { everyMinute, records } from "../../../support/shop";
import { banksAnswer, makeWeighingFair, orderByCard } from "../../../support/weighed";

let fair: Fair;
/** Two orders that wait for payment, by two customers, at two vendors. */
let one: { orderId: number; session: string; stripeAccount: string };
let other: typeof one;
beforeEach(async () => {
  fair = await makeFair();
  const place = async (who: 0 | 1) => {
    const { orderId } = await placeAt(fair, { who, stall: who });
    const session = await checkoutOf(fair, orderId);
    return { orderId, session, stripeAccount: await accountOf(fair, who) };
  };
  one = await place(0);
  other = await place(1);
});

const minutes = 60_000;
const statuses = async () => {
  const { orders, payments } = await records(fair.world);
  return [orders, payments].map((rows) => rows.map(({ status }) => status));
};
/** A context in which Stripe answers differently. */
function ctxWith(payments: Partial<Payments>) {
  const ctx = fair.world.ctx(null);
  return { ...ctx, payments: { ...ctx.payments, ...payments } };
}
const paid = async (
  { session, stripeAccount }: typeof one,
  own: Partial<Checkout> = {},
): Promise<Checkout> => ({
  ...(await fair.world.ctx(null).payments.findCheckout({ stripeAccount, id: session })),
  state: "paid",
  paymentIntentId: `pi_${session}`,
  ...own,
});
const settleOn = (account: string, checkout: Checkout) =>
  settle(fair.world.ctx(null), account, checkout);

describe("a paid checkout", () => {
  it("confirms its own order, once, and no other", async () => {
    const checkout = await paid(one);
    await Promise.all([1, 2, 3].map(() => settleOn(one.stripeAccount, checkout)));
    expect(await statuses()).toEqual([
      ["confirmed", "pending_payment"],
      ["paid", "pending"],
    ]);
    expect((await records(fair.world)).ledger).toEqual([{ kind: "charged", amount: 1600 }]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it.each([{ amount: 1599 }, { currency: "cad" }])(
    "confirms nothing if paid differently than requested: %j",
    async (own) => {
      await settleOn(one.stripeAccount, await paid(one, own));
      expect(await statuses()).toEqual([
        ["pending_payment", "pending_payment"],
        ["pending", "pending"],
      ]);
      expect((await records(fair.world)).ledger).toEqual([]);
    },
  );

  it("confirms nothing on another account", async () => {
    await settleOn(other.stripeAccount, await paid(one));
    expect((await records(fair.world)).ledger).toEqual([]);
  });

  it("confirms nothing if the checkout was never recorded, whatever its metadata says", async () => {
    await settleOn(one.stripeAccount, await paid(one, { id: "cs_2", paymentIntentId: "pi_2" }));
    expect((await records(fair.world)).ledger).toEqual([]);
    await fair.world.db.run(sql`update payments set checkout_session_id = null`);
    await settleOn(one.stripeAccount, await paid(one));
    expect((await records(fair.world)).ledger).toEqual([]);
  });

  it("confirms nothing while the payment is still processing", async () => {
    await settleOn(one.stripeAccount, await paid(one, { state: "processing" }));
    expect((await records(fair.world)).ledger).toEqual([]);
  });
});

describe("an order with an expired payment time", () => {
  beforeEach(() => {
    fair.world.now += 30 * minutes;
  });

  it("waits for the next run if its checkout cannot be closed yet", async () => {
    const { findCheckout, endCheckout } = fair.world.ctx(null).payments;
    const ctx = ctxWith({
      endCheckout: (named) => (named.id === one.session ? findCheckout : endCheckout)(named),
    });
    const named = { stripeAccount: one.stripeAccount, id: one.session };
    await expect(closeCheckout(ctx, named)).rejects.toMatchObject({ code: "payments_down" });
    await expireUnpaidOrders(ctx);
    expect((await statuses())[0]).toEqual(["pending_payment", "cancelled"]);
    await expireUnpaidOrders(fair.world.ctx(null));
    expect((await statuses())[0]).toEqual(["cancelled", "cancelled"]);
  });

  it("is cancelled at exactly that moment and not before", async () => {
    fair.world.now -= 1;
    await expireUnpaidOrders(fair.world.ctx(null));
    expect((await statuses())[0]).toEqual(["pending_payment", "pending_payment"]);
    fair.world.now += 1;
    await expireUnpaidOrders(fair.world.ctx(null));
    expect((await statuses())[0]).toEqual(["cancelled", "cancelled"]);
  });

  it("is confirmed if paid at the last moment, while the other order is cancelled", async () => {
    await fair.world.stripe.pay(one.session);
    await expireUnpaidOrders(fair.world.ctx(null));
    expect((await statuses())[0]).toEqual(["confirmed", "cancelled"]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });
});

describe("an order with a payment that takes days", () => {
  const payLater = async (stall: typeof one) => {
    const ctx = fair.world.ctx(null);
    const { endCheckout } = ctx.payments;
    return ctxWith({
      endCheckout: async (named) =>
        named.id === stall.session ? paid(stall, { state: "processing" }) : endCheckout(named),
    });
  };

  it("waits for the money, while another order is cancelled", async () => {
    fair.world.now += 30 * minutes;
    await expireUnpaidOrders(await payLater(one));
    expect((await statuses())[0]).toEqual(["pending_payment", "cancelled"]);
  });

  it("is cancelled at its cancellation deadline", async () => {
    const [order] = await fair.world.db.all<{ at: number }>(sql`
      select cancel_deadline as at from orders where id = ${one.orderId}`);
    fair.world.now = (order?.at ?? 0) - 1;
    await expireUnpaidOrders(await payLater(one));
    expect((await statuses())[0]?.[0]).toBe("pending_payment");
    fair.world.now += 1;
    await expireUnpaidOrders(await payLater(one));
    expect((await statuses())[0]).toEqual(["cancelled", "cancelled"]);
  });
});

describe("the checkout of a cancelled order", () => {
  beforeEach(async () => {
    await fair.world.db.run(sql`
      update payments set status = iif(order_id = ${one.orderId}, 'expired', 'failed')`);
  });
  const open = () =>
    fair.world.stripe.emulator.state().sessions.filter(({ status }) => status === "open").length;

  it("is closed, whether the payment expired or failed", async () => {
    await closeCheckouts(fair.world.ctx(null));
    expect(open()).toBe(0);
  });

  it("is tried again after the others if closing fails", async () => {
    const { endCheckout } = fair.world.ctx(null).payments;
    const asked: string[] = [];
    const ctx = ctxWith({
      endCheckout: async (named) => {
        asked.push(named.id);
        if (named.id === one.session) throw new DomainError("payments_down");
        return endCheckout(named);
      },
    });
    fair.world.now += minutes;
    await closeCheckouts({ ...ctx, now: fair.world.now });
    expect(asked).toEqual([one.session, other.session]);
    const rows = await fair.world.db.all(
      sql`select order_id, updated_at from payments where checkout_url is not null`,
    );
    expect(rows).toEqual([{ order_id: one.orderId, updated_at: fair.world.now }]);
    await closeCheckouts(fair.world.ctx(null));
    expect(open()).toBe(0);
  });

  it("is closed, while the checkout of a waiting order stays open", async () => {
    await fair.world.db.run(sql`
      update payments set status = 'pending' where order_id = ${other.orderId}`);
    await closeCheckouts(fair.world.ctx(null));
    expect(open()).toBe(1);
  });
});

describe("a charge under way, on an account that its vendor has disconnected", () => {
  it("ends, because Stripe will not show it again, but not if Stripe is only out of reach", async () => {
    const close = ({ stripeAccount }: typeof one) =>
      closePayment(fair.world.ctx(null), { stripeAccount, checkoutId: null, chargeId: "pi_1" });
    await fair.world.stripe.control("accounts/disconnect", { account: one.stripeAccount });
    await expect(close(one)).resolves.toBe("ended");
    await fair.world.stripe.control("faults", {
      calls: [{ match: "POST /v1/payment_intents/*/cancel", times: 9, as: "drop" }],
    });
    await expect(close(other)).rejects.toMatchObject({ code: "payments_down" });
  });

  it("leaves its weighed order to pay at pickup, and the other vendor's order by card", async () => {
    fair = await makeWeighingFair();
    const { world, stalls } = fair;
    const products = stalls.map(({ products }) => products[0].id);
    for (const stall of [0, 1] as const) {
      const items = [{ productId: products[stall] ?? 0, quantity: 1 }];
      await orderByCard(fair, { stall, who: stall, items });
    }
    const calls = [{ match: "POST /v1/payment_intents/*/confirm", times: 99, as: "drop" }];
    await world.stripe.control("faults", { calls });
    for (const [stall, weight] of ["2", "6"].entries()) {
      const line = { orderId: stall + 1, productId: products[stall] ?? 0, weight };
      await weighOrders(world.ctx(stalls[stall === 0 ? 0 : 1].viewer), { lines: [line] });
    }
    await everyMinute(world);
    const charges = () => world.db.all(sql`select state from card_charges order by payment_id`);
    expect(await charges()).toEqual([{ state: "charging" }, { state: "charging" }]);
    await world.stripe.control("faults/clear");
    await world.stripe.control("accounts/disconnect", { account: await accountOf(fair, 0) });
    for (let minute = 0; minute < 2; minute += 1) {
      world.now += minutes;
      await everyMinute(world);
    }
    expect(await charges()).toEqual([{ state: "dropped" }, { state: "charged" }]);
    expect(
      await world.db.all(sql`
        select status, payment_method method, card_when_weighed waits from orders order by id`),
    ).toEqual([
      { status: "confirmed", method: "at_pickup", waits: 0 },
      { status: "confirmed", method: "card", waits: 0 },
    ]);
    expect(await reconcile(world.db)).toEqual([]);
  });
});

it("an order that is paid by card after a declined card tells its vendor's programs", async () => {
  fair = await makeWeighingFair();
  const { world, stalls, customers } = fair;
  await addWebhook(world.ctx(stalls[0].viewer), {
    url: "https://bees.example/orders",
    events: ["order.changed"],
  });
  const product = stalls[0].products[0].id;
  const orderId = await orderByCard(fair, { items: [{ productId: product, quantity: 1 }] });
  await banksAnswer(fair, "declined");
  const lines = [{ orderId, productId: product, weight: "2.5" }];
  await weighOrders(world.ctx(stalls[0].viewer), { lines });
  await everyMinute(world);
  const last = async () => {
    const [order] = await world.db.all<{ version: number; method: string; messages: number }>(sql`
      select version, payment_method method, (select count(*) from webhook_deliveries) messages
      from orders where id = ${orderId}`);
    return order;
  };
  const before = await last();
  world.now += minutes;
  await payOrder(world.ctx(customers[0]), { orderId });
  const session = await checkoutOf(fair, orderId);
  await world.stripe.pay(session);
  const stripeAccount = await accountOf(fair, 0);
  const checkout = await world.ctx(null).payments.findCheckout({ stripeAccount, id: session });
  await settleOn(stripeAccount, checkout);
  await settleOn(stripeAccount, checkout);
  expect(await last()).toEqual({
    method: "card",
    version: (before?.version ?? 0) + 1,
    messages: (before?.messages ?? 0) + 1,
  });
  expect(await reconcile(world.db)).toEqual([]);
  await everyMinute(world);
  const subjects = world.mailbox.to(customers[0].email).map(({ subject }) => subject);
  expect(subjects.at(-1)).toBe("You paid for order ORD-0001");
});

it("each order that expires is dated when its turn comes, however slow Stripe is", async () => {
  fair.world.now += 60 * minutes;
  const began = fair.world.now;
  const { endCheckout } = fair.world.ctx(null).payments;
  const slow = ctxWith({
    endCheckout: async (named) => {
      fair.world.now += 5 * minutes;
      return endCheckout(named);
    },
  });
  await expireUnpaidOrders(slow);
  const rows = await fair.world.db.all(sql`select status, updated_at at from orders order by 2`);
  expect(rows).toEqual([
    { status: "cancelled", at: began },
    { status: "cancelled", at: began + 5 * minutes },
  ]);
});
