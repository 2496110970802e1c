import type Stripe from "stripe";
import { expect, test } from "vitest";
import {
  balance,
  CONNECT_SECRET,
  charge,
  held,
  ledger,
  readyToCharge,
  START,
  savedCard,
  testWorld,
} from "./test-world";

const CHARGE = "POST /v1/payment_intents";

test("a charge pays the account, less both fees, like the payment of a checkout", async () => {
  const { account, as, clone, paymentIntents, world } = await readyToCharge();
  const intent = await paymentIntents.create(
    charge(clone, { application_fee_amount: 300, metadata: { orderId: "order_1" } }),
    { ...as, idempotencyKey: "charge_1" },
  );
  expect(intent).toMatchObject({
    object: "payment_intent",
    status: "succeeded",
    amount: 3000,
    amount_received: 3000,
    application_fee_amount: 300,
    payment_method: clone,
    metadata: { orderId: "order_1" },
    last_payment_error: null,
  });
  expect(await ledger(world, account)).toEqual(["charge 3000 - 417 = 2583"]);
  expect(await ledger(world)).toEqual(["application_fee 300 - 0 = 300"]);
  expect(await balance(world, account)).toEqual({ available: 0, pending: 2583 });
  const found = await paymentIntents.retrieve(
    intent.id,
    { expand: ["latest_charge.balance_transaction", "payment_method"] },
    as,
  );
  expect(found).toMatchObject({
    payment_method: { card: { last4: "4242" } },
    latest_charge: {
      paid: true,
      billing_details: { email: "ada@example.com" },
      metadata: { orderId: "order_1" },
      balance_transaction: { type: "charge", fee: 417 },
    },
  });
});

test("a charge sends the account's signed event, which names the request's key", async () => {
  const { account, as, clone, paymentIntents, world } = await readyToCharge();
  const { id } = await paymentIntents.create(charge(clone), { ...as, idempotencyKey: "charge_1" });
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual(["payment_intent.succeeded"]);
  const [{ body, signature } = { body: "", signature: "" }] = world.received;
  expect(
    await world.sdk.webhooks.constructEventAsync(
      body,
      signature,
      CONNECT_SECRET,
      300,
      undefined,
      START,
    ),
  ).toMatchObject({
    account,
    data: { object: { id } },
    request: { idempotency_key: "charge_1" },
  });
});

test("a repeated key returns the charge, or the decline, and does the work once", async () => {
  for (const card of ["good", "declined"] as const) {
    const { as, clone, paymentIntents, world } = await readyToCharge(card);
    const pay = () =>
      paymentIntents
        .create(charge(clone), { ...as, idempotencyKey: "charge_1" })
        .catch((error: Stripe.errors.StripeCardError) => error.payment_intent);
    const first = await pay();
    expect(first?.id).toMatch(/^pi_/);
    expect((await pay())?.id).toBe(first?.id);
    expect(world.emulator.state().payment_intents).toHaveLength(1);
    await world.settle();
    expect(world.received).toHaveLength(1);
  }
});

test("a repeated key with another amount is an idempotency error", async () => {
  const { as, clone, paymentIntents } = await readyToCharge();
  const options = { ...as, idempotencyKey: "charge_1" };
  await paymentIntents.create(charge(clone), options);
  await expect(
    paymentIntents.create(charge(clone, { amount: 3001 }), options),
  ).rejects.toMatchObject({ type: "StripeIdempotencyError" });
});

test("a charge whose answer was lost is found with the same key, and charged once", async () => {
  const { account, as, clone, paymentIntents, world } = await readyToCharge();
  await world.control("faults", { calls: [{ match: CHARGE, as: "after" }] });
  const pay = () => paymentIntents.create(charge(clone), { ...as, idempotencyKey: "charge_1" });
  await expect(pay()).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect(await ledger(world, account)).toEqual(["charge 3000 - 117 = 2883"]);
  expect(await pay()).toMatchObject({ status: "succeeded" });
  expect(await ledger(world, account)).toHaveLength(1);
});

