import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliverWebhooks } from "~/models/orders/webhook/deliver.server";
import {
  addWebhook,
  changeWebhook,
  endOldWebhookSecret,
  removeWebhook,
  rotateWebhookSecret,
  switchWebhook,
} from "~/models/orders/webhook/endpoints.server";
import { replayWebhook, testWebhook } from "~/models/orders/webhook/log.server";
import { proveAddress } from "../../../support/factories";
import { type Fair, makeFair, payAt } from "../../../support/fair";
import { meanwhile, meanwhileAlone } from "../../../support/meanwhile";
import { Receiver } from "../../../support/receiver";

const url = "https://bees.example/orders";
let fair: Fair;
let receiver: Receiver;
let endpointId: number;
const ctx = () => fair.world.ctx(fair.stalls[0].viewer);
const row = async () =>
  (await fair.world.db.all<Record<string, unknown>>(sql`select * from webhook_endpoints`))[0];
const change = { url: "https://bees.example/new", events: ["order.placed" as const] };

beforeEach(async () => {
  fair = await makeFair();
  receiver = new Receiver();
  fair.world.receive = receiver.receive;
  endpointId = (await addWebhook(ctx(), { url, events: ["order.placed"] })).id;
});

describe("an owner who has just become a helper", () => {
  it("can no longer manage webhooks, because each write checks the role again", async () => {
    const { world, stalls } = fair;
    await payAt(fair);
    const [delivery] = await world.db.all<{ id: number }>(
      sql`update webhook_deliveries set state = 'failed' returning id`,
    );
    await rotateWebhookSecret(ctx(), { endpointId });
    const before = await row();
    await world.db.run(sql`update vendor_accounts set role = 'helper'
      where user_id = ${stalls[0].viewer.id}`);
    // `ctx()` still has the account as it was read before the change.
    for (const act of [
      () => addWebhook(ctx(), { ...change, url: `${url}/2` }),
      () => changeWebhook(ctx(), { ...change, endpointId }),
      () => switchWebhook(ctx(), { endpointId, isOn: false }),
      () => rotateWebhookSecret(ctx(), { endpointId }),
      () => endOldWebhookSecret(ctx(), { endpointId }),
      () => removeWebhook(ctx(), { endpointId }),
      () => testWebhook(ctx(), { endpointId }),
      () => replayWebhook(ctx(), { endpointId, deliveryId: delivery?.id ?? 0 }),
    ]) {
      await expect(act()).rejects.toThrow();
    }
    expect(await row()).toEqual(before);
    expect(await world.db.all(sql`select 1 from webhook_endpoints`)).toHaveLength(1);
    expect(receiver.received).toEqual([]);
  });
});

it("only one of two simultaneous secret replacements succeeds", async () => {
  const first = await row();
  const done = await Promise.allSettled(
    [1, 2].map(() => rotateWebhookSecret(ctx(), { endpointId })),
  );
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await row())?.previous_secret).toBe(first?.secret);
});

it("an endpoint cannot take the address of the vendor's other endpoint, but may share another vendor's", async () => {
  await addWebhook(ctx(), { ...change });
  await addWebhook(fair.world.ctx(fair.stalls[1].viewer), {
    ...change,
    url: "https://jam.example/",
  });
  await expect(changeWebhook(ctx(), { ...change, endpointId })).rejects.toMatchObject({
    code: "taken",
  });
  const moved = await changeWebhook(ctx(), {
    ...change,
    url: "https://jam.example/",
    endpointId,
  });
  expect(moved).toMatchObject({ url: "https://jam.example/", events: ["order.placed"] });
});

it("a removed endpoint keeps no secret, and its address can be used again", async () => {
  await rotateWebhookSecret(ctx(), { endpointId });
  await removeWebhook(ctx(), { endpointId });
  expect(await row()).toMatchObject({ secret: "", previous_secret: null, state: "off" });
  expect((await addWebhook(ctx(), { ...change, url })).id).not.toBe(endpointId);
});

it("a vendor that is removed at that moment gets no endpoint, and the right error", async () => {
  const { world, stalls } = fair;
  const gone = sql`update vendors set removed_at = 1 where id = ${stalls[0].vendor.id}`;
  meanwhile(world, /insert into webhook_endpoints/, gone);
  await expect(addWebhook(ctx(), { ...change })).rejects.toMatchObject({ code: "changed" });
  expect(await world.db.all(sql`select 1 from webhook_endpoints`)).toHaveLength(1);
});

