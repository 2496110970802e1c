import { expect, test } from "vitest";
import {
  accountLink,
  newAccount,
  SECRET,
  START,
  type TestWorld,
  THIN_SECRET,
  testWorld,
} from "./test-world";

const TYPES = {
  capability: "v2.core.account[configuration.merchant].capability_status_updated",
  requirements: "v2.core.account[requirements].updated",
  returned: "v2.core.account_link.returned",
  closed: "v2.core.account.closed",
} as const;

async function onboarded() {
  const world = testWorld();
  const { id } = await newAccount(world);
  await world.onboard((await accountLink(world, id)).url);
  await world.settle();
  return { world, id };
}

const parse = (world: TestWorld, index: number, secret = THIN_SECRET) => {
  const { body = "", signature = "" } = world.received[index] ?? {};
  return world.sdk.parseEventNotificationAsync(body, signature, secret, 300, undefined, START);
};

test("finished onboarding sends events for both capabilities, the requirements and the return", async () => {
  const { world, id } = await onboarded();
  expect(world.received.map(({ type }) => type)).toEqual([
    TYPES.capability,
    TYPES.capability,
    TYPES.requirements,
    TYPES.returned,
  ]);
  expect(new Set(world.received.map(({ url }) => url))).toEqual(
    new Set(["http://app.test/webhooks/stripe-thin"]),
  );
  const notification = await parse(world, 0);
  expect(notification).toMatchObject({
    object: "v2.core.event",
    livemode: false,
    related_object: { id, type: "v2.core.account", url: `/v2/core/accounts/${id}` },
  });
  // The payload does not contain what changed; the receiver fetches it.
  expect(JSON.parse(world.received[0]?.body ?? "")).not.toHaveProperty("data");
  if (notification.type !== TYPES.capability) throw new Error(notification.type);
  expect(await notification.fetchEvent()).toMatchObject({
    data: { updated_capability: "card_payments" },
  });
  expect(await notification.fetchRelatedObject()).toMatchObject({ id });
});

test("only a changed capability sends an event", async () => {
  const { world, id } = await onboarded();
  world.received.length = 0;
  await world.control("accounts/hold-payouts", { account: id });
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual([TYPES.capability]);
  const notification = await parse(world, 0);
  if (notification.type !== TYPES.capability) throw new Error(notification.type);
  expect(await notification.fetchEvent()).toMatchObject({
    data: { updated_capability: "stripe_balance.payouts" },
  });
});

test("a thin event is signed with a separate secret and cannot be read as a snapshot event", async () => {
  const { world } = await onboarded();
  await expect(parse(world, 0, SECRET)).rejects.toMatchObject({
    type: "StripeSignatureVerificationError",
  });
  const { body = "", signature = "" } = world.received[0] ?? {};
  await expect(
    world.sdk.webhooks.constructEventAsync(body, signature, THIN_SECRET, 300, undefined, START),
  ).rejects.toThrow("thin event notification");
});

test("an account's event is not visible to another account", async () => {
  const { world } = await onboarded();
  const other = await newAccount(world);
  const id = world.received[0]?.id ?? "";
  for (const options of [{}, { stripeContext: other.id }]) {
    await expect(world.sdk.v2.core.events.retrieve(id, {}, options)).rejects.toMatchObject({
      code: "not_found",
    });
  }
});

test("an owner who puts onboarding off sends only the return event", async () => {
  const world = testWorld();
  const { id } = await newAccount(world);
  await world.onboard((await accountLink(world, id)).url, "later");
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual([TYPES.returned]);
  const notification = await parse(world, 0);
  if (notification.type !== TYPES.returned) throw new Error(notification.type);
  expect(await notification.fetchEvent()).toMatchObject({
    data: { account_id: id, configurations: ["merchant"], use_case: "account_onboarding" },
  });
});

test("a closed account sends an event and refuses all requests", async () => {
  const { world, id } = await onboarded();
  world.received.length = 0;
  await world.sdk.v2.core.accounts.close(id);
  await world.settle();
  expect(world.received.map(({ type }) => type)).toEqual([TYPES.closed]);
  await expect(world.sdk.balance.retrieve({}, { stripeAccount: id })).rejects.toMatchObject({
    statusCode: 403,
    code: "account_invalid",
  });
  await expect(accountLink(world, id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(world.sdk.v2.core.accounts.close(id)).rejects.toMatchObject({ statusCode: 400 });
});

test("an event destination gets only its chosen events, signed with the secret shown once", async () => {
  const world = testWorld();
  const params = {
    name: "Accounts",
    type: "webhook_endpoint",
    event_payload: "thin",
    events_from: ["@accounts"],
    enabled_events: [TYPES.returned],
    include: ["webhook_endpoint.signing_secret"],
    webhook_endpoint: { url: "http://app.test/own" },
  } as const;
  const create = (changes: object = {}) =>
    world.sdk.v2.core.eventDestinations.create({
      ...params,
      enabled_events: [...params.enabled_events],
      events_from: [...params.events_from],
      include: [...params.include],
      ...changes,
    });
  const destination = await create();
  const { id } = await newAccount(world);
  await world.onboard((await accountLink(world, id)).url);
  await world.settle();
  const own = world.received.filter(({ url }) => url === "http://app.test/own");
  expect(own.map(({ type }) => type)).toEqual([TYPES.returned]);
  const secret = destination.webhook_endpoint?.signing_secret ?? "";
  expect(await parse(world, world.received.indexOf(own[0] as never), secret)).toMatchObject({
    type: TYPES.returned,
  });
  expect(await create({ include: [] })).not.toHaveProperty("webhook_endpoint");
  for (const changes of [
    { event_payload: "snapshot" },
    { enabled_events: ["v2.core.nothing"] },
    { events_from: ["@self"] },
    { webhook_endpoint: { url: "nowhere" } },
  ]) {
    await expect(create(changes)).rejects.toMatchObject({ statusCode: 400 });
  }
});
