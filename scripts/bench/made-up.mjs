/**
 * Made-up rows, written by the database itself. `base` is the last id that existed before them, for
 * each table. The new rows get the ids base + from + 1 to base + from + many.
 */

/** A table `n` with the numbers from + 1 to from + many, as `i`. */
export const numbers = (from, many) =>
  `WITH RECURSIVE n(i) AS (SELECT ${from + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + many})`;
const pick = (index, words) =>
  `json_extract('${JSON.stringify(words)}', '$[' || (${index}) || ']')`;
/**
 * Spreads numbers: the same number always lands at the same place, and neighboring numbers land far
 * apart.
 */
const scattered = (by, most) => `((i * ${by} + (i / 7) * 31 + (i / 1000) * 17) % ${most})`;

const words = [
  "Farmers Market",
  "Farmers Market",
  "Farmers Market",
  "Green Market",
  "Growers Market",
  "Market",
  "Farm Stand",
  "Harvest Market",
];
const firsts = [
  "Maple",
  "River",
  "Sunny",
  "Oak",
  "Green",
  "Union",
  "Bay",
  "Lake",
  "Élan",
  "Cedar",
  "Mill",
  "Spring",
  "Court",
  "Main Street",
  "Depot",
  "Church",
  "Village",
  "Old Town",
  "West",
  "North",
];
const days = [
  "Saturday",
  "Saturday",
  "Saturday",
  "Saturday",
  "Saturday",
  "Sunday",
  "Sunday",
  "Wednesday",
  "Wednesday",
  "Thursday",
  "Thursday",
  "Tuesday",
  "Friday",
  "Monday",
];
const tags = [
  "Fresh Produce",
  "Baked Goods",
  "Artisan Crafts",
  "Food Trucks",
  "Flowers",
  "Live Music",
  "SNAP",
  "WIC",
  "SFMNP",
  "Card",
];
const goods = [
  "Brown eggs",
  "Honey",
  "Tomatoes",
  "Sourdough bread",
  "Strawberries",
  "Goat cheese",
  "Basil",
  "Peaches",
  "Duck eggs",
  "Cold brew",
  "Oysters",
  "Kale",
];

/** The towns form a grid over the country; most markets of a town are close to its center. */
const town = "(i % 400)";
const near = (by) => `(${scattered(by, 2001)} - 1000) / 1000.0`;
const lat = `27 + ${town} / 20 + 0.5 + ${near(7919)} * ${near(104729)} * ${near(1299709)} * 0.9`;
const lng = `-121 + ${town} % 20 * 2.6 + ${near(15485863)} * ${near(32452843)} * ${near(49979687)} * 1.1`;

/** Adds markets with their weekly opening hours and tags. */
export function marketsOf(d1, base, from, many) {
  const each = numbers(from, many);
  return d1.batch([
    d1.prepare(
      `INSERT INTO markets (id, name, description, location, address, city, state, zip, lat, lng, time_zone, source, source_key, created_at, updated_at)
       ${each} SELECT ${base} + i, ${pick(scattered(7, 20), firsts)} || ' ' || ${pick(scattered(11, 8), words)} || ' ' || i,
         'A made-up market to measure with.' || iif(i % 100 = 0, ' Known for its oysters.', ''),
         'Town ' || ${town} || ', TX', i || ' Main Street, Town ' || ${town} || ', TX', 'Town ' || ${town}, 'TX', printf('%05d', 10000 + ${town} * 10 + i % 7),
         ${lat}, ${lng},
         CASE WHEN ${town} % 20 < 4 THEN 'America/Los_Angeles' WHEN ${town} % 20 < 7 THEN 'America/Denver' WHEN ${town} % 20 < 12 THEN 'America/Chicago' ELSE 'America/New_York' END,
         'sample', ${base} + i, 0, 0 FROM n`,
    ),
    d1.prepare(
      `INSERT INTO market_schedules (market_id, day, open_time, close_time, season_start, season_end)
       ${each} SELECT ${base} + i, ${pick(scattered(13, 14), days)}, printf('%02d:00', 7 + i % 4), printf('%02d:30', 12 + i % 3), iif(i % 2, '05-01', NULL), iif(i % 2, '10-31', NULL) FROM n
       UNION ALL SELECT ${base} + i, 'Tuesday', '15:00', '19:00', NULL, NULL FROM n WHERE i % 4 = 0`,
    ),
    d1.prepare(
      `INSERT INTO market_tags (market_id, tag)
       ${each} SELECT ${base} + i, tag.value FROM n, json_each('${JSON.stringify(tags)}') tag WHERE (i * 31 + i / 10 + tag.key * 7) % (2 + tag.key) = 0`,
    ),
  ]);
}

/** Adds vendors, each at one or two of the markets after the id `base.market`. */
export function stallsOf(d1, base, from, many) {
  const each = numbers(from, many);
  return d1.batch([
    d1.prepare(
      `INSERT INTO vendors (id, name, description, vendor_type, created_at, updated_at)
       ${each} SELECT ${base.vendor} + i, 'Stall of ' || ${pick(scattered(7, 20), firsts)} || ' ' || i, 'A made-up stall to measure with.', ${pick("i % 3", ["Weekly Vendor", "Bi-weekly", "Seasonal"])}, 0, 0 FROM n`,
    ),
    d1.prepare(
      `INSERT INTO market_vendors (market_id, vendor_id, documents_shown_at)
       ${each} SELECT m.id, ${base.vendor} + i, 0 FROM n JOIN markets m
         ON m.id = ${base.market} + 2 * i OR (i % 2 AND m.id = ${base.market} + 2 * i - 1)`,
    ),
  ]);
}

/** Adds products, divided among the made-up vendors. */
export function productsOf(d1, base, from, many) {
  return d1
    .prepare(
      `INSERT INTO products (id, vendor_id, name, description, price, price_cents, category, unit, seasonal_info, is_pre_order_enabled, is_visible, created_at, updated_at)
       ${numbers(from, many)} SELECT ${base.product} + i, ${base.vendor} + 1 + (i - 1) % ${Math.max(1, base.stalls)}, ${pick(scattered(17, 12), goods)}, 'Made up, to measure with.', '$4.50', 450, 'other', 'each', NULL, i % 3 > 0, 1, 0, 0 FROM n`,
    )
    .run();
}
