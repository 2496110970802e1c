import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "~/models/core/calendar";
import { type Actor, signedIn } from "../support/actors";
import { proveAddress } from "../support/factories";
import { type Fair, makeFair, nextSaturday, payAt, placeAt } from "../support/fair";
import { midMorning } from "../support/market-day";
import { everyMinute, records, saturday } from "../support/shop";

let fair: Fair;
let vendor: Actor;
let other: Actor;
beforeEach(async () => {
  fair = await makeFair();
  vendor = await signedIn(fair.world, fair.stalls[0].viewer);
  other = await signedIn(fair.world, fair.stalls[1].viewer);
});
const marketId = (index: 0 | 1 = 0) => fair.markets[index].id;
const post = (path: string, form: Record<string, string>, as = vendor) => {
  fair.world.now += 1;
  return fair.world.request("POST", path, { as, form });
};
const say = (method: string, path: string, json: unknown, as = vendor) => {
  fair.world.now += 1;
  return fair.world.request(method, path, { as, json });
};
const read = async (path: string, as = vendor) =>
  (await fair.world.request("GET", path, { as })).json() as Promise<Record<string, never[]>>;
const comes = async (date: string, index: 0 | 1 = 0, as = vendor) => {
  const { days } = (await read("/api/vendor/days", as)) as unknown as {
    days: { marketId: number; date: string; comes: boolean }[];
  };
  return days.find((day) => day.marketId === marketId(index) && day.date === date)?.comes;
};
const market = () => String(marketId());

describe("a vendor's change to a market day", () => {
  const ways: [string, (on: boolean) => Promise<Response>][] = [
    [
      "by form",
      (on) =>
        post("/vendor-days/set", {
          marketId: market(),
          date: saturday,
          ...(on && { comes: "on" }),
        }),
    ],
    [
      "by JSON",
      (on) => say("PATCH", "/api/vendor/days", { marketId: marketId(), date: saturday, comes: on }),
    ],
  ];

  it.each(ways)("is saved %s, for one vendor, market and day", async (_, set) => {
    expect([302, 200]).toContain((await set(false)).status);
    expect([
      await comes(saturday),
      await comes(nextSaturday),
      await comes(saturday, 1),
      await comes(saturday, 0, other),
    ]).toEqual([false, true, true, true]);
    const page = `/vendor/${fair.stalls[0].vendor.id}/pre-order?marketId=${market()}`;
    const preOrder = await (await fair.world.request("GET", page, { as: "customer" })).text();
    expect(preOrder).toContain("isn’t coming that day");
    await set(true);
    expect(await comes(saturday)).toBe(true);
  });

  it("is listed among the exceptions, and every other day can be opened", async () => {
    const shown = async () => {
      const html = await (await fair.world.request("GET", "/vendor-days", { as: vendor })).text();
      return [...html.matchAll(/<li[^>]* id="day-([\d-]+)"/g)].map(([, id]) => id);
    };
    expect(await shown()).toEqual([]);
    await ways[0]?.[1](false);
    await say("PUT", "/api/vendor/stock", {
      marketId: marketId(1),
      date: nextSaturday,
      products: [{ productId: fair.stalls[0].products[0].id, brought: 4 }],
    });
    expect(await shown()).toEqual([`${saturday}-${marketId()}`, `${nextSaturday}-${marketId(1)}`]);
    const to = async (day: string) => {
      const answer = await fair.world.request("GET", `/vendor-days?day=${day}`, { as: vendor });
      return answer.headers.get("Location");
    };
    const day = `${marketId()}/${nextSaturday}`;
    expect(await to(encodeURIComponent(day))).toBe(`/vendor-days/${day}`);
    expect(await to("//evil.example")).toBeNull();
    const page = await fair.world.request("GET", `/vendor-days/${day}`, { as: vendor });
    expect(await page.text()).toContain('role="switch" aria-checked="true"');
  });

  it("returns to the page where it was made, and to no other site", async () => {
    const form = { marketId: market(), date: saturday, comes: "on" };
    const to = async (returnTo: string) =>
      (await post("/vendor-days/set", { ...form, returnTo })).headers.get("Location");
    expect(await to("/vendor-days?from=2026-05-16#day")).toBe("/vendor-days?from=2026-05-16#day");
    expect(await to("https://evil.example/")).toBe("/vendor-days");
  });

  it("shows on the market's page as expected, not as confirmed", async () => {
    await ways[1]?.[1](false);
    const answer = await fair.world.request("GET", `/market/${marketId()}`);
    const page = (await answer.text()).replaceAll("<!-- -->", "");
    expect(page).toContain("1 of 2 vendors is expected");
    const sections = page.matchAll(/<section[^>]* aria-labelledby="(\w+)"><h2 id="\1">([^<]+)/g);
    const names = [...sections].map(([, , name]) => name);
    expect(names).toEqual(expect.arrayContaining(["Who’s coming", "Vendors"]));
    expect(new Set(names).size).toBe(names.length);
    expect(page).toMatch(/Away:<\/span> Bee Stall/);
    expect(page).not.toMatch(/\d confirmed/);
  });

  it("to away is refused while orders are open: the form leads to them, and a program gets an error", async () => {
    await payAt(fair);
    const off = `/vendor-days/${marketId()}/${saturday}/off`;
    const form = { marketId: market(), date: saturday };
    expect((await post("/vendor-days/set", form)).headers.get("Location")).toBe(off);
    const said = await say("PATCH", "/api/vendor/days", {
      ...form,
      marketId: marketId(),
      comes: false,
    });
    expect(said.status).toBe(409);
    expect(await comes(saturday)).toBe(true);
    const page = await (await fair.world.request("GET", off, { as: vendor })).text();
    expect(page).toContain("ORD-0001");
    expect(page).toContain("$16.00");
    expect((await fair.world.request("GET", off, { as: other })).status).toBe(200);
    const others = await (await fair.world.request("GET", off, { as: other })).text();
    expect(others).not.toContain("ORD-0001");
  });

  it.each([
    ["by form", () => post(`/vendor-days/${market()}/${saturday}/off`, { reason: "Rain" })],
    [
      "by JSON",
      () =>
        say("POST", "/api/vendor/days/off", {
          marketId: marketId(),
          date: saturday,
          reason: "Rain",
        }),
    ],
  ])("to away cancels all orders of the day %s, and needs a reason", async (how, cancel) => {
    await payAt(fair);
    await payAt(fair, { stall: 1 });
    const empty =
      how === "by form"
        ? await post(`/vendor-days/${market()}/${saturday}/off`, { reason: " " })
        : await say("POST", "/api/vendor/days/off", { marketId: marketId(), date: saturday });
    expect(empty.status).toBe(422);
    expect((await records(fair.world)).orders.map(({ status }) => status)).toEqual([
      "confirmed",
      "confirmed",
    ]);
    await cancel();
    expect((await records(fair.world)).orders.map(({ status }) => status)).toEqual([
      "cancelled",
      "confirmed",
    ]);
    expect(await comes(saturday)).toBe(false);
    await everyMinute(fair.world);
    const told = fair.world.mailbox.to(fair.customers[0].email).map(({ text }) => text);
    expect(told.filter((text) => text?.includes("Rain"))).toHaveLength(1);
  });
});

