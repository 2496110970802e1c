-- A stall says on which dates it comes to a market and how much it brings there, and is told by mail what it has to pack.
ALTER TABLE `market_vendors` ADD `comes` text DEFAULT 'every_date' NOT NULL CHECK (`comes` IN ('every_date', 'single_dates'));
--> statement-breakpoint
CREATE TABLE `stall_dates` (
	`vendor_id` integer NOT NULL,
	`market_id` integer NOT NULL,
	`date` text NOT NULL,
	`comes` integer NOT NULL,
	`set_at` integer NOT NULL,
	`confirmed_at` integer,
	`confirmed_by` integer,
	PRIMARY KEY(`vendor_id`, `market_id`, `date`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stall_dates_date" CHECK("stall_dates"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
	CONSTRAINT "stall_dates_confirmed" CHECK("stall_dates"."confirmed_by" is null or "stall_dates"."confirmed_at" is not null)
) STRICT;
--> statement-breakpoint
CREATE INDEX `stall_dates_of_market` ON `stall_dates` (`market_id`,`date`);
--> statement-breakpoint
CREATE INDEX `stall_dates_to_come` ON `stall_dates` (`vendor_id`,`date`);
--> statement-breakpoint
CREATE TABLE `stall_pauses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vendor_id` integer NOT NULL,
	`market_id` integer NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text NOT NULL,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stall_pauses_dates" CHECK("stall_pauses"."from_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and "stall_pauses"."to_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and "stall_pauses"."from_date" <= "stall_pauses"."to_date")
) STRICT;
--> statement-breakpoint
CREATE INDEX `stall_pauses_of_market` ON `stall_pauses` (`market_id`,`to_date`);
--> statement-breakpoint
CREATE INDEX `stall_pauses_of_stall` ON `stall_pauses` (`vendor_id`,`to_date`);
--> statement-breakpoint
ALTER TABLE `market_vendors` ADD `said` text DEFAULT '{"dates":[],"pauses":[]}' NOT NULL;
--> statement-breakpoint
CREATE VIEW attendance_source AS SELECT mv.vendor_id, mv.market_id, json_object(
  'dates', (SELECT json_group_array(json_object('date', date, 'comes', json(iif(comes, 'true', 'false')), 'setAt', set_at, 'confirmedAt', confirmed_at)) FROM (SELECT * FROM stall_dates d WHERE d.vendor_id = mv.vendor_id AND d.market_id = mv.market_id ORDER BY d.date)),
  'pauses', (SELECT json_group_array(json_object('id', id, 'fromDate', from_date, 'toDate', to_date, 'setAt', set_at)) FROM (SELECT * FROM stall_pauses p WHERE p.vendor_id = mv.vendor_id AND p.market_id = mv.market_id ORDER BY p.from_date, p.id))) AS said
FROM market_vendors mv;
--> statement-breakpoint
CREATE TRIGGER attendance_of_new_place AFTER INSERT ON market_vendors BEGIN
  UPDATE market_vendors SET said = (SELECT said FROM attendance_source a WHERE a.vendor_id = new.vendor_id AND a.market_id = new.market_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_date_added AFTER INSERT ON stall_dates BEGIN
  UPDATE market_vendors SET said = (SELECT said FROM attendance_source a WHERE a.vendor_id = new.vendor_id AND a.market_id = new.market_id) WHERE vendor_id = new.vendor_id AND market_id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_date_changed AFTER UPDATE ON stall_dates BEGIN
  UPDATE market_vendors SET said = (SELECT said FROM attendance_source a WHERE a.vendor_id = new.vendor_id AND a.market_id = new.market_id) WHERE vendor_id = new.vendor_id AND market_id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_date_gone AFTER DELETE ON stall_dates BEGIN
  UPDATE market_vendors SET said = (SELECT said FROM attendance_source a WHERE a.vendor_id = old.vendor_id AND a.market_id = old.market_id) WHERE vendor_id = old.vendor_id AND market_id = old.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_pause_added AFTER INSERT ON stall_pauses BEGIN
  UPDATE market_vendors SET said = (SELECT said FROM attendance_source a WHERE a.vendor_id = new.vendor_id AND a.market_id = new.market_id) WHERE vendor_id = new.vendor_id AND market_id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_pause_changed AFTER UPDATE ON stall_pauses BEGIN
  UPDATE market_vendors SET said = (SELECT said FROM attendance_source a WHERE a.vendor_id = new.vendor_id AND a.market_id = new.market_id) WHERE vendor_id = new.vendor_id AND market_id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_pause_gone AFTER DELETE ON stall_pauses BEGIN
  UPDATE market_vendors SET said = (SELECT said FROM attendance_source a WHERE a.vendor_id = old.vendor_id AND a.market_id = old.market_id) WHERE vendor_id = old.vendor_id AND market_id = old.market_id;
END;
--> statement-breakpoint
ALTER TABLE `product_stock` ADD `brought` integer CHECK (`brought` BETWEEN 0 AND 999999);
--> statement-breakpoint
CREATE TABLE `stall_notices` (
	`vendor_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`new_order` integer DEFAULT true NOT NULL,
	`cancellation` integer DEFAULT true NOT NULL,
	`pack_sheet` integer DEFAULT true NOT NULL,
	`token` text NOT NULL,
	PRIMARY KEY(`vendor_id`, `user_id`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stall_notices_token` ON `stall_notices` (`token`);
--> statement-breakpoint
CREATE INDEX `stall_notices_of_user` ON `stall_notices` (`user_id`);
--> statement-breakpoint
CREATE TABLE `pack_sheets` (
	`vendor_id` integer NOT NULL,
	`market_id` integer NOT NULL,
	`pickup_date` text NOT NULL,
	`look_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	`told` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`vendor_id`, `market_id`, `pickup_date`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pack_sheets_date" CHECK("pack_sheets"."pickup_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `pack_sheets_due` ON `pack_sheets` (`look_at`) WHERE look_at is not null;
--> statement-breakpoint
INSERT INTO `pack_sheets` (`vendor_id`, `market_id`, `pickup_date`, `look_at`)
SELECT `vendor_id`, `market_id`, `pickup_date`, min(coalesce(`cancel_deadline`, `updated_at`)) FROM `orders`
WHERE `status` IN ('confirmed', 'ready') GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `mail_marks` (`source`, `last_id`) SELECT 'stall_notices', coalesce(max(`id`), 0) FROM `order_events`;
--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `vendor_id` integer REFERENCES `vendors`(`id`);
--> statement-breakpoint
CREATE INDEX `mail_outbox_of_stall` ON `mail_outbox` (`vendor_id`,`id`) WHERE vendor_id is not null;
