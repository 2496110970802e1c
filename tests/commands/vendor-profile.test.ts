import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Viewer } from "~/platform/viewer";
import { type Actor, makePerson, withBearer } from "../support/actors";
import {
  giveVendor,
  makeMarket,
  makeProduct,
  makeVendor,
  proveAddress,
} from "../support/factories";
import { listAll } from "../support/listed";
import { openShop, placeByForm, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

type Person = Actor & { id: number; viewer: Viewer };
let world: World;
/** Ada runs the shop, which stands at two markets. Ben runs a vendor of his own at the second. */
let shop: Shop;
let ada: Person;
let ben: Person;
let bakery: { id: number };
let bay: { id: number };
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  bay = await makeMarket(world, { name: "Bay Market" });
  bakery = await makeVendor(world, { name: "Ben's Bakery", at: [bay] });
  ada = await makePerson(world, { username: "ada", userType: "vendor" });
  ben = await makePerson(world, { username: "ben", userType: "vendor" });
  await giveVendor(world, ada.viewer, shop.vendor);
  await giveVendor(world, ben.viewer, bakery);
});

const profile = (entered: Record<string, string> = {}) => ({
  vendorId: `${shop.vendor.id}`,
  version: "1",
  name: "Bee & Bread",
  description: "Honey and bread.",
  vendorType: "Seasonal",
  website: "bees.example",
  instagram: "@bees",
  contactEmail: "ada@bees.example",
  contactPhone: "305 555 0100",
  ...entered,
});
const save = (entered = {}, as: Actor = ada) =>
  world.request("POST", "/vendor-edit", { as, form: profile(entered) });
const patch = (id: number, json: object, as: Actor | "admin" | "customer" = ada, headers = {}) =>
  world.request("PATCH", `/api/vendors/${id}`, { as, json, headers });
const rowOf = async (id = shop.vendor.id) =>
  (
    await world.db.all<Record<string, unknown>>(sql`
      select name, description, vendor_type, website, instagram, contact_email, contact_phone,
        image, version from vendors where id = ${id}`)
  )[0];
const acts = () =>
  world.db.all<{ action: string }>(sql`select action, subject_id from audit_log order by id`);

