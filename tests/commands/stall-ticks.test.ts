import { beforeEach, describe, expect, it } from "vitest";
import { notAtVendor } from "~/platform/acts-for";
import { type Actor, signedIn } from "../support/actors";
import { toastOf } from "../support/cookies";
import { giveVendor } from "../support/factories";
import { type Fair, makeFair } from "../support/fair";
import { fillMarketDay, midMorning } from "../support/market-day";

let fair: Fair;
let vendor: Actor;
let ours: number[];
let theirs: number[];
beforeEach(async () => {
  fair = await makeFair();
  ours = await fillMarketDay(fair, { count: 3 });
  theirs = await fillMarketDay(fair, { count: 1, stall: 1 });
  fair.world.now = midMorning;
  vendor = await signedIn(fair.world, fair.stalls[0].viewer);
});

const states = async () => {
  const { results } = await fair.world.d1
    .prepare("select id, status from orders order by id")
    .all<{ id: number; status: string }>();
  return results.map(({ status }) => status);
};
const byForm = (tick: string, more = {}) =>
  fair.world.request("POST", "/vendor-stall", { as: vendor, form: { tick, ...more } });
const byJson = (ticks: unknown) =>
  fair.world.request("POST", "/api/vendor/stall/ticks", { as: vendor, json: { ticks } });
const get = async (path: string) => {
  const answer = await fair.world.request("GET", path, { as: vendor });
  return answer.text();
};

describe("marking an order by form", () => {
  it("works, returns to its market, and offers to undo it", async () => {
    const { id: market } = fair.markets[0];
    const answer = await byForm(`${ours[0]}.completed.1`, { market: String(market) });
    const to = answer.headers.get("Location") ?? "";
    expect([answer.status, to]).toEqual([302, `/vendor-stall?market=${market}&last=${ours[0]}`]);
    const html = await get(to);
    expect(html).toContain(`value="${ours[0]}.back.2"`);
    await byForm(`${ours[0]}.back.2`);
    expect(await states()).toEqual(["ready", "ready", "ready", "ready"]);
  });

  it("several times at once marks the order once", async () => {
    await Promise.all([1, 2, 3].map(() => byForm(`${ours[0]}.completed.1`)));
    const { n } = (await fair.world.d1
      .prepare("select count(*) n from order_events where to_status = 'completed'")
      .first<{ n: number }>()) ?? { n: 0 };
    expect(n).toBe(1);
  });

  it("shows on the page why it is refused", async () => {
    const answer = await byForm(`${ours[0]}.not_collected.1`);
    expect(toastOf(answer)?.description).toBe("The pickup time of this order isn’t over yet.");
    expect(answer.headers.get("Location")).toBe("/vendor-stall");
  });

  it.each(["", "x", "1.ready.1", "1.completed", "1.completed.1.1"])(
    "is refused for the invalid value '%s'",
    async (tick) => {
      expect((await byForm(tick)).status).toBe(422);
      expect(new Set(await states())).toEqual(new Set(["ready"]));
    },
  );

  it("is a 404 for another vendor's order, and changes nothing", async () => {
    expect((await byForm(`${theirs[0]}.completed.1`)).status).toBe(404);
    expect(new Set(await states())).toEqual(new Set(["ready"]));
  });
});

