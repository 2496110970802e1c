-- A vendor's own account at Stripe, to which its customers' card payments go.
CREATE TABLE `stripe_accounts` (
  `id` text PRIMARY KEY NOT NULL,
  `vendor_id` integer NOT NULL,
  `card_payments` text DEFAULT 'pending' NOT NULL,
  `payouts` text DEFAULT 'pending' NOT NULL,
  `requirements` text DEFAULT '[]' NOT NULL,
  `currency` text DEFAULT 'usd' NOT NULL,
  `country` text DEFAULT 'US' NOT NULL,
  `created_at` integer NOT NULL,
  `checked_at` integer NOT NULL,
  `closed_at` integer,
  FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "stripe_accounts_card_payments" CHECK("stripe_accounts"."card_payments" in ('active', 'pending', 'restricted', 'rejected', 'unsupported')),
  CONSTRAINT "stripe_accounts_payouts" CHECK("stripe_accounts"."payouts" in ('active', 'pending', 'restricted', 'rejected', 'unsupported'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_accounts_open` ON `stripe_accounts` (`vendor_id`) WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX `stripe_accounts_of_vendor` ON `stripe_accounts` (`vendor_id`);
--> statement-breakpoint
DROP INDEX IF EXISTS `vendors_stripe_account`;
--> statement-breakpoint
ALTER TABLE `vendors` DROP COLUMN `stripe_account_id`;