describe("a pause", () => {
  const span = { fromDate: saturday, toDate: addDays(saturday, 3) };

  it("is created and ended by form", async () => {
    const made = await post("/vendor-days/pause", { ...span, marketId: "" });
    expect(made.headers.get("Location")).toBe("/vendor-days");
    expect([await comes(saturday), await comes(saturday, 1), await comes(nextSaturday)]).toEqual([
      false,
      false,
      true,
    ]);
    const [{ id }] = (await fair.world.db.all<{ id: number }>(
      sql`select id from stall_pauses where market_id = ${marketId()}`,
    )) as [{ id: number }];
    expect((await post(`/vendor-days/pauses/${id}/end`, {}, other)).status).toBe(404);
    await post(`/vendor-days/pauses/${id}/end`, {});
    expect([await comes(saturday), await comes(saturday, 1)]).toEqual([true, false]);
  });

  it("is created and ended by JSON", async () => {
    const made = await say("POST", "/api/vendor/days/pauses", { ...span, marketId: marketId() });
    expect(made.status).toBe(201);
    const { ids } = (await made.json()) as { ids: number[] };
    expect([await comes(saturday), await comes(saturday, 1)]).toEqual([false, true]);
    const path = `/api/vendor/days/pauses/${ids[0]}`;
    expect((await say("DELETE", path, {}, other)).status).toBe(404);
    expect((await say("DELETE", path, {})).status).toBe(200);
    expect(await comes(saturday)).toBe(true);
  });

  it.each([
    [
      { fromDate: saturday, toDate: addDays(saturday, -1) },
      "The last day must be on or after the first day",
    ],
    [{ fromDate: "2026-02-30", toDate: saturday }, "Choose your first day away"],
    [{ fromDate: "2025-05-01", toDate: "2025-05-02" }, "This date has passed. Choose a later date"],
  ])("is refused for %j", async (wrong, why) => {
    const form = await post("/vendor-days/pause", { ...wrong, marketId: market() });
    expect(form.status).toBe(422);
    expect(await form.text()).toContain(why);
    const json = await say("POST", "/api/vendor/days/pauses", { ...wrong, marketId: marketId() });
    expect(json.status).toBe(422);
  });
});

