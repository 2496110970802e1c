import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { endOrder } from "~/models/orders/order/end-order.server";
import { noteDispute } from "~/models/orders/payment/note-dispute.server";
import { handlePaymentEvent } from "~/models/orders/payment/payment-event.server";
import { lookForRefunds } from "~/models/orders/payment/poll-refunds.server";
import { refundPart, refundWhatIsDue } from "~/models/orders/payment/refund.server";
import { listStuckMoney } from "~/models/orders/payment/stuck-list.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { accountOf, type Fair, makeFair, payAt } from "../../../support/fair";
import { meanwhile } from "../../../support/meanwhile";
import { records } from "../../../support/shop";

const minute = 60_000;
const day = 24 * 60 * minute;
let fair: Fair;
let stripeAccount: string;
let intent: string;
/** One payment of $16.00. */
beforeEach(async () => {
  fair = await makeFair();
  // Passes events to the verb under test, as the webhook's route does.
  fair.world.fetch = async (request) => {
    const each = ctx();
    await handlePaymentEvent(each, await each.payments.readEvent(request, each.now));
    return new Response();
  };
  await payAt(fair);
  stripeAccount = await accountOf(fair, 0);
  intent = String(state().payment_intents[0]?.id);
});

const state = () => fair.world.stripe.emulator.state();
const ctx = () => fair.world.ctx(null);
const cancel = () => endOrder(ctx(), 1, { by: "closure" });
const part = (amount = 250) =>
  refundPart(ctx(), { orderId: 1, amount, note: "Short", key: "k", askedBy: null });

/** Moves on by a minute: Stripe's events arrive, and the app requests the refunds that are due. */
async function aMinuteLater() {
  fair.world.now += minute;
  await fair.world.stripe.settle();
  await refundWhatIsDue(ctx());
  await fair.world.stripe.settle();
  expect(await reconcile(fair.world.db)).toEqual([]);
}
async function dispute(status = "needs_response"): Promise<string> {
  const { id } = await fair.world.stripe.control<{ id: string }>("disputes", {
    payment_intent: intent,
    status,
  });
  await aMinuteLater();
  return id;
}
async function turn(id: string, ...statuses: string[]) {
  for (const status of statuses) {
    await fair.world.stripe.control("disputes/turn", { dispute: id, status });
    await aMinuteLater();
  }
}
/** The cents that Stripe has refunded, and the cents that the customer's bank holds. */
const back = () => {
  const { charges, disputes } = state();
  const moves = disputes.flatMap(({ balance_transactions }) => balance_transactions);
  return {
    refunded: charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    atBank: moves.reduce((sum, { amount }) => sum - amount, 0),
  };
};
const payment = async () => (await records(fair.world)).payments[0];
const stateHere = async () =>
  (
    await fair.world.db.all<{ state: string; status: string }>(
      sql`select state, status from disputes`,
    )
  )[0];
const refunds = () =>
  fair.world.db.all<{ state: string; amount: number }>(
    sql`select state, amount from refunds order by id`,
  );

/**
 * A refund that the vendor made by hand fails, the bank takes the money, and then the order is
 * cancelled.
 */
async function loseAfterRefundByHand(refund: { amount?: number }) {
  const { stripe } = fair.world;
  await stripe.control("webhooks", { mode: "hold" });
  const byHand = await stripe
    .client()
    .refunds.create({ payment_intent: intent, ...refund }, { stripeAccount });
  await stripe.control("refunds/fail", { refund: byHand.id });
  await stripe.control("webhooks", { mode: "deliver" });
  const id = await dispute();
  await turn(id, "lost");
  await cancel();
  await aMinuteLater();
  return id;
}

