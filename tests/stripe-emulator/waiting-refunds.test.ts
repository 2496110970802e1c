import { expect, test } from "vitest";
import {
  balance,
  basket,
  DAY,
  held,
  ledger,
  paidSession,
  readyAccount,
  testWorld,
} from "./test-world";

/** A refund of 3000 cents that waits, because the account's owner has paid out all the money. */
async function waiting() {
  const world = testWorld();
  const account = await readyAccount(world);
  const as = { stripeAccount: account };
  const { intent } = await paidSession(world, basket(), account);
  world.pass(3 * DAY);
  await world.control("balances/empty", { account });
  await world.settle();
  world.received.length = 0;
  const refund = await world.sdk.refunds.create({ payment_intent: intent }, as);
  return { world, account, as, intent, refund, refunds: world.sdk.refunds };
}

test("a refund on an empty balance waits, and the charge counts it", async () => {
  const { world, account, as, intent, refund, refunds } = await waiting();
  expect(refund).toMatchObject({ status: "pending", pending_reason: "insufficient_funds" });
  expect(refund.balance_transaction).toBeNull();
  expect(await held(world, account)).toBe(0);
  await expect(refunds.create({ payment_intent: intent }, as)).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual(["charge.refunded", "refund.created"]);
});

test("a waiting refund stays pending until enough money is available, and is then made", async () => {
  const { world, account, as, refund, refunds } = await waiting();
  await world.control("balances/fund", { account, amount: 117 });
  await paidSession(world, basket(), account);
  expect(await balance(world, account)).toEqual({ available: 117, pending: 2883 });
  expect(await refunds.retrieve(refund.id, {}, as)).toMatchObject({ status: "pending" });
  world.pass(3 * DAY);
  const made = await refunds.retrieve(refund.id, {}, as);
  expect(made).toMatchObject({ status: "succeeded", balance_transaction: expect.any(String) });
  expect(made).not.toHaveProperty("pending_reason");
  expect(await held(world, account)).toBe(0);
  await world.settle();
  expect(world.received.map(({ type }) => type)).toContain("refund.updated");
});

test("a waiting refund fails after thirty days, and the charge can be refunded again", async () => {
  const { world, account, as, intent, refund, refunds } = await waiting();
  world.pass(30 * DAY);
  await world.settle();
  expect(await refunds.retrieve(refund.id, {}, as)).toMatchObject({
    status: "failed",
    failure_reason: "insufficient_funds",
  });
  expect(world.received.map(({ type }) => type)).toContain("refund.failed");
  // No money had left the balance, so none returns.
  expect((await ledger(world, account)).map((line) => line.split(" ")[0])).toEqual([
    "charge",
    "payout",
  ]);
  expect(await refunds.create({ payment_intent: intent }, as)).toMatchObject({ amount: 3000 });
});

test("a waiting refund can be failed or canceled", async () => {
  for (const [verb, status] of [
    ["refunds/fail", "failed"],
    ["refunds/cancel", "canceled"],
  ] as const) {
    const { world, as, refund, refunds } = await waiting();
    await world.control(verb, { refund: refund.id });
    expect(await refunds.retrieve(refund.id, {}, as)).toMatchObject({ status });
    expect(await world.control("refunds/cancel", { refund: refund.id })).toMatchObject({
      error: expect.any(String),
    });
  }
});

test("a refund takes the balance below zero when the bank can be debited", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const { intent } = await paidSession(world, basket(), account);
  const refund = await world.sdk.refunds.create(
    { payment_intent: intent },
    { stripeAccount: account },
  );
  expect(refund.status).toBe("succeeded");
  expect(await balance(world, account)).toEqual({ available: -3000, pending: 2883 });
});

test("a refund that fails after it was made returns the money to its account", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const as = { stripeAccount: account };
  const { intent } = await paidSession(world, basket(), account);
  const { id } = await world.sdk.refunds.create({ payment_intent: intent }, as);
  await world.control("refunds/fail", { refund: id, reason: "lost_or_stolen_card" });
  expect(await held(world, account)).toBe(2883);
  const failed = await world.sdk.refunds.retrieve(
    id,
    { expand: ["failure_balance_transaction"] },
    as,
  );
  expect(failed).toMatchObject({
    status: "failed",
    failure_balance_transaction: { type: "refund_failure", amount: 3000 },
  });
});
