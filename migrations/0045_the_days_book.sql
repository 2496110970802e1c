-- The book of a market day: who was there, how many visitors, and what each stall took.
CREATE TABLE `market_day_books` (
	`market_id` integer NOT NULL,
	`date` text NOT NULL,
	`hours` text NOT NULL,
	`visitors` integer,
	`counts` text DEFAULT '[]' NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`market_id`, `date`),
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "market_day_books_date" CHECK("market_day_books"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
	CONSTRAINT "market_day_books_visitors" CHECK("market_day_books"."visitors" is null or "market_day_books"."visitors" between 0 and 1000000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `market_day_books_of_writer` ON `market_day_books` (`updated_by`);--> statement-breakpoint
CREATE TABLE `market_day_stalls` (
	`market_id` integer NOT NULL,
	`date` text NOT NULL,
	`vendor_id` integer NOT NULL,
	`was_there` integer NOT NULL,
	PRIMARY KEY(`market_id`, `date`, `vendor_id`),
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "market_day_stalls_date" CHECK("market_day_stalls"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `market_day_stalls_of_stall` ON `market_day_stalls` (`vendor_id`,`date`);--> statement-breakpoint
CREATE TABLE `market_day_takings` (
	`market_id` integer NOT NULL,
	`date` text NOT NULL,
	`vendor_id` integer NOT NULL,
	`cash` integer,
	`card` integer,
	`snap` integer,
	`wic` integer,
	`sfmnp` integer,
	`entered_as` text NOT NULL,
	`entered_by` integer,
	`entered_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`market_id`, `date`, `vendor_id`),
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "market_day_takings_date" CHECK("market_day_takings"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
	CONSTRAINT "market_day_takings_as" CHECK("market_day_takings"."entered_as" in ('vendor', 'manager')),
	CONSTRAINT "market_day_takings_amounts" CHECK(min(coalesce("market_day_takings"."cash", 0), coalesce("market_day_takings"."card", 0), coalesce("market_day_takings"."snap", 0), coalesce("market_day_takings"."wic", 0), coalesce("market_day_takings"."sfmnp", 0)) >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `market_day_takings_of_stall` ON `market_day_takings` (`vendor_id`,`date`);--> statement-breakpoint
CREATE INDEX `market_day_takings_of_writer` ON `market_day_takings` (`entered_by`);
