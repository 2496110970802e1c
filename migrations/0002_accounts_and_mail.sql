-- Mail made from histories, addresses that wait to be confirmed, and unsubscribe links that keep working.
ALTER TABLE `mail_outbox` ADD `headers` text;
--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `is_secret` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `mail_outbox_of_address` ON `mail_outbox` (lower("to_email"));
--> statement-breakpoint
CREATE INDEX `mail_outbox_by_status` ON `mail_outbox` (`status`,`id`);
--> statement-breakpoint
CREATE INDEX `mail_outbox_done` ON `mail_outbox` (`created_at`) WHERE status <> 'queued';
--> statement-breakpoint
CREATE TABLE `mail_marks` (
	`source` text PRIMARY KEY NOT NULL,
	`last_id` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `mail_marks` (`source`, `last_id`) SELECT 'order_events', coalesce(max(id), 0) FROM `order_events`;
--> statement-breakpoint
INSERT INTO `mail_marks` (`source`, `last_id`) SELECT 'payment_events', coalesce(max(id), 0) FROM `payment_events`;
--> statement-breakpoint
CREATE INDEX `orders_to_remind` ON `orders` (`pickup_date`,`id`) WHERE status in ('confirmed', 'ready');
--> statement-breakpoint
ALTER TABLE `newsletters` ADD `unsubscribe_token` text;
--> statement-breakpoint
UPDATE `newsletters` SET `unsubscribe_token` = lower(hex(randomblob(32)));
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletters_unsubscribe_token` ON `newsletters` (`unsubscribe_token`);
--> statement-breakpoint
CREATE INDEX `newsletters_unconfirmed` ON `newsletters` (`subscribed_at`) WHERE confirmed_at is null;
--> statement-breakpoint
CREATE TABLE `email_changes` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`new_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_of_user` ON `email_changes` (`user_id`);
--> statement-breakpoint
CREATE INDEX `email_changes_by_expiry` ON `email_changes` (`expires_at`);
