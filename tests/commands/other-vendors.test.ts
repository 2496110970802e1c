import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "~/platform/viewer";
import { access } from "../routes/access.table";
import { type Actor, makePerson, withBearer } from "../support/actors";
import {
  giveVendor,
  makeMarket,
  makeProduct,
  makeVendor,
  proveAddress,
} from "../support/factories";
import { listAll } from "../support/listed";
import { everyMinute, openShop, orderForm, preOrderPath } from "../support/shop";
import { makeWorld, type World } from "../support/world";

/**
 * Mallory has a vendor of her own, and tries every vendor address with Ada's ids: in the address,
 * in the form and in the query.
 */
type Person = Actor & { id: number; viewer: Viewer };
let world: World;
let mallory: Person;
/** Ada's ids, under the names that addresses and fields give them. */
let hers: Record<string, string>;
beforeAll(async () => {
  world = await makeWorld();
  const shop = await openShop(world, { name: "Secret honey" });
  await world.db.run(sql`update vendors set takes_payment_at_pickup = 1, name = 'Secret stall'`);
  await listAll(world);
  const ada = await makePerson(world, { username: "secret-ada", userType: "vendor" });
  await giveVendor(world, ada.viewer, shop.vendor);
  mallory = await makePerson(world, { username: "mallory", userType: "vendor" });
  const own = await makeVendor(world, { name: "Mallory's", at: [await makeMarket(world)] });
  await giveVendor(world, mallory.viewer, own);
  await makeProduct(world, own);
  const customer = await world.as("customer");
  await proveAddress(world, customer.viewer);
  const placed = await world.request("POST", preOrderPath(shop), {
    as: customer,
    form: orderForm(shop, { payment: "at_pickup", paymentMethod: "at_pickup" }),
  });
  expect(placed.status).toBe(302);
  await world.request("POST", "/vendor-edit/people", {
    as: ada,
    form: { vendorId: `${shop.vendor.id}`, email: "secret@example.com", role: "owner" },
  });
  await everyMinute(world);
  const vendorId = `${shop.vendor.id}`;
  hers = {
    id: vendorId,
    vendorId,
    productId: `${shop.honey.id}`,
    ids: `${shop.honey.id}`,
    orderId: "1",
    marketId: `${shop.market.id}`,
    refundId: "1",
    userId: `${ada.id}`,
    invitationId: "1",
  };
});

const tables = [
  "vendors",
  "products",
  "product_pre_order_configs",
  "orders",
  "order_events",
  "payments",
  "refunds",
  "market_vendors",
  "vendor_accounts",
  "vendor_invitations",
];
/** All rows of all vendors. The requests in this test must not change any of them. */
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(
        async (table) =>
          [table, await world.db.all(sql.raw(`select * from ${table} order by 1, 2`))] as const,
      ),
    ),
  );

/** The routes for vendors with a parameter in the address. */
const named = Object.entries(access).flatMap(([line, rule]) => {
  const [method = "", path = ""] = line.split(" ");
  const may = Array.isArray(rule) ? rule : rule.may;
  return may.includes("vendor") && path.includes(":") ? [[method, path] as const] : [];
});
const pathOf = (pattern: string) => pattern.replace(/:(\w+)/g, (_, name) => hers[name] ?? "1");
/** The API's address of a product calls the product's id `id`. */
const herPath = (pattern: string) =>
  pattern === "/api/products/:id" ? `/api/products/${hers.productId}` : pathOf(pattern);

describe("the data of another vendor", () => {
  it("is tried at every vendor address with a parameter", () => {
    expect(named.length).toBeGreaterThan(20);
  });

  it.each(named)("is neither shown nor changed: %s %s", async (method, pattern) => {
    const path = herPath(pattern);
    const before = await everything();
    const fields = { ...hers, to: "completed", reason: "because", name: "Mallory was here" };
    for (const as of [mallory, await withBearer(world, mallory.viewer)]) {
      const isApi = path.startsWith("/api/");
      if (!isApi && as !== mallory) continue;
      const numbers = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          /^\d+$/.test(value) ? Number(value) : value,
        ]),
      );
      const sent =
        method === "GET"
          ? {}
          : isApi
            ? { json: { ...numbers, marketIds: [Number(hers.marketId)] } }
            : { form: fields };
      const answer = await world.request(method, path, { as, ...sent });
      expect(answer.status, path).not.toBe(500);
      const isPlain = method === "GET" && answer.status === 302;
      if (!isPlain) expect([403, 404, 409, 422], path).toContain(answer.status);
      expect(await answer.text()).not.toMatch(/secret/i);
    }
    expect(await everything()).toEqual(before);
  });

  it.each([
    ["POST", "/vendor-portal/stall", ["vendorId"]],
    ["POST", "/vendor-edit", ["vendorId"]],
    ["POST", "/vendor-edit/markets", ["vendorId", "marketId"]],
    ["POST", "/vendor-edit/people", ["vendorId"]],
    ["POST", "/vendor-products/set", ["ids"]],
    ["GET", "/api/vendor/orders?vendorId=", []],
    ["GET", "/api/vendor/refunds?vendorId=", []],
    ["GET", "/api/vendor/stripe-account?vendorId=", []],
    ["GET", "/api/vendor/pay-at-pickup?vendorId=", []],
  ] as const)("is not reached by naming its id: %s %s", async (method, path, names) => {
    const before = await everything();
    const form = {
      ...Object.fromEntries(names.map((name) => [name, hers[name] ?? ""])),
      to: "hidden",
      email: "mallory@example.com",
      role: "owner",
      name: "Mallory was here",
      description: "x",
      vendorType: "Seasonal",
    };
    const answer = await world.request(
      method,
      path.endsWith("=") ? `${path}${hers.vendorId}` : path,
      { as: mallory, ...(method === "POST" && { form }) },
    );
    expect([302, 404]).toContain(answer.status);
    if (path.endsWith("=")) expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/secret/i);
    expect(await everything()).toEqual(before);
  });
});
