import Stripe from "stripe";
import { expect, test } from "vitest";
import { API_VERSION } from "./events";
import { basket, paidSession, SECRET, START, testWorld } from "./test-world";

const SECOND = 1000;

test("the SDK accepts the signature, and the event has Stripe's fields", async () => {
  const world = testWorld();
  const { session } = await paidSession(world);
  await world.settle();
  const webhook = world.received.find(({ type }) => type === "checkout.session.completed");
  const event = await world.sdk.webhooks.constructEventAsync(
    webhook?.body ?? "",
    webhook?.signature ?? "",
    SECRET,
    300,
    undefined,
    START,
  );
  expect(event).toMatchObject({
    object: "event",
    type: "checkout.session.completed",
    api_version: Stripe.API_VERSION,
    created: START / 1000,
    livemode: false,
    pending_webhooks: 1,
    data: { object: { id: session.id, payment_status: "paid" } },
  });
  expect(event.id).toMatch(/^evt_/);
  const wrong = world.sdk.webhooks.constructEventAsync(
    webhook?.body ?? "",
    webhook?.signature ?? "",
    "whsec_other",
    300,
    undefined,
    START,
  );
  await expect(wrong).rejects.toMatchObject({ type: "StripeSignatureVerificationError" });
});

test("events have the API version of the SDK", () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

test("an API answer never waits for a webhook", async () => {
  const world = testWorld();
  world.app.answer = () => new Promise(() => {});
  const { session } = await paidSession(world);
  expect(session.status).toBe("complete");
  expect(world.received).toEqual([]);
});

test("a failed webhook is sent again after growing delays, with a new signature", async () => {
  const world = testWorld();
  const { id } = await world.sdk.checkout.sessions.create(basket());
  await world.sdk.checkout.sessions.expire(id);
  const answers = [
    () => new Response(null, { status: 500 }),
    () => Promise.reject(new Error("down")),
  ];
  world.app.answer = () => (answers.shift() ?? (() => new Response(null)))();

  expect(await world.emulator.runDue()).toBe(START + SECOND);
  expect(world.received).toHaveLength(1);
  world.pass(SECOND);
  expect(await world.emulator.runDue()).toBe(START + 6 * SECOND);
  world.pass(5 * SECOND);
  expect(await world.emulator.runDue()).toBeNull();

  expect(new Set(world.received.map((webhook) => webhook.id)).size).toBe(1);
  expect(world.received.map(({ signature }) => signature.split(",")[0])).toEqual([
    `t=${START / 1000}`,
    `t=${START / 1000 + 1}`,
    `t=${START / 1000 + 6}`,
  ]);
  const [delivery] = world.emulator.state().deliveries;
  expect(delivery).toMatchObject({
    state: "delivered",
    attempts: [
      { status: 500, error: null },
      { status: null, error: "down" },
      { status: 200, error: null },
    ],
  });
});

test("a redirect does not count as an acknowledgment", async () => {
  const world = testWorld();
  const { id } = await world.sdk.checkout.sessions.create(basket());
  await world.sdk.checkout.sessions.expire(id);
  world.app.answer = () => new Response(null, { status: 302, headers: { location: "/" } });
  expect(await world.emulator.runDue()).toBe(START + SECOND);
});

test("a webhook is abandoned after ten attempts", async () => {
  const world = testWorld();
  const { id } = await world.sdk.checkout.sessions.create(basket());
  await world.sdk.checkout.sessions.expire(id);
  world.app.answer = () => new Response(null, { status: 503 });
  const waits: number[] = [];
  for (
    let next = await world.emulator.runDue();
    next !== null;
    next = await world.emulator.runDue()
  ) {
    waits.push((next - world.now()) / SECOND);
    world.pass(next - world.now());
  }
  expect(waits).toEqual([1, 5, 30, 120, 600, 3600, 3600, 3600, 3600]);
  expect(world.received).toHaveLength(10);
  expect(world.emulator.state().deliveries[0]).toMatchObject({ state: "failed" });
});

test("held webhooks wait for a flush, which returns their statuses", async () => {
  const world = testWorld();
  await world.control("webhooks", { mode: "hold" });
  await paidSession(world);
  await world.emulator.runDue();
  expect(world.received).toEqual([]);
  expect(await world.control("webhooks/flush")).toEqual({ count: 2, statuses: [200, 200] });
  expect(await world.control("webhooks/flush")).toEqual({ count: 0, statuses: [] });
});

test("the duplicate mode sends every event twice", async () => {
  const world = testWorld();
  await world.control("webhooks", { mode: "duplicate" });
  await paidSession(world);
  await world.settle();
  const ids = world.received.map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(2);
});

test("the reverse mode sends the newest event first", async () => {
  const world = testWorld();
  await world.control("webhooks", { mode: "hold" });
  const { intent } = await paidSession(world);
  await world.sdk.refunds.create({ payment_intent: intent });
  await world.control("webhooks/flush", { mode: "reverse" });
  expect(world.received.map(({ type }) => type)).toEqual([
    "refund.updated",
    "refund.created",
    "charge.refunded",
    "checkout.session.completed",
    "payment_intent.succeeded",
  ]);
});

test("two simultaneous runs send each event once", async () => {
  const world = testWorld();
  await paidSession(world);
  await Promise.all([world.emulator.runDue(), world.emulator.runDue()]);
  expect(world.received).toHaveLength(2);
});

test("a webhook may call the API before it answers", async () => {
  const world = testWorld();
  const { intent } = await paidSession(world);
  let refunded = false;
  world.app.answer = async () => {
    if (!refunded) {
      refunded = true;
      await world.sdk.refunds.create({ payment_intent: intent });
    }
    return new Response(null);
  };
  await world.settle();
  expect(world.received).toHaveLength(5);
});

test("events can be listed by type and retrieved", async () => {
  const world = testWorld();
  await paidSession(world);
  const listed = await world.sdk.events.list({ type: "checkout.session.completed" });
  expect(listed.data).toHaveLength(1);
  const id = listed.data[0]?.id ?? "";
  expect(await world.sdk.events.retrieve(id)).toMatchObject({ id });
  const later = await world.sdk.events.list({ created: { gt: START / 1000 } });
  expect(later.data).toEqual([]);
});

test("an event keeps the API version that it was created with", async () => {
  const world = testWorld();
  await world.control("events/version", { version: "2026-01-28.clover" });
  await paidSession(world);
  await world.control("events/version", {});
  await paidSession(world);
  await world.settle();
  const [first, second] = world.received
    .filter(({ type }) => type === "checkout.session.completed")
    .map(({ body }) => JSON.parse(body) as Stripe.Event);
  expect([first?.api_version, second?.api_version]).toEqual(["2026-01-28.clover", API_VERSION]);
  expect(await world.sdk.events.retrieve(first?.id ?? "")).toMatchObject({
    api_version: "2026-01-28.clover",
  });
});
