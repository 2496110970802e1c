import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { stallDates } from "~/models/vendors/attendance/attendance.tables";
import { vendorAccounts, vendors } from "~/models/vendors/vendor.tables";
import type { Viewer } from "~/platform/viewer";
import { type Actor, makePerson, withBearer } from "../support/actors";
import { toastOf } from "../support/cookies";
import {
  giveVendor,
  makeMarket,
  makeProduct,
  makeSchedule,
  makeVendor,
} from "../support/factories";
import { listAll } from "../support/listed";
import { makeWorld, type World } from "../support/world";

/** Ada has two vendors, the second as a helper. Ben owns the second, and a third of his own. */
type Stall = { id: number };
let world: World;
let ada: Actor & { viewer: Viewer };
let ben: Actor & { viewer: Viewer };
let farm: Stall;
let bakery: Stall;
let orchard: Stall;
beforeEach(async () => {
  world = await makeWorld();
  farm = await makeVendor(world, { name: "Ada's Farm" });
  bakery = await makeVendor(world, { name: "Ben's Bakery" });
  orchard = await makeVendor(world, { name: "Ben's Orchard" });
  ada = await makePerson(world, { username: "ada", userType: "vendor" });
  ben = await makePerson(world, { username: "ben", userType: "vendor" });
  await giveVendor(world, ada.viewer, farm);
  await giveVendor(world, ada.viewer, bakery, "helper");
  await giveVendor(world, ben.viewer, bakery);
  await giveVendor(world, ben.viewer, orchard);
  for (const stall of [farm, bakery, orchard]) {
    await makeProduct(world, stall, { name: `Radish of ${stall.id}` });
  }
});

const page = async (as: Actor) => (await world.request("GET", "/vendor-products", { as })).text();
const actsFor = async (as: Actor) => {
  const found = [...(await page(as)).matchAll(/Radish of (\d+)/g)].map(([, id]) => Number(id));
  return [...new Set(found)];
};
const choose = (as: Actor, { id }: Stall, returnTo = "/vendor-products") =>
  world.request("POST", "/vendor-portal/stall", { as, form: { vendorId: `${id}`, returnTo } });
const add = (as: Actor, { id }: Stall, form: Record<string, string> | FormData) =>
  world.request("POST", `/vendor-products/new?vendorId=${id}`, { as, form });
/** The form in which a page keeps the values that were sent. */
function keptIn(html: string) {
  const [, action = "", inside = ""] =
    /<form method="post" action="(\/vendor-portal\/stall[^"]*)"[^>]*>(.*?)<\/form>/s.exec(html) ??
    [];
  const inputs = [...inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const entries = inputs.map(([, name = "", value = ""]) => [name, unescaped(value)]);
  return { action: unescaped(action), entries: Object.fromEntries(entries) };
}
const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
const leave = ({ id }: Stall, { viewer }: { viewer: Viewer }) =>
  world.db
    .delete(vendorAccounts)
    .where(and(eq(vendorAccounts.vendorId, id), eq(vendorAccounts.userId, viewer.id)));

