import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder, finaliseOrder, payOrder } from "~/models/orders/order/order.server";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { closeCheckouts } from "~/models/orders/payment/unpaid-checkouts.server";
import {
  accountOf,
  checkoutOf,
  chosenAt,
  type Fair,
  makeFair,
  placeAt,
} from "../../../support/fair";
import { records } from "../../../support/shop";

let fair: Fair;
let orderId: number;
/**
 * An order with a worker that ended before it stored the checkout, and another customer's order.
 */
beforeEach(async () => {
  fair = await makeFair();
  orderId = (await placeAt(fair)).orderId;
  await placeAt(fair, { who: 1 });
  await fair.world.db.run(sql`
    update payments set checkout_session_id = null, checkout_url = null where order_id = ${orderId}`);
});

const cancel = () => cancelOrder(fair.world.ctx(fair.customers[0]), { orderId });
/**
 * The customer asks to pay. `happens` runs after Stripe has made the checkout and before the app
 * stores it.
 */
function payWhile(happens: () => Promise<unknown>, email?: string): Promise<string> {
  const ctx = fair.world.ctx({ ...fair.customers[0], ...(email && { email }) });
  const { createCheckout } = ctx.payments;
  ctx.payments = {
    ...ctx.payments,
    createCheckout: async (request) => {
      const checkout = await createCheckout(request);
      await happens();
      return checkout;
    },
  };
  return payOrder(ctx, { orderId });
}
const openSessions = () =>
  fair.world.stripe.emulator.state().sessions.filter(({ status }) => status === "open");

describe("the link of a checkout", () => {
  it("is not given out if the order is cancelled at that moment, and the checkout is closed", async () => {
    await expect(payWhile(cancel)).rejects.toMatchObject({ code: "changed" });
    await closeCheckouts(fair.world.ctx(null));
    expect(openSessions().map(({ metadata }) => metadata?.order)).toEqual([String(orderId + 1)]);
    expect((await records(fair.world)).orders).toMatchObject([
      { status: "cancelled" },
      { status: "pending_payment" },
    ]);
  });

  it("is the same for two requests at once with different email addresses", async () => {
    let other = "";
    const link = await payWhile(async () => {
      other = await payWhile(async () => {}, "other@example.com");
    });
    expect(link).toBe(other);
  });

  it("is refused if the order is cancelled at that moment, even if another checkout exists", async () => {
    const asked = payWhile(async () => {
      await payWhile(async () => {}, "other@example.com");
      await fair.world.db.run(sql`update payments set status = 'expired'`);
    });
    await expect(asked).rejects.toMatchObject({ code: "changed" });
  });

  it("is available until the order expires, although Stripe wants half an hour more", async () => {
    fair.world.now += 29 * 60_000;
    // With another email address Stripe makes a new checkout. It does not repeat its answer of half
    // an hour ago.
    const link = await payWhile(async () => {}, "other@example.com");
    const session = link.split("/").at(-1) ?? "";
    await fair.world.stripe.pay(session);
    await finaliseOrder(fair.world.ctx(fair.customers[0]), session);
    expect((await records(fair.world)).orders[0]).toMatchObject({ status: "confirmed" });
  });

  it("stays the same if requested again within minutes after a lost answer", async () => {
    fair.world.now += 6 * 60_000;
    const link = await payWhile(async () => {});
    await fair.world.db.run(sql`
      update payments set checkout_session_id = null, checkout_url = null
      where order_id = ${orderId}`);
    fair.world.now += 60_000;
    expect(await payWhile(async () => {})).toBe(link);
  });

  it("is refused once the order has expired", async () => {
    fair.world.now += 30 * 60_000;
    const asked = payOrder(fair.world.ctx(fair.customers[0]), { orderId });
    await expect(asked).rejects.toMatchObject({ code: "too_late" });
  });
});

it("a long product description is cut between characters, so that Stripe accepts the checkout", async () => {
  await fair.world.db.run(sql`
    update order_items set product_description = ${`x${"🍯".repeat(400)}`}
    where order_id = ${orderId}`);
  expect(await payWhile(async () => {})).toContain("/c/pay/");
});

it("the platform fee is requested and appears on the payment, if the fee is set", async () => {
  const ctx = fair.world.ctx(fair.customers[0]);
  const { orderId: withFee } = await placeOrder(
    { ...ctx, platformFee: 250 },
    chosenAt(fair, { stall: 1 }),
  );
  const [payment] = await fair.world.db.all(sql`
    select application_fee as fee, stripe_account_id as account from payments
    where order_id = ${withFee}`);
  expect(payment).toEqual({ fee: 40, account: await accountOf(fair, 1) });
  await fair.world.stripe.pay(await checkoutOf(fair, withFee));
  expect(fair.world.stripe.emulator.state().charges).toMatchObject([
    { application_fee_amount: 40 },
  ]);
});

it("a checkout has the order's total and outlasts the order, so that the app ends the checkout", async () => {
  const { world } = fair;
  await payWhile(async () => {});
  const [order] = await world.db.all<{ at: number }>(
    sql`select expires_at as at from orders where id = ${orderId}`,
  );
  const session = world.stripe.emulator
    .state()
    .sessions.find(({ metadata }) => metadata?.order === String(orderId));
  expect(session?.amount_total).toBe(1600);
  expect((session?.expires_at ?? 0) * 1000).toBeGreaterThan(order?.at ?? 0);
});
