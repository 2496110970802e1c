import { beforeAll, describe, expect, it } from "vitest";
import { mapRequest } from "~/models/place/map.schema";
import { mapView, nearest } from "~/models/place/map.server";
import { placeFor } from "~/models/place/near.server";
import { openDatabase } from "~/platform/database";
import { freshStorage } from "../../support/databases";

/** From one market's neighbourhood to the whole earth, crowded and empty. */
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
  "bounds=24,-125,49,-67&zoom=4&q=market",
  "bounds=24,-125,49,-67&zoom=4&q=nothing-like-it",
  "bounds=24,-125,49,-67&zoom=4&q=zz",
  "q=Market",
  "q=Market 77&near=Town 12",
  "near=39,-95",
  "near=39,-95&within=1",
  "near=39,-95&within=25&day=Sunday&open=now",
  "near=39,-95&within=50%2B",
  "near=39,-95&category=Flowers",
  "near=90,0",
  "market=77",
];

async function directoryOf(size: number) {
  const { d1 } = await freshStorage();
  // A step of this size goes round the box in no pattern that squares would know.
  const step = 20_000;
  for (let from = 0; from < size; from += step) {
    const to = Math.min(size, from + step);
    await d1.batch([
      d1.prepare(`insert into markets (id, name, city, state, zip, lat, lng, created_at, updated_at)
        with recursive n (i) as (select ${from + 1} union all select i + 1 from n where i < ${to})
        select i, 'Market ' || i, 'Town ' || (i % 500), 'TX', substr('00000' || (i % 9999), -5),
          25 + (i * 7919 % 240000) / 10000.0, -124 + (i * 104729 % 570000) / 10000.0, 0, 0 from n`),
      d1.prepare(`insert into market_schedules (market_id, day, open_time, close_time)
        select id, iif(id % 2, 'Saturday', 'Wednesday'), '08:00', '13:00' from markets
        where id > ${from} and id % 20 < 2`),
    ]);
  }
  return d1;
}

describe.each([5_000, 200_000])("in a directory of %i markets", (size) => {
  let d1: D1Database;
  beforeAll(async () => {
    d1 = await directoryOf(size);
  }, 300_000);

  it.each(asked)("a map of %s reads 600 rows at most, in two round trips", async (query) => {
    const { db, cost } = openDatabase(d1, true);
    const request = mapRequest(new URLSearchParams(query));
    await mapView({ db, now: Date.UTC(2026, 4, 9, 15) }, request);
    expect(cost.rowsRead).toBeLessThanOrEqual(600);
    expect(cost.roundTrips).toBeLessThanOrEqual(2);
  });

  it("the nearest markets and a place are as cheap", async () => {
    const { db, cost } = openDatabase(d1, true);
    const ctx = { db, now: 0 };
    expect(await nearest(ctx, { lat: 39, lng: -95 }, { limit: 24 })).toHaveLength(24);
    expect(cost.rowsRead).toBeLessThanOrEqual(400);
    await placeFor(ctx, "Town 12, TX");
    await placeFor(ctx, "00012");
    expect(cost.rowsRead).toBeLessThanOrEqual(600);
  });
});
