import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listRequest } from "~/models/core/listing/directory";
import { listMarkets } from "~/models/guide/market/market.server";
import { markets } from "~/models/guide/market/market.tables";
import { mostSaved } from "~/models/people/saved/saved.rules";
import { save, takeOverSaved } from "~/models/people/saved/saved.server";
import { savedItems } from "~/models/people/saved/saved.tables";
import { listSaved, shelfLength, shelfPage } from "~/models/vendors/saved-list.server";
import { findVendor, listVendors } from "~/models/vendors/vendor.server";
import type { Viewer } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { fillDirectory } from "../../../support/directory";
import { makeMarket, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let viewer: Viewer;
beforeEach(async () => {
  world = await makeWorld();
  viewer = await makeViewer(world, "customer");
});

const kept = () => world.db.select().from(savedItems);
const want = (type: "market" | "vendor", id: number, saved = true) =>
  save(world.ctx(viewer), { type, id, want: saved ? "saved" : "unsaved" });
/** Saves markets that do not exist: only their number matters. */
const saveOthers = (count: number) =>
  world.d1
    .prepare(`insert into saved_items select ?, 'market', 100000 + value, 0 from json_each(?)`)
    .bind(viewer.id, JSON.stringify(Array.from({ length: count }, (_, index) => index)))
    .run();
const firstPage = { market: 1, vendor: 1 };
const names = async (pages = firstPage) => {
  const found = await listSaved(world.ctx(viewer), pages);
  return {
    markets: found.markets.cards.map(({ name }) => name),
    vendors: found.vendors.cards.map(({ name }) => name),
  };
};

describe("saving a favorite", () => {
  it("has the same result when repeated, and keeps the first date", async () => {
    const market = await makeMarket(world, { name: "Grove" });
    const [first, second] = await Promise.all([
      want("market", market.id),
      want("market", market.id),
    ]);
    expect(first).toMatchObject({ isSaved: true, title: "Added to favorites" });
    expect(second).toEqual(first);
    const began = world.now;
    world.now += 1000;
    await want("market", market.id);
    expect(await kept()).toEqual([
      { userId: viewer.id, type: "market", itemId: market.id, savedAt: began },
    ]);
    expect(await want("market", market.id, false)).toMatchObject({ isSaved: false });
    expect(await want("market", market.id, false)).toMatchObject({ isSaved: false });
    expect(await kept()).toEqual([]);
  });

  it("changes only the customer's own favorites", async () => {
    const market = await makeMarket(world);
    await want("market", market.id);
    const other = await makeViewer(world, "customer");
    const asOther = (saved: "saved" | "unsaved") =>
      save(world.ctx(other), { type: "market", id: market.id, want: saved });
    expect(await asOther("unsaved")).toMatchObject({ isSaved: false });
    expect(await kept()).toMatchObject([{ userId: viewer.id }]);
    expect(await asOther("saved")).toMatchObject({ isSaved: true });
    expect(await kept()).toHaveLength(2);
    await want("market", market.id, false);
    expect(await kept()).toMatchObject([{ userId: other.id }]);
  });

  it("is refused for a missing or removed item, which can still be unsaved", async () => {
    const gone = await makeVendor(world, { removedAt: world.now });
    await expect(want("vendor", gone.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(want("vendor", 4711)).rejects.toMatchObject({ code: "not_found" });
    await expect(want("market", gone.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await kept()).toEqual([]);
    expect(await want("vendor", gone.id, false)).toMatchObject({ isSaved: false });
  });

  it("is limited in number, with an explanation", async () => {
    const [first, second] = [await makeMarket(world), await makeMarket(world)];
    await want("market", first.id);
    await saveOthers(mostSaved - 1);
    await expect(want("market", second.id)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("You saved 1,000 markets and vendors"),
    });
    expect(await want("market", first.id)).toMatchObject({ isSaved: true });
    await want("market", first.id, false);
    expect(await want("market", second.id)).toMatchObject({ isSaved: true });
  });
});

describe("saved favorites", () => {
  it("are listed newest first, without markets that were removed since", async () => {
    const stalls = [];
    for (const name of ["First", "Second", "Gone"]) {
      const market = await makeMarket(world, { name });
      stalls.push(await makeVendor(world, { name: `${name} stall`, at: [market] }));
      await want("market", market.id);
      await want("vendor", stalls.at(-1)?.id ?? 0);
      world.now += 1000;
    }
    await world.db.update(markets).set({ removedAt: 1 }).where(eq(markets.name, "Gone"));
    await listAll(world);
    expect(await names()).toEqual({
      markets: ["Second", "First"],
      vendors: ["Gone stall", "Second stall", "First stall"],
    });
  });

  it("are listed for their owner only, and a market is not mistaken for a vendor with its number", async () => {
    const market = await makeMarket(world, { name: "A" });
    await makeMarket(world, { name: "B" });
    await makeVendor(world, { name: "S" });
    const vendor = await makeVendor(world, { name: "T" });
    expect([market.id, vendor.id]).toEqual([1, 2]);
    await want("market", market.id);
    const other = await makeViewer(world, "customer");
    await save(world.ctx(other), { type: "vendor", id: vendor.id, want: "saved" });
    expect(await names()).toEqual({ markets: ["A"], vendors: [] });
    const ctx = world.ctx(viewer);
    const asked = listRequest(new URLSearchParams());
    expect((await listMarkets(ctx, asked)).rows.map(({ isSaved }) => isSaved)).toEqual([
      true,
      false,
    ]);
    expect((await listVendors(ctx, asked)).rows.map(({ isSaved }) => isSaved)).toEqual([
      false,
      false,
    ]);
  });

  it("are read in one round trip, and cost the same however many there are", async () => {
    await fillDirectory(world.db, mostSaved / 2);
    const cost = async () => {
      const ctx = world.ctx(viewer);
      await listSaved(ctx, firstPage);
      return [ctx.cost.roundTrips, ctx.cost.rowsRead];
    };
    const saveAll = (most: number) =>
      world.d1.batch(
        ["market", "vendor"].map((type) =>
          world.d1
            .prepare(
              `insert into saved_items select ?, '${type}', id, id from ${type}s where id <= ?
               on conflict do nothing`,
            )
            .bind(viewer.id, most),
        ),
      );
    await saveAll(shelfLength + 1);
    const [trips, few] = await cost();
    expect(trips).toBe(1);
    // Each card reads one saved item, found in an index, and one market or vendor.
    expect(few).toBeLessThanOrEqual(2 * 2 * (shelfLength + 1));
    await saveAll(mostSaved / 2);
    expect(await cost()).toEqual([1, few]);
  });

  it("are split into pages", async () => {
    await fillDirectory(world.db, 100);
    await world.d1
      .prepare("insert into saved_items select ?, 'market', id, id from markets")
      .bind(viewer.id)
      .run();
    const ctx = world.ctx(viewer);
    const { markets: shelf } = await listSaved(ctx, firstPage);
    expect(shelf).toMatchObject({ page: 1, hasMore: true });
    expect(shelf.cards).toHaveLength(shelfLength);
    expect(shelf.cards[0]).toMatchObject({ id: 100, isSaved: true });
    const last = await listSaved(world.ctx(viewer), { market: 5, vendor: 1 });
    expect(last.markets).toMatchObject({ page: 5, hasMore: false });
    expect(last.markets.cards.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });

  it("open on a valid page, whatever the address says", () => {
    expect([null, "", "0", "-1", "x", "1e9"].map(shelfPage)).toEqual([1, 1, 1, 1, 1, 1]);
    expect([shelfPage("2"), shelfPage("9999")]).toEqual([2, 42]);
  });

  it("are marked in lists and on pages for their owner, without an extra round trip", async () => {
    const market = await makeMarket(world, { name: "A" });
    await makeMarket(world, { name: "B" });
    const vendor = await makeVendor(world, { name: "S", at: [market] });
    await makeVendor(world, { name: "T", at: [market] });
    await want("market", market.id);
    await want("vendor", vendor.id);
    const seenBy = async (who: Viewer | null) => {
      const ctx = world.ctx(who);
      const asked = listRequest(new URLSearchParams());
      const found = [
        (await listMarkets(ctx, asked)).rows.map(({ isSaved }) => isSaved),
        (await listVendors(ctx, asked)).rows.map(({ isSaved }) => isSaved),
        (await findVendor(ctx, vendor.id)).vendor.isSaved,
      ];
      return { found, trips: ctx.cost.roundTrips };
    };
    const nothing = [[false, false], [false, false], false];
    expect(await seenBy(viewer)).toEqual({
      found: [[true, false], [true, false], true],
      trips: 3,
    });
    expect(await seenBy(null)).toEqual({ found: nothing, trips: 3 });
    expect((await seenBy(await makeViewer(world, "customer"))).found).toEqual(nothing);
  });
});

describe("importing favorites from a browser", () => {
  const takeOver = (items: unknown) =>
    takeOverSaved(world.ctx(viewer), { savedItems: JSON.stringify(items) });

  it("keeps their dates, skips missing items, and changes nothing the second time", async () => {
    const market = await makeMarket(world, { name: "Grove" });
    const vendor = await makeVendor(world, { name: "Bee Stall" });
    const gone = await makeMarket(world, { removedAt: 1 });
    const items = [
      { type: "market", id: market.id, savedAt: "2026-04-01T00:00:00Z" },
      { type: "vendor", id: vendor.id, savedAt: "2026-04-02T00:00:00Z" },
      { type: "market", id: gone.id, savedAt: "2026-04-03T00:00:00Z" },
      { type: "vendor", id: 4711, savedAt: "2026-04-03T00:00:00Z" },
    ];
    expect(await takeOver(items)).toEqual({ added: 2 });
    expect(await takeOver(items)).toEqual({ added: 0 });
    expect(await names()).toEqual({ markets: ["Grove"], vendors: ["Bee Stall"] });
    expect((await kept()).map(({ savedAt }) => savedAt).sort()).toEqual([
      Date.UTC(2026, 3, 1),
      Date.UTC(2026, 3, 2),
    ]);
  });

  it("adds nothing that is already saved", async () => {
    const market = await makeMarket(world);
    await want("market", market.id);
    expect(await takeOver({ markets: [market.id], vendors: [] })).toEqual({ added: 0 });
    expect(await kept()).toHaveLength(1);
  });

  it("adds the market that a merged market became part of", async () => {
    const market = await makeMarket(world, { name: "Grove" });
    const old = await makeMarket(world, { removedAt: 1, mergedInto: market.id });
    expect(await takeOver({ markets: [old.id, market.id] })).toEqual({ added: 1 });
    expect((await names()).markets).toEqual(["Grove"]);
    expect(await want("market", old.id, false)).toMatchObject({ id: market.id, isSaved: false });
    expect(await want("market", old.id)).toMatchObject({ id: market.id, isSaved: true });
  });

  it("stops at the limit", async () => {
    const markets: number[] = [];
    for (let count = 0; count < 15; count++) markets.push((await makeMarket(world)).id);
    for (const id of markets.slice(0, 5)) await want("market", id);
    await saveOthers(mostSaved - 10);
    expect(await takeOver({ markets })).toEqual({ added: 5 });
    expect(await kept()).toHaveLength(mostSaved);
  });

  it("takes the newest when not all of them fit", async () => {
    await saveOthers(mostSaved - 2);
    const items = [];
    for (const day of [1, 3, 2]) {
      const { id } = await makeMarket(world, { name: `April ${day}` });
      items.push({ type: "market", id, savedAt: `2026-04-0${day}T00:00:00Z` });
    }
    expect(await takeOver(items)).toEqual({ added: 2 });
    expect((await names()).markets).toEqual(["April 3", "April 2"]);
  });

  it("is refused for vendors", async () => {
    const vendor = await makeViewer(world, "vendor");
    await expect(
      takeOverSaved(world.ctx(vendor), { savedItems: '{"markets":[1]}' }),
    ).rejects.toMatchObject({ code: "wrong_role" });
  });
});
