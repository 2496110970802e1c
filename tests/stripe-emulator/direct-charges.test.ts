import type Stripe from "stripe";
import { expect, test } from "vitest";
import {
  balance,
  basket,
  CONNECT_SECRET,
  DAY,
  held,
  ledger,
  paidSession,
  readyAccount,
  SECRET,
  START,
  testWorld,
} from "./test-world";

const withFee = (application_fee_amount: number) =>
  basket({ payment_intent_data: { application_fee_amount } });

test("the paid account gets the amount minus both fees, and the platform gets its own fee", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const { intent } = await paidSession(world, withFee(300), account);
  expect(await ledger(world, account)).toEqual(["charge 3000 - 417 = 2583"]);
  expect(await ledger(world)).toEqual(["application_fee 300 - 0 = 300"]);
  expect(await balance(world, account)).toEqual({ available: 0, pending: 2583 });
  const paid = await world.sdk.paymentIntents.retrieve(
    intent,
    { expand: ["latest_charge.balance_transaction"] },
    { stripeAccount: account },
  );
  const charge = paid.latest_charge as Stripe.Charge;
  expect(charge.balance_transaction).toMatchObject({
    type: "charge",
    status: "pending",
    available_on: Date.UTC(2026, 4, 3) / 1000,
    fee_details: [
      { type: "stripe_fee", amount: 117 },
      { type: "application_fee", amount: 300 },
    ],
    source: charge.id,
  });
  expect(await world.sdk.applicationFees.retrieve(String(charge.application_fee))).toMatchObject({
    account,
    amount: 300,
    charge: charge.id,
  });
});

test("money is pending until midnight of its day, and then available", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  await paidSession(world, basket(), account);
  world.pass(Date.UTC(2026, 4, 3) - START - 1);
  expect(await balance(world, account)).toEqual({ available: 0, pending: 2883 });
  world.pass(1);
  expect(await balance(world, account)).toEqual({ available: 2883, pending: 0 });
  const { data } = await world.sdk.balanceTransactions.list({}, { stripeAccount: account });
  expect(data).toMatchObject([{ type: "charge", status: "available" }]);
});

test("an account's objects are not visible to another account or to the platform", async () => {
  const world = testWorld();
  const { sdk } = world;
  const [mine, theirs] = [await readyAccount(world), await readyAccount(world)];
  const as = { stripeAccount: mine };
  const { session, intent } = await paidSession(world, basket(), mine);
  const paid = await sdk.paymentIntents.retrieve(intent, {}, as);
  const charge = String(paid.latest_charge);
  const refund = await sdk.refunds.create({ payment_intent: intent, amount: 1 }, as);
  const { data } = await sdk.balanceTransactions.list({}, as);
  await world.settle();
  const event = world.emulator.state().events[0]?.id ?? "";
  for (const other of [{ stripeAccount: theirs }, {}]) {
    for (const asked of [
      sdk.checkout.sessions.retrieve(session.id, {}, other),
      sdk.checkout.sessions.expire(session.id, {}, other),
      sdk.checkout.sessions.listLineItems(session.id, {}, other),
      sdk.paymentIntents.retrieve(intent, {}, other),
      sdk.charges.retrieve(charge, {}, other),
      sdk.refunds.retrieve(refund.id, {}, other),
      sdk.balanceTransactions.retrieve(data[0]?.id ?? "", {}, other),
      sdk.events.retrieve(event, {}, other),
    ]) {
      await expect(asked).rejects.toMatchObject({ statusCode: 404, code: "resource_missing" });
    }
    await expect(sdk.refunds.create({ payment_intent: intent }, other)).rejects.toMatchObject({
      code: "resource_missing",
    });
    for (const listed of [
      await sdk.checkout.sessions.list({}, other),
      await sdk.refunds.list({}, other),
      await sdk.balanceTransactions.list({}, other),
      await sdk.events.list({}, other),
    ]) {
      expect(listed.data).toEqual([]);
    }
  }
  expect((await sdk.checkout.sessions.list({}, as)).data).toHaveLength(1);
  await expect(sdk.balance.retrieve({}, { stripeAccount: "acct_none" })).rejects.toMatchObject({
    statusCode: 403,
    code: "account_invalid",
  });
});

