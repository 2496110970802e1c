/** Directories of any size, for measuring whether a page costs the same in all of them. */

const chunk = 2_000;

/** Adds made-up markets, named as such, each with one opening. `told` hears how many there are. */
export async function addMarkets(d1, count, told) {
  for (let from = 0; from < count; from += chunk) {
    const many = Math.min(chunk, count - from);
    const numbers = `WITH RECURSIVE n(i) AS (SELECT ${from + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + many})`;
    await d1.batch([
      d1.prepare(
        `INSERT INTO markets (name, description, location, city, state, zip, lat, lng, source, source_key, created_at, updated_at)
         ${numbers} SELECT 'Sample market ' || i, 'One of many, to measure with.', 'Town ' || (i % 5000),
           'Town ' || (i % 5000), 'TX', substr('00000' || (i % 99999), -5),
           25 + (i % 2300) / 100.0, -120 + (i % 5300) / 100.0, 'sample', i, 0, 0 FROM n`,
      ),
      d1.prepare(
        `INSERT INTO market_schedules (market_id, day, open_time, close_time)
         SELECT id, CASE id % 7 WHEN 0 THEN 'Monday' WHEN 1 THEN 'Tuesday' WHEN 2 THEN 'Wednesday' WHEN 3 THEN 'Thursday'
           WHEN 4 THEN 'Friday' WHEN 5 THEN 'Saturday' ELSE 'Sunday' END, '08:00', '13:00'
         FROM markets WHERE source = 'sample' ORDER BY id DESC LIMIT ${many}`,
      ),
    ]);
    told(from + many);
  }
}

/** The market and the vendor that have most to show. */
export async function fullest(d1) {
  const top = (column) =>
    d1
      .prepare(
        `SELECT ${column} AS id FROM market_vendors GROUP BY ${column} ORDER BY count(*) DESC, ${column} LIMIT 1`,
      )
      .first("id");
  return { market: (await top("market_id")) ?? 1, vendor: (await top("vendor_id")) ?? 1 };
}

export const countMarkets = (d1) => d1.prepare("SELECT count(*) AS n FROM markets").first("n");
