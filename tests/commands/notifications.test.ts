import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/models/orders/order/order.server";
import { type Actor, signedIn, withBearer } from "../support/actors";
import { refusalOf } from "../support/cookies";
import { type Fair, makeFair, nextSaturday, payAt } from "../support/fair";
import { moveOrder } from "../support/move-order";
import { browserOf } from "../support/push";
import { everyMinute, saturday } from "../support/shop";
import { vapidKeys } from "../support/world";

let fair: Fair;
let ada: Actor;
const page = "/account/notices";
const api = "/api/notifications";
beforeEach(async () => {
  fair = await makeFair();
  ada = await signedIn(fair.world, fair.customers[0]);
});

const ask = (method: string, path: string, json?: unknown, as = ada) =>
  fair.world.request(method, path, { as, json });
const post = (path: string, form: Record<string, string | string[]>, as = ada) =>
  fair.world.request("POST", path, { as, form });
const subscription = () => {
  const { endpoint, keys } = fair.world.pushService.subscribe(vapidKeys.publicKey);
  return { endpoint, ...keys };
};
const settings = async (as = ada) =>
  (await (await ask("GET", api, undefined, as)).json()) as {
    publicKey: string;
    kinds: { kind: string; isOn: boolean }[];
    browsers: { id: number; label: string; isThis: boolean }[];
  };
const chosen = async () =>
  (await settings()).kinds.filter(({ isOn }) => isOn).map(({ kind }) => kind);

describe("choosing notifications", () => {
  it("by form saves the ticked kinds, and none without a tick", async () => {
    expect(await chosen()).toEqual(["order_ready", "order_changed", "market_closed", "refund"]);
    const answer = await post(page, { kinds: ["order_ready", "refund"] });
    expect(answer.headers.get("Location")).toBe(page);
    expect(await chosen()).toEqual(["order_ready", "refund"]);
    await post(page, {});
    expect(await chosen()).toEqual([]);
  });

  it("by JSON saves the kinds that the role has, and refuses unknown ones", async () => {
    const answer = await ask("PATCH", api, { kinds: ["refund", "payout_failed"] });
    expect(await answer.json()).toEqual({ kinds: ["refund"] });
    expect((await ask("PATCH", api, { kinds: ["weather"] })).status).toBe(422);
  });

  it("offers vendors their own kinds", async () => {
    const vendor = await signedIn(fair.world, fair.stalls[0].viewer);
    const { kinds } = await settings(vendor);
    expect(kinds.map(({ kind }) => kind)).toEqual(["new_order", "cancellation", "payout_failed"]);
  });
});

describe("turning notifications on and off", () => {
  it("works for the browser that asks, and shows it on the page", async () => {
    const answer = await fair.world.request("POST", `${api}/browsers`, {
      as: ada,
      json: subscription(),
      headers: { "User-Agent": "Mozilla/5.0 (Android 14) Firefox/130.0" },
    });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: number };
    expect((await settings()).browsers).toMatchObject([
      { id, label: "Firefox on Android", isThis: true },
    ]);
    expect(await (await ask("GET", page)).text()).toContain("(this browser)");
    const off = await post(`${page}/off`, { browserId: String(id) });
    expect(off.headers.get("Location")).toBe(page);
    expect((await settings()).browsers).toEqual([]);
  });

  it("is refused for addresses on private networks, unusable keys and programs", async () => {
    const right = subscription();
    for (const wrong of [
      { endpoint: "https://10.0.0.1/push" },
      { endpoint: "http://localhost:9200/push" },
      { endpoint: "http://push.example/push" },
      { endpoint: `https://push.example/${"a".repeat(500)}` },
      { p256dh: right.p256dh.slice(1) },
      { p256dh: `A${right.p256dh.slice(1)}` },
      { auth: "short" },
    ]) {
      expect((await ask("POST", `${api}/browsers`, { ...right, ...wrong })).status).toBe(422);
    }
    fair.world.leadsTo = () => ["192.168.0.1"];
    expect((await ask("POST", `${api}/browsers`, right)).status).toBe(422);
    fair.world.leadsTo = () => ["8.8.8.8"];
    const program = await withBearer(fair.world, fair.customers[0]);
    expect((await ask("POST", `${api}/browsers`, right, program)).status).toBe(403);
    expect(await fair.world.db.all(sql`select 1 from push_subscriptions`)).toEqual([]);
  });

  it("by JSON turns off the account's own browsers only", async () => {
    const other = await browserOf(fair.world, fair.customers[1]);
    const own = await browserOf(fair.world, fair.customers[0]);
    expect((await ask("DELETE", `${api}/browsers/${other.id}`)).status).toBe(404);
    expect((await ask("DELETE", `${api}/browsers/${own.id}`)).status).toBe(200);
    const refused = await post(`${page}/off`, { browserId: String(other.id) });
    expect(refusalOf(refused)).toBe("Browser not found");
    expect(await fair.world.db.all(sql`select id from push_subscriptions`)).toEqual([
      { id: other.id },
    ]);
  });
});

