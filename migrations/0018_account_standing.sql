-- What a vendor is told of its account at Stripe, and when Stripe is asked again.
ALTER TABLE `stripe_accounts` ADD `due_at` integer;
--> statement-breakpoint
ALTER TABLE `stripe_accounts` ADD `resolution` text;
--> statement-breakpoint
ALTER TABLE `stripe_accounts` ADD `ready_at` integer;
--> statement-breakpoint
ALTER TABLE `stripe_accounts` ADD `check_after` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `stripe_accounts` ADD `manual_payouts_after` integer DEFAULT 0;
--> statement-breakpoint
CREATE INDEX `stripe_accounts_to_check` ON `stripe_accounts` (`check_after`) WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX `stripe_accounts_to_set` ON `stripe_accounts` (`manual_payouts_after`) WHERE closed_at is null and manual_payouts_after is not null;
