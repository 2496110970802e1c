import type { Database } from "~/platform/database";
import { listAll } from "./listed";

const firsts = [
  "Maple",
  "River",
  "Sunny",
  "Oak",
  "Green",
  "Harvest",
  "Union",
  "Bay",
  "Lake",
  "Élan",
];

/**
 * Fills a database with `size` markets, numbered from 1, each with three openings, three tags, and
 * up to two vendors. Every market's name contains 'Market'; the description of every hundredth
 * contains 'oysters'.
 */
export async function fillDirectory(db: Database, size: number): Promise<void> {
  const d1 = db.$client;
  const step = 1000;
  for (let from = 1; from <= size; from += step) {
    const rows = Array.from({ length: Math.min(step, size - from + 1) }, (_, index) => {
      const id = from + index;
      const name = `${firsts[id % 10]} Market ${id}`;
      return { id, name, description: id % 100 === 0 ? "Fresh oysters, café" : "Produce" };
    });
    const json = JSON.stringify(rows);
    await d1.batch([
      d1
        .prepare(
          `insert into markets (id, name, location, description, created_at, updated_at)
           select value->>'id', value->>'name', 'Town ' || (value->>'id'), value->>'description', 0, 0
           from json_each(?)`,
        )
        .bind(json),
      d1
        .prepare(
          `insert into market_schedules (market_id, day, open_time, close_time)
           select row.value->>'id', day.value, '09:00', '13:00'
           from json_each(?) row, json_each('["Wednesday", "Saturday", "Sunday"]') day`,
        )
        .bind(json),
      d1
        .prepare(
          `insert into market_tags (market_id, tag) select row.value->>'id', tag.value
           from json_each(?) row, json_each('["Eggs", "Flowers", "SNAP"]') tag`,
        )
        .bind(json),
      d1
        .prepare(
          `insert into vendors (id, name, description, vendor_type, created_at, updated_at)
           select value->>'id', 'Stall ' || (value->>'name'), value->>'description', 'Monthly', 0, 0
           from json_each(?)`,
        )
        .bind(json),
      d1
        .prepare(
          `insert into market_vendors (market_id, vendor_id)
           select row.value->>'id', max(1, (row.value->>'id') - other.value)
           from json_each(?) row, json_each('[0, 1]') other where (row.value->>'id') > other.value`,
        )
        .bind(json),
    ]);
  }
  await listAll({ db });
}

/**
 * Empties the directory, through the triggers, and fills it with a market at each of these places.
 * Every third market opens on Sundays, every sixth twice on Sundays, and every second on Mondays.
 */
export async function fillPlaces(db: Database, places: { lat: number; lng: number }[]) {
  const d1 = db.$client;
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
  await listAll({ db });
  return results;
}
