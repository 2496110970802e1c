-- Visitors say that a market's page is still right, or what is wrong with it; administrators work through the corrections at any number of them.
ALTER TABLE `markets` ADD `confirmed_at` integer;--> statement-breakpoint
UPDATE markets SET confirmed_at = updated_at WHERE source IS NULL OR version > 1;--> statement-breakpoint
CREATE TABLE `market_corrections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`market_id` integer NOT NULL,
	`what` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`email` text,
	`came_at` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`decided_at` integer,
	`decided_by` integer,
	`reason` text,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "market_corrections_what" CHECK("market_corrections"."what" in ('hours', 'season', 'place', 'closed', 'contact', 'other')),
	CONSTRAINT "market_corrections_state" CHECK("market_corrections"."state" in ('pending', 'applied', 'declined')),
	CONSTRAINT "market_corrections_decided" CHECK(("market_corrections"."state" = 'pending') = ("market_corrections"."decided_at" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `market_corrections_in_state` ON `market_corrections` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `market_corrections_by_what` ON `market_corrections` (`state`,`what`,`id`);--> statement-breakpoint
CREATE INDEX `market_corrections_of_market` ON `market_corrections` (`market_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `market_corrections_of_address` ON `market_corrections` (lower("email")) WHERE email is not null;--> statement-breakpoint
CREATE TABLE `market_correction_counts` (
	`state` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE TRIGGER market_correction_counts_added AFTER INSERT ON market_corrections BEGIN
  INSERT INTO market_correction_counts (state, n) VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
CREATE TRIGGER market_correction_counts_moved AFTER UPDATE OF state ON market_corrections WHEN new.state <> old.state BEGIN
  UPDATE market_correction_counts SET n = n - 1 WHERE state = old.state;
  INSERT INTO market_correction_counts (state, n) VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
CREATE TRIGGER market_correction_counts_gone AFTER DELETE ON market_corrections BEGIN
  UPDATE market_correction_counts SET n = n - 1 WHERE state = old.state;
END;
