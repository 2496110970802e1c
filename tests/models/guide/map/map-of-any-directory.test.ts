import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { mapRequest } from "~/models/guide/map/map.schema";
import { mapView } from "~/models/guide/map/map.server";
import { isPlaced, type MarketPlace } from "~/models/guide/map/map.view";
import { countIn } from "~/models/guide/map/view-of.server";
import { marketSchedules, markets } from "~/models/guide/market/market.tables";
import {
  type Coordinates,
  centerOf,
  distanceMiles,
  milesBetween,
  readBounds,
} from "~/models/guide/place/place";
import { coarsest, finest } from "~/models/guide/place/squares";
import { fillPlaces } from "../../../support/directory";
import { makeSchedule } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

const view = (world: World, query: string) =>
  mapView(world.ctx(null), mapRequest(new URLSearchParams(query)));

/** Rounds to a centimeter: a database and an address keep 15 digits of a number, not all 17. */
const degrees = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => Number(value.toFixed(7)));

/** Anywhere on earth, or all in one town, or on the edges where arithmetic goes wrong. */
const place = fc.oneof(
  fc.record({ lat: degrees(-90, 90), lng: degrees(-180, 180) }),
  fc.record({ lat: degrees(25.7, 25.8), lng: degrees(-80.2, -80.1) }),
  fc.record({
    lat: fc.constantFrom(-90, -0.001, 0.001, 90, 45),
    lng: fc.constantFrom(-180, 180, 179.9999, -179.9999, 0, -90),
  }),
);
/** 0,0 means 'not set', so no market may have these coordinates. */
const marketPlace = place.filter(({ lat, lng }) => Math.abs(lat) + Math.abs(lng) > 1e-6);
const directory = fc.array(marketPlace, { minLength: 1, maxLength: 70 });
const someBox = fc
  .record({
    lat: degrees(-90, 85),
    lng: degrees(-180, 180),
    height: fc.constantFrom(0.01, 1, 30, 180),
    width: fc.constantFrom(0.01, 1, 60, 359, 360),
    zoom: fc.integer({ min: 2, max: 18 }),
  })
  .map(({ lat, lng, height, width, zoom }) => {
    const text = `${lat},${lng},${Math.min(90, lat + height)},${lng + width}`;
    return { bounds: readBounds(text), zoom };
  });

/** A user's position, in the precision that an address can hold. */
const origin = marketPlace
  .map(({ lat, lng }) => ({
    lat: Number(lat.toFixed(5)),
    lng: Number(lng.toFixed(5)),
  }))
  .filter(({ lat, lng }) => lat !== 0 || lng !== 0);

/** Checks that the list has the nearest markets, as many as it can show. */
function expectNearest(list: MarketPlace[], all: Coordinates[], from: Coordinates) {
  const miles = all.map((market) => milesBetween(from, market)).sort((a, b) => a - b);
  expect(list).toHaveLength(Math.min(24, all.length));
  list.filter(isPlaced).forEach((market, index) => {
    expect(milesBetween(from, market)).toBeCloseTo(miles[index] ?? Number.NaN, 3);
  });
}

/** True for the markets that `fillPlaces` opens on Sundays. */
const isOnSunday = ({ id }: { id: number }) => id % 3 === 0;

