/**
 * Statements that store what triggers and verbs would have stored for each row, for the ids over
 * ?1, up to ?2.
 */
export const kept = [
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
    "what stalls sell",
    "product",
    `INSERT OR IGNORE INTO vendor_categories (category, vendor_id) SELECT category, vendor_id FROM products WHERE id > ?1 AND id <= ?2 AND is_active = 1 AND is_visible = 1`,
  ],
  [
    "hours",
    "market",
    `INSERT OR IGNORE INTO market_hours (time_zone, hour, market_id) SELECT time_zone, hour, market_id FROM market_hours_source WHERE market_id > ?1 AND market_id <= ?2`,
  ],
  [
    "markets to ask for who comes",
    "market",
    `INSERT INTO coming_looks (market_id, look_at) SELECT DISTINCT market_id, 0 FROM market_vendors WHERE market_id > ?1 AND market_id <= ?2`,
  ],
  ...["market", "vendor"].map((kind) => [
    `changes of ${kind}s`,
    kind,
    `INSERT INTO guide_changes (kind, record_id, at) SELECT '${kind}', id, updated_at FROM ${kind}s WHERE id > ?1 AND id <= ?2 ORDER BY id`,
  ]),
  [
    "changes of products",
    "product",
    `INSERT INTO guide_changes (kind, record_id, at) SELECT 'product', id, updated_at FROM products WHERE id > ?1 AND id <= ?2 AND is_active = 1 AND is_visible = 1 ORDER BY id`,
  ],
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
  ...[
    ["market", "name, place"],
    ["vendor", "name, kind"],
  ].map(([kind, columns]) => [
    `words of ${kind}s`,
    kind,
    `INSERT INTO ${kind}_words (rowid, ${columns}) SELECT id, ${columns} FROM ${kind}_words_source WHERE id > ?1 AND id <= ?2 ORDER BY id`,
  ]),
  ...["market", "vendor", "product"].map((kind) => [
    `spellings of ${kind}s`,
    kind,
    `INSERT INTO search_words (kind, word, n) SELECT '${kind}', word, count(*) FROM ${kind}_vocabulary WHERE id > ?1 AND id <= ?2 GROUP BY word ON CONFLICT (kind, word) DO UPDATE SET n = n + excluded.n`,
  ]),
  [
    "product search",
    "product",
    `INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE id > ?1 AND id <= ?2 ORDER BY id`,
  ],
];

/** Statements that sum up all rows. */
export const summed = [
  [
    "categories of stalls",
    "UPDATE vendors SET listed_categories = (SELECT categories FROM vendor_categories_source WHERE id = vendors.id)",
  ],
  ["squares cleared", "DELETE FROM market_squares"],
  [
    "squares",
    "INSERT INTO market_squares (day, square, count, lat_sum, lng_sum, id_sum) SELECT p.day, substr(m.square, 1, p.level), count(*), sum(m.lat), sum(m.lng), sum(m.id) FROM markets m JOIN square_parts p ON m.listed_days & p.bit WHERE m.square IS NOT NULL GROUP BY 1, 2",
  ],
  ["counts cleared", "DELETE FROM directory_counts"],
  [
    "counts",
    "INSERT INTO directory_counts (name, n) SELECT 'markets', count(*) FROM markets WHERE removed_at IS NULL UNION ALL SELECT 'vendors', count(*) FROM vendors WHERE removed_at IS NULL UNION ALL SELECT 'zone:' || time_zone, count(*) FROM markets WHERE removed_at IS NULL GROUP BY time_zone",
  ],
];
