import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { products } from "~/models/vendors/product/product.tables";
import { findRipe } from "~/models/vendors/product/ripe.server";
import { ripeFilter } from "~/models/vendors/product/ripe-filter";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

const ask = (world: World, query: string) =>
  findRipe(world.ctx(null), ripeFilter(new URLSearchParams(query)));
const found = async (world: World, query: string) =>
  (await ask(world, query)).offers.map(({ product, market }) => `${product.name}, ${market.name}`);

const byWeight = (priceCents: number, pounds: [number, number]) =>
  ({
    unit: "lb",
    priceCents,
    weightMin: pounds[0] * 1000,
    weightMax: pounds[1] * 1000,
    weightUnit: "lb",
  }) as const;
const bagOf = (priceCents: number, ounces: number) =>
  ({
    unit: "bag",
    priceCents,
    weightMin: ounces * 1000,
    weightMax: ounces * 1000,
    weightUnit: "oz",
  }) as const;

/** Two vendors at two markets: one market opens on Fridays, the other on Saturdays. */
async function makeButchers() {
  const world = await makeWorld();
  const friday = await makeMarket(world, { name: "Friday", lat: 25.73, lng: -80.24 });
  await makeSchedule(world, friday, { day: "Friday" });
  const saturday = await makeMarket(world, { name: "Saturday", lat: 28.54, lng: -81.38 });
  await makeSchedule(world, saturday);
  const hens = await makeVendor(world, { name: "Hens", at: [friday, saturday] });
  const cows = await makeVendor(world, { name: "Cows", at: [saturday] });
  await makeProduct(world, hens, { name: "Roast chicken", ...byWeight(450, [2, 3]) });
  await makeProduct(world, hens, { name: "Roast by the plate", unit: "each", priceCents: 900 });
  await makeProduct(world, cows, { name: "Roast beef", ...byWeight(1200, [1, 2]) });
  await makeProduct(world, cows, { name: "Roast bones", ...bagOf(400, 32) });
  const isOut = { availabilityStatus: "Out of Stock" } as const;
  await makeProduct(world, cows, { name: "Roast ends", ...bagOf(100, 32), ...isOut });
  return world;
}

describe("the search for food by price", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeButchers();
  });

  it.each([
    [
      "sort=price",
      [
        "Roast bones, Saturday",
        "Roast chicken, Friday",
        "Roast chicken, Saturday",
        "Roast beef, Saturday",
        "Roast by the plate, Friday",
        "Roast by the plate, Saturday",
      ],
    ],
    [
      "perpound=4.50",
      ["Roast chicken, Friday", "Roast bones, Saturday", "Roast chicken, Saturday"],
    ],
    ["perpound=4.49", ["Roast bones, Saturday"]],
    ["perpound=1", []],
    ["perpound=20&sort=price&day=Friday", ["Roast chicken, Friday"]],
    ["perpound=20&near=25.73,-80.24&within=5", ["Roast chicken, Friday"]],
  ])("with %s finds %j", async (query, offers) => {
    expect(await found(world, `q=roast&${query}`)).toEqual(offers);
  });

  it("shows with each offer the price of a pound, or of the heaviest piece", async () => {
    const { offers } = await ask(world, "q=roast&sort=price&day=Saturday");
    expect(offers.map(({ product }) => [product.price, product.weight])).toEqual([
      ["$4.00 / bag", "32 oz, $2.00 / lb"],
      ["$4.50 / lb", "2 to 3 lb each: about $11.25, never more than $13.50"],
      ["$12.00 / lb", "1 to 2 lb each: about $18.00, never more than $24.00"],
      ["$9.00 / each", null],
    ]);
  });

  it("says which products a highest price leaves out, and does not call a food a place", async () => {
    for (const price of ["1", "20"]) {
      const { notes } = await ask(world, `q=roast&perpound=${price}`);
      expect(notes).toEqual(["Products without a known weight aren’t shown."]);
    }
    expect((await ask(world, "q=roast&sort=price")).notes).toEqual([]);
  });

  it("also corrects a spelling mistake", async () => {
    expect(await found(world, "q=roastt+bones&sort=price")).toEqual(["Roast bones, Saturday"]);
  });
});

/** A vendor of a market that sells many plums at different prices. */
async function makePlums() {
  const world = await makeWorld();
  const market = await makeMarket(world);
  await makeSchedule(world, market);
  const vendor = await makeVendor(world, { at: [market] });
  const addPlums = async (from: number, count: number) => {
    await world.db.run(sql`
      insert into products (vendor_id, name, price, price_cents, unit, category, is_visible,
        created_at, updated_at)
      with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${from + count - 1})
      select ${vendor.id}, 'Plums ' || i, 'x', 100 + (i * 37) % 101, 'lb', 'fruits', 1, 0, 0 from n`);
    await listAll(world);
  };
  return { world, addPlums };
}

it.each(["", "&sort=price"])(
  "every page of a search with a spelling mistake goes on (%s)",
  async (sort) => {
    const { world, addPlums } = await makePlums();
    await addPlums(1, 30);
    const names = new Set<string>();
    for (let after: number | null = 0; after !== null; ) {
      const page = await ask(world, `q=plumz${sort}${after ? `&after=${after}` : ""}`);
      for (const { product } of page.offers) names.add(product.name);
      after = page.next;
    }
    expect(names.size).toBe(30);
  },
);

it("every page of a search by price goes on where the page before it ended", async () => {
  const { world, addPlums } = await makePlums();
  await addPlums(1, 200);
  const walk = async () => {
    const names: string[] = [];
    const prices: string[] = [];
    const notes = new Set<string>();
    for (let after: number | null = 0; after !== null; ) {
      const page = await ask(world, `q=plums&sort=price${after ? `&after=${after}` : ""}`);
      names.push(...page.offers.map(({ product }) => product.name));
      prices.push(...page.offers.map(({ product }) => product.price));
      for (const note of page.notes) notes.add(note);
      after = page.next;
    }
    return { names: names.sort(), prices, notes: [...notes] };
  };
  const whole = await walk();
  const all = await world.db.all<{ name: string }>(sql`select name from products`);
  expect(whole.names).toEqual(all.map(({ name }) => name).sort());
  expect(whole.prices).toEqual(whole.prices.toSorted());
  expect(whole.notes).toEqual([]);
  await addPlums(201, 1);
  const cut = await walk();
  expect(cut).toMatchObject({ names: whole.names, prices: whole.prices });
  expect(cut.notes).toEqual([expect.stringContaining("the first 200 products")]);
});

it.each([
  ["of a pound if the unit is lb", { unit: "lb", priceCents: 450 }, 450],
  ["of 16 ounces if the unit is oz", { unit: "oz", priceCents: 50 }, 800],
  ["the same for a product sold by weight", byWeight(450, [2, 3]), 450],
  ["rounded to the nearest cent", bagOf(1300, 12), 1733],
  ["half a cent rounded up", bagOf(5, 32), 3],
  ["at least a cent", bagOf(1, 999), 1],
  ["unknown without a weight", { unit: "bag", priceCents: 450 }, null],
  ["unknown if the price is not one amount", { ...bagOf(1, 16), priceCents: null }, null],
])("the price per pound is %s", async (_, values, cents) => {
  const world = await makeWorld();
  const { id } = await makeProduct(world, await makeVendor(world), values);
  const [row] = await world.db.select().from(products).where(sql`id = ${id}`);
  expect(row?.pricePerPound).toBe(cents);
});
