-- What finding things at any size stands on: totals, what a list shows of a row in the row itself, the hours of the week in which markets are open, and a text index of products. Triggers keep all of it.
CREATE TABLE `directory_counts` (
	`name` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `market_hours` (
	`time_zone` text NOT NULL,
	`hour` integer NOT NULL,
	`market_id` integer NOT NULL,
	PRIMARY KEY(`time_zone`, `hour`, `market_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `markets` ADD `listed_week` text DEFAULT '{"schedules":[],"closures":[]}' NOT NULL;
--> statement-breakpoint
ALTER TABLE `markets` ADD `listed_tags` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `markets` ADD `listed_vendors` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `listed_markets` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(`name`, `description`, `category`, `seasonal_info`, `places`, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");
--> statement-breakpoint
CREATE VIEW `market_listing_source` AS SELECT m.id,
  json_object(
    'schedules', json((SELECT json_group_array(json_object('id', id, 'day', day, 'openTime', open_time, 'closeTime', close_time, 'seasonStart', season_start, 'seasonEnd', season_end)) FROM (SELECT * FROM market_schedules WHERE market_id = m.id ORDER BY id LIMIT 60))),
    'closures', json((SELECT json_group_array(json_object('date', date, 'reason', reason)) FROM (SELECT date, reason FROM market_closures WHERE market_id = m.id ORDER BY date DESC LIMIT 60)))
  ) AS week,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM market_tags WHERE market_id = m.id ORDER BY tag LIMIT 60)) AS tags,
  (SELECT json_group_array(json_object('id', id, 'name', name, 'vendorType', vendor_type)) FROM (SELECT v.id, v.name, v.vendor_type FROM market_vendors mv JOIN vendors v ON v.id = mv.vendor_id WHERE mv.market_id = m.id AND v.removed_at IS NULL ORDER BY mv.vendor_id LIMIT 60)) AS vendors
FROM markets m;
--> statement-breakpoint
CREATE VIEW `vendor_listing_source` AS SELECT v.id,
  (SELECT json_group_array(json_object('id', id, 'name', name)) FROM (SELECT m.id, m.name FROM market_vendors mv JOIN markets m ON m.id = mv.market_id WHERE mv.vendor_id = v.id AND m.removed_at IS NULL ORDER BY mv.market_id LIMIT 60)) AS markets
FROM vendors v;
--> statement-breakpoint
CREATE VIEW `hours_of_week` AS SELECT value AS hour FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129,130,131,132,133,134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156,157,158,159,160,161,162,163,164,165,166,167]');
--> statement-breakpoint
CREATE VIEW `market_hours_source` AS
SELECT s.id AS schedule_id, s.market_id, m.time_zone, (s.opens / 60 + h.hour) % 168 AS hour
FROM (SELECT *, (instr('MonTueWedThuFriSatSun', substr(day, 1, 3)) - 1) / 3 * 1440 + substr(open_time, 1, 2) * 60 + substr(open_time, 4, 2) AS opens, (substr(close_time, 1, 2) - substr(open_time, 1, 2)) * 60 + substr(close_time, 4, 2) - substr(open_time, 4, 2) AS lasts FROM market_schedules) s
JOIN markets m ON m.id = s.market_id
JOIN hours_of_week h ON h.hour <= (s.opens % 60 + s.lasts + iif(s.lasts > 0, 0, 1440)) / 60;
--> statement-breakpoint
CREATE VIEW `product_search_source` AS SELECT p.id, p.vendor_id, p.name, p.description, p.category, coalesce(p.seasonal_info, '') AS seasonal_info,
  coalesce((SELECT group_concat(char(20000 + (x >> 4), 25000 + (y >> 4)) || '. ' || char(20000 + (x >> 7), 25000 + (y >> 7)) || ':', ' ') FROM market_vendors mv JOIN market_places place ON place.id = mv.market_id WHERE mv.vendor_id = p.vendor_id), '') AS places
FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE p.is_active = 1 AND p.is_visible = 1 AND v.removed_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER `directory_counts_market_added` AFTER INSERT ON `markets` WHEN new.removed_at IS NULL BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('markets', 1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
  INSERT INTO directory_counts (name, n) VALUES ('zone:' || new.time_zone, 1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_counts_market_gone` AFTER DELETE ON `markets` WHEN old.removed_at IS NULL BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('markets', -1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
  INSERT INTO directory_counts (name, n) VALUES ('zone:' || old.time_zone, -1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_counts_market_changed` AFTER UPDATE OF removed_at, time_zone ON `markets` WHEN (new.removed_at IS NULL) <> (old.removed_at IS NULL) OR new.time_zone <> old.time_zone BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('markets', (new.removed_at IS NULL) - (old.removed_at IS NULL)) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
  INSERT INTO directory_counts (name, n) VALUES ('zone:' || old.time_zone, -(old.removed_at IS NULL)) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
  INSERT INTO directory_counts (name, n) VALUES ('zone:' || new.time_zone, (new.removed_at IS NULL)) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_counts_vendor_added` AFTER INSERT ON `vendors` WHEN new.removed_at IS NULL BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('vendors', 1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_counts_vendor_gone` AFTER DELETE ON `vendors` WHEN old.removed_at IS NULL BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('vendors', -1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_counts_vendor_changed` AFTER UPDATE OF removed_at ON `vendors` WHEN (new.removed_at IS NULL) <> (old.removed_at IS NULL) BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('vendors', (new.removed_at IS NULL) - (old.removed_at IS NULL)) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_schedule_added` AFTER INSERT ON `market_schedules` BEGIN
  UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = new.market_id) WHERE id = new.market_id;
  INSERT OR IGNORE INTO market_hours (time_zone, hour, market_id) SELECT time_zone, hour, market_id FROM market_hours_source WHERE schedule_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_schedule_changed` AFTER UPDATE ON `market_schedules` BEGIN
  UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = new.market_id) WHERE id = new.market_id;
  DELETE FROM market_hours WHERE time_zone = (SELECT time_zone FROM markets WHERE id = new.market_id) AND hour IN (SELECT hour FROM hours_of_week) AND market_id = new.market_id;
  INSERT OR IGNORE INTO market_hours (time_zone, hour, market_id) SELECT time_zone, hour, market_id FROM market_hours_source WHERE market_id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_schedule_gone` AFTER DELETE ON `market_schedules` BEGIN
  UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = old.market_id) WHERE id = old.market_id;
  DELETE FROM market_hours WHERE time_zone = (SELECT time_zone FROM markets WHERE id = old.market_id) AND hour IN (SELECT hour FROM hours_of_week) AND market_id = old.market_id;
  INSERT OR IGNORE INTO market_hours (time_zone, hour, market_id) SELECT time_zone, hour, market_id FROM market_hours_source WHERE market_id = old.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_zone_changed` AFTER UPDATE OF time_zone ON `markets` WHEN new.time_zone <> old.time_zone BEGIN
  DELETE FROM market_hours WHERE time_zone = old.time_zone AND hour IN (SELECT hour FROM hours_of_week) AND market_id = new.id;
  INSERT OR IGNORE INTO market_hours (time_zone, hour, market_id) SELECT time_zone, hour, market_id FROM market_hours_source WHERE market_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_market_gone` BEFORE DELETE ON `markets` BEGIN
  DELETE FROM market_hours WHERE time_zone = old.time_zone AND hour IN (SELECT hour FROM hours_of_week) AND market_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_closure_added` AFTER INSERT ON `market_closures` BEGIN
  UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = new.market_id) WHERE id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_closure_changed` AFTER UPDATE ON `market_closures` BEGIN
  UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = new.market_id) WHERE id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_closure_gone` AFTER DELETE ON `market_closures` BEGIN
  UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = old.market_id) WHERE id = old.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_tag_added` AFTER INSERT ON `market_tags` BEGIN
  UPDATE markets SET listed_tags = (SELECT tags FROM market_listing_source WHERE id = new.market_id) WHERE id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_tag_changed` AFTER UPDATE ON `market_tags` BEGIN
  UPDATE markets SET listed_tags = (SELECT tags FROM market_listing_source WHERE id = new.market_id) WHERE id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_tag_gone` AFTER DELETE ON `market_tags` BEGIN
  UPDATE markets SET listed_tags = (SELECT tags FROM market_listing_source WHERE id = old.market_id) WHERE id = old.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_vendor_listing_added` AFTER INSERT ON `market_vendors` BEGIN
  UPDATE markets SET listed_vendors = (SELECT vendors FROM market_listing_source WHERE id = new.market_id) WHERE id = new.market_id;
  UPDATE vendors SET listed_markets = (SELECT markets FROM vendor_listing_source WHERE id = new.vendor_id) WHERE id = new.vendor_id;
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id = new.vendor_id);
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_vendor_listing_gone` AFTER DELETE ON `market_vendors` BEGIN
  UPDATE markets SET listed_vendors = (SELECT vendors FROM market_listing_source WHERE id = old.market_id) WHERE id = old.market_id;
  UPDATE vendors SET listed_markets = (SELECT markets FROM vendor_listing_source WHERE id = old.vendor_id) WHERE id = old.vendor_id;
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id = old.vendor_id);
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id = old.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_listing_market_changed` AFTER UPDATE OF name, removed_at ON `markets` WHEN new.name <> old.name OR new.removed_at IS NOT old.removed_at BEGIN
  UPDATE vendors SET listed_markets = (SELECT markets FROM vendor_listing_source WHERE id = vendors.id) WHERE id IN (SELECT vendor_id FROM market_vendors WHERE market_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `market_listing_vendor_changed` AFTER UPDATE OF name, vendor_type, removed_at ON `vendors` WHEN new.name <> old.name OR new.vendor_type <> old.vendor_type OR new.removed_at IS NOT old.removed_at BEGIN
  UPDATE markets SET listed_vendors = (SELECT vendors FROM market_listing_source WHERE id = markets.id) WHERE id IN (SELECT market_id FROM market_vendors WHERE vendor_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_added` AFTER INSERT ON `products` BEGIN
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_changed` AFTER UPDATE OF name, description, category, seasonal_info, is_visible, is_active, vendor_id ON `products` BEGIN
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE id = new.id);
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_gone` AFTER DELETE ON `products` BEGIN
  DELETE FROM product_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_vendor_changed` AFTER UPDATE OF removed_at ON `vendors` WHEN new.removed_at IS NOT old.removed_at BEGIN
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id = new.id);
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_market_moved` AFTER UPDATE OF lat, lng, removed_at ON `markets` WHEN new.lat IS NOT old.lat OR new.lng IS NOT old.lng OR new.removed_at IS NOT old.removed_at BEGIN
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id IN (SELECT vendor_id FROM market_vendors WHERE market_id = new.id));
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id IN (SELECT vendor_id FROM market_vendors WHERE market_id = new.id);
END;
--> statement-breakpoint
INSERT INTO directory_counts (name, n) SELECT 'markets', count(*) FROM markets WHERE removed_at IS NULL UNION ALL SELECT 'vendors', count(*) FROM vendors WHERE removed_at IS NULL UNION ALL SELECT 'zone:' || time_zone, count(*) FROM markets WHERE removed_at IS NULL GROUP BY time_zone;
--> statement-breakpoint
INSERT INTO market_hours (time_zone, hour, market_id) SELECT DISTINCT time_zone, hour, market_id FROM market_hours_source;
--> statement-breakpoint
UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = markets.id), listed_tags = (SELECT tags FROM market_listing_source WHERE id = markets.id), listed_vendors = (SELECT vendors FROM market_listing_source WHERE id = markets.id);
--> statement-breakpoint
UPDATE vendors SET listed_markets = (SELECT markets FROM vendor_listing_source WHERE id = vendors.id);
--> statement-breakpoint
INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source;
