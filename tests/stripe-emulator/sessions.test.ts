import type Stripe from "stripe";
import { expect, test } from "vitest";
import { basket, paidSession, START, testWorld } from "./test-world";

const HOUR = 60 * 60;

test("a new session is open and unpaid, with the total of its items", async () => {
  const { sdk } = testWorld();
  const session = await sdk.checkout.sessions.create(basket());
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_subtotal: 3000,
    amount_total: 3000,
    currency: "usd",
    payment_intent: null,
    created: START / 1000,
    expires_at: START / 1000 + 24 * HOUR,
    metadata: { orderId: "order_1" },
    client_reference_id: "order_1",
    customer_email: "ada@example.com",
    livemode: false,
  });
  expect(session.id).toMatch(/^cs_test_/);
  expect(session.url).toBe(`http://stripe.test/c/pay/${session.id}`);
  expect(session.lastResponse.requestId).toMatch(/^req_/);
});

test("paying completes the session, creates the payment intent and redirects to the success page", async () => {
  const world = testWorld();
  const { sdk } = world;
  const params = basket({ payment_intent_data: { metadata: { orderId: "order_1" } } });
  const { id } = await sdk.checkout.sessions.create(params);
  const answer = await world.pay(id);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`http://app.test/success?session_id=${id}`);

  const session = await sdk.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(session.customer_details?.email).toBe("ada@example.com");
  const intent = session.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({
    status: "succeeded",
    amount: 3000,
    amount_received: 3000,
    metadata: { orderId: "order_1" },
  });
  const charge = intent.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({ amount: 3000, paid: true, refunded: false });
  expect(await sdk.paymentIntents.retrieve(intent.id)).toMatchObject({ latest_charge: charge.id });
  expect(await sdk.charges.retrieve(charge.id)).toMatchObject({ payment_intent: intent.id });
});

test("a double click on Pay pays once and leads to the success page both times", async () => {
  const world = testWorld();
  const { id } = await world.sdk.checkout.sessions.create(basket());
  const answers = await Promise.all([world.pay(id), world.pay(id)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const { charges, events } = world.emulator.state();
  expect(charges).toHaveLength(1);
  expect(events.map(({ type }) => type)).toEqual([
    "payment_intent.succeeded",
    "checkout.session.completed",
  ]);
});

test("a declined card leaves the session open, and it can still be paid", async () => {
  const world = testWorld();
  const { id } = await world.sdk.checkout.sessions.create(basket());
  const answer = await world.decline(id);
  expect(answer.status).toBe(402);
  expect(await answer.text()).toContain("Your card was declined.");
  const open = await world.sdk.checkout.sessions.retrieve(id);
  expect(open).toMatchObject({ status: "open", payment_status: "unpaid" });
  expect((await world.pay(id)).status).toBe(303);
});

test("an expired session cannot be paid, and only an open session can be expired", async () => {
  const world = testWorld();
  const { sessions } = world.sdk.checkout;
  const { id } = await sessions.create(basket());
  expect(await sessions.expire(id)).toMatchObject({ status: "expired", url: null });
  expect((await world.pay(id)).status).toBe(410);
  await expect(sessions.expire(id)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    message: expect.stringContaining("This Checkout Session has a status of `expired`"),
  });
  const paid = await paidSession(world);
  await expect(sessions.expire(paid.session.id)).rejects.toMatchObject({ statusCode: 400 });
  expect(world.emulator.state().charges).toHaveLength(1);
});

test("a session expires at its time, with one event", async () => {
  const world = testWorld();
  const expires_at = START / 1000 + HOUR / 2;
  const { id } = await world.sdk.checkout.sessions.create(basket({ expires_at }));
  expect(await world.emulator.runDue()).toBe(expires_at * 1000);
  world.pass((HOUR / 2) * 1000 - 1);
  expect(await world.sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: "open" });
  world.pass(1);
  expect((await world.pay(id)).status).toBe(410);
  expect(await world.emulator.runDue()).toBeNull();
  expect(world.received.map(({ type }) => type)).toEqual(["checkout.session.expired"]);
});

test("sessions are listed newest first in pages, and can be filtered by payment intent", async () => {
  const world = testWorld();
  const first = await paidSession(world);
  const second = await world.sdk.checkout.sessions.create(basket());
  const third = await world.sdk.checkout.sessions.create(basket());
  const ids: string[] = [];
  for await (const session of world.sdk.checkout.sessions.list({ limit: 2 })) ids.push(session.id);
  expect(ids).toEqual([third.id, second.id, first.session.id]);
  const found = await world.sdk.checkout.sessions.list({ payment_intent: first.intent });
  expect(found.data.map(({ id }) => id)).toEqual([first.session.id]);
});