describe("a vendor's profile", () => {
  it("is saved as a whole by its form", async () => {
    expect((await save()).headers.get("Location")).toBe("/vendor-edit");
    expect(await rowOf()).toMatchObject({
      name: "Bee & Bread",
      description: "Honey and bread.",
      vendor_type: "Seasonal",
      website: "https://bees.example",
      instagram: "@bees",
      contact_email: "ada@bees.example",
      contact_phone: "305 555 0100",
      version: 2,
    });
    expect(await acts()).toEqual([{ action: "vendor_edited", subject_id: shop.vendor.id }]);
    const html = await (await world.request("GET", "/vendor-edit", { as: ada })).text();
    expect(html).toContain('value="Bee &amp; Bread"');
  });

  it("shows what is wrong beside its fields, and keeps everything that was typed", async () => {
    const answer = await save({ name: "", website: "no link", contactEmail: "ada at bees" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const text of ["Name is required", "Invalid URL", "Invalid email"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('value="ada at bees"');
    expect((await rowOf())?.version).toBe(1);
  });

  it("is not overwritten from a second phone, which shows what the first phone saved", async () => {
    await save({ name: "From the first phone" });
    const answer = await save({ name: "From the second" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Someone else changed this");
    expect(html).toContain("From the first phone");
    expect((await rowOf())?.name).toBe("From the first phone");
    await save({ name: "From the second", version: "2" });
    expect((await rowOf())?.name).toBe("From the second");
  });

  it("is changed in part by a program: fields left out stay", async () => {
    await save();
    const answer = await patch(shop.vendor.id, { description: "More honey." });
    expect(await answer.json()).toMatchObject({ name: "Bee & Bread", description: "More honey." });
    expect(await rowOf()).toMatchObject({
      website: "https://bees.example",
      vendor_type: "Seasonal",
    });
    expect((await patch(shop.vendor.id, { website: null })).status).toBe(200);
    expect((await rowOf())?.website).toBeNull();
    expect((await patch(shop.vendor.id, { vendorType: "Daily" })).status).toBe(422);
    expect((await patch(shop.vendor.id, { name: "Late", version: 1 })).status).toBe(409);
    expect((await rowOf())?.name).toBe("Bee & Bread");
  });

  it("is changed in part by a program although it has no description yet", async () => {
    await world.db.run(sql`update vendors set description = '' where id = ${shop.vendor.id}`);
    expect((await patch(shop.vendor.id, { website: "https://bees.example" })).status).toBe(200);
    expect(await rowOf()).toMatchObject({ description: "", website: "https://bees.example" });
    expect((await patch(shop.vendor.id, { description: "" })).status).toBe(422);
  });

  it("is changed only by its own vendor and by administrators, whatever a caller claims", async () => {
    const bypass = { "X-Admin-Bypass": "true", "admin-bypass": "true" };
    const json = { name: "Ben was here", adminBypass: true };
    expect((await patch(shop.vendor.id, json, ben, bypass)).status).toBe(404);
    expect((await patch(shop.vendor.id, json, await withBearer(world, ben.viewer))).status).toBe(
      404,
    );
    expect((await patch(shop.vendor.id, json, "customer", bypass)).status).toBe(403);
    expect((await save({}, ben)).status).toBe(404);
    expect((await rowOf())?.version).toBe(1);
    expect(
      (await patch(shop.vendor.id, { name: "By the office", description: "Bees" }, "admin")).status,
    ).toBe(200);
    expect((await rowOf())?.name).toBe("By the office");
  });

  it("is found by its new name, and orders keep the name they were placed under", async () => {
    const customer = await world.as("customer");
    if (customer.viewer) await proveAddress(world, customer.viewer);
    await placeByForm(world, shop);
    await save({ name: "Bee & Bread" });
    const [order] = await world.db.all<{ name: string }>(sql`select vendor_name name from orders`);
    expect(order?.name).toBe("Bee Stall");
    const list = await (await world.request("GET", "/vendors?q=bread", { as: "nobody" })).text();
    expect(list).toContain("Bee &amp; Bread");
  });
});

const markets = async (id = shop.vendor.id) =>
  (
    await world.db.all<{ name: string }>(sql`
      select m.name from market_vendors mv join markets m on m.id = mv.market_id
      where mv.vendor_id = ${id} order by m.name`)
  ).map(({ name }) => name);

describe("a vendor's markets", () => {
  const add = (as: Actor, vendorId = shop.vendor.id) =>
    world.request("POST", "/vendor-edit/markets", {
      as,
      form: { vendorId: `${vendorId}`, marketId: `${bay.id}` },
    });
  const remove = (as: Actor, marketId = shop.market.id, vendorId = shop.vendor.id) =>
    world.request("POST", `/vendor-edit/markets/${marketId}/remove`, {
      as,
      form: { vendorId: `${vendorId}` },
    });

  it("are found by name, added with one press, and shown on the market's page", async () => {
    const found = await world.request("GET", "/vendor-edit/markets?q=bay", { as: ada });
    expect(await found.text()).toContain("Bay Market");
    expect((await add(ada)).headers.get("Location")).toBe("/vendor-edit/markets");
    await add(ada);
    expect(await markets()).toEqual(["Bay Market", "Grove Market"]);
    const page = await (await world.request("GET", `/market/${bay.id}`, { as: "nobody" })).text();
    expect(page).toContain("Bee Stall");
    expect(await acts()).toHaveLength(1);
  });

  it("are added by API in three ways: by a vendor for itself, by an administrator for any vendor", async () => {
    const [id, marketId] = [shop.vendor.id, bay.id];
    const ways = [
      [`/api/vendors/${id}/markets`, { marketIds: [marketId] }],
      ["/api/market-vendors", { vendorId: id, marketId }],
      [`/api/markets/${marketId}/vendors`, { vendorId: id }],
    ] as const;
    for (const [path, json] of ways) {
      const ask = async (as: Actor | "admin" | "market_manager" | "nobody") =>
        (await world.request("POST", path, { as, json })).status;
      expect([await ask(ben), await ask("market_manager"), await ask("nobody")]).toEqual([
        404, 403, 401,
      ]);
      expect(await markets()).toEqual(["Grove Market"]);
      expect(await ask(ada)).toBe(201);
      expect(await markets()).toEqual(["Bay Market", "Grove Market"]);
      await world.db.run(sql`delete from market_vendors where vendor_id = ${id}
        and market_id = ${marketId}`);
      await listAll(world);
      expect(await ask("admin")).toBe(201);
      await world.db.run(sql`delete from market_vendors where vendor_id = ${id}
        and market_id = ${marketId}`);
      await listAll(world);
    }
  });

  it("are all added or none, and only markets in the guide", async () => {
    const json = { marketIds: [bay.id, 999_999] };
    const path = `/api/vendors/${shop.vendor.id}/markets`;
    expect((await world.request("POST", path, { as: ada, json })).status).toBe(404);
    expect(await markets()).toEqual(["Grove Market"]);
  });

  it("are left with their settings, but not while orders are open there", async () => {
    await add(ada);
    const customer = await world.as("customer");
    if (customer.viewer) await proveAddress(world, customer.viewer);
    await placeByForm(world, shop);
    await world.db.run(sql`
      insert into product_pre_order_configs (product_id, market_id, created_at, updated_at)
      select ${shop.honey.id}, id, 0, 0 from markets`);
    const refused = await remove(ada);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(
      "still open at this market. You can remove the market once every order is handed over or cancelled",
    );
    const confirm = `/vendor-edit/markets/${shop.market.id}/remove`;
    expect(await (await world.request("GET", confirm, { as: ada })).text()).toContain("still open");
    await remove(ada, bay.id);
    expect(await markets()).toEqual(["Grove Market"]);
    await world.db.run(sql`update orders set status = 'cancelled', cancelled_by = 'customer'`);
    expect((await remove(ada)).headers.get("Location")).toBe("/vendor-edit/markets");
    expect((await remove(ada)).headers.get("Location")).toBe("/vendor-edit/markets");
    expect(await markets()).toEqual([]);
    const left = await world.db.all(sql`select * from product_pre_order_configs
      where product_id = ${shop.honey.id}`);
    expect(left).toEqual([]);
  });

  it("cannot be added or left by another vendor", async () => {
    expect((await add(ben)).status).toBe(404);
    expect((await remove(ben)).status).toBe(404);
    const json = { vendorId: shop.vendor.id, marketId: shop.market.id };
    const asked = await world.request("DELETE", "/api/market-vendors", { as: ben, json });
    expect(asked.status).toBe(404);
    expect(await markets()).toEqual(["Grove Market"]);
    expect(await markets(bakery.id)).toEqual(["Bay Market"]);
  });
});

describe("the vendor dashboard", () => {
  const portal = async (as: Actor) =>
    (await world.request("GET", "/vendor-dashboard", { as })).text();

  it("shows the next market day, its sales, and what has to be done for it", async () => {
    const customer = await world.as("customer");
    if (customer.viewer) await proveAddress(world, customer.viewer);
    const session = await placeByForm(world, shop);
    await world.stripe.pay(session);
    await world.stripe.settle();
    await makeProduct(world, shop.vendor, { availabilityStatus: "Out of Stock" });
    const html = await portal(ada);
    for (const text of [
      "Grove Market",
      "Saturday, May 9, 2026",
      "$16.00",
      "1 pre-order to prepare",
      "1 product is out of stock",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("Bay Market");
    const other = await portal(ben);
    for (const text of ["$16.00", "Grove Market"]) expect(other).not.toContain(text);
  });

  it("leads a new vendor to the first sale, step by step", async () => {
    const html = await portal(ben);
    for (const text of ["Steps to your first sale", "Add a product", "Choose how customers pay"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain("None in the next 5 weeks");
  });
});
