import { expect, test } from "vitest";
import {
  accountLink,
  balance,
  basket,
  DAY,
  ledger,
  newAccount,
  paidSession,
  readyAccount,
  SECOND,
  testWorld,
} from "./test-world";

/** An account with 2883 cents to pay out. */
async function funded() {
  const world = testWorld();
  const account = await readyAccount(world);
  await paidSession(world, basket(), account);
  world.pass(3 * DAY);
  await world.settle();
  world.received.length = 0;
  return { world, account, as: { stripeAccount: account }, payouts: world.sdk.payouts };
}

test("a payout leaves the balance at once, is in transit, and is paid after two midnights", async () => {
  const { world, account, as, payouts } = await funded();
  const payout = await payouts.create({ amount: 2000, currency: "usd" }, as);
  expect(payout).toMatchObject({ status: "pending", automatic: false, amount: 2000 });
  expect(payout.arrival_date).toBe(Date.UTC(2026, 4, 6) / 1000);
  expect(await balance(world, account)).toEqual({ available: 883, pending: 0 });
  world.pass(SECOND);
  expect(await payouts.retrieve(payout.id, {}, as)).toMatchObject({ status: "in_transit" });
  world.pass(2 * DAY);
  expect(await payouts.retrieve(payout.id, {}, as)).toMatchObject({ status: "paid" });
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual([
    "payout.created",
    "payout.updated",
    "payout.updated",
    "payout.paid",
  ]);
  expect((await payouts.list({ status: "paid" }, as)).data.map(({ id }) => id)).toEqual([
    payout.id,
  ]);
});

test("a paid payout can fail later, and the money returns with a reason", async () => {
  const { world, account, as, payouts } = await funded();
  const { id } = await payouts.create({ amount: 2883, currency: "usd" }, as);
  world.pass(SECOND);
  await world.settle();
  world.pass(3 * DAY);
  await world.settle();
  expect(await payouts.retrieve(id, {}, as)).toMatchObject({ status: "paid" });
  await world.control("payouts/fail", { payout: id, code: "no_account" });
  await world.settle();
  expect(world.received.at(-1)?.type).toBe("payout.failed");
  const failed = await payouts.retrieve(id, { expand: ["failure_balance_transaction"] }, as);
  expect(failed).toMatchObject({
    status: "failed",
    failure_code: "no_account",
    failure_balance_transaction: { type: "payout_failure", amount: 2883, source: id },
  });
  expect(await balance(world, account)).toEqual({ available: 2883, pending: 0 });
  expect(await ledger(world, account)).toEqual([
    "charge 3000 - 117 = 2883",
    "payout -2883 - 0 = -2883",
    "payout_failure 2883 - 0 = 2883",
  ]);
  expect(await world.control("payouts/fail", { payout: id })).toMatchObject({
    error: expect.any(String),
  });
});

test("a payout is at most the available balance, without pending money", async () => {
  const { world, account, as, payouts } = await funded();
  await paidSession(world, basket(), account);
  for (const amount of [2884, 5766]) {
    await expect(payouts.create({ amount, currency: "usd" }, as)).rejects.toMatchObject({
      code: "balance_insufficient",
      statusCode: 400,
    });
  }
  const none = { stripeAccount: await readyAccount(world) };
  await expect(payouts.create({ amount: 1, currency: "usd" }, none)).rejects.toMatchObject({
    code: "balance_insufficient",
  });
});

test("an account with payouts held back gets no payout", async () => {
  const { world, account, as, payouts } = await funded();
  await world.control("accounts/hold-payouts", { account });
  const ask = () => payouts.create({ amount: 1, currency: "usd" }, as);
  await expect(ask()).rejects.toMatchObject({ code: "payouts_not_allowed" });
  await world.control("accounts/hold-payouts", { account, held: false });
  await ask();
  const { id } = await newAccount(world);
  await expect(
    payouts.create({ amount: 1, currency: "usd" }, { stripeAccount: id }),
  ).rejects.toMatchObject({ code: "payouts_not_allowed" });
});

