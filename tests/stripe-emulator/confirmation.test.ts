import { expect, test } from "vitest";
import {
  basket,
  charge,
  clonedCard,
  ledger,
  paidSession,
  readyAccount,
  readyToCharge,
  readyToConfirm,
  SECOND,
  START,
  savedCard,
  testWorld,
  unconfirmed,
} from "./test-world";

const SPENT = { statusCode: 400, message: expect.stringContaining("It may not be used again.") };

/** The refusal of a call that the status of the payment intent does not allow. */
const unexpected = (status: string) => ({
  type: "StripeInvalidRequestError",
  statusCode: 400,
  code: "payment_intent_unexpected_state",
  payment_intent: { status },
});

test("a payment that is not confirmed waits, and charges nothing", async () => {
  const { account, clone, id, retrieve, world } = await readyToConfirm("good", {
    application_fee_amount: 300,
    metadata: { orderId: "order_1" },
  });
  expect(await retrieve()).toMatchObject({
    id,
    status: "requires_confirmation",
    amount: 3000,
    amount_received: 0,
    application_fee_amount: 300,
    latest_charge: null,
    payment_method: clone,
    metadata: { orderId: "order_1" },
  });
  expect(world.emulator.state()).toMatchObject({ charges: [], application_fees: [] });
  expect(await ledger(world, account)).toEqual([]);
  await world.settle();
  expect(world.received).toEqual([]);
});

test("a confirmed payment pays the account, less both fees", async () => {
  const { account, as, clone, confirm, id, paymentIntents, world } = await readyToConfirm("good", {
    application_fee_amount: 300,
    description: "Order 1",
    metadata: { orderId: "order_1" },
    receipt_email: "ada@example.com",
  });
  world.pass(60 * SECOND);
  expect(await confirm()).toMatchObject({ id, status: "succeeded", amount_received: 3000 });
  expect(await ledger(world, account)).toEqual(["charge 3000 - 417 = 2583"]);
  expect(await ledger(world)).toEqual(["application_fee 300 - 0 = 300"]);
  expect(await paymentIntents.retrieve(id, { expand: ["latest_charge"] }, as)).toMatchObject({
    created: START / 1000,
    payment_method: clone,
    latest_charge: {
      created: START / 1000 + 60,
      paid: true,
      payment_intent: id,
      payment_method: clone,
      application_fee_amount: 300,
      billing_details: { email: "ada@example.com" },
      description: "Order 1",
      metadata: { orderId: "order_1" },
      receipt_email: "ada@example.com",
    },
  });
});

test("a confirmation sends one event, which names the confirmation's key", async () => {
  const { confirm, id, world } = await readyToConfirm();
  await confirm({ idempotencyKey: "confirm_1" });
  await world.settle();
  expect(world.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: "payment_intent.succeeded",
      data: { object: { id } },
      request: { idempotency_key: "confirm_1" },
    },
  ]);
});

test("a confirmed payment is refunded like a checkout's, and a waiting one cannot be", async () => {
  const { account, as, confirm, id, refunds, world } = await readyToConfirm();
  await expect(refunds.create({ payment_intent: id }, as)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  await confirm();
  await refunds.create({ payment_intent: id, amount: 1000 }, as);
  expect(await ledger(world, account)).toEqual([
    "charge 3000 - 117 = 2883",
    "refund -1000 - 0 = -1000",
  ]);
});

test.each([
  ["declined", "card_declined", "generic_decline"],
  ["insufficient_funds", "card_declined", "insufficient_funds"],
  ["authentication_required", "authentication_required", "authentication_required"],
] as const)(
  "confirming with the card %s answers 402 with the payment intent",
  async (card, code, declineCode) => {
    const { account, clone, confirm, id, retrieve, world } = await readyToConfirm(card);
    const failed = {
      id,
      status: "requires_payment_method",
      amount_received: 0,
      payment_method: null,
      last_payment_error: { code, decline_code: declineCode },
    };
    await expect(confirm()).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code,
      decline_code: declineCode,
      payment_method: { id: clone },
      payment_intent: failed,
    });
    expect(await retrieve()).toMatchObject(failed);
    expect(world.emulator.state().charges).toMatchObject([
      { payment_intent: id, status: "failed" },
    ]);
    expect(await ledger(world, account)).toEqual([]);
    await world.settle();
    expect(world.received.map(({ type }) => type)).toEqual(["payment_intent.payment_failed"]);
  },
);

test("a declined payment has no card to confirm again, and its clone is used up", async () => {
  const { as, clone, confirm, paymentIntents } = await readyToConfirm("declined");
  await expect(confirm()).rejects.toMatchObject({ code: "card_declined" });
  await expect(confirm()).rejects.toMatchObject({
    ...unexpected("requires_payment_method"),
    message: expect.stringContaining("missing a payment method"),
  });
  await expect(paymentIntents.create(unconfirmed(clone), as)).rejects.toMatchObject(SPENT);
});

test("a card that expires before the confirmation is declined", async () => {
  const world = testWorld();
  const as = { stripeAccount: await readyAccount(world) };
  const { paymentIntents, paymentMethods } = world.sdk;
  const clone = await paymentMethods.create(await savedCard(world, "good", "05/26"), as);
  const { id } = await paymentIntents.create(unconfirmed(clone.id), as);
  world.pass(Date.UTC(2026, 5, 1) - START);
  await expect(paymentIntents.confirm(id, { off_session: true }, as)).rejects.toMatchObject({
    statusCode: 402,
    code: "expired_card",
    payment_intent: { id },
  });
});

