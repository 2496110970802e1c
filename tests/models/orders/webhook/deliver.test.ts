import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { announceClosings } from "~/models/orders/closing/announce.server";
import { moveOrders } from "~/models/orders/order/move-orders.server";
import { cancelOrder } from "~/models/orders/order/order.server";
import {
  correctShortHarvest,
  proposeShortHarvest,
} from "~/models/orders/order/short-harvest.server";
import { deliverWebhooks, forgetOldWebhooks } from "~/models/orders/webhook/deliver.server";
import {
  addWebhook,
  findEndpoint,
  listEndpoints,
  removeWebhook,
  rotateWebhookSecret,
} from "~/models/orders/webhook/endpoints.server";
import { listDeliveries, replayWebhook } from "~/models/orders/webhook/log.server";
import { queueWebhooks } from "~/models/orders/webhook/queue.server";
import { type WebhookEvent, webhookEvents } from "~/models/orders/webhook/webhook.types";
import { apiDocument, wrongWith } from "../../../support/api-document";
import { proveAddress } from "../../../support/factories";
import { type Fair, makeFair, payAt, placeAt } from "../../../support/fair";
import { listAll } from "../../../support/listed";
import { meanwhile } from "../../../support/meanwhile";
import { moveOrder } from "../../../support/move-order";
import { isSignedWith, Receiver } from "../../../support/receiver";
import { saturday } from "../../../support/shop";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const urls = ["https://bees.example/orders", "https://jam.example/hook"] as const;
let fair: Fair;
let receiver: Receiver;
/** The first vendor's endpoint wants all events, the second vendor's only placed orders. */
let endpoints: { id: number; secret: string }[];

const ctx = (stall: 0 | 1 = 0) => fair.world.ctx(fair.stalls[stall].viewer);
const run = () => deliverWebhooks(fair.world.ctx(null));
const log = async (stall: 0 | 1 = 0) => {
  const endpointId = endpoints[stall]?.id ?? 0;
  return (await listDeliveries(ctx(stall), { endpointId, before: null, limit: 50 })).deliveries;
};
const add = (stall: 0 | 1, events: readonly WebhookEvent[] = webhookEvents, url?: string) =>
  addWebhook(ctx(stall), { url: url ?? urls[stall], events: [...events] });

beforeEach(async () => {
  fair = await makeFair();
  receiver = new Receiver();
  fair.world.receive = receiver.receive;
  endpoints = [await add(0), await add(1, ["order.placed"])];
});

