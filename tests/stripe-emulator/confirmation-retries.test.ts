import { expect, test } from "vitest";
import { ledger, readyToCharge, readyToConfirm, unconfirmed } from "./test-world";

const CONFIRM = "POST /v1/payment_intents/*/confirm";

test("a repeated creation returns its first answer, even when the payment is paid", async () => {
  const { as, clone, paymentIntents, world } = await readyToCharge();
  const create = () =>
    paymentIntents.create(unconfirmed(clone), { ...as, idempotencyKey: "payment_1" });
  const { id } = await create();
  await paymentIntents.confirm(id, { off_session: true }, as);
  expect(await create()).toMatchObject({ id, status: "requires_confirmation" });
  expect(await paymentIntents.retrieve(id, {}, as)).toMatchObject({ status: "succeeded" });
  expect(world.emulator.state().payment_intents).toHaveLength(1);
});

test("a repeated confirmation with one key returns its first answer, and charges once", async () => {
  const paid = await readyToConfirm();
  const options = { idempotencyKey: "confirm_1" };
  await paid.confirm(options);
  expect(await paid.confirm(options)).toMatchObject({ id: paid.id, status: "succeeded" });
  expect(await ledger(paid.world, paid.account)).toHaveLength(1);
  const declined = await readyToConfirm("declined");
  for (const _ of [1, 2]) {
    await expect(declined.confirm(options)).rejects.toMatchObject({
      statusCode: 402,
      payment_intent: { id: declined.id },
    });
  }
  expect(declined.world.emulator.state().charges).toHaveLength(1);
});

test("the key of the creation is no key for the confirmation", async () => {
  const { as, clone, paymentIntents } = await readyToCharge();
  const options = { ...as, idempotencyKey: "payment_1" };
  const { id } = await paymentIntents.create(unconfirmed(clone), options);
  await expect(paymentIntents.confirm(id, { off_session: true }, options)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
  expect(await paymentIntents.retrieve(id, {}, as)).toMatchObject({
    status: "requires_confirmation",
  });
});

test("a confirmation whose answer was lost has charged once, and the payment says so", async () => {
  const { account, confirm, retrieve, world } = await readyToConfirm();
  await world.control("faults", { calls: [{ match: CONFIRM, as: "after" }] });
  await expect(confirm()).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect(await retrieve()).toMatchObject({ status: "succeeded" });
  await expect(confirm()).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "succeeded" },
  });
  expect(await ledger(world, account)).toHaveLength(1);
});

test.each([
  ["429", "StripeRateLimitError"],
  ["timeout", "StripeConnectionError"],
  ["drop", "StripeConnectionError"],
])("the fault %s leaves a payment to be confirmed again", async (as, type) => {
  const { confirm, retrieve, world } = await readyToConfirm();
  await world.control("faults", { calls: [{ match: CONFIRM, as }] });
  await expect(confirm()).rejects.toMatchObject({ type });
  expect(await retrieve()).toMatchObject({ status: "requires_confirmation" });
  expect(await confirm()).toMatchObject({ status: "succeeded" });
});