describe("any directory of markets", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });

  it("a search near a place lists the same markets as measuring the distance to all of them", async () => {
    await fc.assert(
      fc.asyncProperty(directory, origin, async (places, from) => {
        const all = await fillPlaces(world.db, places);
        const { list } = await view(world, `near=${from.lat},${from.lng}`);
        expectNearest(list, all, from);
      }),
      { numRuns: 60 },
    );
  });

  it("a search for 50 miles and more lists the nearest of those, for one day or all days", async () => {
    await fc.assert(
      fc.asyncProperty(directory, origin, fc.boolean(), async (places, from, isOfDay) => {
        const all = await fillPlaces(world.db, places);
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

  it("a search that stops early has found every market within the distance it reports", async () => {
    const crowd = fc.array(marketPlace, { minLength: 410, maxLength: 440 });
    let ended = 0;
    await fc.assert(
      fc.asyncProperty(
        crowd,
        origin,
        fc.constantFrom("", "&within=50%2B"),
        async (places, from, more) => {
          const all = await fillPlaces(world.db, places);
          const { looked, list } = await view(
            world,
            `near=${from.lat},${from.lng}&q=market${more}`,
          );
          if (!looked) return;
          ended += 1;
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
      { numRuns: 8, endOnFailure: true },
    );
    expect(ended).toBeGreaterThan(0);
  });

  it("every market in view belongs to exactly one point, and the counts add up", async () => {
    await fc.assert(
      fc.asyncProperty(
        directory,
        someBox,
        fc.boolean(),
        async (places, { bounds, zoom }, isOfDay) => {
          if (!bounds) return;
          const all = await fillPlaces(world.db, places);
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
          const inView = shown.list.filter((market) => market.isInView);
          if (!shown.more) {
            expect(inView.map(({ id }) => id).sort()).toEqual(seen.map(({ id }) => id).sort());
            expect(sum).toBe(seen.length);
          }
          // Markets in view come first. The rest of the list starts with those nearest to the
          // middle.
          const others = all.filter(
            (market) => (!isOfDay || isOnSunday(market)) && !seen.includes(market),
          );
          const room = 24 - inView.length;
          const beyond = shown.list.slice(inView.length).filter(isPlaced);
          expect(beyond.some((market) => market.isInView)).toBe(false);
          if (!shown.more && all.length < 40) {
            const middle = centerOf(bounds);
            const nearest = others
              .map((market) => milesBetween(middle, market))
              .sort((a, b) => a - b)
              .slice(0, room);
            expect(beyond).toHaveLength(nearest.length);
            beyond.forEach((market, at) => {
              expect(milesBetween(middle, market)).toBeCloseTo(nearest[at] ?? Number.NaN, 3);
            });
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  it("the map squares match the markets after markets and hours are added, moved, removed and restored", async () => {
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
        const all = await fillPlaces(world.db, places);
        for (const { at, to, isRemoved, opens, closes, becomes } of changes) {
          const { id } = all[at % all.length] ?? { id: 0 };
          await world.db
            .update(markets)
            .set({ lat: to?.lat ?? null, lng: to?.lng ?? null, removedAt: isRemoved ? 1 : null })
            .where(eq(markets.id, id));
          await listAll(world);
          if (opens) await makeSchedule(world, { id }, { day: opens });
          if (closes) {
            // Deletes only one opening: the market may have a later opening on that day.
            await world.db.$client
              .prepare(`delete from market_schedules where id = (select min(id)
                from market_schedules where market_id = ? and day = ?)`)
              .bind(id, closes)
              .run();
            await listAll(world);
          }
          if (becomes)
            await world.db
              .update(marketSchedules)
              .set({ day: becomes })
              .where(eq(marketSchedules.marketId, id));
          await listAll(world);
        }
        for (const day of ["", "Sunday", "Monday"]) {
          const { results } = await world.db.$client
            .prepare(`with place as (select count(*) n, total(id) ids, total(lat) lats from markets m
                where lat is not null and removed_at is null and (?1 = '' or exists (
                  select 1 from market_schedules where market_id = m.id and day = ?1)))
              select place.*, square.* from place left join (
                select length(square), sum(count) count, sum(id_sum) idSum, sum(lat_sum) latSum,
                  min(count) least
                from market_squares where day = ?1 group by 1) square`)
            .bind(day)
            .all<Record<string, number>>();
          for (const row of results) {
            expect(row.count ?? 0).toBe(row.n);
            expect(row.idSum ?? 0).toBe(row.ids);
            expect(row.latSum ?? 0).toBeCloseTo(row.lats ?? Number.NaN, 6);
            expect(row.least ?? 0).toBeGreaterThanOrEqual(0);
          }
          if (results[0]?.n) expect(results).toHaveLength(finest - coarsest + 1);
        }
      }),
      { numRuns: 30 },
    );
  });
});
