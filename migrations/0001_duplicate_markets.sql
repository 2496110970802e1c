-- Lists markets that are probably in the guide twice, and remembers with which one a market was merged.
CREATE TABLE `duplicate_markets` (
  `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `one_id` integer NOT NULL,
  `other_id` integer NOT NULL,
  `different_at` integer,
  FOREIGN KEY (`one_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`other_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "duplicate_markets_order" CHECK("duplicate_markets"."one_id" < "duplicate_markets"."other_id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `duplicate_markets_pair` ON `duplicate_markets` (`one_id`,`other_id`);
--> statement-breakpoint
CREATE INDEX `duplicate_markets_of_other` ON `duplicate_markets` (`other_id`);
--> statement-breakpoint
CREATE INDEX `duplicate_markets_open` ON `duplicate_markets` (`id`) WHERE different_at is null;
--> statement-breakpoint
ALTER TABLE `markets` ADD `merged_into` integer REFERENCES markets(id);
--> statement-breakpoint
CREATE INDEX `markets_merged` ON `markets` (`merged_into`) WHERE merged_into is not null;
--> statement-breakpoint
CREATE INDEX `saved_items_of_item` ON `saved_items` (`type`,`item_id`);
