import { expect, test } from "vitest";
import { balance, DAY, ledger, readyAccount, START, testWorld } from "./test-world";

test("the demo's past movements get their own times and ids, once, and send no events", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  await world.settle();
  world.received.length = 0;
  const at = START - 10 * DAY;
  const of = { account, intent: "pi_demo_1" };
  const past = [
    { ...of, kind: "charged", reference: "pi_demo_1", amount: 3000, fee: 50, at },
    { ...of, kind: "refunded", reference: "re_demo_1", amount: 1000, at: at + DAY },
    { ...of, kind: "refund_failed", reference: "re_demo_1", amount: 1000, at: at + 2 * DAY },
    { ...of, kind: "disputed", reference: "du_demo_1", amount: 3000, at: at + 3 * DAY },
    { ...of, kind: "dispute_won", reference: "du_demo_1", amount: 3000, at: at + 4 * DAY },
    { ...of, kind: "paid_out", reference: "po_demo_1", request: 7, amount: 900, at: at + 5 * DAY },
    { ...of, kind: "payout_failed", reference: "po_demo_1", amount: 900, at: at + 7 * DAY },
    { ...of, kind: "paid_out", reference: "po_demo_2", request: 8, amount: 800, at: at + 8 * DAY },
  ];
  for (const movement of [...past, ...past]) await world.control("past/add", movement);
  await world.settle();
  expect(await ledger(world, account)).toEqual([
    "charge 3000 - 167 = 2833",
    "refund -1000 - 0 = -1000",
    "refund_failure 1000 - 0 = 1000",
    "adjustment -3000 - 1500 = -4500",
    "adjustment 3000 - 0 = 3000",
    "payout -900 - 0 = -900",
    "payout_failure 900 - 0 = 900",
    "payout -800 - 0 = -800",
  ]);
  expect(await balance(world, account)).toEqual({ available: 533, pending: 0 });
  const payouts = await world.sdk.payouts.list({}, { stripeAccount: account });
  expect(payouts.data).toMatchObject([
    { id: "po_demo_2", status: "paid", metadata: { request: "8" } },
    { id: "po_demo_1", status: "failed", failure_code: "account_closed" },
  ]);
  const { data } = await world.sdk.balanceTransactions.list({}, { stripeAccount: account });
  expect(data.at(-1)?.created).toBe(at / 1000);
  expect(world.received).toEqual([]);
  expect(await world.control("past/add", { ...of, kind: "invented" })).toMatchObject({
    error: expect.any(String),
  });
});
