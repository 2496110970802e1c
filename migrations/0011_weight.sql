-- signed off: copies order_items and stall_ticks whole, because a CHECK of each changes. Nothing refers to them.
-- Products that are sold by weight, and what the pieces of an order weigh.
CREATE TABLE `order_weighings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`product_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`weight_unit` text NOT NULL,
	`price_per_unit` integer NOT NULL,
	`weight` integer NOT NULL,
	`amount_before` integer NOT NULL,
	`amount_after` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `order_events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_weighings_weight" CHECK("weight" >= 1 and "quantity" >= 1),
	CONSTRAINT "order_weighings_amount" CHECK("amount_after" >= 0 and "amount_before" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_weighings_of_event` ON `order_weighings` (`event_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `order_weighings_of_order` ON `order_weighings` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_weighings_of_product` ON `order_weighings` (`product_id`);--> statement-breakpoint
CREATE TABLE `__new_order_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`product_name` text NOT NULL,
	`product_description` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`total_price` integer NOT NULL,
	`weight_unit` text,
	`price_per_unit` integer,
	`weight_min` integer,
	`weight_max` integer,
	`weight` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_quantity" CHECK("quantity" >= 1),
	CONSTRAINT "order_items_price" CHECK("unit_price" >= 0 and "total_price" = iif("weight" is null, "unit_price" * "quantity",
        min("unit_price" * "quantity", ("price_per_unit" * "weight" + 500) / 1000))),
	CONSTRAINT "order_items_weight" CHECK(("weight_unit" is null) = ("price_per_unit" is null) and ("weight_unit" is null) = ("weight_min" is null)
        and ("weight_unit" is null) = ("weight_max" is null)
        and ("weight_unit" is null or "weight_unit" in ('lb', 'oz') and "price_per_unit" > 0
          and "weight_min" between 1 and "weight_max")
        and ("weight" is null or "weight_unit" is not null and "weight" between 1 and 999999999))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_items`("id", "order_id", "product_id", "product_name", "product_description", "quantity", "unit_price", "total_price") SELECT "id", "order_id", "product_id", "product_name", "product_description", "quantity", "unit_price", "total_price" FROM `order_items`;--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_product` ON `order_items` (`order_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `order_items_of_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `__new_stall_ticks` (
	`order_id` integer NOT NULL,
	`key` text NOT NULL,
	`vendor_id` integer NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `key`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stall_ticks_kind" CHECK("kind" in ('weighed', 'completed', 'not_collected', 'back'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_stall_ticks`("order_id", "key", "vendor_id", "kind", "version", "at") SELECT "order_id", "key", "vendor_id", "kind", "version", "at" FROM `stall_ticks`;--> statement-breakpoint
DROP TABLE `stall_ticks`;--> statement-breakpoint
ALTER TABLE `__new_stall_ticks` RENAME TO `stall_ticks`;--> statement-breakpoint
CREATE INDEX `stall_ticks_of_vendor` ON `stall_ticks` (`vendor_id`,`at`);--> statement-breakpoint
ALTER TABLE `products` ADD `weight_min` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `weight_max` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `weight_unit` text CONSTRAINT "products_weight" CHECK(
	("weight_min" is null) = ("weight_max" is null) and ("weight_min" is null) = ("weight_unit" is null)
	and ("weight_min" is null or "weight_min" between 1 and "weight_max" and "weight_max" <= 999999
		and "weight_unit" in ('lb', 'oz')));--> statement-breakpoint
ALTER TABLE `products` ADD `price_per_pound` integer GENERATED ALWAYS AS (case when price_cents is null then null when unit = 'lb' then price_cents when unit = 'oz' then price_cents * 16 when weight_unit = 'lb' then max(1, (price_cents * 1000 + weight_max / 2) / weight_max) when weight_unit = 'oz' then max(1, (price_cents * 16000 + weight_max / 2) / weight_max) end) VIRTUAL;
