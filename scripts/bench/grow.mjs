/**
 * A directory of any size, to measure with: made-up markets around towns, half as many stalls, one
 * or two products each. Written in chunks with the triggers taken off; what triggers keep is filled
 * by one statement a table instead, from the same views, and then they are put back.
 */
import { placing, summing, withoutTriggers } from "./squares.mjs";

const chunk = 20_000;

/**
 * Adds `count` markets, named as samples, with all that belongs to them. `told` hears what is done.
 */
export async function grow(d1, count, told = () => {}) {
  await withoutTriggers(d1, async () => {
    const last = async (table) =>
      (await d1.prepare(`SELECT max(id) AS n FROM ${table}`).first("n")) ?? 0;
    const market = await last("markets");
    const vendor = await last("vendors");
    const product = await last("products");
    await inChunks(
      count,
      (from, many) => marketsOf(d1, market, from, many),
      (n) => told(`${n} markets`),
    );
    const stalls = Math.floor(count / 2);
    await inChunks(
      stalls,
      (from, many) => stallsOf(d1, { market, vendor }, from, many),
      (n) => told(`${n} stalls`),
    );
    await inChunks(
      count,
      (from, many) => productsOf(d1, { vendor, product, stalls }, from, many),
      (n) => told(`${n} products`),
    );
    const ranges = { market: [market, count], vendor: [vendor, stalls], product: [product, count] };
    for (const [what, kind, statement] of kept) {
      const [after, many] = ranges[kind];
      await inChunks(
        many,
        (from, size) =>
          d1
            .prepare(statement)
            .bind(after + from, after + from + size)
            .run(),
        (n) => told(`${what} of ${n}`),
      );
    }
    for (const [what, statement] of summed) {
      await d1.prepare(statement).run();
      told(what);
    }
  });
  await d1.prepare("PRAGMA optimize").run();
}

async function inChunks(count, work, told) {
  for (let from = 0; from < count; from += chunk) {
    const many = Math.min(chunk, count - from);
    await work(from, many);
    told(from + many);
  }
}

/** Numbers from + 1 to from + many, as `i`. */
const numbers = (from, many) =>
  `WITH RECURSIVE n(i) AS (SELECT ${from + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + many})`;
const pick = (index, words) =>
  `json_extract('${JSON.stringify(words)}', '$[' || (${index}) || ']')`;
/** Scatters a number: the same one always to the same place, neighbours far apart. */
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

/** Towns lie like a grid over the country; most markets of a town are close to its middle. */
const town = "(i % 400)";
const near = (by) => `(${scattered(by, 2001)} - 1000) / 1000.0`;
const lat = `27 + ${town} / 20 + 0.5 + ${near(7919)} * ${near(104729)} * ${near(1299709)} * 0.9`;
const lng = `-121 + ${town} % 20 * 2.6 + ${near(15485863)} * ${near(32452843)} * ${near(49979687)} * 1.1`;

function marketsOf(d1, base, from, many) {
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

function stallsOf(d1, base, from, many) {
  const each = numbers(from, many);
  return d1.batch([
    d1.prepare(
      `INSERT INTO vendors (id, name, description, vendor_type, created_at, updated_at)
       ${each} SELECT ${base.vendor} + i, 'Stall of ' || ${pick(scattered(7, 20), firsts)} || ' ' || i, 'A made-up stall to measure with.', ${pick("i % 3", ["Weekly Vendor", "Bi-weekly", "Seasonal"])}, 0, 0 FROM n`,
    ),
    d1.prepare(
      `INSERT INTO market_vendors (market_id, vendor_id)
       ${each} SELECT ${base.market} + 2 * i, ${base.vendor} + i FROM n UNION ALL SELECT ${base.market} + 2 * i - 1, ${base.vendor} + i FROM n WHERE i % 2`,
    ),
  ]);
}

function productsOf(d1, base, from, many) {
  return d1
    .prepare(
      `INSERT INTO products (id, vendor_id, name, description, price, price_cents, category, unit, seasonal_info, is_pre_order_enabled, is_visible, created_at, updated_at)
       ${numbers(from, many)} SELECT ${base.product} + i, ${base.vendor} + 1 + (i - 1) % ${Math.max(1, base.stalls)}, ${pick(scattered(17, 12), goods)}, 'Made up, to measure with.', '$4.50', 450, 'other', 'each', NULL, i % 3 > 0, 1, 0, 0 FROM n`,
    )
    .run();
}

/** What triggers would have kept of each row, for the ids over ?1, up to ?2. */
const kept = [
  [
    "weeks and tags",
    "market",
    `UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = markets.id), listed_tags = (SELECT tags FROM market_listing_source WHERE id = markets.id), listed_vendors = (SELECT vendors FROM market_listing_source WHERE id = markets.id) WHERE id > ?1 AND id <= ?2`,
  ],
  [
    "markets of stalls",
    "vendor",
    `UPDATE vendors SET listed_markets = (SELECT markets FROM vendor_listing_source WHERE id = vendors.id) WHERE id > ?1 AND id <= ?2`,
  ],
  [
    "hours",
    "market",
    `INSERT OR IGNORE INTO market_hours (time_zone, hour, market_id) SELECT time_zone, hour, market_id FROM market_hours_source WHERE market_id > ?1 AND market_id <= ?2`,
  ],
  ...placing.map((statement) => ["places", "market", statement]),
  [
    "market search",
    "market",
    `INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id > ?1 AND id <= ?2 ORDER BY id`,
  ],
  [
    "vendor search",
    "vendor",
    `INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id > ?1 AND id <= ?2 ORDER BY id`,
  ],
  [
    "product search",
    "product",
    `INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE id > ?1 AND id <= ?2 ORDER BY id`,
  ],
];

/** What sums up all rows. */
const summed = [
  ...summing.map((statement) => ["squares", statement]),
  ["counts cleared", "DELETE FROM directory_counts"],
  [
    "counts",
    "INSERT INTO directory_counts (name, n) SELECT 'markets', count(*) FROM markets WHERE removed_at IS NULL UNION ALL SELECT 'vendors', count(*) FROM vendors WHERE removed_at IS NULL UNION ALL SELECT 'zone:' || time_zone, count(*) FROM markets WHERE removed_at IS NULL GROUP BY time_zone",
  ],
];
