import { beforeAll, describe, expect, it } from "vitest";
import { mapRequest } from "~/models/guide/map/map.schema";
import { mapView } from "~/models/guide/map/map.server";
import type { MarketPlace } from "~/models/guide/map/map.view";
import { findPlace } from "~/models/guide/place/find-place.server";
import { openDatabase } from "~/platform/database";
import { openPlaceFiles } from "~/platform/places";
import { withoutTriggers } from "../../../../scripts/bench/grow.mjs";
import { kept, summed } from "../../../../scripts/bench/kept.mjs";
import { freshStorage } from "../../../support/databases";

/** A country without known places: every place is looked up among the markets. */
const places = openPlaceFiles(undefined);

/** From the neighborhood of one market to the whole earth, crowded and empty. */
const asked = [
  "bounds=-90,-180,90,180&zoom=2",
  "bounds=24,-125,49,-67&zoom=4",
  "bounds=33,-100,41,-88&zoom=6",
  "bounds=37,-97,39.5,-93&zoom=8",
  "bounds=38.5,-95.6,39.1,-94.8&zoom=10",
  "bounds=38.9,-95.1,39.05,-94.9&zoom=12",
  "bounds=38.99,-95.02,39.01,-94.98&zoom=15",
  "bounds=38.9995,-95.001,39.0005,-94.999&zoom=18",
  "bounds=39.5,-98,42,179&zoom=5&near=40,-98",
  "bounds=38.5,-95.6,39.1,-94.8&zoom=10&day=Saturday",
  "bounds=24,-125,49,-67&zoom=4&day=Saturday",
  "bounds=24,-125,49,-67&zoom=4&day=Monday",
  "bounds=38.9,-95.1,39.05,-94.9&zoom=12&day=Saturday",
  "bounds=24,-125,49,-67&zoom=4&q=market",
  "bounds=24,-125,49,-67&zoom=4&q=nothing-like-it",
  "bounds=24,-125,49,-67&zoom=4&q=zz",
  "q=Market",
  "q=Market 77&near=Town 12",
  "near=39,-95",
  "near=39,-95&within=1",
  "near=39,-95&within=25",
  "near=39,-95&within=25&day=Saturday",
  "near=39,-95&within=25&day=Sunday&open=now",
  "near=39,-95&within=50%2B",
  "near=41,-93&within=50%2B",
  "near=47,-110&within=50%2B",
  "near=Town 12&within=50%2B",
  "near=39,-95&within=50%2B&day=Saturday",
  "near=39,-95&within=50%2B&q=market",
  "near=39,-95&within=50%2B&bounds=38.5,-95.6,39.1,-94.8&zoom=10",
  "near=39,-95&category=Nothing",
  "bounds=24,-125,49,-67&zoom=4&category=SNAP&open=now",
  "near=39,-95&within=50%2B&category=SNAP&day=Saturday&open=now",
  "near=90,0",
  "market=77",
];

/**
 * Queries that need the rows of the markets themselves, and how to recognize a matching market by
 * its id and row.
 */
const telling: [query: string, isAsked: (market: MarketPlace) => boolean][] = [
  ["bounds=24,-125,49,-67&zoom=4&open=now", ({ isOpen }) => isOpen],
  ["bounds=24,-125,49,-67&zoom=4&q=market&day=Saturday&open=now", ({ isOpen }) => isOpen],
  ["near=39,-95&within=25&open=now", ({ isOpen }) => isOpen],
  ["near=39,-95&within=25&day=Saturday&open=now", ({ isOpen }) => isOpen],
  ["near=39,-95&category=Flowers", ({ id }) => hasFlowers(id)],
  ["bounds=24,-125,49,-67&zoom=4&category=Flowers", ({ id }) => hasFlowers(id)],
  ["near=39,-95&category=SNAP", ({ id }) => takesSnap(id)],
  ["near=39,-95&category=SNAP&open=now", ({ id, isOpen }) => takesSnap(id) && isOpen],
];
const hasFlowers = (id: number) => id % 2 === 1;
const takesSnap = (id: number) => id % 20 === 3;

