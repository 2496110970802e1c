import { beforeAll, describe, expect, it } from "vitest";
import { type Actor, makePerson } from "../support/actors";
import { giveVendor, proveAddress } from "../support/factories";
import { openShop, orderForm, preOrderPath, records, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

/** Dates that are in no calendar. JavaScript takes the second one for the 2nd of March. */
const none = ["2026-13-45", "2026-02-30", "2026-00-01"];

let world: World;
let shop: Shop;
let vendor: Actor;
beforeAll(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  const keeper = await makePerson(world, { username: "keeper", userType: "vendor" });
  await giveVendor(world, keeper.viewer, shop.vendor);
  vendor = keeper;
  await proveAddress(world, (await world.as("customer")).viewer);
});

describe("a date that does not exist", () => {
  it.each(none)("is refused for an order by form and by JSON: %s", async (pickupDate) => {
    const byForm = await world.request("POST", preOrderPath(shop), {
      as: "customer",
      form: orderForm(shop, { pickupDate }),
    });
    expect(byForm.status).toBe(422);
    const json = {
      vendorId: shop.vendor.id,
      marketId: shop.market.id,
      pickupDate,
      items: [{ productId: shop.honey.id, quantity: 1 }],
    };
    const byJson = await world.request("POST", "/api/orders", { as: "customer", json });
    expect(byJson.status).toBe(422);
    expect(await byJson.json()).toMatchObject({ fields: { pickupDate: [expect.any(String)] } });
    expect((await records(world)).orders).toEqual([]);
  });

  it.each(none)("has no page: %s", async (date) => {
    const status = async (day: string) => {
      const path = `/vendor-days/${shop.market.id}/${day}/off`;
      return (await world.request("GET", path, { as: vendor })).status;
    };
    expect(await status("2026-05-09")).toBe(200);
    expect(await status(date)).toBe(404);
  });

  it.each(none)(
    "sets no market day, and does not break the log's date filter: %s",
    async (date) => {
      const form = { marketId: `${shop.market.id}`, date, comes: "on" };
      const set = await world.request("POST", "/vendor-days/set", { as: vendor, form });
      expect(set.status).toBe(422);
      const log = await world.request("GET", `/admin/system/audit?from=${date}`, { as: "admin" });
      expect(log.status).toBe(200);
    },
  );
});
