import { beforeAll, describe, expect, it } from "vitest";
import { marketFilter } from "~/models/guide/market/market-filter";
import { sliceOfMarkets } from "~/models/vendors/at-market/market-api.server";
import { makeMarket, makeSchedule } from "../../../support/factories";
import { makeWorld, type World } from "../../../support/world";

describe("markets in the API", () => {
  let world: World;
  let ids: number[];
  beforeAll(async () => {
    world = await makeWorld();
    const made = [];
    for (const [name, lat, removedAt] of [
      ["Near", 25.73, null],
      ["Gone", 25.74, 1],
      ["Far", 25.78, null],
      ["Nowhere", null, null],
    ] as const) {
      const at = lat === null ? { lat, lng: null } : { lat, lng: -80.24 };
      const market = await makeMarket(world, { name, removedAt, ...at });
      await makeSchedule(world, market);
      made.push(market.id);
    }
    ids = made;
  });
  const slice = (query: string, limit: number, cursor = 0) =>
    sliceOfMarkets(world.ctx(null), marketFilter(new URLSearchParams(query)), { limit, cursor });
  const names = async (...asked: Parameters<typeof slice>) =>
    (await slice(...asked)).rows.map(({ name }) => name);

  it("leave out removed markets, with or without a filter", async () => {
    for (const query of ["", "day=Saturday", "q=gone", "q=go", "near=25.74,-80.24"]) {
      expect(await names(query, 10), query).not.toContain("Gone");
    }
    expect(await names("", 10)).toEqual(["Near", "Far", "Nowhere"]);
  });

  it("have their latitude and longitude in the right fields", async () => {
    const { rows } = await slice("", 10);
    expect(rows.map(({ coordinates }) => coordinates)).toEqual([
      { lat: 25.73, lng: -80.24 },
      { lat: 25.78, lng: -80.24 },
      null,
    ]);
  });

  it("continue from page to page, and end with the last market", async () => {
    expect(await slice("", 2)).toMatchObject({ next: ids[2], total: 3 });
    expect(await slice("", 2, ids[2])).toMatchObject({ rows: [{ name: "Nowhere" }], next: null });
    expect(await slice("near=25.73,-80.24", 1)).toMatchObject({
      rows: [{ name: "Near" }],
      next: 1,
      total: 2,
    });
    expect(await slice("near=25.73,-80.24", 1, 1)).toMatchObject({
      rows: [{ name: "Far" }],
      next: null,
    });
    expect(await slice("near=25.73,-80.24", 2)).toMatchObject({ next: null, total: 2 });
  });

  it("are refused for an unknown place, and the error names the field", async () => {
    await expect(slice("near=Atlantis", 2)).rejects.toMatchObject({
      code: "invalid",
      fields: { near: [expect.stringContaining("Atlantis")] },
    });
  });
});
