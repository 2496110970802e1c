-- Those who run a market announce something on its page until a day that they choose.
CREATE TABLE `market_announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`market_id` integer NOT NULL,
	`text` text NOT NULL,
	`last_date` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`written_by` integer,
	`ended_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`written_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "market_announcements_text" CHECK(length("market_announcements"."text") between 1 and 500),
	CONSTRAINT "market_announcements_last_date" CHECK("market_announcements"."last_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `market_announcements_of_market` ON `market_announcements` (`market_id`,`last_date`);--> statement-breakpoint
CREATE INDEX `market_announcements_of_writer` ON `market_announcements` (`written_by`);