it("the usual days, all or single dates, are set by form and by JSON", async () => {
  await post("/vendor-days/usual", { marketId: market(), comes: "single_dates" });
  expect([await comes(saturday), await comes(saturday, 1)]).toEqual([false, true]);
  await say("PATCH", "/api/vendor/days/usual", { marketId: marketId(), comes: "every_date" });
  expect(await comes(saturday)).toBe(true);
  const wrong = { marketId: marketId(), comes: "never" };
  expect((await say("PATCH", "/api/vendor/days/usual", wrong)).status).toBe(422);
});

describe("the quantities for a market day", () => {
  const path = (date = saturday) => `/vendor-days/${marketId()}/${date}`;
  const [first, second] = [0, 1] as const;
  const id = (index: 0 | 1) => fair.stalls[0].products[index].id;
  const form = (...brought: string[]) =>
    Object.fromEntries(
      brought.flatMap((number, index) => [
        [`products[${index}].productId`, String(id(index as 0 | 1))],
        [`products[${index}].brought`, number],
      ]),
    );
  const numbers = async (date = saturday) => {
    const { products } = (await read(
      `/api/vendor/stock?marketId=${marketId()}&date=${date}`,
    )) as unknown as { products: { productId: number; brought: number | null }[] };
    return [first, second].map(
      (index) => products.find((each) => each.productId === id(index))?.brought,
    );
  };

  it("are set by form, and an empty field means the usual quantity", async () => {
    expect((await post(path(), form("3", ""))).headers.get("Location")).toBe(path());
    expect(await numbers()).toEqual([3, null]);
    await post(path(), form("", "4"));
    expect(await numbers()).toEqual([null, 4]);
    expect((await post(path(), form("-1", "4"))).status).toBe(422);
    expect((await fair.world.request("GET", path(), { as: vendor })).status).toBe(200);
    expect((await fair.world.request("GET", path("2026-05-10"), { as: vendor })).status).toBe(404);
  });

  it("have a link to the orders of the day only if there are orders", async () => {
    const page = async () => (await fair.world.request("GET", path(), { as: vendor })).text();
    const day = `/vendor-dashboard/days/${marketId()}/${saturday}`;
    await payAt(fair, { stall: 1 });
    await payAt(fair, { market: 1 });
    await payAt(fair, { pickupDate: nextSaturday });
    await placeAt(fair);
    expect(await page()).not.toContain(`href="${day}"`);
    expect((await fair.world.request("GET", day, { as: vendor })).status).toBe(404);
    await payAt(fair);
    expect(await page()).toContain(`href="${day}"`);
    expect((await fair.world.request("GET", day, { as: vendor })).status).toBe(200);
  });

  it("are set by JSON, all or none", async () => {
    await payAt(fair, { quantity: 5 });
    const set = (honey: number, bread: number) =>
      say("PUT", "/api/vendor/stock", {
        marketId: marketId(),
        date: saturday,
        products: [
          { productId: id(first), brought: honey },
          { productId: id(second), brought: bread },
        ],
      });
    const refused = await set(4, 7);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Honey: enter at least 5 (already ordered)");
    expect(await numbers()).toEqual([null, null]);
    expect((await set(5, 7)).status).toBe(200);
    expect(await numbers()).toEqual([5, 7]);
  });

  it("can be read for any market day, but set and copied only for coming days of the next year", async () => {
    await post(path(), form("3", "4"));
    const far = addDays(saturday, 7 * 54);
    const set = (date: string) =>
      say("PUT", "/api/vendor/stock", {
        marketId: marketId(),
        date,
        products: [{ productId: id(first), brought: 1 }],
      });
    const copy = (date: string) =>
      say("POST", "/api/vendor/stock/same", { marketId: marketId(), date });
    fair.world.now += 4 * 86_400_000;
    vendor = await signedIn(fair.world, fair.stalls[0].viewer);
    for (const [date, honey] of [
      [saturday, "3"],
      [far, "No stock entered"],
    ] as const) {
      for (const refused of [await set(date), await post(path(date), form("1", "1"))]) {
        expect(refused.status).toBe(422);
        expect(await refused.text()).toContain("Choose a market day within the next year");
      }
      const answer = await fair.world.request("GET", path(date), { as: vendor });
      const page = await answer.text();
      expect(page.replace(/<[^>]*>/g, "")).toContain(`Honey / each: ${honey} · No orders`);
      expect(page).not.toContain('name="products[0].brought"');
    }
    expect(await numbers()).toEqual([3, 4]);
    await fair.world.db.run(sql`update product_stock set pickup_date = ${addDays(far, -7)}`);
    expect((await copy(far)).status).toBe(422);
    expect(await numbers(far)).toEqual([null, null]);
    expect((await set(nextSaturday)).status).toBe(200);
  });

  it("are copied from last week in one step, by form and by JSON", async () => {
    await post(path(), form("3", "4"));
    expect((await post(`${path(nextSaturday)}/same`, {})).headers.get("Location")).toBe(
      path(nextSaturday),
    );
    expect(await numbers(nextSaturday)).toEqual([3, 4]);
    const third = addDays(nextSaturday, 7);
    const copied = await say("POST", "/api/vendor/stock/same", {
      marketId: marketId(),
      date: third,
    });
    expect(await copied.json()).toEqual({ from: nextSaturday, copied: 2, left: [] });
    expect(await numbers(third)).toEqual([3, 4]);
  });
});

