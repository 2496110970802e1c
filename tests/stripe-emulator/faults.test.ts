import { expect, test } from "vitest";
import { basket, paidSession, testWorld } from "./test-world";

const CREATE = "POST /v1/checkout/sessions";

test.each([
  ["500", "StripeAPIError", 500],
  ["429", "StripeRateLimitError", 429],
  ["drop", "StripeConnectionError", undefined],
  ["timeout", "StripeConnectionError", undefined],
])(
  "the fault %s fails the call without doing the work, as often as configured",
  async (as, type, statusCode) => {
    const world = testWorld();
    await world.control("faults", { calls: [{ match: CREATE, times: 2, as }] });
    for (const _ of [1, 2]) {
      await expect(world.sdk.checkout.sessions.create(basket())).rejects.toMatchObject({
        type,
        statusCode,
      });
    }
    expect(world.emulator.state().sessions).toEqual([]);
    await world.sdk.checkout.sessions.create(basket());
    expect(world.emulator.state()).toMatchObject({ sessions: [{}], faults: [] });
  },
);

test("the fault 'after' loses the answer to completed work, and the same key returns it", async () => {
  const world = testWorld();
  await world.control("faults", { calls: [{ match: CREATE, as: "after" }] });
  const create = () => world.sdk.checkout.sessions.create(basket(), { idempotencyKey: "order_1" });
  await expect(create()).rejects.toMatchObject({ type: "StripeConnectionError" });
  const { id } = await create();
  expect(world.emulator.state().sessions.map((session) => session.id)).toEqual([id]);
});

test("the SDK's own retry survives a fault and does the work once", async () => {
  const world = testWorld();
  await world.control("faults", { calls: [{ match: CREATE, as: "after" }] });
  const sdk = world.client({ maxNetworkRetries: 1 });
  await sdk.checkout.sessions.create(basket());
  expect(world.emulator.state().sessions).toHaveLength(1);
});

test("a star in a fault matches an id", async () => {
  const world = testWorld();
  await world.control("faults", { calls: [{ match: `${CREATE}/*/expire`, as: "500" }] });
  const { sessions } = world.sdk.checkout;
  const { id } = await sessions.create(basket());
  await sessions.retrieve(id);
  await expect(sessions.expire(id)).rejects.toMatchObject({ statusCode: 500 });
  await sessions.expire(id);
});

test("pending faults can be cleared", async () => {
  const world = testWorld();
  await world.control("faults", { calls: [{ match: CREATE, times: 9, as: "drop" }] });
  await world.control("faults/clear");
  await world.sdk.checkout.sessions.create(basket());
  expect(world.emulator.state().sessions).toHaveLength(1);
});

test("an invalid control is refused", async () => {
  const { control } = testWorld();
  expect(await control("faults", { calls: [{ match: CREATE, as: "flood" }] })).toEqual({
    error: "as must be one of 500, 403, 409, 429, timeout, drop, after",
  });
  expect(await control("webhooks", { mode: "sideways" })).toEqual({
    error: "mode must be one of deliver, hold, duplicate, reverse",
  });
});

test("a reset clears everything", async () => {
  const world = testWorld();
  await paidSession(world);
  await world.control("reset");
  const state = world.emulator.state();
  expect(Object.values(state).flat()).toEqual([{ mode: "deliver", waiting: 0 }]);
});
