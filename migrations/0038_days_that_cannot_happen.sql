-- A market day is closed, whole or from an hour on, is told to everybody a minute later and can be taken back until then; and stalls are asked by mail whether they come.
ALTER TABLE `market_closures` ADD `from_time` text CONSTRAINT "market_closures_from_time" CHECK("from_time" glob '[0-2][0-9]:[0-5][0-9]');--> statement-breakpoint
ALTER TABLE `market_closures` ADD `closed_by` integer REFERENCES `users`(`id`) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `market_closures` ADD `announce_at` integer;--> statement-breakpoint
ALTER TABLE `market_closures` ADD `announced_at` integer;--> statement-breakpoint
ALTER TABLE `market_closures` ADD `done_at` integer CONSTRAINT "market_closures_done" CHECK("done_at" is null or "announced_at" is not null);--> statement-breakpoint
CREATE INDEX `market_closures_to_announce` ON `market_closures` (`announce_at`) WHERE done_at is null and announce_at is not null;--> statement-breakpoint
DROP VIEW market_listing_source;--> statement-breakpoint
CREATE VIEW market_listing_source AS SELECT m.id,
  json_object(
    'schedules', json((SELECT json_group_array(json_object('id', id, 'day', day, 'openTime', open_time, 'closeTime', close_time, 'seasonStart', season_start, 'seasonEnd', season_end, 'weekOfMonth', week_of_month)) FROM (SELECT * FROM market_schedules WHERE market_id = m.id ORDER BY id LIMIT 60))),
    'closures', json((SELECT json_group_array(json_object('date', date, 'reason', reason, 'fromTime', from_time)) FROM (SELECT date, reason, from_time FROM market_closures WHERE market_id = m.id AND date >= (SELECT date(max(created_at) / 1000, 'unixepoch', '-1 day') FROM market_closures WHERE market_id = m.id) ORDER BY date LIMIT 366)))
  ) AS week,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM market_tags WHERE market_id = m.id ORDER BY tag LIMIT 60)) AS tags,
  (SELECT json_group_array(json_object('id', id, 'name', name, 'vendorType', vendor_type)) FROM (SELECT v.id, v.name, v.vendor_type FROM market_vendors mv JOIN vendors v ON v.id = mv.vendor_id WHERE mv.market_id = m.id AND v.removed_at IS NULL ORDER BY mv.vendor_id LIMIT 60)) AS vendors
FROM markets m;--> statement-breakpoint
UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = markets.id) WHERE id IN (SELECT market_id FROM market_closures);--> statement-breakpoint
ALTER TABLE `stall_dates` ADD `said_by` text DEFAULT 'calendar' NOT NULL CONSTRAINT "stall_dates_said_by" CHECK("said_by" in ('mail', 'calendar', 'manager'));--> statement-breakpoint
DROP VIEW attendance_source;--> statement-breakpoint
CREATE VIEW attendance_source AS SELECT mv.vendor_id, mv.market_id, json_object(
  'dates', (SELECT json_group_array(json_object('date', date, 'comes', json(iif(comes, 'true', 'false')), 'setAt', set_at, 'confirmedAt', confirmed_at, 'saidBy', said_by)) FROM (SELECT * FROM stall_dates d WHERE d.vendor_id = mv.vendor_id AND d.market_id = mv.market_id ORDER BY d.date)),
  'pauses', (SELECT json_group_array(json_object('id', id, 'fromDate', from_date, 'toDate', to_date, 'setAt', set_at)) FROM (SELECT * FROM stall_pauses p WHERE p.vendor_id = mv.vendor_id AND p.market_id = mv.market_id ORDER BY p.from_date, p.id))) AS said
FROM market_vendors mv;--> statement-breakpoint
UPDATE market_vendors SET said = (SELECT said FROM attendance_source a WHERE a.vendor_id = market_vendors.vendor_id AND a.market_id = market_vendors.market_id) WHERE said <> '{"dates":[],"pauses":[]}';--> statement-breakpoint
CREATE TABLE `coming_asks` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`vendor_id` integer NOT NULL,
	`market_id` integer NOT NULL,
	`date` text NOT NULL,
	`user_id` integer NOT NULL,
	`asked_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "coming_asks_date" CHECK("coming_asks"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `coming_asks_once` ON `coming_asks` (`market_id`,`date`,`vendor_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `coming_asks_of_user` ON `coming_asks` (`user_id`);--> statement-breakpoint
CREATE INDEX `coming_asks_of_stall` ON `coming_asks` (`vendor_id`);--> statement-breakpoint
CREATE INDEX `coming_asks_by_date` ON `coming_asks` (`date`);--> statement-breakpoint
CREATE TABLE `coming_looks` (
	`market_id` integer PRIMARY KEY NOT NULL,
	`look_at` integer NOT NULL,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;--> statement-breakpoint
CREATE INDEX `coming_looks_due` ON `coming_looks` (`look_at`);--> statement-breakpoint
CREATE TRIGGER coming_looks_of_new_place AFTER INSERT ON market_vendors BEGIN
  UPDATE coming_looks SET look_at = 0 WHERE market_id = new.market_id;
  INSERT INTO coming_looks (market_id, look_at) SELECT new.market_id, 0 WHERE NOT EXISTS (SELECT 1 FROM coming_looks WHERE market_id = new.market_id);
END;--> statement-breakpoint
INSERT INTO coming_looks (market_id, look_at) SELECT DISTINCT market_id, 0 FROM market_vendors;--> statement-breakpoint
ALTER TABLE `stall_notices` ADD `coming` integer DEFAULT true NOT NULL;