describe("a user with several vendors", () => {
  it("works for the first vendor, then for the chosen one, in every request", async () => {
    expect(await actsFor(ada)).toEqual([farm.id]);
    const answer = await choose(ada, bakery);
    expect(answer.headers.get("Location")).toBe("/vendor-products");
    expect(await toastOf(answer)).toMatchObject({ title: "You’re now working for Ben's Bakery" });
    expect(await actsFor(ada)).toEqual([bakery.id]);
    expect(await actsFor(ben)).toEqual([bakery.id]);
  });

  it("sees the names of their vendors on the page, and can switch while there is more than one", async () => {
    const html = await page(ada);
    for (const name of ["Ada&#x27;s Farm", "Ben&#x27;s Bakery"]) expect(html).toContain(name);
    expect(html).not.toContain("Orchard");
    await leave(bakery, ada);
    expect(await page(ada)).not.toContain('action="/vendor-portal/stall"');
  });

  it("cannot work for another user's vendor", async () => {
    expect(await toastOf(await choose(ada, orchard))).toMatchObject({ title: "Vendor not found" });
    expect(await actsFor(ada)).toEqual([farm.id]);
  });

  it("can choose a removed vendor, to see its past orders and its wallet", async () => {
    await world.db.update(vendors).set({ removedAt: world.now }).where(eq(vendors.id, bakery.id));
    await listAll(world);
    expect(await page(ada)).toContain("Ben&#x27;s Bakery (removed)");
    const answer = await choose(ada, bakery);
    expect(answer.headers.get("Location")).toBe("/vendor-portal");
    const more = await world.request("GET", "/vendor-portal", { as: ada });
    expect(await more.text()).toContain("Ben&#x27;s Bakery was removed");
  });

  it("works for another vendor at once if the chosen one is gone", async () => {
    await choose(ada, bakery);
    await leave(bakery, ada);
    expect(await actsFor(ada)).toEqual([farm.id]);
    await leave(farm, ada);
    expect((await world.request("GET", "/vendor-products", { as: ada })).status).toBe(403);
    expect(await actsFor(ben)).toEqual([bakery.id]);
  });

  it("is told that another tab has switched, and can send the form after switching back", async () => {
    const form = { ...cheese, name: `Radish of ${farm.id}0`, isVisible: "on" };
    await choose(ada, bakery);
    const answer = await add(ada, farm, form);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("You have switched to Ben&#x27;s Bakery");
    expect(html).toContain("This form is for Ada&#x27;s Farm. We didn’t save anything.");
    const { action, entries } = keptIn(html);
    expect(entries).toEqual(form);
    expect(await actsFor(ada)).toEqual([bakery.id]);

    const switched = await world.request("POST", action, { as: ada, form: entries });
    expect(switched.status).toBe(307);
    const onward = switched.headers.get("Location") ?? "";
    expect((await world.request("POST", onward, { as: ada, form: entries })).status).toBe(302);
    expect(await actsFor(ada)).toEqual([farm.id, farm.id * 10]);
  });

  it("opens a link about another of their vendors after switching to that vendor", async () => {
    const link = `/vendor-products?vendorId=${bakery.id}`;
    const answer = await world.request("GET", link, { as: ada });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("This page is for Ben&#x27;s Bakery.");
    expect(html).toContain("Switch to Ben&#x27;s Bakery");
    const switched = await choose(ada, bakery, keptIn(html).entries.returnTo);
    expect(switched.headers.get("Location")).toBe(link);
    expect(await actsFor(ada)).toEqual([bakery.id]);
    const stranger = await world.request("GET", `/vendor-products?vendorId=${orchard.id}`, {
      as: ada,
    });
    expect(stranger.status).toBe(404);
  });

  it("does not mark another vendor as away with a button of an earlier page", async () => {
    const market = await makeMarket(world);
    await makeSchedule(world, market, { day: "Saturday" });
    const grove = await makeVendor(world, { name: "Ada's Grove", at: [market] });
    const dairy = await makeVendor(world, { name: "Ada's Dairy", at: [market] });
    for (const stall of [grove, dairy]) await giveVendor(world, ada.viewer, stall);
    await choose(ada, dairy);
    const away = { marketId: `${market.id}`, date: "2026-05-09" };
    const answer = await world.request("POST", `/vendor-days/set?vendorId=${grove.id}`, {
      as: ada,
      form: away,
    });
    expect(answer.status).toBe(409);
    // The address has no page of its own, so the answer is a page that needs nothing else of the
    // site.
    const html = await answer.text();
    expect(html).toContain("You have switched to Ada&#39;s Dairy");
    expect(keptIn(html).entries).toEqual(away);
    expect(await world.db.select().from(stallDates)).toEqual([]);
  });

  it("cannot switch to another user's vendor with a form", async () => {
    expect((await add(ada, orchard, cheese)).status).toBe(404);
    for (const then of [`/vendor-days/set?vendorId=${orchard.id}`, "/vendor-days/set"]) {
      const path = `/vendor-portal/stall?then=${encodeURIComponent(then)}`;
      expect((await world.request("POST", path, { as: ada, form: {} })).status).toBe(404);
    }
    expect(await actsFor(ada)).toEqual([farm.id]);
  });

  it("keeps everything typed except passwords, and is asked to choose a file again", async () => {
    await choose(ada, bakery);
    const form = new FormData();
    form.set("name", '"><script>');
    form.set("password", "secret-secret");
    form.set("photo", new File(["x"], "x.png", { type: "image/png" }));
    const html = await (await add(ada, farm, form)).text();
    expect(keptIn(html).entries).toEqual({ name: '"><script>' });
    expect(html).toContain("choose the file again");
    expect(html).not.toContain("secret-secret");
  });

  it("gets no copy of a form that would make the page many times as long", async () => {
    await choose(ada, bakery);
    const answer = await add(ada, farm, { description: '"'.repeat(300_000) });
    const html = await answer.text();
    expect(answer.status).toBe(409);
    expect(html).toContain("Go back in your browser");
    expect(html.length).toBeLessThan(200_000);
  });

  it("is not led to another site by the form that switches", async () => {
    const answer = await choose(ada, bakery, "https://elsewhere.example/");
    expect(answer.headers.get("Location")).toBe("/vendor-dashboard");
  });
});

