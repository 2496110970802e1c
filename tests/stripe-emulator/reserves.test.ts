import { expect, test } from "vitest";
import { balance, basket, DAY, ledger, paidSession, readyAccount, testWorld } from "./test-world";

/** An account with 2883 cents to pay out. */
async function paidAccount() {
  const world = testWorld();
  const account = await readyAccount(world);
  await paidSession(world, basket(), account);
  world.pass(3 * DAY);
  return { world, account, as: { stripeAccount: account } };
}

test("a reserve lowers the available balance with two transactions, without a charge or refund", async () => {
  const { world, account, as } = await paidAccount();
  await world.control("reserves/hold", { account, amount: 1000 });
  expect(await balance(world, account)).toEqual({ available: 1883, pending: 0 });
  const { data } = await world.sdk.balanceTransactions.list({ type: "reserve_hold" }, as);
  expect(data.map(({ balance_type, net }) => [balance_type, net]).sort()).toEqual([
    ["payments", -1000],
    ["risk_reserved", 1000],
  ]);
  const tooMuch = world.sdk.payouts.create({ amount: 1884, currency: "usd" }, as);
  await expect(tooMuch).rejects.toMatchObject({ code: "balance_insufficient" });
});

test("a reserve can be released in part, and no more than is held", async () => {
  const { world, account } = await paidAccount();
  await world.control("reserves/hold", { account, amount: 1000 });
  expect(await world.control("reserves/release", { account, amount: 400 })).toEqual({
    account,
    reserved: 600,
  });
  expect(await balance(world, account)).toEqual({ available: 2283, pending: 0 });
  const lines = await ledger(world, account);
  for (const [verb, amount] of [
    ["release", 601],
    ["hold", 2284],
    ["hold", 0],
  ] as const) {
    expect(await world.control(`reserves/${verb}`, { account, amount })).toHaveProperty("error");
  }
  expect(await ledger(world, account)).toEqual(lines);
});
