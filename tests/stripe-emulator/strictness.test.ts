import type Stripe from "stripe";
import { expect, test } from "vitest";
import { basket, DAY, paidSession, testWorld } from "./test-world";

const CREATE = "POST /v1/checkout/sessions";
const bee = "🐝";

test("a 500 is replayed for its key, and only another key does the work", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world);
  const refund = (idempotencyKey: string) =>
    world.sdk.refunds.create({ payment_intent: intent }, { idempotencyKey });
  await world.control("faults", { calls: [{ match: "POST /v1/refunds", as: "500" }] });
  await expect(refund("refund_1")).rejects.toMatchObject({ statusCode: 500 });
  await expect(refund("refund_1")).rejects.toMatchObject({
    statusCode: 500,
    headers: { "idempotent-replayed": "true" },
  });
  expect(await refund("refund_2")).toMatchObject({ amount: 3000 });
});

test("a 429 is not kept, and the same key can try again", async () => {
  const world = testWorld();
  await world.control("faults", { calls: [{ match: CREATE, as: "429" }] });
  const create = () => world.sdk.checkout.sessions.create(basket(), { idempotencyKey: "order_1" });
  await expect(create()).rejects.toMatchObject({ type: "StripeRateLimitError" });
  await create();
});

test("of two simultaneous requests with one key, the second gets a 409 and later the first's answer", async () => {
  const { emulator, sdk } = testWorld();
  const create = () => sdk.checkout.sessions.create(basket(), { idempotencyKey: "order_1" });
  const [first, second] = await Promise.allSettled([create(), create()]);
  expect(first?.status).toBe("fulfilled");
  expect(second).toMatchObject({
    status: "rejected",
    reason: { statusCode: 409, code: "idempotency_key_in_use" },
  });
  await create();
  expect(emulator.state().sessions).toHaveLength(1);
});

test("a test can force the 409 without a race", async () => {
  const world = testWorld();
  await world.control("faults", { calls: [{ match: CREATE, as: "409" }] });
  await expect(world.sdk.checkout.sessions.create(basket())).rejects.toMatchObject({
    statusCode: 409,
  });
});

const product = (
  product_data: Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData,
) =>
  basket({
    line_items: [{ price_data: { currency: "usd", unit_amount: 500, product_data }, quantity: 1 }],
  });

test.each([
  ["a name", 5000, (text: string) => product({ name: text })],
  ["a description", 40_000, (text: string) => product({ name: "Honey", description: text })],
  [
    "a description of the payment",
    1000,
    (text: string) => basket({ payment_intent_data: { description: text } }),
  ],
  ["a reference", 200, (text: string) => basket({ client_reference_id: text })],
  ["a value of metadata", 500, (text: string) => basket({ metadata: { note: text } })],
  ["a name in metadata", 40, (text: string) => basket({ metadata: { [text]: "x" } })],
])("%s is at most %i characters, with an emoji counted as one", async (_, longest, params) => {
  const { sessions } = testWorld().sdk.checkout;
  await sessions.create(params(bee.repeat(longest)));
  await expect(sessions.create(params(bee.repeat(longest + 1)))).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
  });
});

test.each([
  ["locale", { locale: "tlh" }],
  ["submit_type", { submit_type: "buy" }],
  ["ui_mode", { ui_mode: "hosted" }],
  ["allowed_payment_method_types[0]", { allowed_payment_method_types: ["shells"] }],
] as const)("an unknown %s is refused", async (param, changes) => {
  const { sdk } = testWorld();
  await expect(
    sdk.checkout.sessions.create({
      ...basket(),
      ...(changes as Partial<Stripe.Checkout.SessionCreateParams>),
    }),
  ).rejects.toMatchObject({ statusCode: 400, param });
});

test("known parameters are accepted and returned", async () => {
  const { sdk } = testWorld();
  const session = await sdk.checkout.sessions.create(
    basket({
      locale: "es",
      submit_type: "book",
      ui_mode: "hosted_page",
      allowed_payment_method_types: ["card"],
    }),
  );
  expect(session).toMatchObject({
    locale: "es",
    submit_type: "book",
    allowed_payment_method_types: ["card"],
    payment_method_types: ["card"],
  });
});