describe("a notification", () => {
  it("is read by the account that it is for, and by nobody else", async () => {
    const browser = await browserOf(fair.world, fair.customers[0]);
    const orderId = await payAt(fair);
    await moveOrder(fair.world.ctx(fair.stalls[0].viewer), { orderId, to: "ready" });
    await everyMinute(fair.world);
    const [{ id } = { id: 0 }] = browser.shown();
    const answer = await ask("GET", `${api}/${id}`, undefined, browser.actor);
    expect(await answer.json()).toEqual({
      id,
      title: "Your order is ready",
      line: `Order ORD-000${orderId} is ready for pickup`,
      path: `/orders#ORD-000${orderId}`,
    });
    const other = await signedIn(fair.world, fair.customers[1]);
    expect((await ask("GET", `${api}/${id}`, undefined, other)).status).toBe(404);
  });

  it("leads a vendor to the order that it is about, whichever market day that is", async () => {
    const browser = await browserOf(fair.world, fair.stalls[0].viewer);
    await payAt(fair);
    const later = await payAt(fair, { pickupDate: nextSaturday });
    await everyMinute(fair.world);
    await cancelOrder(fair.world.ctx(fair.customers[0]), { orderId: later });
    fair.world.now += 60_000;
    await everyMinute(fair.world);
    const day = `/vendor-dashboard/days/${fair.markets[0].id}`;
    const named = `vendorId=${fair.stalls[0].vendor.id}`;
    // Those of one minute are sent at the same time, and may arrive in any order.
    expect(
      browser
        .shown()
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      `${day}/${saturday}?${named}#ORD-0001`,
      `${day}/${nextSaturday}?${named}#ORD-0002`,
      `/vendor-preorders?${named}#ORD-0002`,
    ]);
    const page = async (path: string) => (await ask("GET", path, undefined, browser.actor)).text();
    expect(await page(`${day}/${saturday}?${named}`)).toContain('id="ORD-0001"');
    expect(await page(`/vendor-preorders?${named}`)).toContain('id="ORD-0002"');
  });

  it("says why another browser can't be turned on", async () => {
    const full = "turn off another one first";
    expect(await (await ask("GET", page)).text()).not.toContain(full);
    for (let count = 0; count < 10; count++) await browserOf(fair.world, fair.customers[0]);
    expect(await (await ask("GET", page)).text()).toContain(full);
  });

  it("ends with sign-out", async () => {
    const { actor } = await browserOf(fair.world, fair.customers[0]);
    await fair.world.request("POST", "/sign-out", { as: actor, form: {} });
    expect(await fair.world.db.all(sql`select 1 from push_subscriptions`)).toEqual([]);
  });
});

it("notifications are offered after the first order, until a browser gets them, and never later", async () => {
  const offer = "Know when your order is ready";
  const placed = async (orderId: number) => (await ask("GET", `/orders/${orderId}/placed`)).text();
  const first = await payAt(fair);
  expect(await placed(first)).toContain(offer);
  const { id } = await browserOf(fair.world, fair.customers[0]);
  expect(await placed(first)).not.toContain(offer);
  await ask("DELETE", `${api}/browsers/${id}`);
  expect(await placed(await payAt(fair))).not.toContain(offer);
});
