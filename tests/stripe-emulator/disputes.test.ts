import { expect, test } from "vitest";
import { available, paidSession, testWorld } from "./test-world";

test("a dispute takes the money, forbids a refund, and gives the money back when it is won", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world);
  await world.settle();
  world.received.length = 0;
  const { id } = await world.control<{ id: string }>("disputes", { payment_intent: intent });
  await world.settle();
  expect(await available(world)).toBe(0);
  await expect(world.sdk.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    statusCode: 400,
    code: "charge_disputed",
  });
  await world.control("disputes/win", { dispute: id });
  await world.settle();
  expect(await available(world)).toBe(3000);
  expect(world.received.map(({ type }) => type)).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
  ]);
  expect(await world.sdk.refunds.create({ payment_intent: intent })).toMatchObject({
    amount: 3000,
  });
});

test("what was not paid, or is disputed already, cannot be disputed", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world);
  await world.control("disputes", { payment_intent: intent });
  for (const payment_intent of [intent, "pi_none"]) {
    expect(await world.control("disputes", { payment_intent })).toMatchObject({
      error: expect.any(String),
    });
  }
  expect(world.emulator.state().disputes).toHaveLength(1);
});
