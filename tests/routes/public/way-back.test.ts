import { beforeAll, describe, expect, it } from "vitest";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../support/factories";
import { makeWorld, site, type World } from "../../support/world";

let world: World;
let vendor: { id: number };
beforeAll(async () => {
  world = await makeWorld();
  const market = await makeMarket(world);
  await makeSchedule(world, market);
  vendor = await makeVendor(world, { name: "Bee Stall", at: [market] });
  await makeProduct(world, vendor, { name: "Honey" });
});
type Asked = Parameters<World["request"]>[2];
const html = async (path: string, asked: Asked = {}) =>
  (await world.request("GET", path, asked)).text();
const goBack = async (referer?: string) =>
  /<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]+>)*Go Back/.exec(
    await html("/nowhere", { headers: referer ? { Referer: referer } : {} }),
  )?.[1];

describe("'Go Back' on a page that was not found", () => {
  it("leads to the page of this site that led there, without JavaScript too", async () => {
    expect(await goBack(`${site}/markets?day=Saturday`)).toBe("/markets?day=Saturday");
  });

  it("leads to the vendors from another site, the home page, itself or no page", async () => {
    for (const referer of [
      undefined,
      "https://elsewhere.example/x",
      `${site}/`,
      `${site}/nowhere`,
    ]) {
      expect(await goBack(referer)).toBe("/vendors");
    }
  });
});

describe("the window title of a missing page", () => {
  it("says what was not found", async () => {
    expect(await html("/nowhere")).toContain("<title>Page Not Found · Market Day</title>");
    expect(await html("/market/999")).toContain("<title>Market not found · Market Day</title>");
    expect(await html("/vendor/999")).toContain("<title>Vendor not found · Market Day</title>");
    expect(await html("/vendor-products/999", { as: "vendor" })).toMatch(
      /<title>[^<]*not found[^<]*<\/title>/i,
    );
  });
});

it("a pre-order is offered to visitors and customers only", async () => {
  const offers = async (as: NonNullable<Asked>["as"]) =>
    (await html(`/vendor/${vendor.id}`, { as })).includes("/pre-order?product=");
  expect([await offers("nobody"), await offers("customer")]).toEqual([true, true]);
  for (const as of ["vendor", "market_manager", "admin"] as const) {
    expect(await offers(as)).toBe(false);
  }
});
