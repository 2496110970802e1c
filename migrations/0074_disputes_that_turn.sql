-- A dispute can turn more than once (lost, appealed, won), and each time its money moves is a line of its own; and a charge that says it is for an order here is believed only if our own checkout took it
ALTER TABLE `disputes` ADD `status` text DEFAULT 'needs_response' NOT NULL;--> statement-breakpoint
UPDATE `disputes` SET `status` = `state` WHERE `state` <> 'open';--> statement-breakpoint
UPDATE `refunds` SET `last_error` = 'dispute_lost' WHERE `state` = 'replaced' AND `note` = 'The customer''s bank gave it back: a dispute was lost';--> statement-breakpoint
ALTER TABLE `payment_events` ADD `turn` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
DROP INDEX `payment_events_reference`;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_reference` ON `payment_events` (`kind`,`reference`,`turn`);--> statement-breakpoint
ALTER TABLE `balance_transactions` ADD `checkout_session_id` text;--> statement-breakpoint
ALTER TABLE `balance_transactions` ADD `is_foreign` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `balance_transactions_to_ask` ON `balance_transactions` (`account_id`) WHERE said_payment_id is not null and checkout_session_id is null;--> statement-breakpoint
CREATE INDEX `balance_transactions_foreign` ON `balance_transactions` (`created_at`) WHERE is_foreign = 1;
