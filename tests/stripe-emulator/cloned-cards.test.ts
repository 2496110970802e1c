import { expect, test } from "vitest";
import { charge, clonedCard, newAccount, readyAccount, savedCard, testWorld } from "./test-world";

const SPENT = { statusCode: 400, message: expect.stringContaining("It may not be used again.") };

test("a card is cloned to each account, and the original stays with its customer", async () => {
  const world = testWorld();
  const { paymentMethods } = world.sdk;
  const card = await savedCard(world, "mastercard");
  const accounts = [await readyAccount(world), await readyAccount(world)];
  const clones = await Promise.all(
    accounts.map((stripeAccount) => paymentMethods.create(card, { stripeAccount })),
  );
  for (const clone of clones) {
    expect(clone).toMatchObject({
      customer: null,
      type: "card",
      card: { brand: "mastercard", last4: "4444", exp_month: 12, exp_year: 2034 },
    });
  }
  expect(new Set([card.payment_method, ...clones.map(({ id }) => id)]).size).toBe(3);
  expect(await paymentMethods.retrieve(card.payment_method)).toMatchObject({
    customer: card.customer,
  });
});

test("a clone is visible to its account only", async () => {
  const world = testWorld();
  const [mine, theirs] = [await readyAccount(world), await readyAccount(world)];
  const clone = await clonedCard(world, mine);
  const { paymentMethods } = world.sdk;
  await paymentMethods.retrieve(clone, {}, { stripeAccount: mine });
  for (const other of [{ stripeAccount: theirs }, {}]) {
    await expect(paymentMethods.retrieve(clone, {}, other)).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
  }
});

test("a clone can be charged once", async () => {
  const world = testWorld();
  const as = { stripeAccount: await readyAccount(world) };
  const clone = await clonedCard(world, as.stripeAccount);
  await world.sdk.paymentIntents.create(charge(clone), as);
  await expect(world.sdk.paymentIntents.create(charge(clone), as)).rejects.toMatchObject(SPENT);
  expect(world.emulator.state().charges).toHaveLength(1);
});

test("a declined clone is used up, too", async () => {
  const world = testWorld();
  const as = { stripeAccount: await readyAccount(world) };
  const clone = await clonedCard(world, as.stripeAccount, "declined");
  const pay = () => world.sdk.paymentIntents.create(charge(clone), as);
  await expect(pay()).rejects.toMatchObject({ code: "card_declined" });
  await expect(pay()).rejects.toMatchObject(SPENT);
});

test("a clone that is attached to a customer of its account can be charged again", async () => {
  const world = testWorld();
  const { customers, paymentIntents, paymentMethods } = world.sdk;
  const as = { stripeAccount: await readyAccount(world) };
  const clone = await clonedCard(world, as.stripeAccount);
  const { id: customer } = await customers.create({}, as);
  expect(await paymentMethods.attach(clone, { customer }, as)).toMatchObject({ customer });
  await expect(paymentMethods.attach(clone, { customer }, as)).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(paymentIntents.create(charge(clone), as)).rejects.toMatchObject({
    param: "customer",
  });
  for (const _ of [1, 2]) {
    expect(await paymentIntents.create(charge(clone, { customer }), as)).toMatchObject({
      status: "succeeded",
      customer,
      payment_method: clone,
    });
  }
});

test("a clone needs the customer of the card, an account, and a card that is not detached", async () => {
  const world = testWorld();
  const { customers, paymentMethods } = world.sdk;
  const as = { stripeAccount: await readyAccount(world) };
  const { customer, payment_method } = await savedCard(world);
  const { id: other } = await customers.create();
  await expect(paymentMethods.create({ payment_method }, as)).rejects.toMatchObject({
    param: "customer",
  });
  await expect(
    paymentMethods.create({ customer: other, payment_method }, as),
  ).rejects.toMatchObject({ code: "resource_missing", param: "payment_method" });
  await expect(
    paymentMethods.create({ customer: "cus_none", payment_method }, as),
  ).rejects.toMatchObject({ code: "resource_missing", param: "customer" });
  await expect(
    paymentMethods.create({ customer, payment_method: "pm_none" }, as),
  ).rejects.toMatchObject({ statusCode: 400, code: "resource_missing", param: "payment_method" });
  await expect(paymentMethods.create({ customer, payment_method })).rejects.toMatchObject({
    message: expect.stringContaining("Stripe-Account"),
  });
  await expect(
    paymentMethods.create({ type: "card", card: { token: "tok_visa" } }, as),
  ).rejects.toMatchObject({ code: "parameter_unknown" });
  await paymentMethods.detach(payment_method);
  await expect(paymentMethods.create({ customer, payment_method }, as)).rejects.toMatchObject(
    SPENT,
  );
});

test("an account that has disconnected gets no clone, and a new account does", async () => {
  const world = testWorld();
  const { id: stripeAccount } = await newAccount(world);
  const card = await savedCard(world);
  await world.sdk.paymentMethods.create(card, { stripeAccount });
  await world.control("accounts/disconnect", { account: stripeAccount });
  await expect(world.sdk.paymentMethods.create(card, { stripeAccount })).rejects.toMatchObject({
    statusCode: 403,
    code: "account_invalid",
  });
});

test("a clone whose answer was lost is made once with the same key", async () => {
  const world = testWorld();
  const stripeAccount = await readyAccount(world);
  const card = await savedCard(world);
  await world.control("faults", { calls: [{ match: "POST /v1/payment_methods", as: "after" }] });
  const clone = () =>
    world.sdk.paymentMethods.create(card, { stripeAccount, idempotencyKey: "clone_1" });
  await expect(clone()).rejects.toMatchObject({ type: "StripeConnectionError" });
  await clone();
  // The original and one clone.
  expect(world.emulator.state().payment_methods).toHaveLength(2);
});