const cheese = {
  name: "Cheese",
  category: "dairy",
  price: "$5.00",
  unit: "each",
  availabilityStatus: "Available",
} as const;

describe("a program of a user with several vendors", () => {
  const ordersOf = async (vendorId: number, as: Actor) => {
    const params = { query: { vendorId } };
    const { data, response } = await world.api(as).GET("/api/vendor/orders", { params });
    return data ?? response.status;
  };

  it("works for the vendor it names, only for its own, whatever the browser has chosen", async () => {
    const token = await withBearer(world, ada.viewer);
    await choose(ada, bakery);
    const added = async (vendorId?: number) => {
      const body = { ...cheese, vendorId };
      const { data, response } = await world.api(token).POST("/api/products", { body });
      return data?.vendorId ?? response.status;
    };
    expect(await added()).toBe(farm.id);
    expect(await added(bakery.id)).toBe(bakery.id);
    expect(await added(orchard.id)).toBe(404);
  });

  it("reads and changes only what belongs to the named vendor", async () => {
    const token = await withBearer(world, ada.viewer);
    const mine = await makeProduct(world, bakery);
    const others = await makeProduct(world, orchard);
    const put = async ({ id }: { id: number }, vendorId: number) => {
      const params = { path: { id }, query: { vendorId } };
      const asked = world.api(token).PUT("/api/products/{id}", { params, body: cheese });
      return (await asked).response.status;
    };
    expect(await put(mine, bakery.id)).toBe(200);
    expect(await put(mine, farm.id)).toBe(404);
    expect(await put(others, bakery.id)).toBe(404);
    expect(await put(others, orchard.id)).toBe(404);
    expect(await ordersOf(bakery.id, token)).toEqual([]);
    expect(await ordersOf(orchard.id, token)).toBe(404);
    const odd = await world.request("GET", "/api/vendor/orders?vendorId=x", { as: token });
    expect(odd.status).toBe(404);
  });

  it("is told which vendors belong to its user", async () => {
    const token = await withBearer(world, ada.viewer);
    const isOwner = async ({ id }: Stall) => {
      const params = { path: { id } };
      return (await world.api(token).GET("/api/vendors/{id}/ownership", { params })).data;
    };
    expect(await Promise.all([farm, bakery, orchard].map(isOwner))).toEqual([
      { isOwner: true },
      { isOwner: true },
      { isOwner: false },
    ]);
  });
});

describe("a helper of a vendor", () => {
  it("cannot request a payout or connect Stripe, and is told to ask an owner", async () => {
    await choose(ada, bakery);
    const answers = await Promise.all([
      world.request("POST", "/vendor-wallet/payout", { as: ada, form: { after: "0" } }),
      world.request("POST", "/api/vendor/request-payout", {
        as: ada,
        json: { vendorId: bakery.id },
      }),
      world.request("POST", "/vendor-payments", { as: ada, form: {} }),
      world.request("POST", "/api/vendor/stripe-account", { as: ada, json: {} }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    for (const answer of answers) expect(await answer.text()).toContain("Only an owner of this");
  });

  it("is still the owner of their own vendor", async () => {
    const answer = await world.request("POST", "/api/vendor/stripe-account", { as: ada, json: {} });
    expect(answer.status).not.toBe(403);
  });

  it("can do the daily work of the vendor", async () => {
    await choose(ada, bakery);
    const { data } = await world.api(ada).POST("/api/products", { body: cheese });
    expect(data).toMatchObject({ name: "Cheese", vendorId: bakery.id });
  });
});
