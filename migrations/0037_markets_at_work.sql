-- A market is changed by those who run it: a manager may run several, an opening may come once a month, and what two people change at once is noticed.
DROP INDEX `market_managers_user`;--> statement-breakpoint
CREATE INDEX `market_managers_of_user` ON `market_managers` (`user_id`,`market_id`);--> statement-breakpoint
ALTER TABLE `markets` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `market_schedules` ADD `week_of_month` integer CONSTRAINT "market_schedules_week_of_month" CHECK("week_of_month" is null or "week_of_month" in (1, 2, 3, 4, -1));--> statement-breakpoint
ALTER TABLE `market_schedules` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `market_vendors` ADD `stall` text CONSTRAINT "market_vendors_stall" CHECK(length("stall") between 1 and 40);--> statement-breakpoint
DROP VIEW market_listing_source;--> statement-breakpoint
CREATE VIEW market_listing_source AS SELECT m.id,
  json_object(
    'schedules', json((SELECT json_group_array(json_object('id', id, 'day', day, 'openTime', open_time, 'closeTime', close_time, 'seasonStart', season_start, 'seasonEnd', season_end, 'weekOfMonth', week_of_month)) FROM (SELECT * FROM market_schedules WHERE market_id = m.id ORDER BY id LIMIT 60))),
    'closures', json((SELECT json_group_array(json_object('date', date, 'reason', reason)) FROM (SELECT date, reason FROM market_closures WHERE market_id = m.id AND date >= (SELECT date(max(created_at) / 1000, 'unixepoch', '-1 day') FROM market_closures WHERE market_id = m.id) ORDER BY date LIMIT 366)))
  ) AS week,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM market_tags WHERE market_id = m.id ORDER BY tag LIMIT 60)) AS tags,
  (SELECT json_group_array(json_object('id', id, 'name', name, 'vendorType', vendor_type)) FROM (SELECT v.id, v.name, v.vendor_type FROM market_vendors mv JOIN vendors v ON v.id = mv.vendor_id WHERE mv.market_id = m.id AND v.removed_at IS NULL ORDER BY mv.vendor_id LIMIT 60)) AS vendors
FROM markets m;--> statement-breakpoint
UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = markets.id);
