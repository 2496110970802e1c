-- signed off: payments and payment_events are written anew, with the same rows and ids, because a payment now names the account that it is made on; refunds and disputes get a life of their own.
INSERT INTO `stripe_accounts` (`id`, `vendor_id`, `card_payments`, `payouts`, `created_at`, `checked_at`, `closed_at`)
SELECT 'acct_before_' || o.vendor_id, o.vendor_id, 'unsupported', 'unsupported', min(p.created_at), min(p.created_at), max(p.updated_at)
FROM `payments` p JOIN `orders` o ON o.id = p.order_id GROUP BY o.vendor_id;
--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`stripe_account_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`amount` integer NOT NULL,
	`application_fee` integer DEFAULT 0 NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`checkout_session_id` text,
	`checkout_url` text,
	`payment_intent_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stripe_account_id`) REFERENCES `stripe_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_status" CHECK("status" in ('pending', 'paid', 'refund_due', 'refunded', 'expired', 'failed')),
	CONSTRAINT "payments_amount" CHECK("amount" > 0 and "refunded_amount" between 0 and "amount"),
	CONSTRAINT "payments_fee" CHECK("application_fee" between 0 and "amount")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payments` (`id`, `order_id`, `stripe_account_id`, `status`, `amount`, `refunded_amount`, `currency`, `checkout_session_id`, `checkout_url`, `payment_intent_id`, `created_at`, `updated_at`)
SELECT p.id, p.order_id, 'acct_before_' || o.vendor_id, p.status, p.amount, p.refunded_amount, p.currency, p.checkout_session_id, p.checkout_url, p.payment_intent_id, p.created_at, p.updated_at
FROM `payments` p JOIN `orders` o ON o.id = p.order_id;
--> statement-breakpoint
CREATE TABLE `__old_payment_events` AS SELECT * FROM `payment_events`;
--> statement-breakpoint
DROP TABLE `payment_events`;
--> statement-breakpoint
DROP TABLE `payments`;
--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reference` text NOT NULL,
	`note` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_events_sign" CHECK(("kind" in ('charged', 'refund_failed', 'dispute_won') and "amount" > 0) or ("kind" in ('refunded', 'disputed', 'settled_by_hand') and "amount" < 0))
) STRICT;
--> statement-breakpoint
INSERT INTO `payment_events` (`id`, `payment_id`, `at`, `kind`, `amount`, `reference`, `note`)
SELECT `id`, `payment_id`, `at`, `kind`, `amount`, `reference`, `note` FROM `__old_payment_events`;
--> statement-breakpoint
DROP TABLE `__old_payment_events`;
--> statement-breakpoint
CREATE INDEX `payment_events_of_payment` ON `payment_events` (`payment_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_reference` ON `payment_events` (`kind`,`reference`);
--> statement-breakpoint
CREATE TRIGGER `payment_events_no_update` BEFORE UPDATE ON `payment_events` BEGIN
  SELECT RAISE(ABORT, 'payment_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_events_no_delete` BEFORE DELETE ON `payment_events` BEGIN
  SELECT RAISE(ABORT, 'payment_events is append-only');
END;
--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_id`);
--> statement-breakpoint
CREATE INDEX `payments_of_account` ON `payments` (`stripe_account_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`order_id`) WHERE status = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session` ON `payments` (`checkout_session_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`payment_intent_id`);
--> statement-breakpoint
CREATE INDEX `payments_to_close` ON `payments` (`updated_at`) WHERE checkout_url is not null and status in ('expired', 'failed');
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`ask_key` text NOT NULL,
	`asked_by_user_id` integer,
	`state` text DEFAULT 'requested' NOT NULL,
	`stripe_refund_id` text,
	`key_number` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_reason" CHECK("refunds"."reason" in ('order_ended', 'part', 'at_stripe')),
	CONSTRAINT "refunds_state" CHECK("refunds"."state" in ('requested', 'pending', 'done', 'refused', 'settled', 'replaced')),
	CONSTRAINT "refunds_next_try" CHECK(("refunds"."state" = 'requested') = ("refunds"."next_try_at" is not null)),
	CONSTRAINT "refunds_made" CHECK("refunds"."state" not in ('pending', 'done') or "refunds"."stripe_refund_id" is not null)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refunds_of_payment` ON `refunds` (`payment_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_asked` ON `refunds` (`payment_id`,`ask_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe` ON `refunds` (`stripe_refund_id`);
--> statement-breakpoint
CREATE INDEX `refunds_to_try` ON `refunds` (`next_try_at`) WHERE state = 'requested';
--> statement-breakpoint
CREATE INDEX `refunds_waiting` ON `refunds` (`updated_at`) WHERE state in ('pending', 'refused') or state = 'requested' and attempts > 2;
--> statement-breakpoint
CREATE TRIGGER `refunds_within_payment` BEFORE INSERT ON `refunds`
WHEN new.state <> 'replaced' AND new.amount + (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = new.payment_id AND r.state <> 'replaced')
  > (SELECT p.amount FROM payments p WHERE p.id = new.payment_id) BEGIN
  SELECT RAISE(ABORT, 'refunds are of more than was paid');
END;
--> statement-breakpoint
CREATE TRIGGER `refunds_stay_within_payment` BEFORE UPDATE OF `amount`, `state` ON `refunds`
WHEN new.state <> 'replaced' AND new.amount + (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = new.payment_id AND r.id <> new.id AND r.state <> 'replaced')
  > (SELECT p.amount FROM payments p WHERE p.id = new.payment_id) BEGIN
  SELECT RAISE(ABORT, 'refunds are of more than was paid');
END;
--> statement-breakpoint
INSERT INTO `refunds` (`payment_id`, `amount`, `reason`, `ask_key`, `state`, `stripe_refund_id`, `next_try_at`, `created_at`, `updated_at`)
SELECT p.id, p.amount, 'order_ended', 'order_ended', iif(p.status = 'refunded', 'done', 'requested'),
  iif(p.status = 'refunded', (SELECT e.reference FROM payment_events e WHERE e.payment_id = p.id AND e.kind = 'refunded' ORDER BY e.id DESC LIMIT 1), null),
  iif(p.status = 'refunded', null, p.updated_at), p.updated_at, p.updated_at
FROM `payments` p WHERE p.status IN ('refund_due', 'refunded');
--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`due_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_state" CHECK("disputes"."state" in ('open', 'won', 'lost'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `disputes_of_payment` ON `disputes` (`payment_id`);
--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`created_at`) WHERE state = 'open';
--> statement-breakpoint
ALTER TABLE `stripe_accounts` ADD `refunds_checked_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `stripe_accounts_refunds_checked` ON `stripe_accounts` (`refunds_checked_at`);
