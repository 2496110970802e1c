-- Administrators see that Stripe sends events in another API version than this site reads; and a wallet knows which balance a line of Stripe's is of, because what is held in reserve is not in the balance that is paid out.
ALTER TABLE `stripe_events` ADD `api_version` text;--> statement-breakpoint
CREATE INDEX `stripe_events_other_version` ON `stripe_events` (`received_at`) WHERE api_version is not null;--> statement-breakpoint
ALTER TABLE `failed_stripe_events` ADD `api_version` text;--> statement-breakpoint
ALTER TABLE `balance_transactions` ADD `balance_type` text DEFAULT 'payments' NOT NULL;--> statement-breakpoint
CREATE INDEX `balance_transactions_reserved` ON `balance_transactions` (`account_id`) WHERE balance_type <> 'payments';--> statement-breakpoint
ALTER TABLE `wallets` ADD `reserved` integer DEFAULT 0 NOT NULL;