/** Saturday, 9 May 2026, 11:00 in New York, when markets that open on Saturdays are open. */
const now = Date.UTC(2026, 4, 9, 15);

/**
 * Adds the markets `from` to `to`. Every fourth market is anywhere in the country. The others are
 * in a part of the country that is as crowded with 24,000 markets as the whole country would be
 * with a million. Seven of twenty markets open on Saturdays, every second one has flowers, and one
 * of 20, open on Saturdays, has honey.
 */
async function add(d1: D1Database, from: number, to: number) {
  const scattered = (by: number, low: number, high: number) =>
    `${low} + (i * ${by} % 100003) / 100003.0 * ${high - low}`;
  await withoutTriggers(d1, async () => {
    await d1.batch([
      d1.prepare(`insert into markets (id, name, city, state, zip, lat, lng, created_at, updated_at)
        with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${to})
        select i, 'Market ' || i, 'Town ' || (i % 500), 'TX', substr('00000' || (i % 9999), -5),
          iif(i % 4, ${scattered(7919, 37, 41)}, ${scattered(7919, 25, 49)}),
          iif(i % 4, ${scattered(104729, -97.5, -92)}, ${scattered(104729, -124, -67)}),
          0, 0 from n`),
      d1.prepare(`insert into market_schedules (market_id, day, open_time, close_time)
        select id, iif(id % 20 < 2, 'Wednesday', 'Saturday'), '08:00', '13:00' from markets
        where id >= ${from} and id % 20 < 9`),
      d1.prepare(`insert into market_tags (market_id, tag)
        select id, 'Flowers' from markets where id >= ${from} and id % 2
        union all select id, 'SNAP' from markets where id >= ${from} and id % 20 = 3`),
      ...(kept as [what: string, of: string, statement: string][])
        .filter(([, of]) => of === "market")
        .map(([, , statement]) => d1.prepare(statement).bind(from - 1, to)),
      ...(summed as [what: string, statement: string][]).map(([, statement]) =>
        d1.prepare(statement),
      ),
    ]);
  });
}

let d1: D1Database;
let held = 0;
beforeAll(async () => {
  d1 = (await freshStorage()).d1;
});

describe.each([4_000, 32_000])("a directory of %i markets", (size) => {
  beforeAll(async () => {
    await add(d1, held + 1, size);
    held = size;
  }, 120_000);

  it.each([...asked, ...telling.map(([query]) => query)])(
    "a map of %s reads at most 1,500 rows in two round trips",
    async (query) => {
      const { db, cost } = openDatabase(d1, true);
      const request = mapRequest(new URLSearchParams(query));
      await mapView({ db, now, places, viewer: null }, request);
      expect(cost.rowsRead).toBeLessThanOrEqual(1500);
      expect(cost.roundTrips).toBeLessThanOrEqual(2);
    },
  );

  it.each(telling)("a map of %s lists only markets that match", async (query, isAsked) => {
    const { db } = openDatabase(d1);
    const { list } = await mapView(
      { db, now, places, viewer: null },
      mapRequest(new URLSearchParams(query)),
    );
    expect(list.length).toBeGreaterThan(0);
    expect(list.filter((market) => !isAsked(market))).toEqual([]);
  });

  it("a place is looked up by town or ZIP with at most 150 rows read", async () => {
    const { db, cost } = openDatabase(d1, true);
    const ctx = { db, places };
    expect(await findPlace(ctx, "Town 12, TX")).toMatchObject({ is: "known" });
    expect(await findPlace(ctx, "00012")).toMatchObject({ is: "known" });
    expect(cost.rowsRead).toBeLessThanOrEqual(150);
  });

  it("a map of the whole country counts the markets of a weekday exactly", async () => {
    const { db } = openDatabase(d1);
    const request = mapRequest(new URLSearchParams("bounds=24,-125,49,-67&zoom=4&day=Saturday"));
    const view = await mapView({ db, now: 0, places, viewer: null }, request);
    expect(view.total).toBe((size / 20) * 7);
  });
});
