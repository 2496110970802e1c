-- signed off: market_squares and market_day_squares only count markets, and are counted anew in one table. A market's own row now says which square it is in and on which days it opens, so three triggers keep the counts where eleven did.
DROP TRIGGER `market_day_changed`;--> statement-breakpoint
DROP TRIGGER `market_day_closed`;--> statement-breakpoint
DROP TRIGGER `market_day_opened`;--> statement-breakpoint
DROP TRIGGER `market_day_square_entered`;--> statement-breakpoint
DROP TRIGGER `market_day_square_left`;--> statement-breakpoint
DROP TRIGGER `market_days_moved`;--> statement-breakpoint
DROP TRIGGER `market_moved`;--> statement-breakpoint
DROP TRIGGER `market_placed`;--> statement-breakpoint
DROP TRIGGER `market_square_entered`;--> statement-breakpoint
DROP TRIGGER `market_square_left`;--> statement-breakpoint
DROP TRIGGER `market_unplaced`;
--> statement-breakpoint
DROP VIEW `market_day_places`;
--> statement-breakpoint
DROP TABLE `market_day_squares`;
--> statement-breakpoint
DROP TABLE `market_squares`;
--> statement-breakpoint
ALTER TABLE `markets` ADD `square` text GENERATED ALWAYS AS (iif(removed_at is null, (cast((lat + 90) / 180 as integer) % 2 * 2 + cast((lng + 180) / 180 as integer) % 2) || (cast((lat + 90) / 90 as integer) % 2 * 2 + cast((lng + 180) / 90 as integer) % 2) || (cast((lat + 90) / 45 as integer) % 2 * 2 + cast((lng + 180) / 45 as integer) % 2) || (cast((lat + 90) / 22.5 as integer) % 2 * 2 + cast((lng + 180) / 22.5 as integer) % 2) || (cast((lat + 90) / 11.25 as integer) % 2 * 2 + cast((lng + 180) / 11.25 as integer) % 2) || (cast((lat + 90) / 5.625 as integer) % 2 * 2 + cast((lng + 180) / 5.625 as integer) % 2) || (cast((lat + 90) / 2.8125 as integer) % 2 * 2 + cast((lng + 180) / 2.8125 as integer) % 2) || (cast((lat + 90) / 1.40625 as integer) % 2 * 2 + cast((lng + 180) / 1.40625 as integer) % 2) || (cast((lat + 90) / 0.703125 as integer) % 2 * 2 + cast((lng + 180) / 0.703125 as integer) % 2) || (cast((lat + 90) / 0.3515625 as integer) % 2 * 2 + cast((lng + 180) / 0.3515625 as integer) % 2) || (cast((lat + 90) / 0.17578125 as integer) % 2 * 2 + cast((lng + 180) / 0.17578125 as integer) % 2) || (cast((lat + 90) / 0.087890625 as integer) % 2 * 2 + cast((lng + 180) / 0.087890625 as integer) % 2) || (cast((lat + 90) / 0.0439453125 as integer) % 2 * 2 + cast((lng + 180) / 0.0439453125 as integer) % 2) || (cast((lat + 90) / 0.02197265625 as integer) % 2 * 2 + cast((lng + 180) / 0.02197265625 as integer) % 2), null)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `markets` ADD `listed_days` integer GENERATED ALWAYS AS (1 + (instr(listed_week, '"day":"Monday"') > 0) * 2 + (instr(listed_week, '"day":"Tuesday"') > 0) * 4 + (instr(listed_week, '"day":"Wednesday"') > 0) * 8 + (instr(listed_week, '"day":"Thursday"') > 0) * 16 + (instr(listed_week, '"day":"Friday"') > 0) * 32 + (instr(listed_week, '"day":"Saturday"') > 0) * 64 + (instr(listed_week, '"day":"Sunday"') > 0) * 128) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `markets_by_square` ON `markets` (`square`) WHERE square is not null;
--> statement-breakpoint
CREATE TABLE `market_squares` (
  `day` text NOT NULL,
  `square` text NOT NULL,
  `count` integer NOT NULL,
  `lat_sum` real NOT NULL,
  `lng_sum` real NOT NULL,
  `id_sum` integer NOT NULL,
  PRIMARY KEY (`day`, `square`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE VIEW `square_parts` AS
  SELECT day.value AS day, 1 << day.key AS bit, level.value AS level
  FROM json_each('["","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]') day, json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14]') level;
--> statement-breakpoint
INSERT INTO market_squares (day, square, count, lat_sum, lng_sum, id_sum)
  SELECT p.day, substr(m.square, 1, p.level), count(*), sum(m.lat), sum(m.lng), sum(m.id)
  FROM markets m JOIN square_parts p ON m.listed_days & p.bit WHERE m.square IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `market_squares_added` AFTER INSERT ON `markets` WHEN new.square IS NOT NULL BEGIN
  INSERT INTO market_squares (day, square, count, lat_sum, lng_sum, id_sum) SELECT day, substr(new.square, 1, level), 1, new.lat, new.lng, new.id FROM square_parts WHERE new.listed_days & bit ON CONFLICT (day, square) DO UPDATE SET count = count + 1, lat_sum = lat_sum + excluded.lat_sum, lng_sum = lng_sum + excluded.lng_sum, id_sum = id_sum + excluded.id_sum;
END;
--> statement-breakpoint
CREATE TRIGGER `market_squares_changed` AFTER UPDATE OF lat, lng, removed_at, listed_week ON `markets` WHEN (old.square, old.lat, old.lng) IS NOT (new.square, new.lat, new.lng) OR old.listed_days <> new.listed_days BEGIN
  UPDATE market_squares SET count = count - 1, lat_sum = lat_sum - old.lat, lng_sum = lng_sum - old.lng, id_sum = id_sum - old.id WHERE (day, square) IN (SELECT day, substr(old.square, 1, level) FROM square_parts WHERE old.listed_days & bit AND ((old.square, old.lat, old.lng) IS NOT (new.square, new.lat, new.lng) OR NOT (new.listed_days & bit)));
  INSERT INTO market_squares (day, square, count, lat_sum, lng_sum, id_sum) SELECT day, substr(new.square, 1, level), 1, new.lat, new.lng, new.id FROM square_parts WHERE new.square IS NOT NULL AND new.listed_days & bit AND ((old.square, old.lat, old.lng) IS NOT (new.square, new.lat, new.lng) OR NOT (old.listed_days & bit)) ON CONFLICT (day, square) DO UPDATE SET count = count + 1, lat_sum = lat_sum + excluded.lat_sum, lng_sum = lng_sum + excluded.lng_sum, id_sum = id_sum + excluded.id_sum;
END;
--> statement-breakpoint
CREATE TRIGGER `market_squares_gone` AFTER DELETE ON `markets` WHEN old.square IS NOT NULL BEGIN
  UPDATE market_squares SET count = count - 1, lat_sum = lat_sum - old.lat, lng_sum = lng_sum - old.lng, id_sum = id_sum - old.id WHERE (day, square) IN (SELECT day, substr(old.square, 1, level) FROM square_parts WHERE old.listed_days & bit);
END;
--> statement-breakpoint
DROP VIEW `product_search_source`;
--> statement-breakpoint
CREATE VIEW `product_search_source` AS SELECT p.id, p.vendor_id, p.name, p.description, p.category, coalesce(p.seasonal_info, '') AS seasonal_info,
  coalesce((SELECT group_concat(char(20000 + CAST((m.lng + 180) / 0.087890625 AS INTEGER) % 4096, 25000 + CAST((m.lat + 90) / 0.087890625 AS INTEGER)) || '. ' || char(20000 + CAST((m.lng + 180) / 0.703125 AS INTEGER) % 512, 25000 + CAST((m.lat + 90) / 0.703125 AS INTEGER)) || ':', ' ') FROM market_vendors mv JOIN markets m ON m.id = mv.market_id WHERE mv.vendor_id = p.vendor_id AND m.lat IS NOT NULL AND m.removed_at IS NULL), '') AS places
FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE p.is_active = 1 AND p.is_visible = 1 AND v.removed_at IS NULL AND v.is_published = 1;
--> statement-breakpoint
DROP VIEW `market_places`;