it("the second of two simultaneous resends of a message is refused", async () => {
  const { world } = fair;
  await payAt(fair);
  const [delivery] = await world.db.all<{ id: number }>(
    sql`update webhook_deliveries set state = 'failed' returning id`,
  );
  const faster = sql`update webhook_deliveries set state = 'queued', replays = 1`;
  meanwhile(world, /set state = 'queued', tries = 0/, faster);
  const again = { endpointId, deliveryId: delivery?.id ?? 0 };
  await expect(replayWebhook(ctx(), again)).rejects.toMatchObject({ code: "changed" });
  expect(await world.db.all(sql`select replays from webhook_deliveries`)).toEqual([{ replays: 1 }]);
});

it("only one of two simultaneous resends succeeds at the last allowed resend", async () => {
  await payAt(fair);
  const [delivery] = await fair.world.db.all<{ id: number }>(
    sql`update webhook_deliveries set state = 'failed', replays = 4 returning id`,
  );
  const again = { endpointId, deliveryId: delivery?.id ?? 0 };
  const done = await Promise.allSettled([1, 2].map(() => replayWebhook(ctx(), again)));
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(replayWebhook(ctx(), again)).rejects.toMatchObject({ code: "too_late" });
  expect(receiver.received).toHaveLength(1);
});

describe("turning off an endpoint", () => {
  const off = sql`update webhook_endpoints set state = 'off'`;

  it("during a manual test prevents the test message", async () => {
    const { world } = fair;
    meanwhileAlone(world, /insert into webhook_deliveries/, () => world.db.run(off));
    await expect(testWebhook(ctx(), { endpointId })).rejects.toMatchObject({ code: "too_late" });
    expect(receiver.received).toEqual([]);
    expect(await world.db.all(sql`select 1 from webhook_deliveries`)).toEqual([]);
  });

  it("and on again clears its recorded failure", async () => {
    await fair.world.db.run(sql`update webhook_endpoints set failing_since = 1`);
    await switchWebhook(ctx(), { endpointId, isOn: false });
    const on = await switchWebhook(ctx(), { endpointId, isOn: true });
    expect(on).toMatchObject({ state: "on", failingSince: null });
  });

  it("during a manual resend prevents the resend", async () => {
    const { world } = fair;
    await payAt(fair);
    const [delivery] = await world.db.all<{ id: number }>(
      sql`update webhook_deliveries set state = 'failed' returning id`,
    );
    meanwhile(world, /update webhook_deliveries set state = 'queued'/, off);
    const again = { endpointId, deliveryId: delivery?.id ?? 0 };
    await expect(replayWebhook(ctx(), again)).rejects.toMatchObject({ code: "changed" });
    expect(receiver.received).toEqual([]);
  });
});

it.each([
  ["is being sent", sql`tries = 1, next_try_at = next_try_at + 600000`],
  ["was delivered", sql`state = 'delivered'`],
])(
  "a message that meanwhile %s is not sent again, and shows no older try as its result",
  async (_, set) => {
    const { world } = fair;
    await payAt(fair);
    receiver.answers = () => new Response("", { status: 500 });
    await deliverWebhooks(world.ctx(null));
    const [delivery] = await world.db.all<{ id: number }>(
      sql`update webhook_deliveries set state = 'failed' returning id`,
    );
    world.now += 60_000;
    meanwhile(world, /set tries = tries \+ 1/, sql`update webhook_deliveries set ${set}`);
    const again = { endpointId, deliveryId: delivery?.id ?? 0 };
    expect(await replayWebhook(ctx(), again)).toMatchObject({
      status: null,
      said: "Waiting to be sent.",
    });
    expect(receiver.received).toHaveLength(1);
  },
);

describe("an endpoint with a new address", () => {
  const run = () => deliverWebhooks(fair.world.ctx(null));

  it("loses the failure of the old address, and keeps the failure if the address stays", async () => {
    await payAt(fair);
    receiver.answers = () => new Response("", { status: 500 });
    await run();
    const { failing_since: since } = (await row()) ?? {};
    expect(since).toBe(fair.world.now);
    expect(await changeWebhook(ctx(), { ...change, url, endpointId })).toMatchObject({
      failingSince: since,
    });
    expect(await changeWebhook(ctx(), { ...change, endpointId })).toMatchObject({
      failingSince: null,
    });
  });

  it.each([
    ["says that it is gone", 410],
    ["fails", 500],
  ])("stays on and sends no email if the old address %s during a delivery", async (_, status) => {
    await proveAddress(fair.world, fair.stalls[0].viewer);
    await payAt(fair);
    receiver.answers = async () => {
      await changeWebhook(ctx(), { ...change, endpointId });
      return new Response("", { status });
    };
    await run();
    expect(await row()).toMatchObject({ url: change.url, state: "on", failing_since: null });
    expect(await fair.world.db.all(sql`select state from webhook_deliveries`)).toEqual([
      { state: "queued" },
    ]);
    const told = sql`select 1 from mail_outbox where key like 'webhook-stopped:%'`;
    expect(await fair.world.db.all(told)).toEqual([]);
  });
});
