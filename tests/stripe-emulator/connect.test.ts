import type Stripe from "stripe";
import { expect, test } from "vitest";
import { available, basket, paidSession, readyAccount, testWorld } from "./test-world";

const destined = (destination: string, application_fee_amount?: number) =>
  basket({ payment_intent_data: { transfer_data: { destination }, application_fee_amount } });

test("an account can be paid only once its onboarding is complete", async () => {
  const world = testWorld();
  const { sdk } = world;
  const account = await sdk.accounts.create({ type: "express", email: "farm@example.com" });
  expect(account).toMatchObject({
    details_submitted: false,
    charges_enabled: false,
    payouts_enabled: false,
  });
  await expect(sdk.checkout.sessions.create(destined(account.id))).rejects.toMatchObject({
    code: "insufficient_capabilities_for_transfer",
  });
  const link = await sdk.accountLinks.create({
    account: account.id,
    type: "account_onboarding",
    return_url: "http://app.test/vendor/payouts",
    refresh_url: "http://app.test/vendor/connect",
  });
  const page = await world.fetch(link.url);
  expect(await page.text()).toContain("Complete the setup");
  const body = () => new URLSearchParams({ action: "complete" });
  const done = await world.fetch(link.url, { method: "POST", body: body() });
  expect(done.status).toBe(303);
  expect(done.headers.get("location")).toBe("http://app.test/vendor/payouts");
  await world.fetch(link.url, { method: "POST", body: body() });

  expect(await sdk.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
  });
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual(["account.updated"]);
  const event = JSON.parse(world.received[0]?.body ?? "") as Stripe.Event;
  expect(event.account).toBe(account.id);
});

test("an onboarding link that is used or old goes to its refresh address", async () => {
  const world = testWorld();
  const { id } = await world.sdk.accounts.create({ type: "express" });
  const link = await world.sdk.accountLinks.create({
    account: id,
    type: "account_onboarding",
    return_url: "http://app.test/back",
    refresh_url: "http://app.test/again",
  });
  world.pass(5 * 60 * 1000);
  const answer = await world.fetch(link.url);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("http://app.test/again");
});

test("a destination charge credits the account with the amount less the fee", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  await paidSession(world, destined(account, 300));
  expect(await available(world, account)).toBe(2700);
  expect(await available(world)).toBe(300);
});

test("a refund takes back the transfer and the fee only where it is told to", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const { intent } = await paidSession(world, destined(account, 300));
  const { refunds } = world.sdk;
  await refunds.create({ payment_intent: intent, amount: 1000 });
  expect([await available(world), await available(world, account)]).toEqual([-700, 2700]);
  await refunds.create({ payment_intent: intent, amount: 1000, reverse_transfer: true });
  expect([await available(world), await available(world, account)]).toEqual([-700, 1700]);
  await refunds.create({
    payment_intent: intent,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  // All of the fee is back now: its share of the earlier refunds too.
  expect([await available(world), await available(world, account)]).toEqual([-1000, 1000]);
});

test("partial refunds of an odd fee leave no cent behind", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const { intent } = await paidSession(world, destined(account, 101));
  for (const amount of [1, 999, 1000, 1000]) {
    await world.sdk.refunds.create({
      payment_intent: intent,
      amount,
      reverse_transfer: true,
      refund_application_fee: true,
    });
  }
  expect([await available(world), await available(world, account)]).toEqual([0, 0]);
});

test("a transfer that was not made cannot be reversed", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world);
  await expect(
    world.sdk.refunds.create({ payment_intent: intent, reverse_transfer: true }),
  ).rejects.toMatchObject({ statusCode: 400, param: "reverse_transfer" });
});

test("a payout leaves the balance at once, is paid, and cannot be more than there is", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const as = { stripeAccount: account };
  await paidSession(world, destined(account));
  const { payouts } = world.sdk;
  await expect(payouts.create({ amount: 3001, currency: "usd" }, as)).rejects.toMatchObject({
    code: "balance_insufficient",
    statusCode: 400,
  });
  const payout = await payouts.create({ amount: 2000, currency: "usd" }, as);
  expect(payout.status).toBe("pending");
  expect(await available(world, account)).toBe(1000);
  await world.settle();
  expect(world.received.at(-1)?.type).toBe("payout.paid");
  expect(await payouts.retrieve(payout.id, {}, as)).toMatchObject({ status: "paid", amount: 2000 });
  expect((await payouts.list({}, as)).data.map(({ id }) => id)).toEqual([payout.id]);
});

test("a payout is its account's own", async () => {
  const world = testWorld();
  const [mine, theirs] = [await readyAccount(world), await readyAccount(world)];
  await paidSession(world, destined(mine));
  const payout = await world.sdk.payouts.create(
    { amount: 100, currency: "usd" },
    { stripeAccount: mine },
  );
  await expect(
    world.sdk.payouts.retrieve(payout.id, {}, { stripeAccount: theirs }),
  ).rejects.toMatchObject({ statusCode: 404 });
  expect((await world.sdk.payouts.list({}, { stripeAccount: theirs })).data).toEqual([]);
  await expect(
    world.sdk.balance.retrieve({}, { stripeAccount: "acct_none" }),
  ).rejects.toMatchObject({ statusCode: 403, code: "account_invalid" });
});

test("an account that has not finished its onboarding gets no payout", async () => {
  const { sdk } = testWorld();
  const { id } = await sdk.accounts.create({ type: "express" });
  await expect(
    sdk.payouts.create({ amount: 100, currency: "usd" }, { stripeAccount: id }),
  ).rejects.toMatchObject({ code: "payouts_not_allowed" });
});

test("a fee needs a destination and is at most the amount", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const { sessions } = world.sdk.checkout;
  const alone = basket({ payment_intent_data: { application_fee_amount: 1 } });
  for (const params of [alone, destined(account, 3001)]) {
    await expect(sessions.create(params)).rejects.toMatchObject({
      param: "payment_intent_data[application_fee_amount]",
    });
  }
});
