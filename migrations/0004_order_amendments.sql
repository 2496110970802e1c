-- Changes of orders by their customers.
CREATE TABLE `order_amendments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`order_id` integer NOT NULL,
	`key` text NOT NULL,
	`version_seen` integer NOT NULL,
	`version_found` integer,
	`adds` integer NOT NULL,
	`added_order_id` integer,
	`refunded_amount` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_amendments_as_seen" CHECK("order_amendments"."version_found" is "order_amendments"."version_seen"),
	CONSTRAINT "order_amendments_added_whole" CHECK("order_amendments"."adds" = ("order_amendments"."added_order_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_amendments_once` ON `order_amendments` (`order_id`,`key`);--> statement-breakpoint
CREATE INDEX `order_amendments_added` ON `order_amendments` (`added_order_id`);