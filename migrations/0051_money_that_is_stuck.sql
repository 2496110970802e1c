-- Administrators see what of Stripe's news could not be worked through, and which failed payouts have been asked for again, at any number of both.
CREATE TABLE `failed_stripe_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` text NOT NULL,
	`source` text NOT NULL,
	`account` text,
	`type` text NOT NULL,
	`first_tried_at` integer NOT NULL,
	`last_tried_at` integer NOT NULL,
	`tries` integer DEFAULT 1 NOT NULL,
	`reason` text NOT NULL,
	`is_gone` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "failed_stripe_events_source" CHECK("failed_stripe_events"."source" in ('payments', 'accounts')),
	CONSTRAINT "failed_stripe_events_texts" CHECK(length("failed_stripe_events"."event_id") <= 255 and length("failed_stripe_events"."type") <= 255
        and length("failed_stripe_events"."reason") <= 300)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `failed_stripe_events_event` ON `failed_stripe_events` (`event_id`);--> statement-breakpoint
CREATE INDEX `failed_stripe_events_oldest` ON `failed_stripe_events` (`first_tried_at`,`id`);--> statement-breakpoint
ALTER TABLE `payouts` ADD `followed_at` integer;--> statement-breakpoint
UPDATE payouts SET followed_at = updated_at WHERE status = 'failed' AND EXISTS (
	SELECT 1 FROM payouts p WHERE p.account_id = payouts.account_id AND p.status IN ('pending', 'in_transit', 'paid')
		AND (p.created_at, p.id) > (payouts.created_at, payouts.id));--> statement-breakpoint
CREATE INDEX `payouts_failed` ON `payouts` (`updated_at`,`id`) WHERE status = 'failed' and followed_at is null;--> statement-breakpoint
CREATE INDEX `payouts_failed_of_account` ON `payouts` (`account_id`) WHERE status = 'failed' and followed_at is null;