it("a vendor without a market gets a link to add one", async () => {
  const [{ vendor: own, products }] = fair.stalls;
  await fair.world.db.run(sql`delete from market_vendors where vendor_id = ${own.id}`);
  for (const path of ["/vendor-days", `/vendor-products/${products[0].id}/markets`]) {
    const html = await (await fair.world.request("GET", path, { as: vendor })).text();
    expect(html).toMatch(/href="\/vendor-edit\/markets"[^>]*>Add a market</);
  }
});

describe("the email settings of a vendor's account", () => {
  it("are changed by form and by JSON, for your own account only", async () => {
    await post("/vendor-notices", { cancellation: "on" });
    expect(await read("/api/vendor/notices")).toMatchObject({
      newOrder: false,
      cancellation: true,
      packSheet: false,
    });
    expect(await read("/api/vendor/notices", other)).toMatchObject({ newOrder: true });
    const all = { newOrder: true, cancellation: true, packSheet: true, coming: true };
    await say("PATCH", "/api/vendor/notices", all);
    expect(await read("/api/vendor/notices")).toMatchObject(all);
  });

  it("lead an owner whose address is not confirmed to the button that confirms it", async () => {
    await fair.world.db.run(sql`update users set email_confirmed_at = null`);
    const page = async (path: string) =>
      (await fair.world.request("GET", path, { as: vendor })).text();
    const html = await page("/vendor-notices");
    const [, path = ""] = /<a[^>]*href="([^"]+)"[^>]*>Confirm your email address</.exec(html) ?? [];
    expect(await page(path)).toContain("Confirm my email");
  });

  it("are shown to owners only, because only owners get these emails", async () => {
    const page = async () =>
      (await fair.world.request("GET", "/vendor-notices", { as: vendor })).text();
    expect(await page()).toContain('name="newOrder"');
    await fair.world.db.run(sql`update vendor_accounts set role = 'helper'`);
    const html = await page();
    expect(html).toContain("You get no emails");
    expect(html).not.toContain('name="newOrder"');
  });

  it("are turned off by the link in an email and a mail program's unsubscribe button", async () => {
    await proveAddress(fair.world, fair.stalls[0].viewer);
    await payAt(fair);
    await everyMinute(fair.world);
    const { email } = fair.stalls[0].viewer;
    const link = fair.world.mailbox.link(email, "/stall-mail/off");
    const page = await (await fair.world.request("GET", link)).text();
    expect(page).toContain("Turn off this email?");
    expect(await read("/api/vendor/notices")).toMatchObject({ newOrder: true });
    const pressed = await fair.world.request("POST", link, {
      body: "List-Unsubscribe=One-Click",
      headers: { Origin: "null", "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(pressed.status).toBe(200);
    expect(await read("/api/vendor/notices")).toMatchObject({ newOrder: false, packSheet: true });
    const shown = await (await fair.world.request("GET", "/vendor-notices", { as: vendor })).text();
    expect(shown).toContain("New order ORD-0001");
    expect(shown).toContain("Sent");
  });
});

it("a vendor's first page on a market day says that no orders are left to hand over", async () => {
  const page = async () => {
    const as = await signedIn(fair.world, fair.stalls[0].viewer);
    return (await fair.world.request("GET", "/vendor-dashboard", { as })).text();
  };
  expect(await page()).toContain("No orders for this day yet.");
  const { orderId } = await placeAt(fair, { paymentMethod: "at_pickup" });
  fair.world.now = midMorning;
  expect(await page()).toContain("1 to prepare, 0 ready.");
  await fair.world.db.run(sql`update orders set status = 'completed' where id = ${orderId}`);
  expect(await page()).toContain("No orders to hand over.");
});