test("a clone is used up by the first confirmation, not by being named", async () => {
  const { as, clone, confirm, paymentIntents, retrieve } = await readyToConfirm();
  const other = await paymentIntents.create(unconfirmed(clone), as);
  expect(await paymentIntents.confirm(other.id, { off_session: true }, as)).toMatchObject({
    status: "succeeded",
  });
  await expect(confirm()).rejects.toMatchObject(SPENT);
  expect(await retrieve()).toMatchObject({ status: "requires_confirmation" });
});

test("a card attached to a customer is charged by a confirmation", async () => {
  const { as, clone, paymentIntents, world } = await readyToCharge();
  const { id: customer } = await world.sdk.customers.create({}, as);
  await world.sdk.paymentMethods.attach(clone, { customer }, as);
  for (const _ of [1, 2]) {
    const { id } = await paymentIntents.create(unconfirmed(clone, { customer }), as);
    const paid = await paymentIntents.confirm(
      id,
      { off_session: true, expand: ["latest_charge"] },
      as,
    );
    expect(paid).toMatchObject({ status: "succeeded", customer, latest_charge: { customer } });
  }
});

test("a payment that has succeeded is not confirmed again", async () => {
  const { account, as, clone, confirm, paymentIntents, world } = await readyToConfirm();
  await confirm();
  await expect(confirm()).rejects.toMatchObject(unexpected("succeeded"));
  const atOnce = await paymentIntents.create(charge(await clonedCard(world, account)), as);
  await expect(paymentIntents.confirm(atOnce.id, { off_session: true }, as)).rejects.toMatchObject(
    unexpected("succeeded"),
  );
  expect(await ledger(world, account)).toHaveLength(2);
  await expect(paymentIntents.create(unconfirmed(clone), as)).rejects.toMatchObject(SPENT);
});

test("a waiting payment is canceled, and its clone can still be charged", async () => {
  const { as, clone, confirm, id, paymentIntents, retrieve, world } = await readyToConfirm();
  const canceled = { id, status: "canceled", cancellation_reason: "abandoned" };
  expect(await paymentIntents.cancel(id, { cancellation_reason: "abandoned" }, as)).toMatchObject(
    canceled,
  );
  await expect(confirm()).rejects.toMatchObject(unexpected("canceled"));
  await expect(paymentIntents.cancel(id, {}, as)).rejects.toMatchObject(unexpected("canceled"));
  expect(await retrieve()).toMatchObject(canceled);
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual(["payment_intent.canceled"]);
  expect(await paymentIntents.create(charge(clone), as)).toMatchObject({ status: "succeeded" });
});

test("a payment is canceled after a decline, and not after success", async () => {
  const declined = await readyToConfirm("declined");
  await expect(declined.confirm()).rejects.toMatchObject({ statusCode: 402 });
  expect(await declined.paymentIntents.cancel(declined.id, {}, declined.as)).toMatchObject({
    status: "canceled",
    last_payment_error: { code: "card_declined" },
  });
  await expect(declined.confirm()).rejects.toMatchObject(unexpected("canceled"));
  const paid = await readyToConfirm();
  await paid.confirm();
  await expect(paid.paymentIntents.cancel(paid.id, {}, paid.as)).rejects.toMatchObject(
    unexpected("succeeded"),
  );
});

test("a payment on an account that has lost its capability is not charged, and can be canceled", async () => {
  const { account, as, confirm, id, paymentIntents, world } = await readyToConfirm();
  await world.control("accounts/standing", { account, standing: "restricted" });
  await expect(confirm()).rejects.toMatchObject({ statusCode: 400, code: "capability_not_active" });
  expect(await paymentIntents.cancel(id, {}, as)).toMatchObject({ status: "canceled" });
});

test("a payment is confirmed only on its own account, and only off session", async () => {
  const { as, id, paymentIntents, retrieve, world } = await readyToConfirm();
  const stripeAccount = await readyAccount(world);
  for (const other of [{ stripeAccount }, {}]) {
    await expect(paymentIntents.confirm(id, { off_session: true }, other)).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
  }
  await expect(paymentIntents.confirm(id, {}, as)).rejects.toMatchObject({ param: "off_session" });
  await expect(
    paymentIntents.confirm(id, { off_session: true, payment_method: "pm_other" }, as),
  ).rejects.toMatchObject({ code: "parameter_unknown", param: "payment_method" });
  expect(await retrieve()).toMatchObject({ status: "requires_confirmation" });
});

test("the payment intent of a checkout is not confirmed", async () => {
  const world = testWorld();
  const confirm = (id: string) => world.sdk.paymentIntents.confirm(id, { off_session: true });
  const { intent } = await paidSession(world);
  await expect(confirm(intent)).rejects.toMatchObject(unexpected("succeeded"));
  const { id } = await world.sdk.checkout.sessions.create(basket());
  await world.payLater(id);
  const session = await world.sdk.checkout.sessions.retrieve(id);
  await expect(confirm(String(session.payment_intent))).rejects.toMatchObject({
    ...unexpected("processing"),
    message: expect.stringContaining("created by Checkout"),
  });
});