test("an account's event names the account and is signed with the secret for accounts", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  await paidSession(world, basket(), account);
  await paidSession(world);
  await world.settle();
  const sent = world.received.filter(({ type }) => type === "checkout.session.completed");
  const read = ({ body, signature }: (typeof sent)[number], secret: string) =>
    world.sdk.webhooks.constructEventAsync(body, signature, secret, 300, undefined, START);
  const [theirs, own] = sent as [(typeof sent)[number], (typeof sent)[number]];
  expect(theirs.url).toBe("http://app.test/webhooks/stripe-accounts");
  expect(await read(theirs, CONNECT_SECRET)).toMatchObject({
    account,
    livemode: false,
    api_version: "2026-10-28.endive",
  });
  await expect(read(theirs, SECRET)).rejects.toThrow();
  expect(await read(own, SECRET)).not.toHaveProperty("account");
});

test("an idempotency key is separate for each account", async () => {
  const world = testWorld();
  const [mine, theirs] = [await readyAccount(world), await readyAccount(world)];
  const { sessions } = world.sdk.checkout;
  const create = (stripeAccount?: string) =>
    sessions.create(basket(), { stripeAccount, idempotencyKey: "order_1" });
  const ids = [(await create(mine)).id, (await create(theirs)).id, (await create()).id];
  expect(new Set(ids).size).toBe(3);
  expect((await create(mine)).id).toBe(ids[0]);
});

test("a refund returns the platform's fee only when asked to, in proportion", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const as = { stripeAccount: account };
  const { intent } = await paidSession(world, withFee(101), account);
  const { refunds } = world.sdk;
  await refunds.create({ payment_intent: intent, amount: 1000 }, as);
  expect(await held(world)).toBe(101);
  await refunds.create({ payment_intent: intent, amount: 999, refund_application_fee: true }, as);
  await refunds.create({ payment_intent: intent, refund_application_fee: true }, as);
  // The whole fee is refunded now, including its share of the first refund.
  expect(await held(world)).toBe(0);
  expect(await ledger(world, account)).toEqual([
    "charge 3000 - 218 = 2782",
    "refund -1000 - 0 = -1000",
    "refund -999 - -67 = -932",
    "refund -1001 - -34 = -967",
  ]);
  const { intent: alone } = await paidSession(world, basket(), account);
  await expect(
    refunds.create({ payment_intent: alone, refund_application_fee: true }, as),
  ).rejects.toMatchObject({ statusCode: 400, param: "refund_application_fee" });
});

test("a fee needs an account, is above zero and at most the amount", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const { sessions } = world.sdk.checkout;
  const param = "payment_intent_data[application_fee_amount]";
  await expect(sessions.create(withFee(1))).rejects.toMatchObject({ param });
  for (const fee of [0, 3001]) {
    await expect(sessions.create(withFee(fee), { stripeAccount: account })).rejects.toMatchObject({
      param,
    });
  }
});

test("an account without active card payments cannot be paid, not even by an open checkout", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const as = { stripeAccount: account };
  const { id } = await world.sdk.checkout.sessions.create(basket(), as);
  await world.control("accounts/standing", { account, standing: "restricted" });
  expect((await world.pay(id)).status).toBe(402);
  await expect(world.sdk.checkout.sessions.create(basket(), as)).rejects.toMatchObject({
    code: "capability_not_active",
  });
  await world.control("accounts/standing", { account, standing: "complete" });
  expect((await world.pay(id)).status).toBe(303);
});

test("each balance is the sum of its transactions", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const as = { stripeAccount: account };
  const first = await paidSession(world, withFee(300), account);
  const second = await paidSession(world, basket(), account);
  const refund = await world.sdk.refunds.create({ payment_intent: first.intent, amount: 700 }, as);
  await world.control("refunds/fail", { refund: refund.id });
  await world.control("disputes", { payment_intent: second.intent });
  world.pass(3 * DAY);
  const payout = await world.sdk.payouts.create({ amount: 100, currency: "usd" }, as);
  await world.control("payouts/fail", { payout: payout.id });
  for (const of of [account, undefined]) {
    const nets = (await ledger(world, of)).map((line) => Number(line.split(" = ")[1]));
    expect(await held(world, of)).toBe(nets.reduce((total, net) => total + net, 0));
  }
  expect((await ledger(world, account)).map((line) => line.split(" ")[0])).toEqual([
    "charge",
    "charge",
    "refund",
    "refund_failure",
    "adjustment",
    "payout",
    "payout_failure",
  ]);
});
