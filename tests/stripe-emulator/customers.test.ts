import type Stripe from "stripe";
import { expect, test } from "vitest";
import { readyAccount, START, savedCard, testWorld } from "./test-world";

test("a customer is created, changed and retrieved", async () => {
  const { sdk } = testWorld();
  const created = await sdk.customers.create({
    email: "ada@example.com",
    name: "Ada",
    metadata: { user: "user_1" },
  });
  expect(created).toMatchObject({
    object: "customer",
    created: START / 1000,
    email: "ada@example.com",
    livemode: false,
  });
  const changed = await sdk.customers.update(created.id, {
    email: "ada@example.org",
    metadata: { door: "customer" },
  });
  expect(changed).toMatchObject({
    email: "ada@example.org",
    name: "Ada",
    metadata: { user: "user_1", door: "customer" },
  });
  expect(await sdk.customers.retrieve(created.id)).toMatchObject({ email: "ada@example.org" });
});

test("a deleted customer is only an id, cannot be changed, and has no cards any more", async () => {
  const world = testWorld();
  const { customers, paymentMethods } = world.sdk;
  const { customer, payment_method } = await savedCard(world);
  expect(await customers.del(customer)).toMatchObject({ id: customer, deleted: true });
  expect(await customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true });
  await expect(customers.update(customer, { name: "Ada" })).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
  await expect(customers.del(customer)).rejects.toMatchObject({ statusCode: 404 });
  expect(await paymentMethods.retrieve(payment_method)).toMatchObject({ customer: null });
  await expect(paymentMethods.list({ customer })).rejects.toMatchObject({ param: "customer" });
  await world.settle();
  expect(world.received.at(-1)?.type).toBe("payment_method.detached");
});

test("a customer belongs to one account", async () => {
  const world = testWorld();
  const { customers } = world.sdk;
  const as = { stripeAccount: await readyAccount(world) };
  const { id } = await customers.create({}, as);
  expect(await customers.retrieve(id, {}, as)).toMatchObject({ id });
  await expect(customers.retrieve(id)).rejects.toMatchObject({
    statusCode: 404,
    message: `No such customer: '${id}'`,
  });
});

test.each([
  ["an unknown parameter", { tax_exempt: "none" }, "tax_exempt", "parameter_unknown"],
  ["an email that is none", { email: "ada" }, "email", "email_invalid"],
  ["an empty name", { name: "" }, "name", "parameter_invalid_empty"],
])("a customer with %s is refused", async (_, params, param, code) => {
  const { emulator, sdk } = testWorld();
  await expect(sdk.customers.create(params as Stripe.CustomerCreateParams)).rejects.toMatchObject({
    statusCode: 400,
    param,
    code,
  });
  expect(emulator.state().customers).toEqual([]);
});

test("a repeated key makes one customer", async () => {
  const { emulator, sdk } = testWorld();
  const create = () =>
    sdk.customers.create({ email: "ada@example.com" }, { idempotencyKey: "customer_1" });
  expect((await create()).id).toBe((await create()).id);
  expect(emulator.state().customers).toHaveLength(1);
});
