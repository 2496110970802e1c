-- Many orders are moved at once, from several phones, and corrected when a harvest falls short: each has a version, and what was ordered and what was taken off it stay readable.
ALTER TABLE `orders` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `corrected_amount` integer DEFAULT 0 NOT NULL CHECK (`corrected_amount` >= 0);
--> statement-breakpoint
CREATE TABLE `short_harvests` (
  `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `at` integer NOT NULL,
  `key` text NOT NULL,
  `vendor_id` integer NOT NULL,
  `product_id` integer NOT NULL,
  `market_id` integer NOT NULL,
  `pickup_date` text NOT NULL,
  `by_user_id` integer NOT NULL,
  `reason` text NOT NULL,
  `available` integer NOT NULL,
  `ordered` integer NOT NULL,
  `orders_corrected` integer NOT NULL,
  `orders_cancelled` integer NOT NULL,
  `refunded_amount` integer NOT NULL,
  `orders_proposed` integer NOT NULL,
  `orders_as_proposed` integer NOT NULL,
  FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "short_harvests_as_proposed" CHECK("short_harvests"."orders_as_proposed" = "short_harvests"."orders_proposed"),
  CONSTRAINT "short_harvests_available" CHECK("short_harvests"."available" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `short_harvests_once` ON `short_harvests` (`vendor_id`,`key`);
--> statement-breakpoint
CREATE INDEX `short_harvests_of_day` ON `short_harvests` (`vendor_id`,`pickup_date`);
--> statement-breakpoint
CREATE TABLE `order_corrections` (
  `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `event_id` integer NOT NULL,
  `order_id` integer NOT NULL,
  `short_harvest_id` integer,
  `product_id` integer NOT NULL,
  `product_name` text NOT NULL,
  `unit_price` integer NOT NULL,
  `quantity_before` integer NOT NULL,
  `quantity_after` integer NOT NULL,
  FOREIGN KEY (`event_id`) REFERENCES `order_events`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`short_harvest_id`) REFERENCES `short_harvests`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "order_corrections_quantity" CHECK("order_corrections"."quantity_after" >= 0 and "order_corrections"."quantity_after" < "order_corrections"."quantity_before"),
  CONSTRAINT "order_corrections_price" CHECK("order_corrections"."unit_price" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_corrections_of_event` ON `order_corrections` (`event_id`,`product_id`);
--> statement-breakpoint
CREATE INDEX `order_corrections_of_order` ON `order_corrections` (`order_id`);
--> statement-breakpoint
CREATE INDEX `order_corrections_of_harvest` ON `order_corrections` (`short_harvest_id`);
--> statement-breakpoint
CREATE INDEX `order_corrections_of_product` ON `order_corrections` (`product_id`);
--> statement-breakpoint
CREATE TRIGGER `order_corrections_stay` BEFORE UPDATE ON `order_corrections` BEGIN
  SELECT RAISE(ABORT, 'order_corrections is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `order_corrections_kept` BEFORE DELETE ON `order_corrections` BEGIN
  SELECT RAISE(ABORT, 'order_corrections is append-only');
END;
