/**
 * The squares of the map, filled by statements instead of triggers, which makes a large directory
 * in seconds: first each market's own rows, then level by level what they add up to.
 */
const columns = "level, code, market_id, x, y, count, lat_sum, lng_sum, id_sum";
const tables = [
  { table: "market_squares", places: "market_places", day: "" },
  { table: "market_day_squares", places: "market_day_places", day: "day, " },
];

/** For the ids over ?1, up to ?2. */
export const placing = tables.map(
  ({ table, places, day }) =>
    `INSERT INTO ${table} (${day}${columns}) SELECT ${day}17, code, id, x, y, 1, lat, lng, id
     FROM ${places} WHERE id > ?1 AND id <= ?2`,
);

export const summing = tables.flatMap(({ table, day }) => [
  `DELETE FROM ${table} WHERE level < 17`,
  ...Array.from({ length: 15 }, (_, at) => 16 - at).map((level) => {
    const by = level === 16 ? 0 : 1;
    return `INSERT INTO ${table} (${day}${columns})
      SELECT ${day}${level}, code >> ${2 * by}, 0, x >> ${by}, y >> ${by},
        sum(count), sum(lat_sum), sum(lng_sum), sum(id_sum)
      FROM ${table} WHERE level = ${level + 1} GROUP BY ${day}code >> ${2 * by}, x >> ${by}, y >> ${by}`;
  }),
]);

/** Drops all triggers while `work` writes what they would have kept, and puts them back. */
export async function withoutTriggers(d1, work) {
  const { results } = await d1
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all();
  for (const { name } of results) await d1.prepare(`DROP TRIGGER "${name}"`).run();
  try {
    await work();
  } finally {
    for (const { sql } of results) await d1.prepare(sql).run();
  }
}
