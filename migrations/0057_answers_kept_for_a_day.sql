-- A write that a program sends again with the same key is answered as it was the first time; and programs ask which orders have changed
CREATE TABLE `kept_answers` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`who` text NOT NULL,
	`user_id` integer,
	`fingerprint` text NOT NULL,
	`claim` text NOT NULL,
	`status` integer,
	`answer` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `kept_answers_of` ON `kept_answers` (`who`);
--> statement-breakpoint
CREATE INDEX `kept_answers_of_user` ON `kept_answers` (`user_id`);
--> statement-breakpoint
CREATE INDEX `kept_answers_by_expiry` ON `kept_answers` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `orders_of_user_by_change` ON `orders` (`user_id`,`updated_at`,`id`) WHERE id > 0;
--> statement-breakpoint
CREATE INDEX `orders_of_vendor_by_change` ON `orders` (`vendor_id`,`updated_at`,`id`) WHERE id > 0;
