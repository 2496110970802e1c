-- Where a market comes from: its key in each directory, and what that last said, so that what people edit here is told from it.
ALTER TABLE `markets` ADD `links` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE TABLE `market_sources` (
	`source` text NOT NULL,
	`key` text NOT NULL,
	`market_id` integer NOT NULL,
	`hash` text NOT NULL,
	`changed_at` integer,
	`reader` integer NOT NULL,
	`said` text DEFAULT '{}' NOT NULL,
	`imported_at` integer NOT NULL,
	PRIMARY KEY(`source`, `key`),
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `market_sources_of_market` ON `market_sources` (`market_id`,`source`);
--> statement-breakpoint
INSERT INTO market_sources (source, key, market_id, hash, reader, imported_at)
SELECT source, source_key, id, coalesce(source_hash, ''), 1, updated_at FROM markets WHERE source = 'usda' AND source_key IS NOT NULL;
