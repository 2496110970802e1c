import type Stripe from "stripe";
import { expect, test } from "vitest";
import {
  basket,
  charge,
  clonedCard,
  held,
  ledger,
  paidSession,
  readyAccount,
  readyToCharge,
  START,
  savedCard,
  testWorld,
} from "./test-world";

/** The error of a charge. */
async function declineOf(asked: Promise<unknown>) {
  const error: unknown = await asked.catch((reason: unknown) => reason);
  return error as Stripe.errors.StripeCardError & { payment_intent: Stripe.PaymentIntent };
}

test.each([
  ["declined", "card_declined", "generic_decline"],
  ["insufficient_funds", "card_declined", "insufficient_funds"],
  ["authentication_required", "authentication_required", "authentication_required"],
] as const)("the card %s answers 402 with the payment intent", async (card, code, declineCode) => {
  const { account, as, clone, paymentIntents, world } = await readyToCharge(card);
  const params = charge(clone, { application_fee_amount: 300, metadata: { orderId: "order_1" } });
  const error = await declineOf(paymentIntents.create(params, as));
  expect(error).toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    code,
    decline_code: declineCode,
    payment_method: { id: clone },
    payment_intent: {
      status: "requires_payment_method",
      amount_received: 0,
      payment_method: null,
      metadata: { orderId: "order_1" },
      last_payment_error: { type: "card_error", code, decline_code: declineCode },
    },
  });
  const { id } = error.payment_intent;
  const found = await paymentIntents.retrieve(id, { expand: ["latest_charge"] }, as);
  expect(found).toMatchObject({
    status: "requires_payment_method",
    latest_charge: {
      id: error.charge,
      paid: false,
      status: "failed",
      failure_code: code,
      balance_transaction: null,
      application_fee: null,
    },
  });
  expect(await ledger(world, account)).toEqual([]);
  expect(await ledger(world)).toEqual([]);
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual(["payment_intent.payment_failed"]);
});

test("a card that has expired since it was saved is declined", async () => {
  const world = testWorld();
  const as = { stripeAccount: await readyAccount(world) };
  const card = await savedCard(world, "good", "05/26");
  const { id } = await world.sdk.paymentMethods.create(card, as);
  world.pass(Date.UTC(2026, 5, 1) - START);
  const error = await declineOf(world.sdk.paymentIntents.create(charge(id), as));
  expect(error).toMatchObject({ statusCode: 402, code: "expired_card" });
});

test("a decline on one account leaves another account's charge paid", async () => {
  const { account, as, clone, paymentIntents, world } = await readyToCharge();
  await paymentIntents.create(charge(clone), as);
  const other = await readyAccount(world);
  const declined = await clonedCard(world, other, "declined");
  await declineOf(paymentIntents.create(charge(declined), { stripeAccount: other }));
  expect(await held(world, account)).toBe(2883);
  expect(await held(world, other)).toBe(0);
});

test("a declined charge can be neither refunded nor disputed", async () => {
  const { as, clone, paymentIntents, refunds, world } = await readyToCharge("declined");
  const error = await declineOf(paymentIntents.create(charge(clone), as));
  const { id } = error.payment_intent;
  await expect(refunds.create({ payment_intent: id }, as)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  await expect(refunds.create({ charge: error.charge }, as)).rejects.toMatchObject({
    statusCode: 400,
    param: "charge",
  });
  expect(await world.control("disputes", { payment_intent: id })).toMatchObject({
    error: expect.any(String),
  });
});

test("a declined payment intent can be canceled once, and a paid one cannot", async () => {
  const { account, as, clone, paymentIntents, world } =
    await readyToCharge("authentication_required");
  const { payment_intent } = await declineOf(paymentIntents.create(charge(clone), as));
  const { id } = payment_intent;
  await expect(paymentIntents.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
  expect(await paymentIntents.cancel(id, { cancellation_reason: "abandoned" }, as)).toMatchObject({
    status: "canceled",
    canceled_at: START / 1000,
  });
  await world.settle();
  expect(world.received.at(-1)?.type).toBe("payment_intent.canceled");
  const { intent: paid } = await paidSession(world, undefined, account);
  for (const [other, status] of [
    [id, "canceled"],
    [paid, "succeeded"],
  ] as const) {
    await expect(paymentIntents.cancel(other, {}, as)).rejects.toMatchObject({
      statusCode: 400,
      code: "payment_intent_unexpected_state",
      payment_intent: { status },
    });
  }
});

test("the payment intent of a checkout is not canceled, even if it failed", async () => {
  const world = testWorld();
  const { id } = await world.sdk.checkout.sessions.create(basket());
  await world.payLater(id);
  const session = await world.sdk.checkout.sessions.retrieve(id);
  await expect(
    world.sdk.paymentIntents.cancel(String(session.payment_intent)),
  ).rejects.toMatchObject({
    message: expect.stringContaining("Try expiring the Checkout Session"),
  });
});
