import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { mapRequest } from "~/models/map/map.schema";
import { countIn, mapView } from "~/models/map/map.server";
import { marketSchedules, markets, marketTags } from "~/models/market/market.tables";
import { placeFor } from "~/models/place/find-place.server";
import { type Coordinates, distanceMiles, milesBetween, readBounds } from "~/models/place/place";
import { makeMarket, makeSchedule, makeVendor } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

const view = (world: World, query: string) =>
  mapView(world.ctx(null), mapRequest(new URLSearchParams(query)));
const idsIn = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id);

/** Anywhere on earth, or all in one town, or on the edges where arithmetic goes wrong. */
const place = fc.oneof(
  fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  fc.record({
    lat: fc.double({ min: 25.7, max: 25.8, noNaN: true }),
    lng: fc.double({ min: -80.2, max: -80.1, noNaN: true }),
  }),
  fc.record({
    lat: fc.constantFrom(-90, -0.001, 0.001, 90, 45),
    lng: fc.constantFrom(-180, 180, 179.9999, -179.9999, 0, -90),
  }),
);
/** 0,0 means 'not set', and no market may say it. */
const marketPlace = place.filter(({ lat, lng }) => Math.abs(lat) + Math.abs(lng) > 1e-6);
const directory = fc.array(marketPlace, { minLength: 1, maxLength: 70 });
const someBox = fc
  .record({
    lat: fc.double({ min: -90, max: 85, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    height: fc.constantFrom(0.01, 1, 30, 180),
    width: fc.constantFrom(0.01, 1, 60, 359, 360),
    zoom: fc.integer({ min: 2, max: 18 }),
  })
  .map(({ lat, lng, height, width, zoom }) => {
    const text = `${lat},${lng},${Math.min(90, lat + height)},${lng + width}`;
    return { bounds: readBounds(text), zoom };
  });

/** Where somebody is, as an address can say it. */
const origin = marketPlace
  .map(({ lat, lng }) => ({
    lat: Number(lat.toFixed(5)),
    lng: Number(lng.toFixed(5)),
  }))
  .filter(({ lat, lng }) => lat !== 0 || lng !== 0);

/** The list is as many of the nearest as it can show. */
function expectNearest(list: Coordinates[], all: Coordinates[], from: Coordinates) {
  const miles = all.map((market) => milesBetween(from, market)).sort((a, b) => a - b);
  expect(list).toHaveLength(Math.min(24, all.length));
  list.forEach((market, index) => {
    expect(milesBetween(from, market)).toBeCloseTo(miles[index] ?? Number.NaN, 3);
  });
}

/** Every third market opens on Sundays, and every second of those twice. */
const isOnSunday = ({ id }: { id: number }) => id % 3 === 0;

/** Empties the directory, through the triggers, and fills it again. */
async function fill(world: World, places: { lat: number; lng: number }[]) {
  const d1 = world.db.$client;
  const json = JSON.stringify(places);
  const [, { results }] = (await d1.batch<{ id: number; lat: number; lng: number }>([
    d1.prepare("delete from markets"),
    d1
      .prepare(`insert into markets (name, lat, lng, created_at, updated_at)
        select 'Market ' || key, value ->> 'lat', value ->> 'lng', 0, 0 from json_each(?)
        returning id, lat, lng`)
      .bind(json),
    d1.prepare(`insert into market_schedules (market_id, day, open_time, close_time)
      select id, 'Sunday', '08:00', '12:00' from markets where id % 3 = 0 union all
      select id, 'Sunday', '15:00', '18:00' from markets where id % 6 = 0 union all
      select id, 'Monday', '15:00', '18:00' from markets where id % 2 = 0`),
  ])) as [unknown, { results: { id: number; lat: number; lng: number }[] }];
  return results;
}

describe("whatever the directory", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });

  it("the nearest markets are those that measuring them all would find", async () => {
    await fc.assert(
      fc.asyncProperty(directory, origin, async (places, from) => {
        const all = await fill(world, places);
        const { list } = await view(world, `near=${from.lat},${from.lng}`);
        expectNearest(list, all, from);
      }),
      { numRuns: 60 },
    );
  });

  it("so are the nearest of those 50 miles away and more, of one day or of all", async () => {
    await fc.assert(
      fc.asyncProperty(directory, origin, fc.boolean(), async (places, from, isOfDay) => {
        const all = await fill(world, places);
        const { list, blur } = await view(
          world,
          `near=${from.lat},${from.lng}&within=50%2B${isOfDay ? "&day=Sunday" : ""}`,
        );
        const far = all.filter(
          (market) => distanceMiles(from, market) >= 50 && (!isOfDay || isOnSunday(market)),
        );
        expect(blur).toBe(0);
        expectNearest(list, far, from);
      }),
      { numRuns: 60 },
    );
  });

  it("a walk that ends early has found all within the distance that it tells", async () => {
    const crowd = fc.array(marketPlace, { minLength: 46, maxLength: 70 });
    await fc.assert(
      fc.asyncProperty(
        crowd,
        origin,
        fc.constantFrom("", "&within=50%2B"),
        async (places, from, more) => {
          const all = await fill(world, places);
          const { looked, list } = await view(
            world,
            `near=${from.lat},${from.lng}&q=market${more}`,
          );
          if (!looked) return;
          const miles = all
            .map((market) => milesBetween(from, market))
            .filter((each) => !more || each >= 49.95)
            .sort((a, b) => a - b);
          expect(looked.found).toBeGreaterThanOrEqual(
            miles.filter((each) => each < looked.miles - 1e-6).length,
          );
          expect(list).toHaveLength(Math.min(24, looked.found));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("every market of a view is in exactly one of its points, and the counts add up", async () => {
    await fc.assert(
      fc.asyncProperty(
        directory,
        someBox,
        fc.boolean(),
        async (places, { bounds, zoom }, isOfDay) => {
          if (!bounds) return;
          const all = await fill(world, places);
          const { south, west, north, east } = bounds;
          const seen = all
            .filter((market) => !isOfDay || isOnSunday(market))
            .filter(
              ({ lat, lng }) =>
                lat >= south &&
                lat <= north &&
                (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east),
            );
          const box = `bounds=${south},${west},${north},${east}&zoom=${zoom}`;
          const shown = await view(world, isOfDay ? `${box}&day=Sunday` : box);
          const sum = shown.points.reduce((total, point) => total + countIn(point), 0);
          expect(shown.total).toBe(sum);
          expect(sum).toBeGreaterThanOrEqual(seen.length);
          if (!shown.isAbout) expect(sum).toBe(seen.length);
          for (const market of seen) {
            const single = shown.points.filter(
              (point) => point.kind === "market" && point.id === market.id,
            );
            expect(single.length).toBeLessThanOrEqual(1);
          }
          if (!shown.more) {
            expect(idsIn(shown).sort()).toEqual(seen.map(({ id }) => id).sort());
            expect(sum).toBe(seen.length);
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  it("the squares say what the markets say, after markets and openings came, moved, went and came back", async () => {
    const change = fc.record({
      at: fc.nat(),
      to: fc.option(marketPlace),
      isRemoved: fc.boolean(),
      opens: fc.option(fc.constantFrom("Sunday", "Monday")),
      closes: fc.option(fc.constantFrom("Sunday", "Monday")),
      becomes: fc.option(fc.constantFrom("Sunday", "Monday")),
    });
    await fc.assert(
      fc.asyncProperty(directory, fc.array(change, { maxLength: 12 }), async (places, changes) => {
        const all = await fill(world, places);
        for (const { at, to, isRemoved, opens, closes, becomes } of changes) {
          const { id } = all[at % all.length] ?? { id: 0 };
          await world.db
            .update(markets)
            .set({ lat: to?.lat ?? null, lng: to?.lng ?? null, removedAt: isRemoved ? 1 : null })
            .where(eq(markets.id, id));
          if (opens) await makeSchedule(world, { id }, { day: opens });
          if (closes) {
            // One of them: the market may open on that day again later.
            await world.db.$client
              .prepare(`delete from market_schedules where id = (select min(id)
                from market_schedules where market_id = ? and day = ?)`)
              .bind(id, closes)
              .run();
          }
          if (becomes)
            await world.db
              .update(marketSchedules)
              .set({ day: becomes })
              .where(eq(marketSchedules.marketId, id));
        }
        for (const { squares, places } of [
          { squares: "market_squares where true", places: "market_places where true" },
          ...["Sunday", "Monday"].map((day) => ({
            squares: `market_day_squares where day = '${day}'`,
            places: `market_day_places where day = '${day}'`,
          })),
        ]) {
          const { results } = await world.db.$client
            .prepare(`with place as (select count(*) n, total(id) ids, total(lat) lats from ${places})
              select place.*, square.* from place left join (
                select level, sum(count) count, sum(id_sum) idSum, sum(lat_sum) latSum, min(count) least
                from ${squares} group by level) square`)
            .all<Record<string, number>>();
          for (const row of results) {
            expect(row.count ?? 0).toBe(row.n);
            expect(row.idSum ?? 0).toBe(row.ids);
            expect(row.latSum ?? 0).toBeCloseTo(row.lats ?? Number.NaN, 6);
            expect(row.least ?? 1).toBeGreaterThan(0);
          }
          expect(results).toHaveLength(results[0]?.n ? 16 : 1);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("a map", () => {
  let world: World;
  let id: Record<"brickell" | "beach" | "denver" | "sea" | "nowhere" | "gone" | "aleutian", number>;
  beforeAll(async () => {
    world = await makeWorld();
    const make = async (values: Parameters<typeof makeMarket>[1]) =>
      (await makeMarket(world, values)).id;
    id = {
      brickell: await make({ name: "Brickell", lat: 25.76, lng: -80.19 }),
      beach: await make({
        name: "Beach",
        city: "Miami Beach",
        zip: "33139",
        lat: 25.79,
        lng: -80.13,
      }),
      denver: await make({
        name: "Denver",
        city: "Denver",
        state: "Colorado",
        zip: "80202",
        lat: 39.74,
        lng: -104.99,
      }),
      sea: await make({ name: "Sea", city: "Sea", zip: "", lat: 33, lng: -50 }),
      nowhere: await make({ name: "Nowhere", lat: null, lng: null }),
      gone: await make({ name: "Gone", lat: 25.761, lng: -80.191, removedAt: 1 }),
      aleutian: await make({
        name: "Aleutian",
        city: "Attu",
        state: "AK",
        zip: "",
        lat: 52.9,
        lng: 172.9,
      }),
    };
    await makeSchedule(world, { id: id.brickell }, { day: "Thursday" });
    await makeSchedule(world, { id: id.beach }, { day: "Sunday" });
    await world.db.insert(marketTags).values({ marketId: id.beach, tag: "Flowers" });
    await makeVendor(world, { name: "Salt Bread", at: [{ id: id.denver }] });
  });

  it("shows what has a place and is not removed, nearest to its middle first", async () => {
    const shown = await view(world, "bounds=25.6,-80.4,25.9,-80&zoom=11");
    expect(idsIn(shown)).toEqual([id.brickell, id.beach]);
    expect(shown).toMatchObject({ total: 2, more: false, near: null, frame: null, chosen: null });
    expect(shown.points).toContainEqual({
      kind: "market",
      id: id.brickell,
      name: "Brickell",
      lat: 25.76,
      lng: -80.19,
      picture: null,
      hoursLine: "Today: 8:00 AM - 2:00 PM",
      isOpen: true,
    });
  });

  it("shows the middle of an ocean, and what lies beyond the antimeridian", async () => {
    expect(idsIn(await view(world, "bounds=30,-60,40,-40&zoom=5"))).toEqual([id.sea]);
    expect(idsIn(await view(world, "bounds=45,165,60,195&zoom=5"))).toEqual([id.aleutian]);
    expect(idsIn(await view(world, "bounds=45,-195,60,-165&zoom=5"))).toEqual([id.aleutian]);
    expect(idsIn(await view(world, "bounds=45,-179,60,160&zoom=3"))).toEqual([]);
  });

  it("gathers what would stand on top of each other, and never at the closest zooms", async () => {
    const far = await view(world, "bounds=-90,-180,90,180&zoom=2");
    expect(far.points).toContainEqual(expect.objectContaining({ kind: "cluster", count: 2 }));
    const near = await view(world, "bounds=25.6,-80.4,25.9,-80&zoom=18");
    expect(near.points.map(({ kind }) => kind)).toEqual(["market", "market"]);
  });

  it.each([
    ["day=Thursday", ["brickell"]],
    ["day=thursday&open=now", ["brickell"]],
    ["open=now", ["brickell"]],
    ["category=Flowers", ["beach"]],
    ["q=BRICK", ["brickell"]],
    ["q=weekly vendor", ["denver"]],
    ["q=salt bread", ["denver"]],
    ["q=salt bread&day=Monday", []],
    ["q=br", ["brickell"]],
    ["q=%25", []],
    ["q=%22", []],
    ["near=25.76,-80.19&within=5", ["brickell", "beach"]],
    ["near=25.76,-80.19&within=1", ["brickell"]],
    ["near=25.76,-80.19&within=50%2B", ["denver", "sea", "aleutian"]],
    ["near=80202&within=25", ["denver"]],
    ["near=Denver&within=25", ["denver"]],
    ["near=denver, co&within=25", ["denver"]],
    ["near=Denver Colorado&within=25", ["brickell", "beach", "denver", "sea", "aleutian"]],
    ["near=Denver CO&within=1&q=denver", ["denver"]],
    ["bounds=25.6,-80.4,25.9,-80&zoom=11&q=denver", []],
    ["bounds=25.6,-80.4,25.9,-80&zoom=11&day=Sunday", ["beach"]],
  ] as const)("narrowed by %s shows %j", async (query, names) => {
    const shown = await view(world, query);
    expect(idsIn(shown).sort()).toEqual(names.map((name) => id[name]).sort());
    expect(shown.points.reduce((sum, point) => sum + countIn(point), 0)).toBe(names.length);
    expect(shown.more).toBe(false);
  });

  it("tells distances only to somebody who said where they are", async () => {
    const from = { lat: 25.7, lng: -80.2 };
    const { list } = await view(world, "near=25.7,-80.2");
    expect(list.map(({ distance }) => distance)).toEqual(
      list.map((market) => distanceMiles(from, market)),
    );
    expect(list.map(({ distance }) => distance)).toEqual(
      [...list.map(({ distance }) => distance)].sort((a, b) => Number(a) - Number(b)),
    );
    expect((await view(world, "")).list.every(({ distance }) => distance === null)).toBe(true);
  });

  it("knows the market that was asked for, whether it has a place or not", async () => {
    expect((await view(world, `market=${id.denver}`)).chosen?.point).toMatchObject({ lat: 39.74 });
    expect((await view(world, `market=${id.nowhere}`)).chosen).toEqual({
      id: id.nowhere,
      name: "Nowhere",
      point: null,
    });
    expect((await view(world, `market=${id.gone}`)).chosen).toBeNull();
    expect((await view(world, "market=999999")).chosen).toBeNull();
  });

  it("that found something says which box shows it", async () => {
    expect((await view(world, "q=beach")).frame).toEqual({
      south: 25.79,
      west: -80.13,
      north: 25.79,
      east: -80.13,
    });
    expect((await view(world, "q=nothing")).frame).toBeNull();
  });
});

it("a place is where its markets are: a ZIP, a town, of two towns the one with more", async () => {
  const world = await makeWorld();
  const ctx = world.ctx(null);
  for (const lat of [25, 27])
    await makeMarket(world, { city: "Miami", state: "Florida", zip: "33101", lat, lng: -80 });
  await makeMarket(world, {
    city: "Miami",
    state: "Oklahoma",
    zip: "74354",
    lat: 36.9,
    lng: -94.9,
  });
  const florida = { lat: 26, lng: -80 };
  const oklahoma = { lat: 36.9, lng: -94.9 };
  for (const text of [
    "33101",
    "33101-1234",
    " Miami ",
    "MIAMI",
    "Miami, FL",
    "Miami,florida",
    "Miami fl",
  ]) {
    expect(await placeFor(ctx, text), text).toEqual(florida);
  }
  for (const text of ["74354", "Miami, OK", "miami ok", "Miami, Oklahoma"]) {
    expect(await placeFor(ctx, text), text).toEqual(oklahoma);
  }
  expect(await placeFor(ctx, "1.5,2")).toEqual({ lat: 1.5, lng: 2 });
  for (const text of ["", " ", "91,200", "00000", "Atlantis", "Miami, Ohio", "'; --", "%", ","]) {
    expect(await placeFor(ctx, text), text).toBeNull();
  }
});

it("says so where it counts what lies beyond the edge of the map", async () => {
  const world = await makeWorld();
  await fill(
    world,
    Array.from({ length: 60 }, (_, at) => ({ lat: 25.7 + at / 1000, lng: -80.2 })),
  );
  const cut = await view(world, "bounds=25.7,-80.5,25.7355,-80&zoom=6");
  expect(cut).toMatchObject({ more: true, isAbout: true });
  expect(cut.total).toBeGreaterThan(36);
  const whole = await view(world, "bounds=-90,-180,90,180&zoom=2");
  expect(whole).toMatchObject({ total: 60, more: true, isAbout: false });
});

it("a crowd on one spot is counted, and read only in part", async () => {
  const world = await makeWorld();
  await fill(
    world,
    Array.from({ length: 900 }, () => ({ lat: 25.76, lng: -80.19 })),
  );
  await world.db.delete(marketSchedules);
  const shown = await view(world, "bounds=25.759,-80.191,25.761,-80.189&zoom=18");
  expect(shown).toMatchObject({ total: 900, more: true });
  expect(shown.list).toHaveLength(24);
  expect(shown.points).toEqual([expect.objectContaining({ kind: "cluster", count: 900 })]);
});