describe("disputed money of a cancelled order", () => {
  it("stays with the bank after a lost dispute, and is refunded by Stripe after a won appeal", async () => {
    await cancel();
    const id = await dispute();
    await turn(id, "lost");
    expect(await payment()).toMatchObject({ status: "refunded" });
    expect(back()).toEqual({ refunded: 0, atBank: 1600 });
    await turn(id, "appeal_needs_response", "appeal_under_review");
    expect(await stateHere()).toEqual({ state: "lost", status: "appeal_under_review" });
    expect(back()).toEqual({ refunded: 0, atBank: 1600 });
    await turn(id, "won");
    expect(back()).toEqual({ refunded: 1600, atBank: 0 });
    expect(await payment()).toMatchObject({ status: "refunded", refunded: 1600 });
    await aMinuteLater();
    expect(state().refunds).toHaveLength(1);
  });

  it("stays with the bank if a won dispute is lost after all before the refund", async () => {
    const id = await dispute();
    await turn(id, "won", "lost");
    await cancel();
    await aMinuteLater();
    expect(back()).toEqual({ refunded: 0, atBank: 1600 });
    expect(await payment()).toMatchObject({ status: "refunded", refunded: 0 });
    expect((await listStuckMoney(fair.world, null)).rows).toEqual([]);
  });

  it("is not returned twice if the bank changes its mind after the refund", async () => {
    const id = await dispute();
    await turn(id, "won");
    await cancel();
    await aMinuteLater();
    await turn(id, "lost");
    expect(back()).toEqual({ refunded: 1600, atBank: 0 });
    expect(await payment()).toMatchObject({ status: "refunded", refunded: 1600 });
  });

  it("is refunded after a won dispute, even if the dispute stopped an earlier refund", async () => {
    await cancel();
    await fair.world.stripe.control("balances/empty", { account: stripeAccount });
    await aMinuteLater();
    expect(await refunds()).toEqual([{ state: "pending", amount: 1600 }]);
    const id = await dispute();
    expect(await refunds()).toEqual([{ state: "refused", amount: 1600 }]);
    await turn(id, "won");
    await fair.world.stripe.control("balances/fund", { account: stripeAccount, amount: 9000 });
    await aMinuteLater();
    expect(back()).toEqual({ refunded: 1600, atBank: 0 });
    expect(state().refunds.filter(({ status }) => status === "succeeded")).toHaveLength(1);
  });

  it("is refunded only up to what is left, if a part is refunded by hand before our request", async () => {
    await cancel();
    const id = await dispute();
    await turn(id, "lost", "appeal_needs_response");
    await fair.world.stripe.control("webhooks", { mode: "hold" });
    await fair.world.stripe.control("disputes/turn", { dispute: id, status: "won" });
    await fair.world.stripe
      .client()
      .refunds.create({ payment_intent: intent, amount: 600 }, { stripeAccount });
    await fair.world.stripe.control("webhooks/flush", { mode: "reverse" });
    await fair.world.stripe.control("webhooks", { mode: "deliver" });
    await aMinuteLater();
    await aMinuteLater();
    expect(back()).toEqual({ refunded: 1600, atBank: 0 });
    expect(await payment()).toMatchObject({ status: "refunded", refunded: 1600 });
  });

  it("is not refunded if the dispute was prevented and the customer has the money", async () => {
    await dispute("prevented");
    await cancel();
    await aMinuteLater();
    expect(await stateHere()).toEqual({ state: "lost", status: "prevented" });
    expect(back()).toEqual({ refunded: 0, atBank: 1600 });
    expect(await payment()).toMatchObject({ status: "refunded" });
  });

  it("is refunded once after a won appeal, even after a failed refund by hand", async () => {
    const id = await loseAfterRefundByHand({});
    expect(await payment()).toMatchObject({ status: "refunded" });
    expect(await refunds()).toEqual([
      { state: "replaced", amount: 1600 },
      { state: "replaced", amount: 1600 },
    ]);
    await turn(id, "appeal_needs_response", "won");
    await aMinuteLater();
    expect(back()).toEqual({ refunded: 1600, atBank: 0 });
  });

  it("is refunded in full after a won appeal, even after a failed partial refund by hand", async () => {
    const id = await loseAfterRefundByHand({ amount: 600 });
    expect(await refunds()).toEqual([
      { state: "replaced", amount: 600 },
      { state: "replaced", amount: 1000 },
    ]);
    await turn(id, "appeal_needs_response", "won");
    await aMinuteLater();
    expect(back()).toEqual({ refunded: 1600, atBank: 0 });
  });

  it("is refunded at once during a bank inquiry, and a later dispute moves no money", async () => {
    const id = await dispute("warning_needs_response");
    expect((await listStuckMoney(fair.world, null)).rows).toMatchObject([{ kind: "dispute" }]);
    await cancel();
    await aMinuteLater();
    expect(back()).toEqual({ refunded: 1600, atBank: 0 });
    await turn(id, "needs_response", "lost");
    expect(back()).toEqual({ refunded: 1600, atBank: 0 });
    expect(await payment()).toMatchObject({ status: "refunded", refunded: 1600 });
  });
});

