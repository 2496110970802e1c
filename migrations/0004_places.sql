-- How many markets lie in each square of the earth, so that a map and a distance cost the same in a directory of any size.
CREATE TABLE `market_squares` (
  `level` integer NOT NULL,
  `code` integer NOT NULL,
  `market_id` integer NOT NULL,
  `x` integer NOT NULL,
  `y` integer NOT NULL,
  `count` integer NOT NULL,
  `lat_sum` real NOT NULL,
  `lng_sum` real NOT NULL,
  `id_sum` integer NOT NULL,
  PRIMARY KEY (`level`, `code`, `market_id`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `market_squares_of_market` ON `market_squares` (`market_id`) WHERE level = 17;
--> statement-breakpoint
CREATE VIEW `market_places` AS
  SELECT id, lat, lng, x, y,
    ((x3 | (x3 << 1)) & 1431655765) | (((y3 | (y3 << 1)) & 1431655765) << 1) AS code
  FROM (SELECT id, lat, lng, x, y, (x2 | (x2 << 2)) & 858993459 AS x3, (y2 | (y2 << 2)) & 858993459 AS y3
  FROM (SELECT id, lat, lng, x, y, (x1 | (x1 << 4)) & 252645135 AS x2, (y1 | (y1 << 4)) & 252645135 AS y2
  FROM (SELECT id, lat, lng, x, y, (x | (x << 8)) & 16711935 AS x1, (y | (y << 8)) & 16711935 AS y1
  FROM (SELECT id, lat, lng,
      CAST((lng + 180) * 65536 / 360 AS INTEGER) % 65536 AS x,
      CAST((lat + 90) * 65536 / 360 AS INTEGER) AS y
    FROM markets WHERE lat IS NOT NULL AND removed_at IS NULL))));
--> statement-breakpoint
CREATE TRIGGER `market_square_entered` AFTER INSERT ON `market_squares` WHEN new.level = 17 BEGIN
  INSERT INTO market_squares (level, code, market_id, x, y, count, lat_sum, lng_sum, id_sum) SELECT value, new.code >> (2 * (16 - value)), 0, new.x >> (16 - value), new.y >> (16 - value), 1, new.lat_sum, new.lng_sum, new.id_sum FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]') WHERE true ON CONFLICT DO UPDATE SET count = count + 1, lat_sum = lat_sum + excluded.lat_sum, lng_sum = lng_sum + excluded.lng_sum, id_sum = id_sum + excluded.id_sum;
END;
--> statement-breakpoint
CREATE TRIGGER `market_square_left` AFTER DELETE ON `market_squares` WHEN old.level = 17 BEGIN
  UPDATE market_squares SET count = count - 1, lat_sum = lat_sum - old.lat_sum, lng_sum = lng_sum - old.lng_sum, id_sum = id_sum - old.id_sum WHERE (level, code, market_id) IN (SELECT value, old.code >> (2 * (16 - value)), 0 FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]'));
  DELETE FROM market_squares WHERE count = 0 AND (level, code, market_id) IN (SELECT value, old.code >> (2 * (16 - value)), 0 FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]'));
END;
--> statement-breakpoint
CREATE TRIGGER `market_placed` AFTER INSERT ON `markets` WHEN new.lat IS NOT NULL AND new.removed_at IS NULL BEGIN
  INSERT INTO market_squares (level, code, market_id, x, y, count, lat_sum, lng_sum, id_sum) SELECT 17, code, id, x, y, 1, lat, lng, id FROM market_places WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_moved` AFTER UPDATE OF lat, lng, removed_at ON `markets` WHEN old.lat IS NOT new.lat OR old.lng IS NOT new.lng OR (old.removed_at IS NULL) <> (new.removed_at IS NULL) BEGIN
  DELETE FROM market_squares WHERE level = 17 AND market_id = old.id;
  INSERT INTO market_squares (level, code, market_id, x, y, count, lat_sum, lng_sum, id_sum) SELECT 17, code, id, x, y, 1, lat, lng, id FROM market_places WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_unplaced` AFTER DELETE ON `markets` WHEN old.lat IS NOT NULL AND old.removed_at IS NULL BEGIN
  DELETE FROM market_squares WHERE level = 17 AND market_id = old.id;
END;
--> statement-breakpoint
INSERT INTO market_squares (level, code, market_id, x, y, count, lat_sum, lng_sum, id_sum) SELECT 17, code, id, x, y, 1, lat, lng, id FROM market_places;
