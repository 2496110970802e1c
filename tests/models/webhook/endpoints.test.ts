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
