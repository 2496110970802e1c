import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Slice } from "~/models/core/listing/directory";
import { productSearchIn, sliceOfProducts } from "~/models/vendors/product/product-search.server";
import { openDatabase } from "~/platform/database";
import { makeMarket, makeProduct, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let markets: { id: number }[];
let stalls: { id: number }[];

/** Two markets. Bees stands at both, Jam only at the second, and Gone is a removed vendor. */
beforeEach(async () => {
  world = await makeWorld();
  markets = [await makeMarket(world), await makeMarket(world)];
  const [first, second] = markets as [{ id: number }, { id: number }];
  stalls = [
    await makeVendor(world, { name: "Jam", at: [second] }),
    await makeVendor(world, { name: "Bees", at: [first, second] }),
    await makeVendor(world, { name: "Gone", at: [first, second] }),
  ];
  const [jam, bees, gone] = stalls as [{ id: number }, { id: number }, { id: number }];
  const of = (vendor: { id: number }, name: string, more = {}) =>
    makeProduct(world, vendor, { name, category: "other", ...more });
  await of(bees, "Orange honey", { category: "prepared", unit: "lb" });
  await of(jam, "Orange jam");
  await of(bees, "Comb honey", { availabilityStatus: "Out of Stock" });
  await of(bees, "Candles", {
    isPreOrderEnabled: false,
    weightMin: 8000,
    weightMax: 8000,
    weightUnit: "oz",
  });
  await of(bees, "Hidden honey", { isVisible: false });
  await of(gone, "Orange soap");
  await world.db.run(sql`update vendors set removed_at = 1 where id = ${gone.id}`);
  await listAll(world);
});

/** The place of a cursor: a product, or of a market a vendor and a product. */
function placeOf(cursor: number | string | null) {
  const [id = 0, vendor] = String(cursor).split(".").reverse().map(Number);
  return { cursor: id, vendor };
}

async function found(query: string, slice: Slice = { limit: 200, cursor: 0 }) {
  const search = productSearchIn(new URLSearchParams(query));
  const { rows, next, total } = await sliceOfProducts(world.ctx(null), search, slice);
  return { names: rows.map(({ name }) => name), next, total };
}

describe("the search for products of all vendors", () => {
  it.each([
    ["", ["Orange honey", "Orange jam", "Comb honey", "Candles"]],
    ["q=orange", ["Orange honey", "Orange jam"]],
    ["q=honeys", ["Orange honey", "Comb honey"]],
    ["category=prepared", ["Orange honey"]],
    ["available=true", ["Orange honey", "Orange jam", "Candles"]],
    ["preorder=true&q=honey", ["Orange honey"]],
    ["perpound=5", ["Orange honey"]],
    ["perpound=4.99", []],
    ["perpound=20", ["Orange honey", "Candles"]],
  ])("finds the right products for '%s'", async (query, names) => {
    expect(await found(query)).toEqual({ names, next: null, total: names.length });
  });

  it("filters by vendor and market, also with a text, and finds nothing at a removed market", async () => {
    const [first, second] = markets.map(({ id }) => id);
    expect((await found(`vendor=${stalls[0]?.id}`)).names).toEqual(["Orange jam"]);
    expect((await found(`market=${first}`)).names).toEqual([
      "Orange honey",
      "Comb honey",
      "Candles",
    ]);
    expect((await found(`market=${first}&q=orange`)).names).toEqual(["Orange honey"]);
    expect((await found(`market=${second}`)).names).toHaveLength(4);
    await world.db.run(sql`update markets set removed_at = 1 where id = ${second}`);
    await listAll(world);
    expect((await found(`market=${second}`)).names).toEqual([]);
  });

  it("returns each product once when read page by page", async () => {
    for (const query of ["", "q=orange", `market=${markets[1]?.id}`, `vendor=${stalls[1]?.id}`]) {
      const whole = await found(query);
      const walked: string[] = [];
      for (let cursor: number | string | null = 0; cursor !== null; ) {
        const slice = await found(query, { limit: 1, ...placeOf(cursor) });
        walked.push(...slice.names);
        cursor = slice.next;
      }
      expect(walked).toEqual(whole.names);
    }
  });

  it("goes on after a product that is deleted between two pages of a market", async () => {
    const query = `market=${markets[1]?.id}`;
    const { names } = await found(query);
    const { next } = await found(query, { limit: 2, cursor: 0 });
    await world.db.run(sql`delete from products where name = ${names[1]}`);
    await listAll(world);
    expect((await found(query, { limit: 9, ...placeOf(next) })).names).toEqual(names.slice(2));
  });

  it("refuses invalid filters and names the field", () => {
    for (const query of ["q=ab", "category=cars", "market=x", "vendor=0", "preorder=yes"]) {
      expect(() => productSearchIn(new URLSearchParams(query))).toThrow(
        expect.objectContaining({
          code: "invalid",
          fields: { [query.split("=")[0] ?? ""]: expect.any(Array) },
        }),
      );
    }
  });
});

it("the product search reads at most 600 rows among 2,000 products", async () => {
  await world.db.run(sql`
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 2000)
    insert into products (vendor_id, name, price, category, is_visible, created_at, updated_at)
    select iif(n % 2, ${stalls[0]?.id}, ${stalls[1]?.id}), 'Orange ' || n, '$1', 'other', 1, 0, 0 from n`);
  await listAll(world);
  for (const query of [
    "",
    "q=orange",
    "category=prepared",
    `market=${markets[1]?.id}&preorder=true`,
    `vendor=${stalls[0]?.id}&q=orange`,
  ]) {
    const { db, cost } = openDatabase(world.d1, true);
    const search = productSearchIn(new URLSearchParams(query));
    await sliceOfProducts({ ...world.ctx(null), db }, search, { limit: 1000, cursor: 700 });
    expect(cost.rowsRead, query).toBeLessThanOrEqual(600);
  }
});
