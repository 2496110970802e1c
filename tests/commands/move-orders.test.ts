import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { type Actor, signedIn } from "../support/actors";
import { toastOf } from "../support/cookies";
import { type Fair, makeFair, payAt } from "../support/fair";
import { records, saturday } from "../support/shop";

let fair: Fair;
let vendor: Actor;
let other: Actor;
let ours: number[];
let theirs: number;
beforeEach(async () => {
  fair = await makeFair();
  vendor = await signedIn(fair.world, fair.stalls[0].viewer, fair.world.now + 7 * 86_400_000);
  other = await signedIn(fair.world, fair.stalls[1].viewer);
  ours = [await payAt(fair), await payAt(fair, { who: 1, market: 1 })];
  theirs = await payAt(fair, { stall: 1 });
});

const moved = "/vendor-dashboard/move";
const post = (path: string, form: Record<string, string | string[]>, as = vendor) =>
  fair.world.request("POST", path, { as, form });
const call = (path: string, json: unknown, as = vendor) =>
  fair.world.request("POST", `/api/vendor/orders/${path}`, { as, json });
const statuses = async () => (await records(fair.world)).orders.map(({ status }) => status);
const seen = async () => {
  const rows = await fair.world.db.all<{ seen: string }>(
    sql`select id || '.' || version as seen from orders order by id`,
  );
  return rows.map(({ seen }) => seen);
};
const page = async (path = "/vendor-preorders") =>
  (await fair.world.request("GET", path, { as: vendor })).text();

describe("moving selected orders", () => {
  it("works in one step, and the page then has an undo form that needs no JavaScript", async () => {
    const [one = "", two = ""] = await seen();
    const returnTo = "/vendor-preorders?market=1";
    const answer = await post(moved, { orders: [one, two], to: "ready", returnTo });
    expect(answer.headers.get("Location")).toBe(returnTo);
    const toast = toastOf(answer);
    expect(toast).toMatchObject({ title: "2 orders", description: "Ready for Pickup" });
    expect(await statuses()).toEqual(["ready", "ready", "confirmed"]);

    const [cookie = ""] = (answer.headers.get("Set-Cookie") ?? "").split(";");
    const told = await fair.world.request("GET", "/vendor-preorders", {
      as: { ...vendor, headers: { Cookie: `${vendor.headers.Cookie}; ${cookie}` } },
    });
    const html = await told.text();
    const form =
      /<form[^>]*action="\/vendor-dashboard\/move\/back\?vendorId=\d+"[^>]*class="toast-undo".*?<\/form>/s;
    const [undo = ""] = form.exec(html) ?? [];
    const orders = [...undo.matchAll(/name="orders" value="([^"]+)"/g)].map(
      ([, value]) => value ?? "",
    );
    expect(orders).toEqual((await seen()).slice(0, 2));

    const undone = await post(`${moved}/back`, { orders, returnTo });
    expect(toastOf(undone)).toMatchObject({ title: "Undone: 2 orders" });
    expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("is not undone for orders that have moved on since", async () => {
    const [one = "", two = ""] = await seen();
    await post(moved, { orders: [one, two], to: "ready" });
    const [ready1 = "", ready2 = ""] = await seen();
    fair.world.now = Date.UTC(2026, 4, 9, 14);
    await post(moved, { orders: ready2, to: "completed" });
    const undone = await post(`${moved}/back`, { orders: [ready1, ready2] });
    expect(toastOf(undone)?.title).toBe("Undone: ORD-0001");
    expect(toastOf(undone)?.description).toContain("1 order didn’t change");
    expect(await statuses()).toEqual(["confirmed", "completed", "confirmed"]);
  });

  it("does nothing if no orders or too many are selected", async () => {
    expect(toastOf(await post(moved, { to: "ready" }))?.description).toBe(
      "Choose the orders first",
    );
    const many = Array.from({ length: 101 }, (_, at) => ({ orderId: at + 1 }));
    const answer = await call("move", { orders: many, to: "ready" });
    expect(answer.status).toBe(422);
    expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
  });

  it("is refused with a 404 for another vendor's orders, and moves none", async () => {
    const all = await seen();
    expect((await post(moved, { orders: all, to: "ready" })).status).toBe(404);
    expect((await post(`${moved}/back`, { orders: all })).status).toBe(404);
    const orders = [{ orderId: ours[0] ?? 0 }];
    expect((await call("move", { orders, to: "ready" }, other)).status).toBe(404);
    expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect((await call("move", { orders: [{ orderId: theirs }], to: "ready" }, other)).status).toBe(
      200,
    );
  });
});

it("moving orders by API returns the result for each order", async () => {
  const [one = 0, two = 0] = ours;
  await call("move", { orders: [{ orderId: one }], to: "ready" });
  const answer = await call("move", {
    orders: [{ orderId: one }, { orderId: two, version: 999 }],
    to: "ready",
  });
  expect(await answer.json()).toEqual({
    moved: 0,
    orders: [
      {
        id: one,
        orderNumber: "ORD-0001",
        result: "already",
        status: "ready",
        version: 3,
        error: null,
      },
      {
        id: two,
        orderNumber: "ORD-0002",
        result: "refused",
        status: "confirmed",
        version: 2,
        error: "ORD-0002 just changed. It’s confirmed now.",
      },
    ],
  });
  const back = await call("move-back", { orders: [{ orderId: one, version: 3 }] });
  expect(await back.json()).toMatchObject({ moved: 1, orders: [{ status: "confirmed" }] });
  expect((await call("move-back", { orders: [{ orderId: one }] })).status).toBe(422);
});

describe("the pages of a vendor's market days", () => {
  it("show the next day with its orders, and later days without their orders", async () => {
    const html = await page();
    expect(html).toContain("Grove Market");
    expect(html).toContain("Later market days");
    expect(html).toContain("Bay Market");
    expect(html).toContain("ORD-0001");
    expect(html).not.toContain("ORD-0002");
    expect(html).not.toContain("ORD-0003");
    expect(await page("/vendor-dashboard")).toContain("ORD-0001");
  });

  it("are filtered by urgency and by market, in the address", async () => {
    expect(await page("/vendor-preorders?urgency=soon")).toContain("ORD-0001");
    expect(await page("/vendor-preorders?urgency=urgent")).toContain("No orders found");
    const bay = await page(`/vendor-preorders?market=${fair.markets[1].id}`);
    expect(bay).toContain("ORD-0002");
    expect(bay).not.toContain("ORD-0001");
  });

  it("group the orders of a customer, and show only those of the day and the vendor", async () => {
    await payAt(fair, { who: 1 });
    await payAt(fair);
    const [grove] = fair.markets;
    const html = await page(`/vendor-dashboard/days/${grove.id}/${saturday}`);
    const numbers = [...html.matchAll(/<tr id="(ORD-\d+)"/g)].map(([, number]) => number);
    expect(numbers.sort()).toEqual(["ORD-0001", "ORD-0004", "ORD-0005"]);
    expect(html).toMatch(/1 of 2(<!-- -->)? orders/);
    const gone = await fair.world.request("GET", `/vendor-dashboard/days/${grove.id}/2026-05-10`, {
      as: vendor,
    });
    expect(gone.status).toBe(404);
  });
});