test.each([
  ["429", "StripeRateLimitError"],
  ["timeout", "StripeConnectionError"],
  ["drop", "StripeConnectionError"],
])("the fault %s charges nothing and does not use up the clone", async (as, type) => {
  const { clone, paymentIntents, world, ...rest } = await readyToCharge();
  await world.control("faults", { calls: [{ match: CHARGE, as }] });
  const pay = () =>
    paymentIntents.create(charge(clone), { ...rest.as, idempotencyKey: "charge_1" });
  await expect(pay()).rejects.toMatchObject({ type });
  expect(world.emulator.state().payment_intents).toEqual([]);
  expect(await pay()).toMatchObject({ status: "succeeded" });
});

test("a charge's event can come late, and twice", async () => {
  const { as, clone, paymentIntents, world } = await readyToCharge();
  await world.control("webhooks", { mode: "hold" });
  await paymentIntents.create(charge(clone), as);
  await world.settle();
  expect(world.received).toEqual([]);
  await world.control("webhooks/flush", { mode: "duplicate" });
  expect(new Set(world.received.map(({ id }) => id)).size).toBe(1);
  expect(world.received).toHaveLength(2);
});

test("an account that has lost its capability is not charged, and the clone is not used up", async () => {
  const { account, as, clone, paymentIntents, world } = await readyToCharge();
  await world.control("accounts/standing", { account, standing: "restricted" });
  await expect(paymentIntents.create(charge(clone), as)).rejects.toMatchObject({
    statusCode: 400,
    code: "capability_not_active",
  });
  expect(world.emulator.state()).toMatchObject({ charges: [], payment_intents: [] });
  await world.control("accounts/standing", { account, standing: "complete" });
  expect(await paymentIntents.create(charge(clone), as)).toMatchObject({ status: "succeeded" });
});

test("a charge is refunded, with its fee, and disputed like a checkout's", async () => {
  const { account, as, clone, paymentIntents, refunds, world } = await readyToCharge();
  const { id } = await paymentIntents.create(charge(clone, { application_fee_amount: 300 }), as);
  await refunds.create({ payment_intent: id, amount: 1000, refund_application_fee: true }, as);
  await world.control("disputes", { payment_intent: id });
  expect(await ledger(world, account)).toEqual([
    "charge 3000 - 417 = 2583",
    "refund -1000 - -100 = -900",
    "adjustment -2000 - 1500 = -3500",
  ]);
  expect(await held(world)).toBe(200);
});

test.each([
  ["49 cents", { amount: 49 }, "amount", "amount_too_small"],
  ["a million dollars", { amount: 100_000_000 }, "amount", "amount_too_large"],
  ["no currency", { currency: undefined }, "currency", "parameter_missing"],
  ["no card", { payment_method: undefined }, "payment_method", "parameter_missing"],
  ["the platform's card", { payment_method: "" }, "payment_method", "resource_missing"],
  ["off_session but no confirmation", { confirm: false }, "off_session", undefined],
  [
    "return_url but no confirmation",
    { confirm: false, off_session: undefined, return_url: "http://app.test/" },
    "return_url",
    undefined,
  ],
  ["the customer there", { off_session: false }, "off_session", undefined],
  [
    "a fee of none",
    { application_fee_amount: 0 },
    "application_fee_amount",
    "parameter_invalid_integer",
  ],
  ["a fee above the amount", { application_fee_amount: 3001 }, "application_fee_amount", undefined],
  [
    "a destination",
    { transfer_data: { destination: "acct_x" } },
    "transfer_data",
    "parameter_unknown",
  ],
  [
    "another method",
    { allowed_payment_method_types: ["us_bank_account"] },
    "allowed_payment_method_types",
    undefined,
  ],
])("a charge with %s is refused, and the parameter is named", async (_, changes, param, code) => {
  const { as, clone, paymentIntents, world } = await readyToCharge();
  const [platforms] = world.emulator.state().payment_methods;
  const params = { ...charge(clone), ...changes } as Stripe.PaymentIntentCreateParams;
  if (params.payment_method === "") params.payment_method = platforms?.id;
  await expect(paymentIntents.create(params, as)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    param,
    code,
  });
  expect(world.emulator.state().payment_intents).toEqual([]);
  expect(await paymentIntents.create(charge(clone), as)).toMatchObject({ status: "succeeded" });
});

test("the platform charges no fee on its own account", async () => {
  const world = testWorld();
  const { customer, payment_method } = await savedCard(world);
  const params = charge(payment_method, { customer, application_fee_amount: 1 });
  await expect(world.sdk.paymentIntents.create(params)).rejects.toMatchObject({
    param: "application_fee_amount",
  });
});
