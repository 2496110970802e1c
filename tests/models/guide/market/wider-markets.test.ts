import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { mapRequest } from "~/models/guide/map/map.schema";
import { mapView } from "~/models/guide/map/map.server";
import { marketsAsked } from "~/models/guide/market/filtered-markets.server";
import { markets } from "~/models/guide/market/market.tables";
import { marketFilter } from "~/models/guide/market/market-filter";
import { vendorsAsked } from "~/models/vendors/filtered-vendors.server";
import { findRipe } from "~/models/vendors/product/ripe.server";
import { ripeFilter } from "~/models/vendors/product/ripe-filter";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../../support/factories";
import { smallCountry } from "../../../support/gazetteer";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

let world: World;
const filter = (asked: Record<string, string>) => marketFilter(new URLSearchParams(asked));
const ask = (asked: Record<string, string>) => marketsAsked(world.ctx(null), filter(asked));
const names = async (asked: Record<string, string>) =>
  (await ask(asked)).list.rows.map(({ name }) => name);

beforeAll(async () => {
  world = await makeWorld({ places: smallCountry });
  const stearns = await makeMarket(world, {
    name: "Stearns' Homestead Farmers Market",
    location: "Parma, Ohio",
    city: "Parma",
    state: "Ohio",
    zip: "44129",
    lat: 41.4,
    lng: -81.7,
  });
  await makeSchedule(world, stearns);
  const vendor = await makeVendor(world, { name: "Señor Piñon’s Ovens", at: [stearns] });
  await makeProduct(world, vendor, { name: "Strawberries" });
  await makeMarket(world, {
    name: "Kent Fruit & Flower Market",
    location: "St. Louis, Missouri",
    city: "St. Louis",
    state: "Missouri",
    zip: "63101",
    lat: 38.6,
    lng: -90.2,
  });
  await makeMarket(world, { name: "Gone Stearns Homestead", removedAt: 1 });
});

const [stearns, kent] = ["Stearns' Homestead Farmers Market", "Kent Fruit & Flower Market"];

it.each([
  ["stearns homestead", stearns],
  ["Farmers Stearns", stearns],
  ["stearsn homestead farmers market", stearns],
  ["stears homestead", stearns],
  ["stearns ohmesteda", stearns],
  ["stearns homestead farxxrs", stearns],
  ["parma oh", stearns],
  ["Parma Ohio", stearns],
  ["prama", stearns],
  ["44129", stearns],
  ["kent fruit and flower", kent],
  ["flower fruit kent", kent],
  ["knet fruit", kent],
  ["kentfruit market", kent],
  ["Saint Louis", kent],
  ["st louis mo", kent],
])(
  "a search for %j finds the intended market first, and says that the match is not exact",
  async (q, name) => {
    const { list, notes } = await ask({ q });
    expect(list.rows[0]?.name).toBe(name);
    expect(list.count).toBe(list.rows.length);
    expect(notes.join()).toMatch(/No exact match|nearest to/);
  },
);

it("a text match is listed without a note, and a search without any match lists nothing", async () => {
  expect(await ask({ q: "homestead" })).toMatchObject({ list: { count: 1 }, notes: [] });
  expect(await ask({ q: "zebra" })).toMatchObject({
    list: { count: 0 },
    notes: [],
    question: null,
  });
});

it("filters still apply to results that are not exact matches", async () => {
  expect(await names({ q: "farmers stearns", day: "Saturday" })).toEqual([stearns]);
  expect(await names({ q: "farmers stearns", day: "Monday" })).toEqual([]);
});

it("a search for a place lists the nearest markets, with their distance", async () => {
  const { list, notes } = await ask({ q: "Springfield, MO" });
  expect(list.rows.map(({ name }) => name)).toEqual([kent, stearns]);
  expect(list.rows[0]?.distance).toMatch(/miles/);
  expect(notes).toEqual(["These results are the nearest to Springfield, MO."]);
});

it("a town's own markets come first, however many others match its words", async () => {
  const own = await makeWorld({ places: smallCountry });
  const at = (city: string, lat: number) =>
    makeMarket(own, {
      name: `In ${city} ${lat}`,
      city,
      state: "New York",
      location: `${city}, New York`,
      lat,
      lng: -73.98,
    });
  for (let n = 0; n < 40; n++) await at("Yonkers", 40.77);
  await at("New York", 40.9);
  await at("New York", 41.5);
  const find = async (q: string) =>
    (await marketsAsked(own.ctx(null), filter({ q }))).list.rows.map(({ name }) => name);
  for (const q of ["New York NY", "new york, new york, USA"]) {
    expect((await find(q)).slice(0, 3)).toEqual([
      "In New York 40.9",
      "In New York 41.5",
      "In Yonkers 40.77",
    ]);
  }
});

