import type Stripe from "stripe";
import { expect, test } from "vitest";
import { cardEntry, DAY, SECRET, START, savedCard, testWorld } from "./test-world";

/** A customer and an open session where the customer can save a card. */
async function openEntry(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const world = testWorld();
  const { id: customer } = await world.sdk.customers.create({ email: "ada@example.com" });
  const session = await world.sdk.checkout.sessions.create(cardEntry(customer, changes));
  return { world, customer, session };
}

test("a session in setup mode has a setup intent that waits for a card, and no amount", async () => {
  const { customer, session, world } = await openEntry({
    metadata: { user: "user_1" },
    setup_intent_data: { metadata: { user: "user_1" } },
  });
  expect(session).toMatchObject({
    mode: "setup",
    status: "open",
    customer,
    amount_total: null,
    payment_intent: null,
    payment_status: "no_payment_required",
    metadata: { user: "user_1" },
    url: `http://stripe.test/c/pay/${session.id}`,
  });
  expect(await world.sdk.setupIntents.retrieve(String(session.setup_intent))).toMatchObject({
    status: "requires_payment_method",
    customer,
    payment_method: null,
    usage: "off_session",
    metadata: { user: "user_1" },
  });
});

test("the page offers the test cards, without any script", async () => {
  const { session, world } = await openEntry();
  const page = await world.fetch(session.url ?? "");
  const html = await page.text();
  expect(page.status).toBe(200);
  for (const text of ["Save a card", "Visa ending in 4242", "Mastercard ending in 4444", "MM/YY"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="http://app.test/cart"');
  expect(html).not.toContain("<script");
});

test("a card that is entered is attached to the customer, and the browser goes on", async () => {
  const { customer, session, world } = await openEntry();
  const answer = await world.enterCard(session.id, "mastercard", "08/29");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`http://app.test/card?session_id=${session.id}`);
  const complete = await world.sdk.checkout.sessions.retrieve(session.id, {
    expand: ["setup_intent.payment_method", "customer"],
  });
  expect(complete).toMatchObject({
    status: "complete",
    url: null,
    customer: { id: customer },
    customer_details: { email: "ada@example.com" },
    setup_intent: {
      status: "succeeded",
      payment_method: {
        object: "payment_method",
        type: "card",
        customer,
        card: { brand: "mastercard", last4: "4444", exp_month: 8, exp_year: 2029 },
      },
    },
  });
  expect((await world.fetch(session.url ?? "")).status).toBe(303);
});

test("an entered card sends signed events, the setup intent's first", async () => {
  const { session, world } = await openEntry();
  await world.enterCard(session.id);
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual([
    "setup_intent.succeeded",
    "checkout.session.completed",
  ]);
  const [, completed] = world.received;
  const event = await world.sdk.webhooks.constructEventAsync(
    completed?.body ?? "",
    completed?.signature ?? "",
    SECRET,
    300,
    undefined,
    START,
  );
  expect(event.data.object).toMatchObject({ id: session.id, mode: "setup" });
});

test("submitting the page twice saves one card", async () => {
  const { session, world } = await openEntry();
  await Promise.all([world.enterCard(session.id), world.enterCard(session.id)]);
  expect(world.emulator.state().payment_methods).toHaveLength(1);
});

test.each([
  ["refused", "12/34", 402, "Your card was declined."],
  ["good", "04/26", 402, "Your card has expired."],
  ["good", "soon", 400, "Enter the expiry date as MM/YY."],
] as const)("the card %s with expiry %s is not saved, and another can be", async (...row) => {
  const [card, expiry, status, message] = row;
  const { session, world } = await openEntry();
  const answer = await world.enterCard(session.id, card, expiry);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(message);
  expect(world.emulator.state()).toMatchObject({ payment_methods: [], events: [] });
  expect((await world.enterCard(session.id)).status).toBe(303);
});

test("a card is valid to the end of its month", async () => {
  const { session, world } = await openEntry();
  expect((await world.enterCard(session.id, "good", "05/26")).status).toBe(303);
});

test("an unknown card is a 400, and a button of the payment page saves nothing", async () => {
  const { session, world } = await openEntry();
  expect((await world.pay(session.id)).status).toBe(400);
  expect(world.emulator.state()).toMatchObject({ charges: [], payment_methods: [] });
});

test("a session that expires cancels its setup intent, and takes no card", async () => {
  const { session, world } = await openEntry();
  world.pass(DAY);
  expect(await world.sdk.setupIntents.retrieve(String(session.setup_intent))).toMatchObject({
    status: "canceled",
  });
  const answer = await world.enterCard(session.id);
  expect(answer.status).toBe(410);
  expect(await answer.text()).toContain("No card was saved.");
  expect(world.emulator.state().payment_methods).toEqual([]);
});

test("no card is saved for a customer who was deleted in the meantime", async () => {
  const { customer, session, world } = await openEntry();
  await world.sdk.customers.del(customer);
  expect((await world.enterCard(session.id)).status).toBe(402);
  expect(world.emulator.state().payment_methods).toEqual([]);
});

test.each([
  ["an unknown customer", { customer: "cus_none" }, "customer", "resource_missing"],
  [
    "neither methods nor currency",
    { allowed_payment_method_types: undefined },
    "currency",
    "parameter_missing",
  ],
  ["a submit button", { submit_type: "pay" }, "submit_type", "parameter_unknown"],
  [
    "a payment's data",
    { payment_intent_data: { description: "x" } },
    "payment_intent_data",
    "parameter_unknown",
  ],
  ["a customer and an email", { customer_email: "ada@example.com" }, "customer_email", undefined],
  ["no success address", { success_url: undefined }, "success_url", "parameter_missing"],
])("a session in setup mode with %s is refused", async (_, changes, param, code) => {
  const world = testWorld();
  const { id: customer } = await world.sdk.customers.create();
  await expect(
    world.sdk.checkout.sessions.create(cardEntry(customer, changes)),
  ).rejects.toMatchObject({ statusCode: 400, param, code });
  expect(world.emulator.state()).toMatchObject({ sessions: [], setup_intents: [] });
});

test("the cards of a customer are listed, newest first, until they are detached", async () => {
  const world = testWorld();
  const { customers, paymentMethods } = world.sdk;
  const { customer, payment_method: first } = await savedCard(world);
  const { id } = await world.sdk.checkout.sessions.create(cardEntry(customer));
  await world.enterCard(id, "mastercard");
  const listed = async () => (await paymentMethods.list({ customer })).data.map((card) => card.id);
  expect(await listed()).toHaveLength(2);
  expect((await listed())[1]).toBe(first);
  expect(await paymentMethods.detach(first)).toMatchObject({ customer: null });
  expect(await listed()).toHaveLength(1);
  expect((await customers.listPaymentMethods(customer)).data).toHaveLength(1);
  expect((await customers.listPaymentMethods(customer)).data[0]?.card?.brand).toBe("mastercard");
  await expect(paymentMethods.detach(first)).rejects.toMatchObject({ statusCode: 400 });
  await expect(paymentMethods.attach(first, { customer })).rejects.toMatchObject({
    message: expect.stringContaining("It may not be used again."),
  });
});

test("detaching twice with one key sends one event", async () => {
  const world = testWorld();
  const { payment_method } = await savedCard(world);
  const detach = () =>
    world.sdk.paymentMethods.detach(payment_method, {}, { idempotencyKey: "detach_1" });
  await world.control("faults", {
    calls: [{ match: "POST /v1/payment_methods/*/detach", as: "after" }],
  });
  await expect(detach()).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect(await detach()).toMatchObject({ id: payment_method, customer: null });
  await world.settle();
  const detached = world.received.filter(({ type }) => type === "payment_method.detached");
  expect(detached).toHaveLength(1);
});