test("destination charges are refused", async () => {
  const { sdk } = testWorld();
  const payment_intent_data = { transfer_data: { destination: "acct_x" } };
  await expect(sdk.checkout.sessions.create(basket({ payment_intent_data }))).rejects.toMatchObject(
    {
      code: "parameter_unknown",
    },
  );
});

test("an unsupported version or content type is refused, and a restricted key is accepted", async () => {
  const { client, fetch } = testWorld();
  await client({ apiKey: "rk_test_x" }).balance.retrieve();
  const post = (headers: Record<string, string>, body: string) =>
    fetch("http://stripe.test/v1/refunds", {
      method: "POST",
      headers: { authorization: "Bearer rk_test_x", ...headers },
      body,
    });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const old = await post({ ...form, "stripe-version": "2019-01-01" }, "payment_intent=pi_x");
  expect(await old.json()).toMatchObject({
    error: { message: expect.stringContaining("Invalid Stripe API version: 2019-01-01") },
  });
  for (const type of ["application/json", "text/plain"]) {
    const answer = await post({ "content-type": type }, "{}");
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("POST content type");
  }
});

test("a delayed payment leaves its session complete and unpaid until the money arrives", async () => {
  const world = testWorld();
  const { paymentIntents, refunds } = world.sdk;
  const { id } = await world.sdk.checkout.sessions.create(basket());
  expect((await world.payLater(id)).status).toBe(303);
  const session = await world.sdk.checkout.sessions.retrieve(id);
  expect(session).toMatchObject({ status: "complete", payment_status: "unpaid" });
  const intent = String(session.payment_intent);
  expect(await paymentIntents.retrieve(intent)).toMatchObject({
    status: "processing",
    amount_received: 0,
    latest_charge: null,
  });
  await expect(refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  await world.control("sessions/settle", { session: id });
  expect(await world.sdk.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
  expect(await paymentIntents.retrieve(intent)).toMatchObject({ status: "succeeded" });
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual([
    "payment_intent.processing",
    "checkout.session.completed",
    "payment_intent.succeeded",
    "checkout.session.async_payment_succeeded",
  ]);
  expect(await world.control("sessions/settle", { session: id })).toMatchObject({
    error: expect.any(String),
  });
});

test("a delayed payment that fails leaves its session unpaid, with events", async () => {
  const world = testWorld();
  const { id } = await world.sdk.checkout.sessions.create(basket());
  await world.payLater(id);
  await world.control("sessions/settle", { session: id, arrives: false });
  await world.settle();
  expect(world.received.slice(-2).map(({ type }) => type)).toEqual([
    "payment_intent.payment_failed",
    "checkout.session.async_payment_failed",
  ]);
  expect(await world.sdk.checkout.sessions.retrieve(id)).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
  });
  expect(world.emulator.state().charges).toEqual([]);
});

test("a session for cards offers no delayed payment", async () => {
  const world = testWorld();
  const { id, url } = await world.sdk.checkout.sessions.create(
    basket({ allowed_payment_method_types: ["card"] }),
  );
  expect(await (await world.fetch(url ?? "")).text()).not.toContain("bank account");
  expect((await world.payLater(id)).status).toBe(400);
});

test("the clock can be advanced, and whatever is due by then happens", async () => {
  const world = testWorld();
  const { id } = await world.sdk.checkout.sessions.create(basket());
  const next = await world.emulator.runDue();
  expect(next).toBe(world.now() + DAY);
  await world.control("clock", { seconds: DAY / 1000 - 1 });
  expect(await world.emulator.runDue()).toBe(world.now() + 1000);
  expect(await world.sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: "open" });
  await world.control("clock", { seconds: 1 });
  expect(await world.sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired" });
  await world.settle();
  // Signed with the real time, not the advanced time: receivers refuse a webhook from tomorrow.
  expect(world.received[0]?.signature).toContain(`t=${world.now() / 1000},`);
});