describe("webhooks to a vendor's server", () => {
  it("say what was weighed, in the unit of the price", async () => {
    const orderId = await payAt(fair, { quantity: 3 });
    await fair.world.db.run(sql`
      update order_items set weight_unit = 'lb', price_per_unit = 400, weight_min = 1000,
        weight_max = 2000, weight = 4500, total_price = 1800 where order_id = ${orderId}`);
    await run();
    const [first] = receiver.received;
    const weight = { unit: "lb", pricePerUnit: 400, min: 1, max: 2, weighed: 4.5 };
    expect(first?.body.data.items).toMatchObject([{ unitPrice: 800, totalPrice: 1800, weight }]);
    const { OrderEvent = {} } = apiDocument.components.schemas;
    expect(wrongWith(OrderEvent, first?.body)).toEqual([]);
  });

  it("report each requested step of the vendor's own orders, signed, and no other vendor's orders", async () => {
    const orderId = await payAt(fair, { quantity: 3 });
    await moveOrder(ctx(), { orderId, to: "ready" });
    const other = await payAt(fair, { stall: 1 });
    await cancelOrder(fair.world.ctx(fair.customers[0]), { orderId: other });
    await cancelOrder(fair.world.ctx(fair.customers[0]), { orderId });
    await run();
    await run();
    expect(receiver.types(urls[0])).toEqual(["order.placed", "order.changed", "order.cancelled"]);
    expect(receiver.types(urls[1])).toEqual(["order.placed"]);
    expect(receiver.received).toHaveLength(4);
    const [first] = receiver.received.filter(({ url }) => url === urls[0]);
    expect(first?.body).toMatchObject({
      type: "order.placed",
      version: 1,
      data: { orderId, status: "confirmed", previousStatus: "pending_payment", by: "stripe" },
    });
    expect(first?.body.data.items).toMatchObject([{ name: "Honey", quantity: 3 }]);
    const { OrderEvent = {} } = apiDocument.components.schemas;
    expect(receiver.received.flatMap(({ body }) => wrongWith(OrderEvent, body))).toEqual([]);
    for (const { email, username } of fair.customers) {
      expect(first?.text).not.toContain(email);
      expect(first?.text).not.toContain(username);
    }
    const [own = "", others = ""] = endpoints.map(({ secret }) => secret);
    expect(receiver.received.map((each) => isSignedWith(own, each))).toEqual(
      receiver.received.map(({ url }) => url === urls[0]),
    );
    expect(first && isSignedWith(others, first)).toBe(false);
  });

  it("report an order to pay at pickup as soon as the order is placed", async () => {
    await placeAt(fair, { paymentMethod: "at_pickup" });
    await run();
    expect(receiver.types(urls[0])).toEqual(["order.placed"]);
  });

  it("report the orders that a closed day cancels", async () => {
    await placeAt(fair, { paymentMethod: "at_pickup" });
    await fair.world.db.run(sql`
      insert into market_closures (market_id, date, reason, created_at, announce_at)
      values (${fair.markets[0].id}, ${saturday}, 'Flooded', 0, ${fair.world.now})`);
    await listAll(fair.world);
    await announceClosings(fair.world.ctx(null));
    await run();
    expect(receiver.types(urls[0])).toEqual(["order.placed", "order.cancelled"]);
  });

  it("report an order that a short harvest reduces, and no other order of that day", async () => {
    const { stalls, markets } = fair;
    const [honey, bread] = stalls[0].products;
    const smaller = await payAt(fair, { quantity: 3 });
    await payAt(fair, { items: [{ productId: bread.id, quantity: 1 }] });
    await run();
    const day = { marketId: markets[0].id, pickupDate: saturday, productId: honey.id };
    const { lines } = await proposeShortHarvest(ctx(), { ...day, available: 1 });
    const gets = lines.map(({ orderId, version, effect }) => ({
      orderId,
      version,
      quantity: effect.gets,
    }));
    await correctShortHarvest(ctx(), {
      ...day,
      available: 1,
      gets,
      reason: "Frost",
      key: "frost-1",
    });
    await run();
    expect(receiver.types(urls[0])).toEqual(["order.placed", "order.placed", "order.changed"]);
    expect(receiver.received.at(-1)?.body.data).toMatchObject({ orderId: smaller });
  });

  it("report nothing from before the endpoint was added, even if a later step is refused", async () => {
    const { orderId } = await placeAt(fair, { paymentMethod: "at_pickup" });
    const late = "https://late.example/hook";
    await add(0, webhookEvents, late);
    fair.world.now += minute;
    const { customers, world } = fair;
    meanwhile(world, /insert into order_events/, sql`update orders set version = version + 1`);
    const [moved] = await moveOrders(ctx(), { orders: [{ orderId, version: 1 }], to: "ready" });
    expect(moved?.refused).toMatchObject({ code: "changed" });
    await run();
    expect(receiver.types(late)).toEqual([]);
    await cancelOrder(world.ctx(customers[0]), { orderId });
    await run();
    expect(receiver.types(late)).toEqual(["order.cancelled"]);
  });

  it("report neither unpaid orders nor anything while the endpoint is off", async () => {
    const { orderId } = await placeAt(fair);
    await cancelOrder(fair.world.ctx(fair.customers[0]), { orderId });
    await fair.world.db.run(sql`update webhook_endpoints set state = 'off'
      where id = ${endpoints[1]?.id}`);
    await payAt(fair, { stall: 1 });
    await run();
    expect(receiver.received).toEqual([]);
  });

  it("repeat the same message under the same id until the server accepts", async () => {
    await payAt(fair);
    let tries = 0;
    receiver.answers = () =>
      new Response("x".repeat(10_000), { status: tries++ < 2 ? 503 : 204 - 4 });
    for (const later of [0, 0, 5 * minute, 5 * minute, 30 * minute]) {
      fair.world.now += later;
      await run();
      fair.world.now += 5_000;
    }
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ text, id }) => `${id} ${text}`)).size).toBe(1);
    const [delivery] = await log();
    expect(delivery).toMatchObject({ state: "delivered" });
    expect(delivery?.tries.map(({ status }) => status)).toEqual([200, 503, 503]);
    expect(delivery?.tries[0]?.said).toHaveLength(300);
    expect((await findEndpoint(ctx(), endpoints[0]?.id ?? 0)).failingSince).toBeNull();
  });

  it("are sent once per try, even if several runs happen at once", async () => {
    for (let order = 0; order < 4; order++)
      await payAt(fair, { quantity: 1, who: order % 2 ? 1 : 0 });
    await Promise.all([run(), run(), run()]);
    expect(receiver.received).toHaveLength(4);
    expect((await log()).map(({ tries }) => tries.length)).toEqual([1, 1, 1, 1]);
  });

  it("are signed at the moment of sending, however slow other answers are", async () => {
    for (let order = 0; order < 2; order++) await payAt(fair, { quantity: 1 });
    receiver.answers = () => {
      fair.world.now += 6 * minute;
      return new Response();
    };
    await run();
    const [first, second] = receiver.received.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(6 * 60);
    const [late, early] = (await log()).map(({ tries }) => tries[0]?.at ?? 0);
    expect((late ?? 0) - (early ?? 0)).toBeGreaterThanOrEqual(6 * minute);
  });

  it("are sent again if a run stopped before recording the result", async () => {
    await payAt(fair);
    const { world } = fair;
    await world.db.run(
      sql`update webhook_deliveries set tries = 1, next_try_at = ${world.now + 10 * minute}`,
    );
    await run();
    expect(receiver.received).toHaveLength(0);
    world.now += 10 * minute;
    await run();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("an endpoint that fails or has many messages", () => {
  it("is tried once per run without an answer, and does not delay other endpoints", async () => {
    for (let order = 0; order < 3; order++) await payAt(fair, { quantity: 1 });
    await payAt(fair, { stall: 1 });
    receiver.answers = ({ url }) => {
      if (url === urls[0]) throw new TypeError("Network connection lost.");
      return new Response();
    };
    await run();
    expect(receiver.received.map(({ url }) => url).sort()).toEqual([...urls]);
    // Deliveries that were not sent have not used up a try.
    const tries = await fair.world.db.all(
      sql`select tries from webhook_deliveries where endpoint_id = ${endpoints[0]?.id} order by id`,
    );
    expect(tries).toEqual([{ tries: 1 }, { tries: 0 }, { tries: 0 }]);
    receiver.answers = () => new Response();
    fair.world.now += minute;
    await run();
    expect(receiver.types(urls[0])).toHaveLength(3);
    expect(receiver.messages).toHaveLength(4);
  });

  it("does not delay other endpoints because of its many messages", async () => {
    const { world } = fair;
    await world.db.run(sql`
      with recursive n (n) as (select 1 union all select n + 1 from n where n < 450)
      insert into webhook_deliveries (endpoint_id, message_id, type, body, next_try_at, created_at)
      select ${endpoints[0]?.id}, 'msg_old_' || n, 'order.placed', '{"type":"order.placed"}',
        ${world.now - hour}, ${world.now - hour} from n`);
    await payAt(fair, { stall: 1 });
    await run();
    const turns = receiver.received.map(({ url }) => urls.indexOf(url as (typeof urls)[0]));
    expect(turns.indexOf(1)).toBeGreaterThanOrEqual(0);
    expect(turns.indexOf(1)).toBeLessThanOrEqual(10);
    // The vendor with more deliveries gets the rest of the run.
    expect(turns.filter((stall) => stall === 0).length).toBeGreaterThan(50);
  });

  it("takes its next turn only after all other endpoints have had theirs", async () => {
    const { world } = fair;
    await world.db.run(sql`
      with recursive n (n) as (select 1 union all select n + 1 from n where n < 20)
      insert into webhook_endpoints (vendor_id, url, events, secret, created_at, updated_at)
      select vendor_id, url || n, events, secret, 0, 0 from webhook_endpoints, n
      where id = ${endpoints[0]?.id}`);
    await world.db.run(sql`
      with recursive n (n) as (select 1 union all select n + 1 from n where n < 11)
      insert into webhook_deliveries (endpoint_id, message_id, type, body, next_try_at, created_at)
      select id, 'msg_old_' || n, 'order.placed', '{}', ${world.now - hour}, 0
      from webhook_endpoints, n where id > ${endpoints[1]?.id}`);
    await payAt(fair, { stall: 1 });
    await run();
    expect(receiver.received).toHaveLength(221);
    expect(receiver.received.findIndex(({ url }) => url === urls[1])).toBeLessThanOrEqual(200);
  });

  it("changes nothing by a late answer to a message that was sent again meanwhile", async () => {
    const { world } = fair;
    await payAt(fair);
    await world.db.run(sql`update webhook_deliveries set tries = 9`);
    let answer: (late: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    receiver.answers = () => (receiver.received.length === 1 ? late : new Response());
    const hanging = run();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    world.now += 11 * minute;
    await run();
    const [given] = await log();
    expect(given?.state).toBe("failed");
    await replayWebhook(ctx(), {
      endpointId: endpoints[0]?.id ?? 0,
      deliveryId: given?.id ?? 0,
    });
    answer(new Response("", { status: 500 }));
    await hanging;
    expect((await log())[0]?.state).toBe("delivered");
  });

  it("gives up a message after ten tries, and can get the message again by hand", async () => {
    await payAt(fair);
    receiver.answers = () => new Response("busy", { status: 500 });
    for (let tries = 0; tries < 12; tries++) {
      await fair.world.db.run(sql`update webhook_endpoints set failing_since = null`);
      await run();
      fair.world.now += day;
    }
    expect(receiver.received).toHaveLength(10);
    const [delivery] = await log();
    expect(delivery?.state).toBe("failed");
    receiver.answers = () => new Response();
    const again = { endpointId: endpoints[0]?.id ?? 0, deliveryId: delivery?.id ?? 0 };
    await expect(replayWebhook(ctx(1), again)).rejects.toMatchObject({ code: "not_found" });
    expect(await replayWebhook(ctx(), again)).toMatchObject({ status: 200 });
    expect(receiver.messages).toHaveLength(1);
    expect((await log())[0]).toMatchObject({ state: "delivered", replays: 1 });
  });

  it("is turned off at once if the answer is 410 Gone, and its owners are emailed", async () => {
    for (const { viewer } of fair.stalls) await proveAddress(fair.world, viewer);
    for (let order = 0; order < 2; order++) await payAt(fair, { quantity: 1 });
    await payAt(fair, { stall: 1 });
    receiver.answers = ({ url }) => new Response("", { status: url === urls[0] ? 410 : 200 });
    await run();
    expect(receiver.received.map(({ url }) => url).sort()).toEqual([...urls]);
    expect((await listEndpoints(ctx(0)))[0]?.state).toBe("stopped");
    expect((await listEndpoints(ctx(1)))[0]?.state).toBe("on");
    expect((await log()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    const told = await fair.world.db.all<{ to: string; subject: string }>(
      sql`select to_email "to", subject from mail_outbox where key like 'webhook-stopped:%'`,
    );
    expect(told).toEqual([
      { to: fair.stalls[0].viewer.email, subject: "Your webhook at bees.example is turned off" },
    ]);
    await payAt(fair);
    expect(await log()).toHaveLength(2);
  });

  it("is turned off after five days without a successful delivery", async () => {
    await payAt(fair);
    receiver.answers = () => new Response("", { status: 302, headers: { Location: urls[1] } });
    for (const days of [0, 1, 1, 2]) {
      fair.world.now += days * day;
      await run();
      expect((await findEndpoint(ctx(), endpoints[0]?.id ?? 0)).state).toBe("on");
    }
    fair.world.now += day;
    await run();
    expect((await findEndpoint(ctx(), endpoints[0]?.id ?? 0)).state).toBe("stopped");
    expect(receiver.received.every(({ url }) => url === urls[0])).toBe(true);
  });
});

it("an endpoint with any successful delivery stays on, however long others have failed", async () => {
  for (let order = 0; order < 2; order++) await payAt(fair, { quantity: 1 });
  await fair.world.db.run(
    sql`update webhook_endpoints set failing_since = ${fair.world.now - 6 * day}`,
  );
  receiver.answers = () => new Response("", { status: receiver.received.length === 1 ? 200 : 500 });
  await run();
  expect(receiver.received).toHaveLength(2);
  expect(await findEndpoint(ctx(), endpoints[0]?.id ?? 0)).toMatchObject({
    state: "on",
    failingSince: null,
  });
});

it("both secrets sign for a day after a replacement, and then only the new secret signs", async () => {
  const [endpoint] = endpoints;
  const { secret } = await rotateWebhookSecret(ctx(), { endpointId: endpoint?.id ?? 0 });
  await payAt(fair);
  await run();
  fair.world.now += day;
  await payAt(fair, { pickupDate: "2026-05-16" });
  await run();
  const signed = receiver.received.map((each) =>
    [endpoint?.secret ?? "", secret].map((one) => isSignedWith(one, each)),
  );
  expect(signed).toEqual([
    [true, true],
    [false, true],
  ]);
});

it("delivery logs are deleted after a month, except for messages that still wait", async () => {
  await payAt(fair);
  await run();
  await payAt(fair, { quantity: 1 });
  fair.world.now += 31 * day;
  await forgetOldWebhooks(fair.world.ctx(null));
  expect((await log()).map(({ state }) => state)).toEqual(["queued"]);
  expect(await fair.world.db.all(sql`select 1 from webhook_tries`)).toEqual([]);
});

it("a removed endpoint is deleted with its last message, and no other endpoint is", async () => {
  await payAt(fair);
  await run();
  await removeWebhook(ctx(), { endpointId: endpoints[0]?.id ?? 0 });
  const left = async () => {
    await forgetOldWebhooks(fair.world.ctx(null));
    return (await fair.world.db.all(sql`select id from webhook_endpoints order by id`)).length;
  };
  expect(await left()).toBe(2);
  fair.world.now += 31 * day;
  expect(await left()).toBe(1);
  expect(await listEndpoints(ctx(1))).toHaveLength(1);
});

it("each step of many orders arrives exactly once by its id, even if 30 in 100 answers fail", {
  timeout: 120_000,
}, async () => {
  // `WEBHOOK_ORDERS=1000 npx vitest run … deliver` runs this test at its full size.
  const orders = Number(process.env.WEBHOOK_ORDERS ?? 40);
  const { world } = fair;
  await world.db.run(sql`
    with recursive n (n) as (select 1 union all select n + 1 from n where n < ${orders})
    insert into orders (user_id, vendor_id, market_id, status, payment_method, vendor_name,
      market_name, time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end,
      pickup_code, place_key, created_at, updated_at)
    select ${fair.customers[0].id}, iif(n % 2, ${fair.stalls[0].vendor.id}, ${fair.stalls[1].vendor.id}),
      ${fair.markets[0].id}, 'confirmed', 'at_pickup', '', '', 'America/New_York', 800,
      '2026-05-09', '09:00', '12:00', 'ABCD', 'many-' || n, ${world.now}, ${world.now} from n`);
  await world.db.run(sql`
    insert into order_events (order_id, at, to_status, actor)
    select id, ${world.now}, 'confirmed', 'customer' from orders`);
  await world.db.run(queueWebhooks(sql`select id from orders`, world.now));
  // In a third of the failures the receiver has already taken the message, so sending it again is a
  // repeat.
  let at = 0;
  receiver.answers = () => {
    at = (at * 16_807 + 11) % 2_147_483_647;
    if (at % 100 >= 30) return new Response();
    if (at % 3 === 0) throw new TypeError("Network connection lost.");
    return new Response("", { status: 500 });
  };
  const waits = () =>
    world.db.all(sql`select 1 from webhook_deliveries where state = 'queued' limit 1`);
  for (let runs = 0; runs < 500 && (await waits()).length > 0; runs++) {
    await Promise.all([run(), run()]);
    world.now += 30 * minute;
  }
  expect(receiver.received.length).toBeGreaterThan(orders);
  const seen = receiver.messages.map(({ body }) => body.data.orderId).sort();
  const all = await world.db.all<{ id: number }>(sql`select id from orders`);
  expect(seen).toEqual(all.map(({ id }) => id).sort());
  expect(
    await world.db.all(sql`select 1 from webhook_deliveries where state <> 'delivered'`),
  ).toEqual([]);
});