it("an ambiguous or misspelled place leads to a question", async () => {
  expect((await ask({ q: "Springfield" })).question).toMatchObject({
    choices: ["Springfield, MO", "Springfield, MA"],
  });
  expect((await ask({ q: "Sprngfield" })).question).toMatchObject({
    text: expect.stringContaining("Did you mean one of these places?"),
  });
});

it("search words follow a market that is renamed or removed", async () => {
  const own = await makeWorld();
  const { id } = await makeMarket(own, { name: "Willow Yard" });
  const find = async (q: string) =>
    (await marketsAsked(own.ctx(null), filter({ q }))).list.rows.map(({ name }) => name);
  expect(await find("yrad willow")).toEqual(["Willow Yard"]);
  await own.db.update(markets).set({ name: "Poplar Court" }).where(eq(markets.id, id));
  await listAll(own);
  expect([await find("yard willow"), await find("coutr poplar")]).toEqual([[], ["Poplar Court"]]);
  await own.db.update(markets).set({ removedAt: 1 }).where(eq(markets.id, id));
  await listAll(own);
  expect(await find("court poplar")).toEqual([]);
  const words = "select word, n from search_words where kind = 'market' and n <> 0";
  expect((await own.d1.prepare(words).all()).results).toEqual([]);
});

describe("broader searches on other pages", () => {
  it("vendors are found by their words, and an ambiguous place leads to a question", async () => {
    const find = (q: string) => vendorsAsked(world.ctx(null), filter({ q }));
    for (const q of ["ovens pinons", "señor pinon ovens", "Pinnos Ovens"]) {
      expect([q, ...(await find(q)).list.rows.map(({ name }) => name)]).toEqual([
        q,
        "Señor Piñon’s Ovens",
      ]);
    }
    expect((await find("Springfield")).question?.choices).toHaveLength(2);
  });

  it("products are found despite typing mistakes, and a place is not taken for a product", async () => {
    const find = (q: string) => findRipe(world.ctx(null), ripeFilter(new URLSearchParams({ q })));
    expect((await find("strawberires")).offers[0]?.product.name).toBe("Strawberries");
    expect((await find("strawberires")).notes.join()).toContain("No exact match");
    expect((await find("33133")).notes.join()).toContain("is a place");
  });

  it("a map shows the intended market, and treats a place as a search near it", async () => {
    const look = (q: string, more = "") =>
      mapView(
        world.ctx(null),
        mapRequest(new URLSearchParams(`q=${encodeURIComponent(q)}${more}`)),
      );
    const wider = await look("stearsn homestead");
    expect(wider.list.map(({ name }) => name)).toEqual([stearns]);
    expect(wider).toMatchObject({ points: [{ name: stearns }], notes: [expect.any(String)] });
    // When the map shows another box, the market is listed as lying outside it.
    expect(await look("stearsn homestead", "&bounds=25,-81,26,-80")).toMatchObject({
      list: [{ name: stearns, isInView: false }],
      points: [],
    });
    const near = await look("Springfield, MO");
    expect(near).toMatchObject({
      near: { lat: 37.2 },
      notes: [expect.stringContaining("nearest")],
    });
    expect(near.list[0]?.name).toBe(kent);
  });

  describe("a town's name searched on the map", () => {
    const stands = async (name: string, count: number) => {
      const own = await makeWorld({ places: smallCountry });
      for (let n = 0; n < count; n++) {
        await makeMarket(own, { name: `${name} ${n}`, lat: 40.7 + n / 1000, lng: -73.98 });
      }
      return (q: string, more = "") =>
        mapView(own.ctx(null), mapRequest(new URLSearchParams(`q=${q}${more}`)));
    };

    it("means the city first, even if markets have its name", async () => {
      const look = await stands("Miami Stand", 1);
      const view = await look("Miami");
      expect(view).toMatchObject({ near: { lat: 25.77 }, question: { isOpen: false } });
      expect(view.notes.join()).toContain("nearest to");
    });

    it("means a search word first when the town is small or several towns have the name", async () => {
      const look = await stands("Aspen Springfield Stand", 1);
      for (const q of ["Aspen", "Springfield"]) {
        expect(await look(q)).toMatchObject({ near: null, list: [{}], question: null });
      }
    });

    it("means the town when no market has the name, or too many do", async () => {
      const none = await stands("Riverside Stand", 1);
      expect(await none("Aspen")).toMatchObject({ near: { lat: 39.19 } });
      const look = await stands("Aspen Springfield Stand", 201);
      expect(await look("Aspen")).toMatchObject({ near: { lat: 39.19 } });
      expect(await look("Springfield")).toMatchObject({ list: [], question: { isOpen: true } });
      const inBox = await look("Springfield", "&bounds=40,-75,41,-73");
      expect(inBox.list.length).toBeGreaterThan(20);
    });
  });
});