describe("marking orders by JSON", () => {
  const tick = (orderId: number | undefined, more = {}) => ({
    key: `k-${orderId}`,
    orderId,
    to: "completed",
    seen: 1,
    ...more,
  });

  it("returns a result for each, with the state of its order", async () => {
    const answer = await byJson([tick(ours[0]), tick(ours[1], { to: "not_collected" })]);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      answers: [
        { key: `k-${ours[0]}`, outcome: "done", order: { status: "completed", version: 2 } },
        { outcome: "cannot", reason: "The pickup time of this order isn’t over yet." },
      ],
    });
    expect(await states()).toEqual(["completed", "ready", "ready", "ready"]);
  });

  it("is a 404 if one order is another vendor's, and changes nothing", async () => {
    expect((await byJson([tick(ours[0]), tick(theirs[0])])).status).toBe(404);
    expect(new Set(await states())).toEqual(new Set(["ready"]));
  });

  it("needs at least one order, no order twice, and not too many", async () => {
    const many = Array.from({ length: 51 }, (_, at) => tick(at + 1));
    for (const ticks of [[], many, [tick(ours[0]), tick(ours[0], { key: "b" })], [tick(0)], "x"]) {
      expect((await byJson(ticks)).status).toBe(422);
    }
    expect(new Set(await states())).toEqual(new Set(["ready"]));
  });
});

describe("the page 'At the stall'", () => {
  it("shows the vendor's own orders, finds one, and says who is not on the list", async () => {
    const html = await get("/vendor-stall");
    expect(html).toContain("Take $16.00");
    expect(html).toContain(`id="ORD-000${ours[0]}"`);
    expect(html).not.toContain(`id="ORD-000${theirs[0]}"`);
    const found = await get("/vendor-stall?q=0002");
    expect([...found.matchAll(/class="pickup" id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      "ORD-0002",
    ]);
    expect(await get("/vendor-stall?q=nobody")).toContain("Not on today’s list");
  });

  it("is available to a program as data", async () => {
    const data = JSON.parse(await get(`/api/vendor/stall?market=${fair.markets[0].id}`));
    expect(data.day.orders.map(({ id }: { id: number }) => id).sort()).toEqual(ours);
  });

  it("is loaded and marked for the vendor that a phone shows, whichever another tab chose", async () => {
    const { vendor: other } = fair.stalls[1];
    const list = () =>
      fair.world.request("GET", `/api/vendor/stall?vendorId=${other.id}`, { as: vendor });
    const mark = () =>
      fair.world.request("POST", `/api/vendor/stall/ticks?vendorId=${other.id}`, {
        as: vendor,
        json: { ticks: [{ key: "k", orderId: theirs[0], to: "completed", seen: 1 }] },
      });
    for (const refused of [await list(), await mark()]) {
      expect([refused.status, await refused.json()]).toMatchObject([404, { message: notAtVendor }]);
    }
    await giveVendor(fair.world, fair.stalls[0].viewer, other, "helper");
    expect(await (await list()).json()).toMatchObject({ day: { orders: [{ id: theirs[0] }] } });
    expect((await mark()).status).toBe(200);
    expect(await states()).toEqual(["ready", "ready", "ready", "completed"]);
  });

  it("needs at most three round trips and twenty kilobytes, with 300 orders", async () => {
    await fillMarketDay(fair, { count: 300, date: "2026-05-09", market: 1 });
    const answer = await fair.world.request("GET", "/vendor-stall", { as: vendor });
    const trips = Number(/\btrips;dur=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1]);
    expect(trips).toBeLessThanOrEqual(3);
    const html = new Blob([await answer.text()]).stream();
    const packed = await new Response(
      html.pipeThrough(new CompressionStream("gzip")),
    ).arrayBuffer();
    expect(packed.byteLength).toBeLessThan(20 * 1024);
  });
});

describe("past orders", () => {
  it("have a page and a file, and the page needs at most three round trips", async () => {
    await byJson([{ key: "k", orderId: ours[0], to: "completed", seen: 1 }]);
    const answer = await fair.world.request("GET", "/vendor-past-orders?days=7", { as: vendor });
    const html = await answer.text();
    expect(html).toContain("Completed orders by market day");
    expect(html).toContain("As a table");
    expect(html).toContain('href="/vendor-past-orders/export?days=7"');
    const trips = Number(/\btrips;dur=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1]);
    expect(trips).toBeLessThanOrEqual(3);
    expect((await get("/vendor-past-orders/export?days=7")).split("\r\n")).toHaveLength(3);
  });
});
