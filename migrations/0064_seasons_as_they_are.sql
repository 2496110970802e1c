-- An opening may be on one date, know only one end of its season or neither, and be doubtful; a market keeps seasons of which no hours are known.
ALTER TABLE `market_schedules` ADD `on_date` text CONSTRAINT "market_schedules_on_date" CHECK("on_date" is null or "on_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and "season_start" is null and "week_of_month" is null);--> statement-breakpoint
ALTER TABLE `market_schedules` ADD `season_known` text DEFAULT 'both' NOT NULL CONSTRAINT "market_schedules_season_known" CHECK("season_known" in ('both', 'start', 'end', 'none'));--> statement-breakpoint
ALTER TABLE `market_schedules` ADD `doubt` text CONSTRAINT "market_schedules_doubt" CHECK(length("doubt") between 1 and 100);--> statement-breakpoint
ALTER TABLE `markets` ADD `seasons` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `market_schedules_by_date` ON `market_schedules` (`on_date`) WHERE on_date is not null;--> statement-breakpoint
DROP VIEW market_listing_source;--> statement-breakpoint
CREATE VIEW market_listing_source AS SELECT m.id,
  json_object(
    'schedules', json((SELECT json_group_array(json_object('id', id, 'day', day, 'openTime', open_time, 'closeTime', close_time, 'seasonStart', season_start, 'seasonEnd', season_end, 'weekOfMonth', week_of_month, 'date', on_date, 'seasonKnown', season_known, 'doubt', doubt)) FROM (SELECT * FROM market_schedules WHERE market_id = m.id ORDER BY id LIMIT 60))),
    'closures', json((SELECT json_group_array(json_object('date', date, 'reason', reason, 'fromTime', from_time)) FROM (SELECT date, reason, from_time FROM market_closures WHERE market_id = m.id AND date >= (SELECT date(max(created_at) / 1000, 'unixepoch', '-1 day') FROM market_closures WHERE market_id = m.id) ORDER BY date LIMIT 366)))
  ) AS week,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM market_tags WHERE market_id = m.id ORDER BY tag LIMIT 60)) AS tags,
  (SELECT json_group_array(json_object('id', id, 'name', name, 'vendorType', vendor_type)) FROM (SELECT v.id, v.name, v.vendor_type FROM market_vendors mv JOIN vendors v ON v.id = mv.vendor_id WHERE mv.market_id = m.id AND v.removed_at IS NULL ORDER BY mv.vendor_id LIMIT 60)) AS vendors
FROM markets m;--> statement-breakpoint
DROP VIEW market_hours_source;--> statement-breakpoint
CREATE VIEW market_hours_source AS
SELECT s.id AS schedule_id, s.market_id, m.time_zone, (s.opens / 60 + h.value) % 168 AS hour
FROM (SELECT *, (instr('MonTueWedThuFriSatSun', substr(day, 1, 3)) - 1) / 3 * 1440 + substr(open_time, 1, 2) * 60 + substr(open_time, 4, 2) AS opens, (substr(close_time, 1, 2) - substr(open_time, 1, 2)) * 60 + substr(close_time, 4, 2) - substr(open_time, 4, 2) AS lasts FROM market_schedules) s
JOIN markets m ON m.id = s.market_id
JOIN json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]') h ON h.value <= (s.opens % 60 + s.lasts + iif(s.lasts > 0, 0, 1440)) / 60;--> statement-breakpoint
UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = markets.id) WHERE id IN (SELECT market_id FROM market_schedules);