describe("a partial refund", () => {
  it("is covered by a lost dispute, and is made by Stripe after a won appeal", async () => {
    const id = await dispute();
    await part();
    await turn(id, "lost");
    expect(await refunds()).toEqual([{ state: "replaced", amount: 250 }]);
    await turn(id, "appeal_needs_response", "won");
    expect(back()).toEqual({ refunded: 250, atBank: 0 });
    expect(await payment()).toMatchObject({ status: "paid", refunded: 250 });
  });

  it("makes a later dispute smaller", async () => {
    await part();
    await aMinuteLater();
    const id = await dispute();
    expect(back()).toEqual({ refunded: 250, atBank: 1350 });
    await turn(id, "won", "lost", "appeal_needs_response", "won");
    await cancel();
    await aMinuteLater();
    expect(back()).toEqual({ refunded: 1600, atBank: 0 });
  });
});

describe("news of a dispute", () => {
  const { stringify, parse } = JSON;
  const told = () => parse(stringify(state().disputes[0]));

  it("changes nothing if outdated, because Stripe is asked for the current state", async () => {
    const id = await dispute();
    const old = told();
    await turn(id, "won");
    await noteDispute(ctx(), stripeAccount, old);
    expect(await stateHere()).toEqual({ state: "won", status: "won" });
    await turn(id, "lost");
    expect(await stateHere()).toEqual({ state: "lost", status: "lost" });
  });

  it("is read again if other news was saved meanwhile", async () => {
    const id = await dispute();
    const old = told();
    await fair.world.stripe.control("webhooks", { mode: "hold" });
    // The first call gets an answer from before the bank decided, and writes it last.
    const first = ctx();
    first.payments = { ...first.payments, findDispute: async () => old };
    meanwhile(fair.world, /insert into disputes/, async () => {
      await fair.world.stripe.control("disputes/turn", { dispute: id, status: "under_review" });
      await noteDispute(ctx(), stripeAccount, old);
      await fair.world.stripe.control("disputes/turn", { dispute: id, status: "lost" });
      await noteDispute(ctx(), stripeAccount, old);
      first.payments = ctx().payments;
    });
    await noteDispute(first, stripeAccount, old);
    expect(await stateHere()).toEqual({ state: "lost", status: "lost" });
  });

  it("is found within a day if no event came, and unchanged disputes are not read again", async () => {
    await fair.world.stripe.control("webhooks", { mode: "hold" });
    const id = await dispute();
    await fair.world.stripe.control("disputes/turn", { dispute: id, status: "lost" });
    fair.world.now += day;
    await lookForRefunds(ctx());
    expect(await stateHere()).toEqual({ state: "lost", status: "lost" });
    fair.world.now += 200 * day;
    await fair.world.stripe.control("disputes/turn", {
      dispute: id,
      status: "appeal_needs_response",
    });
    await lookForRefunds(ctx());
    expect(await stateHere()).toEqual({ state: "lost", status: "appeal_needs_response" });
    const next = ctx();
    next.payments = {
      ...next.payments,
      findDispute: () => Promise.reject(new Error("asked for again")),
    };
    fair.world.now += day;
    await lookForRefunds(next);
  });

  it("is read in the next run if the event had another API version", async () => {
    await lookForRefunds(ctx());
    await fair.world.stripe.control("events/version", { version: "2026-01-28.clover" });
    await fair.world.stripe.control("disputes", { payment_intent: intent });
    await fair.world.stripe.settle();
    expect(await stateHere()).toBeUndefined();
    fair.world.now += minute;
    await lookForRefunds(ctx());
    expect(await stateHere()).toEqual({ state: "open", status: "needs_response" });
  });

  it("is taken from the event if Stripe no longer knows the account", async () => {
    const id = await dispute();
    await fair.world.stripe.control("webhooks", { mode: "hold" });
    await fair.world.stripe.control("disputes/turn", { dispute: id, status: "lost" });
    const last = told();
    await fair.world.stripe.control("accounts/close", { account: stripeAccount });
    await noteDispute(ctx(), stripeAccount, last);
    expect(await stateHere()).toEqual({ state: "lost", status: "lost" });
  });
});
