import { expect, test } from "vitest";
import { basket, held, paidSession, testWorld } from "./test-world";

test("a refund without an amount refunds the full payment", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world);
  const refund = await world.sdk.refunds.create({
    payment_intent: intent,
    reason: "requested_by_customer",
    metadata: { orderId: "order_1" },
  });
  expect(refund).toMatchObject({
    amount: 3000,
    status: "succeeded",
    payment_intent: intent,
    reason: "requested_by_customer",
    metadata: { orderId: "order_1" },
  });
  const charge = await world.sdk.charges.retrieve(String(refund.charge));
  expect(charge).toMatchObject({ amount_refunded: 3000, refunded: true });
  // Stripe keeps its fee.
  expect(await held(world)).toBe(-117);
});

test("refunds add up to the payment and no more", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world);
  const { refunds } = world.sdk;
  const first = await refunds.create({ payment_intent: intent, amount: 1000 });
  await expect(refunds.create({ payment_intent: intent, amount: 2001 })).rejects.toMatchObject({
    statusCode: 400,
    param: "amount",
    message: "Refund amount ($20.01) is greater than unrefunded amount on charge ($20.00)",
  });
  const second = await refunds.create({ charge: String(first.charge) });
  expect(second.amount).toBe(2000);
  await expect(refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    statusCode: 400,
    code: "charge_already_refunded",
  });
  const listed = await refunds.list({ payment_intent: intent });
  expect(listed.data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await refunds.retrieve(first.id)).toMatchObject({ amount: 1000 });
  // Stripe keeps its fee.
  expect(await held(world)).toBe(-117);
});

test("a refund over the full payment is refused in Stripe's words", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world);
  await expect(
    world.sdk.refunds.create({ payment_intent: intent, amount: 3001 }),
  ).rejects.toMatchObject({
    param: "amount",
    message: "Refund amount ($30.01) is greater than charge amount ($30.00)",
  });
  expect(world.emulator.state().refunds).toEqual([]);
});

test("two simultaneous full refunds refund once", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world);
  const answers = await Promise.allSettled([
    world.sdk.refunds.create({ payment_intent: intent }),
    world.sdk.refunds.create({ payment_intent: intent }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  // Stripe keeps its fee.
  expect(await held(world)).toBe(-117);
});

test("a refund sends events for the charge and for itself", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world, basket());
  await world.settle();
  world.received.length = 0;
  await world.sdk.refunds.create({ payment_intent: intent, amount: 1 });
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual([
    "charge.refunded",
    "refund.created",
    "refund.updated",
  ]);
});

test("a refund of an unknown payment is refused", async () => {
  const { sdk } = testWorld();
  await expect(sdk.refunds.create({ payment_intent: "pi_none" })).rejects.toMatchObject({
    statusCode: 400,
    code: "resource_missing",
    param: "payment_intent",
  });
  await expect(sdk.refunds.create({})).rejects.toMatchObject({ code: "parameter_missing" });
});

test("a refund that fails later sends events, returns the money and can be requested again", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world);
  const { refunds } = world.sdk;
  const first = await refunds.create({ payment_intent: intent });
  await world.settle();
  world.received.length = 0;
  await world.control("refunds/fail", { refund: first.id, reason: "expired_or_canceled_card" });
  await world.settle();
  expect(await refunds.retrieve(first.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  expect(await held(world)).toBe(2883);
  expect(world.received.map(({ type }) => type)).toEqual([
    "refund.updated",
    "charge.refund.updated",
    "refund.failed",
  ]);
  expect(await refunds.create({ payment_intent: intent })).toMatchObject({ amount: 3000 });
  // Stripe keeps its fee.
  expect(await held(world)).toBe(-117);
  const again = await world.control("refunds/fail", { refund: first.id });
  expect(again).toMatchObject({ error: expect.any(String) });
});
