-- What a vendor has at Stripe: Stripe's own lines, how far they have been read, and payouts.
CREATE TABLE `wallets` (
  `account_id` text PRIMARY KEY NOT NULL,
  `time_zone` text NOT NULL,
  `available` integer,
  `pending` integer,
  `balance_at` integer,
  `read_at` integer,
  `reading_since` integer,
  `reading_from` integer DEFAULT 0 NOT NULL,
  `reading_newest` text,
  `reading_after` text,
  `due_at` integer,
  `failures` integer DEFAULT 0 NOT NULL,
  `drift` text DEFAULT '[]' NOT NULL,
  `drift_count` integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (`account_id`) REFERENCES `stripe_accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `wallets_due` ON `wallets` (`due_at`) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX `wallets_drifting` ON `wallets` (`account_id`) WHERE drift_count > 0;
--> statement-breakpoint
CREATE TABLE `balance_transactions` (
  `id` text PRIMARY KEY NOT NULL,
  `account_id` text NOT NULL,
  `kind` text NOT NULL,
  `type` text NOT NULL,
  `amount` integer NOT NULL,
  `fee` integer NOT NULL,
  `platform_fee` integer DEFAULT 0 NOT NULL,
  `net` integer NOT NULL,
  `currency` text NOT NULL,
  `created_at` integer NOT NULL,
  `available_on` integer NOT NULL,
  `day` text NOT NULL,
  `reference` text,
  `payment_intent_id` text,
  `said_payment_id` integer,
  `description` text,
  FOREIGN KEY (`account_id`) REFERENCES `stripe_accounts`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "balance_transactions_kind" CHECK("balance_transactions"."kind" in ('charged', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'payout', 'payout_failed', 'payout_canceled', 'fee', 'other')),
  CONSTRAINT "balance_transactions_day" CHECK("balance_transactions"."day" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `balance_transactions_of_account` ON `balance_transactions` (`account_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `balance_transactions_of_day` ON `balance_transactions` (`account_id`,`day`);
--> statement-breakpoint
CREATE INDEX `balance_transactions_of_payment` ON `balance_transactions` (`payment_intent_id`) WHERE payment_intent_id is not null;
--> statement-breakpoint
CREATE INDEX `balance_transactions_of_reference` ON `balance_transactions` (`reference`) WHERE reference is not null;
--> statement-breakpoint
CREATE TABLE `wallet_days` (
  `account_id` text NOT NULL,
  `day` text NOT NULL,
  `lines` integer NOT NULL,
  `amount` integer NOT NULL,
  `fee` integer NOT NULL,
  `net` integer NOT NULL,
  PRIMARY KEY(`account_id`, `day`),
  FOREIGN KEY (`account_id`) REFERENCES `stripe_accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `payouts` (
  `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `account_id` text NOT NULL,
  `stripe_id` text,
  `amount` integer NOT NULL,
  `currency` text DEFAULT 'usd' NOT NULL,
  `status` text NOT NULL,
  `reason` text,
  `asked_by` integer,
  `after_id` integer,
  `tries` integer DEFAULT 0 NOT NULL,
  `next_try_at` integer,
  `arrives_at` integer,
  `created_at` integer NOT NULL,
  `updated_at` integer NOT NULL,
  FOREIGN KEY (`account_id`) REFERENCES `stripe_accounts`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
  CONSTRAINT "payouts_status" CHECK("payouts"."status" in ('requested', 'refused', 'pending', 'in_transit', 'paid', 'failed', 'canceled')),
  CONSTRAINT "payouts_amount" CHECK("payouts"."amount" > 0),
  CONSTRAINT "payouts_at_stripe" CHECK(("payouts"."stripe_id" is null) = ("payouts"."status" in ('requested', 'refused')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_stripe_id` ON `payouts` (`stripe_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_one_after_another` ON `payouts` (`account_id`,`after_id`) WHERE after_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_one_at_a_time` ON `payouts` (`account_id`) WHERE status = 'requested';
--> statement-breakpoint
CREATE INDEX `payouts_of_account` ON `payouts` (`account_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payouts_to_ask_again` ON `payouts` (`next_try_at`) WHERE status = 'requested';
