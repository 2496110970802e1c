import { expect, test } from "vitest";
import { basket, paidSession, testWorld } from "./test-world";

test("a repeated key with the same parameters returns the same answer and does the work once", async () => {
  const { emulator, sdk } = testWorld();
  const options = { idempotencyKey: "order_1" };
  const first = await sdk.checkout.sessions.create(basket(), options);
  const second = await sdk.checkout.sessions.create(basket(), options);
  expect(second.id).toBe(first.id);
  expect(emulator.state().sessions).toHaveLength(1);
});

test("a replayed answer is marked and names the original request", async () => {
  const { fetch } = testWorld();
  const headers = { authorization: "Bearer sk_test_x", "idempotency-key": "settings_1" };
  const create = () => fetch("http://stripe.test/v1/balance_settings", { method: "POST", headers });
  const first = await create();
  const second = await create();
  expect(first.headers.has("idempotent-replayed")).toBe(false);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.headers.get("original-request")).toBe(first.headers.get("request-id"));
  expect(await second.text()).toBe(await first.text());
});

test("a repeated key with other parameters is an idempotency error", async () => {
  const { emulator, sdk } = testWorld();
  const options = { idempotencyKey: "order_1" };
  await sdk.checkout.sessions.create(basket(), options);
  const other = basket({ client_reference_id: "order_2" });
  await expect(sdk.checkout.sessions.create(other, options)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    rawType: "idempotency_error",
    statusCode: 400,
  });
  expect(emulator.state().sessions).toHaveLength(1);
});

test("a repeated key at another address is an idempotency error", async () => {
  const { sdk } = testWorld();
  const options = { idempotencyKey: "order_1" };
  const { id } = await sdk.checkout.sessions.create(basket(), options);
  await expect(sdk.checkout.sessions.expire(id, {}, options)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
});

test("a refusal is replayed for its key, and a failed validation is not", async () => {
  const world = testWorld();
  const { sdk } = world;
  const options = { idempotencyKey: "order_1" };
  const wrong = basket({ success_url: "nowhere" });
  await expect(sdk.checkout.sessions.create(wrong, options)).rejects.toMatchObject({
    code: "url_invalid",
  });
  await sdk.checkout.sessions.create(basket(), options);

  const { intent } = await paidSession(world);
  await sdk.refunds.create({ payment_intent: intent });
  const again = () =>
    sdk.refunds.create({ payment_intent: intent }, { idempotencyKey: "refund_2" });
  await expect(again()).rejects.toMatchObject({ code: "charge_already_refunded" });
  await expect(again()).rejects.toMatchObject({
    code: "charge_already_refunded",
    headers: { "idempotent-replayed": "true" },
  });
});

test("a key is forgotten after a day", async () => {
  const { emulator, pass, sdk } = testWorld();
  const options = { idempotencyKey: "order_1" };
  await sdk.checkout.sessions.create(basket(), options);
  pass(24 * 60 * 60 * 1000);
  await sdk.checkout.sessions.create(basket({ metadata: {} }), options);
  expect(emulator.state().sessions).toHaveLength(2);
});
