-- An administrator may see Market Day for a while as another account does, reading only; and finds any order, the newest first, at any number of them.
CREATE TABLE `account_views` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`admin_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`begun_at` integer NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;--> statement-breakpoint
CREATE INDEX `account_views_of_admin` ON `account_views` (`admin_id`);--> statement-breakpoint
CREATE INDEX `account_views_of_user` ON `account_views` (`user_id`);--> statement-breakpoint
CREATE INDEX `orders_of_user_newest` ON `orders` (`user_id`,`id`) WHERE id > 0;--> statement-breakpoint
CREATE INDEX `orders_of_market_newest` ON `orders` (`market_id`,`id`) WHERE id > 0;--> statement-breakpoint
CREATE INDEX `orders_of_date_newest` ON `orders` (`pickup_date`,`id`) WHERE id > 0;--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`id`) WHERE id > 0;
