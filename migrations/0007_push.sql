-- Browsers that show news of an account, the kinds of news that it does not want, and the news.
CREATE TABLE `push_muted` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_muted_kind" CHECK("push_muted"."kind" in ('order_ready', 'order_changed', 'market_closed', 'refund', 'new_order', 'cancellation', 'payout_failed', 'waiting'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `push_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`subscription_id` integer NOT NULL,
	`news` text NOT NULL,
	`line` text NOT NULL,
	`path` text NOT NULL,
	`time_zone` text NOT NULL,
	`date` text,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_outbox_status" CHECK("push_outbox"."status" in ('queued', 'sent', 'given_up')),
	CONSTRAINT "push_outbox_news" CHECK("push_outbox"."news" in ('ready', 'not_ready', 'changed', 'cancelled', 'closed', 'ends_early', 'refunded', 'new_order', 'change', 'cancellation', 'payout_failed', 'waiting')),
	CONSTRAINT "push_outbox_date" CHECK("push_outbox"."date" is null or "push_outbox"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_outbox_key` ON `push_outbox` (`key`,`subscription_id`);--> statement-breakpoint
CREATE INDEX `push_outbox_of_subscription` ON `push_outbox` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `push_outbox_due` ON `push_outbox` (`next_attempt_at`) WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX `push_outbox_by_age` ON `push_outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_hash` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_hash`) REFERENCES `sessions`(`token_hash`) ON UPDATE cascade ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_session` ON `push_subscriptions` (`session_hash`);