-- A stall looks after its products: a version against two phones at once, cut-offs that follow the pickup day, limits for one market, and a file that waits to be taken in.
ALTER TABLE `products` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `product_pre_order_configs` ADD `cutoff_days` integer CHECK (`cutoff_days` BETWEEN 0 AND 14);
--> statement-breakpoint
ALTER TABLE `product_pre_order_configs` ADD `cutoff_time` text CHECK (`cutoff_time` IS NULL OR `cutoff_time` GLOB '[0-2][0-9]:[0-5][0-9]' AND `cutoff_days` IS NOT NULL);
--> statement-breakpoint
ALTER TABLE `product_pre_order_configs` ADD `day_limit` integer CHECK (`day_limit` >= 0);
--> statement-breakpoint
CREATE TABLE `product_imports` (
  `vendor_id` integer PRIMARY KEY NOT NULL,
  `key` text NOT NULL,
  `name` text NOT NULL,
  `content` text NOT NULL,
  `created_at` integer NOT NULL,
  FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "product_imports_content" CHECK(length("product_imports"."content") <= 400000)
) STRICT;