test("a payout can be canceled until it leaves, and only by its own account", async () => {
  const { world, account, as, payouts } = await funded();
  const first = await payouts.create({ amount: 100, currency: "usd" }, as);
  const other = { stripeAccount: await readyAccount(world) };
  await expect(payouts.retrieve(first.id, {}, other)).rejects.toMatchObject({ statusCode: 404 });
  await expect(payouts.cancel(first.id, {}, other)).rejects.toMatchObject({ statusCode: 404 });
  expect(await payouts.cancel(first.id, {}, as)).toMatchObject({ status: "canceled" });
  expect((await balance(world, account)).available).toBe(2883);
  const second = await payouts.create({ amount: 100, currency: "usd" }, as);
  world.pass(SECOND);
  await expect(payouts.cancel(second.id, {}, as)).rejects.toMatchObject({
    code: "payout_cannot_be_canceled",
  });
});

test("a statement descriptor has at most 22 characters", async () => {
  const { as, payouts } = await funded();
  const ask = (statement_descriptor: string) =>
    payouts.create({ amount: 1, currency: "usd", statement_descriptor }, as);
  await ask("x".repeat(22));
  await expect(ask("x".repeat(23))).rejects.toMatchObject({ param: "statement_descriptor" });
});

test("an account is paid out daily until its schedule is manual", async () => {
  const world = testWorld();
  const { id } = await newAccount(world);
  const as = { stripeAccount: id };
  await world.onboard((await accountLink(world, id)).url);
  const { balanceSettings, balanceTransactions, payouts } = world.sdk;
  expect((await balanceSettings.retrieve({}, as)).payments.payouts).toMatchObject({
    schedule: { interval: "daily" },
    status: "enabled",
  });
  await paidSession(world, basket(), id);
  world.pass(3 * DAY);
  const [payout] = (await payouts.list({}, as)).data;
  expect(payout).toMatchObject({ automatic: true, amount: 2883 });

  const updated = await balanceSettings.update(
    { payments: { payouts: { schedule: { interval: "manual" } } } },
    as,
  );
  expect(updated.payments.payouts?.schedule).toEqual({ interval: "manual" });
  await paidSession(world, basket(), id);
  world.pass(3 * DAY);
  expect((await payouts.list({}, as)).data).toHaveLength(1);
  expect(await balance(world, id)).toEqual({ available: 2883, pending: 0 });

  // Stripe lists the transactions of automatic payouts only.
  expect((await balanceTransactions.list({ payout: payout?.id }, as)).data).toHaveLength(1);
  const manual = await payouts.create({ amount: 1, currency: "usd" }, as);
  await expect(balanceTransactions.list({ payout: manual.id }, as)).rejects.toMatchObject({
    param: "payout",
  });
});

test("an invalid payout schedule is refused", async () => {
  const { world, as } = await funded();
  await expect(
    world.sdk.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: "hourly" } } } },
      as,
    ),
  ).rejects.toMatchObject({ param: "payments[payouts][schedule][interval]" });
});

test("a test can make money available and a payout paid at once, with the usual events", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const other = await readyAccount(world);
  for (const each of [account, other]) await paidSession(world, basket(), each);
  await world.control("balances/arrive", { account });
  expect(await balance(world, account)).toEqual({ available: 2883, pending: 0 });
  expect(await balance(world, other)).toEqual({ available: 0, pending: 2883 });
  const as = { stripeAccount: account };
  const lines = await world.sdk.balanceTransactions.list({}, as);
  expect(lines.data).toMatchObject([{ status: "available", available_on: lines.data[0]?.created }]);
  const payout = await world.sdk.payouts.create({ amount: 883, currency: "usd" }, as);
  await world.settle();
  world.received.length = 0;
  await world.control("payouts/arrive", { payout: payout.id });
  expect(await world.sdk.payouts.retrieve(payout.id, {}, as)).toMatchObject({ status: "paid" });
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual(["payout.updated", "payout.paid"]);
  expect(await world.control("payouts/arrive", { payout: payout.id })).toMatchObject({
    error: expect.any(String),
  });
});

test("each balance transaction can be expanded to its source", async () => {
  const { world, account, as, payouts } = await funded();
  await world.control("balances/fund", { account, amount: 700 });
  const { id } = await payouts.create({ amount: 100, currency: "usd" }, as);
  await world.control("payouts/fail", { payout: id });
  const { data } = await world.sdk.balanceTransactions.list({ expand: ["data.source"] }, as);
  expect(data.map(({ type, source }) => [type, (source as { object: string }).object])).toEqual([
    ["payout_failure", "payout"],
    ["payout", "payout"],
    ["topup", "topup"],
    ["charge", "charge"],
  ]);
  expect(data[2]?.source).toMatchObject({ amount: 700, balance_transaction: data[2]?.id });
});
