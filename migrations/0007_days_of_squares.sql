-- The squares of each day of the week, so that a map of the markets that open on a day is counted as exactly and as cheaply as a map of all.
CREATE TABLE `market_day_squares` (
  `day` text NOT NULL,
  `level` integer NOT NULL,
  `code` integer NOT NULL,
  `market_id` integer NOT NULL,
  `x` integer NOT NULL,
  `y` integer NOT NULL,
  `count` integer NOT NULL,
  `lat_sum` real NOT NULL,
  `lng_sum` real NOT NULL,
  `id_sum` integer NOT NULL,
  PRIMARY KEY (`day`, `level`, `code`, `market_id`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `market_day_squares_of_market` ON `market_day_squares` (`market_id`, `day`) WHERE level = 17;
--> statement-breakpoint
CREATE VIEW `market_day_places` AS
  SELECT DISTINCT s.day, p.id, p.lat, p.lng, p.x, p.y, p.code
  FROM market_schedules s JOIN market_places p ON p.id = s.market_id;
--> statement-breakpoint
CREATE TRIGGER `market_day_square_entered` AFTER INSERT ON `market_day_squares` WHEN new.level = 17 BEGIN
  INSERT INTO market_day_squares (day, level, code, market_id, x, y, count, lat_sum, lng_sum, id_sum) SELECT new.day, value, new.code >> (2 * (16 - value)), 0, new.x >> (16 - value), new.y >> (16 - value), 1, new.lat_sum, new.lng_sum, new.id_sum FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]') WHERE true ON CONFLICT DO UPDATE SET count = count + 1, lat_sum = lat_sum + excluded.lat_sum, lng_sum = lng_sum + excluded.lng_sum, id_sum = id_sum + excluded.id_sum;
END;
--> statement-breakpoint
CREATE TRIGGER `market_day_square_left` AFTER DELETE ON `market_day_squares` WHEN old.level = 17 BEGIN
  UPDATE market_day_squares SET count = count - 1, lat_sum = lat_sum - old.lat_sum, lng_sum = lng_sum - old.lng_sum, id_sum = id_sum - old.id_sum WHERE day = old.day AND (level, code, market_id) IN (SELECT value, old.code >> (2 * (16 - value)), 0 FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]'));
  DELETE FROM market_day_squares WHERE count = 0 AND day = old.day AND (level, code, market_id) IN (SELECT value, old.code >> (2 * (16 - value)), 0 FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]'));
END;
--> statement-breakpoint
CREATE TRIGGER `market_day_opened` AFTER INSERT ON `market_schedules` BEGIN
  INSERT INTO market_day_squares (day, level, code, market_id, x, y, count, lat_sum, lng_sum, id_sum) SELECT new.day, 17, code, id, x, y, 1, lat, lng, id FROM market_places WHERE id = new.market_id AND NOT EXISTS (SELECT 1 FROM market_day_squares WHERE level = 17 AND market_id = new.market_id AND day = new.day);
END;
--> statement-breakpoint
CREATE TRIGGER `market_day_changed` AFTER UPDATE OF market_id, day ON `market_schedules` WHEN new.market_id <> old.market_id OR new.day <> old.day BEGIN
  DELETE FROM market_day_squares WHERE level = 17 AND market_id = old.market_id AND day = old.day AND NOT EXISTS (SELECT 1 FROM market_schedules WHERE market_id = old.market_id AND day = old.day);
  INSERT INTO market_day_squares (day, level, code, market_id, x, y, count, lat_sum, lng_sum, id_sum) SELECT new.day, 17, code, id, x, y, 1, lat, lng, id FROM market_places WHERE id = new.market_id AND NOT EXISTS (SELECT 1 FROM market_day_squares WHERE level = 17 AND market_id = new.market_id AND day = new.day);
END;
--> statement-breakpoint
CREATE TRIGGER `market_day_closed` AFTER DELETE ON `market_schedules` BEGIN
  DELETE FROM market_day_squares WHERE level = 17 AND market_id = old.market_id AND day = old.day AND NOT EXISTS (SELECT 1 FROM market_schedules WHERE market_id = old.market_id AND day = old.day);
END;
--> statement-breakpoint
CREATE TRIGGER `market_days_moved` AFTER UPDATE OF lat, lng, removed_at ON `markets` WHEN old.lat IS NOT new.lat OR old.lng IS NOT new.lng OR (old.removed_at IS NULL) <> (new.removed_at IS NULL) BEGIN
  DELETE FROM market_day_squares WHERE level = 17 AND market_id = old.id;
  INSERT INTO market_day_squares (day, level, code, market_id, x, y, count, lat_sum, lng_sum, id_sum) SELECT day, 17, code, id, x, y, 1, lat, lng, id FROM market_day_places WHERE id = new.id;
END;
--> statement-breakpoint
INSERT INTO market_day_squares (day, level, code, market_id, x, y, count, lat_sum, lng_sum, id_sum) SELECT day, 17, code, id, x, y, 1, lat, lng, id FROM market_day_places;
