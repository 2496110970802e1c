import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addWebhook,
  changeWebhook,
  endOldWebhookSecret,
  removeWebhook,
  rotateWebhookSecret,
  switchWebhook,
} from "~/models/webhook/endpoints.server";
import { replayWebhook, testWebhook } from "~/models/webhook/log.server";
import { type Fair, makeFair, payAt } from "../../support/fair";
import { Receiver } from "../../support/receiver";

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

describe("what an owner does whom another owner has just made a helper", () => {
  it("is not done: the write looks once more", async () => {
    const { world, stalls } = fair;
    await payAt(fair);
    const [delivery] = await world.db.all<{ id: number }>(
      sql`update webhook_deliveries set state = 'failed' returning id`,
    );
    await rotateWebhookSecret(ctx(), { endpointId });
    const before = await row();
    await world.db.run(sql`update vendor_accounts set role = 'helper'
      where user_id = ${stalls[0].viewer.id}`);
    // The account as it was read before.
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

it("two who replace a secret at once have replaced it once", async () => {
  const first = await row();
  const done = await Promise.allSettled(
    [1, 2].map(() => rotateWebhookSecret(ctx(), { endpointId })),
  );
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await row())?.previous_secret).toBe(first?.secret);
});

it("an endpoint is not moved to where the stall has another, and may be to where another stall's is", async () => {
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

it("what is removed keeps no secret, and its address is free again", async () => {
  await rotateWebhookSecret(ctx(), { endpointId });
  await removeWebhook(ctx(), { endpointId });
  expect(await row()).toMatchObject({ secret: "", previous_secret: null, state: "off" });
  expect((await addWebhook(ctx(), { ...change, url })).id).not.toBe(endpointId);
});

it("of two who send a message again by hand at its last time, one does", async () => {
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
