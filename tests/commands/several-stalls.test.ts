import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { vendorAccounts, vendors } from "~/models/vendor/vendor.tables";
import type { Viewer } from "~/platform/viewer";
import { type Actor, makePerson, withBearer } from "../support/actors";
import { toastOf } from "../support/cookies";
import { giveStall, makeProduct, makeVendor } from "../support/factories";
import { makeWorld, type World } from "../support/world";

/** Two stalls that Ada has, the second as a helper; Ben owns the second, and a third of his own. */
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
  await giveStall(world, ada.viewer, farm);
  await giveStall(world, ada.viewer, bakery, "helper");
  await giveStall(world, ben.viewer, bakery);
  await giveStall(world, ben.viewer, orchard);
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
const leave = ({ id }: Stall, { viewer }: { viewer: Viewer }) =>
  world.db
    .delete(vendorAccounts)
    .where(and(eq(vendorAccounts.vendorId, id), eq(vendorAccounts.userId, viewer.id)));

describe("who works at several stalls", () => {
  it("acts for the first, then for the one that was chosen, at every request", async () => {
    expect(await actsFor(ada)).toEqual([farm.id]);
    const answer = await choose(ada, bakery);
    expect(answer.headers.get("Location")).toBe("/vendor-products");
    expect(await toastOf(answer)).toMatchObject({ title: "You act for Ben's Bakery now" });
    expect(await actsFor(ada)).toEqual([bakery.id]);
    expect(await actsFor(ben)).toEqual([bakery.id]);
  });

  it("sees in the frame for whom, with the others a tap away", async () => {
    const html = await page(ada);
    for (const name of ["Ada&#x27;s Farm", "Ben&#x27;s Bakery"]) expect(html).toContain(name);
    expect(html).not.toContain("Orchard");
    await leave(bakery, ada);
    expect(await page(ada)).not.toContain('action="/vendor-portal/stall"');
  });

  it("cannot act for anybody else's, nor for one that was taken down", async () => {
    expect(await toastOf(await choose(ada, orchard))).toMatchObject({ title: "Vendor not found" });
    await world.db.update(vendors).set({ removedAt: world.now }).where(eq(vendors.id, bakery.id));
    expect(await toastOf(await choose(ada, bakery))).toMatchObject({ title: "Vendor not found" });
    expect(await actsFor(ada)).toEqual([farm.id]);
  });

  it("acts for another at once where the chosen one is gone", async () => {
    await choose(ada, bakery);
    await leave(bakery, ada);
    expect(await actsFor(ada)).toEqual([farm.id]);
    await leave(farm, ada);
    expect((await world.request("GET", "/vendor-products", { as: ada })).status).toBe(403);
    expect(await actsFor(ben)).toEqual([bakery.id]);
  });

  it("adds a product to the stall that the form was drawn for, though another was chosen since", async () => {
    const form = await (await world.request("GET", "/vendor-products/new", { as: ada })).text();
    expect(form).toContain(`name="vendorId" value="${farm.id}"`);
    await choose(ada, bakery);
    const add = (vendorId: number) =>
      world.request("POST", "/vendor-products/new", {
        as: ada,
        form: {
          ...cheese,
          name: `Radish of ${vendorId}0`,
          isVisible: "on",
          vendorId: `${vendorId}`,
        },
      });
    expect((await add(farm.id)).status).toBe(302);
    expect((await add(orchard.id)).status).toBe(404);
    expect(await actsFor(ada)).toEqual([bakery.id]);
    await choose(ada, farm);
    expect(await actsFor(ada)).toEqual([farm.id, farm.id * 10]);
  });

  it("is led nowhere else by the form that chooses", async () => {
    const answer = await choose(ada, bakery, "https://elsewhere.example/");
    expect(answer.headers.get("Location")).toBe("/vendor-portal");
  });
});

const cheese = {
  name: "Cheese",
  category: "dairy",
  price: "$5.00",
  unit: "each",
  availabilityStatus: "Available",
} as const;

describe("a program", () => {
  const ordersOf = async (vendorId: number, as: Actor) => {
    const params = { query: { vendorId } };
    const { data, response } = await world.api(as).GET("/api/vendor/orders", { params });
    return data ?? response.status;
  };

  it("acts for the stall that it names, of its own, whatever a browser has chosen", async () => {
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

  it("reads and changes what is the named stall's", async () => {
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

  it("is told which stalls are its own", async () => {
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

describe("a helper", () => {
  it("has no balance paid out, connects nothing with Stripe, and is told whom to ask", async () => {
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

  it("is one at that stall alone: what one owns oneself stays one's own", async () => {
    const answer = await world.request("POST", "/api/vendor/stripe-account", { as: ada, json: {} });
    expect(answer.status).not.toBe(403);
  });

  it("may do a stall's daily work", async () => {
    await choose(ada, bakery);
    const { data } = await world.api(ada).POST("/api/products", { body: cheese });
    expect(data).toMatchObject({ name: "Cheese", vendorId: bakery.id });
  });
});