test("line items are listed in order, and are part of the session when expanded", async () => {
  const { sdk } = testWorld();
  const { id } = await sdk.checkout.sessions.create(basket());
  const { data } = await sdk.checkout.sessions.listLineItems(id);
  expect(data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
    ["Honey", 2, 2500],
    ["Sourdough loaf", 1, 500],
  ]);
  const session = await sdk.checkout.sessions.retrieve(id, { expand: ["line_items"] });
  expect(session.line_items?.data).toHaveLength(2);
});

const line = (changes: object, quantity: number | string = 1) =>
  ({
    line_items: [
      {
        price_data: {
          currency: "usd",
          unit_amount: 500,
          product_data: { name: "Eggs" },
          ...changes,
        },
        quantity,
      },
    ],
  }) as Partial<Stripe.Checkout.SessionCreateParams>;

test.each([
  ["no mode", { mode: undefined }, "mode", "parameter_missing"],
  ["no lines", { line_items: undefined }, "line_items", "parameter_missing"],
  ["no success address", { success_url: undefined }, "success_url", "parameter_missing"],
  ["an address that is none", { success_url: "success" }, "success_url", "url_invalid"],
  [
    "an unknown currency",
    line({ currency: "xyz" }),
    "line_items[0][price_data][currency]",
    undefined,
  ],
  [
    "an amount that is not whole",
    line({ unit_amount: 1.5 }),
    "line_items[0][price_data][unit_amount]",
    "parameter_invalid_integer",
  ],
  [
    "a negative amount",
    line({ unit_amount: -1 }),
    "line_items[0][price_data][unit_amount]",
    "parameter_invalid_integer",
  ],
  ["a quantity of none", line({}, 0), "line_items[0][quantity]", "parameter_invalid_integer"],
  [
    "a line without a name",
    line({ product_data: { name: "" } }),
    "line_items[0][price_data][product_data][name]",
    "parameter_invalid_empty",
  ],
  ["less than 50 cents", line({ unit_amount: 49 }), undefined, "amount_too_small"],
  ["an unknown parameter", { colour: "green" }, "colour", "parameter_unknown"],
  ["29 minutes", { expires_at: START / 1000 + 29 * 60 }, "expires_at", undefined],
  ["24 hours", { expires_at: START / 1000 + 24 * HOUR }, "expires_at", undefined],
  ["an email that is none", { customer_email: "ada" }, "customer_email", "email_invalid"],
])("a session with %s is refused, and the parameter is named", async (_, changes, param, code) => {
  const { emulator, sdk } = testWorld();
  const params = basket(changes as Partial<Stripe.Checkout.SessionCreateParams>);
  await expect(sdk.checkout.sessions.create(params)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    param,
    code,
  });
  expect(emulator.state().sessions).toEqual([]);
});

test("an unknown object or address gives Stripe's 404", async () => {
  const { fetch, sdk } = testWorld();
  await expect(sdk.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    message: "No such checkout.session: 'cs_test_none'",
  });
  const headers = { authorization: "Bearer sk_test_x" };
  const answer = await fetch("http://stripe.test/v1/nothing", { headers });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: { type: "invalid_request_error", message: expect.stringContaining("Unrecognized") },
  });
});

test("only a test key is accepted, as Bearer or Basic", async () => {
  const { client, fetch } = testWorld();
  const answer = await fetch("http://stripe.test/v1/balance");
  expect(answer.status).toBe(401);
  await expect(client({ apiKey: "sk_live_x" }).balance.retrieve()).rejects.toMatchObject({
    type: "StripeAuthenticationError",
    statusCode: 401,
  });
  const headers = { authorization: `Basic ${btoa("sk_test_x:")}` };
  expect((await fetch("http://stripe.test/v1/balance", { headers })).status).toBe(200);
});

test("expanding a property that cannot be expanded is refused", async () => {
  const { sdk } = testWorld();
  const { id } = await sdk.checkout.sessions.create(basket());
  await expect(sdk.checkout.sessions.retrieve(id, { expand: ["currency"] })).rejects.toMatchObject({
    statusCode: 400,
    message: "This property cannot be expanded (currency).",
  });
});
