-- signed off: payment_events is written anew, with the same rows and ids, because only so can SQLite change its CHECK; nothing refers to it. A refund can fail at the bank and a payment be disputed: both move money.
CREATE TABLE `__new_payment_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reference` text NOT NULL,
	`note` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_events_sign" CHECK((`kind` in ('charged', 'refund_failed', 'dispute_won') and `amount` > 0) or (`kind` in ('refunded', 'disputed') and `amount` < 0))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payment_events` (`id`, `payment_id`, `at`, `kind`, `amount`, `reference`) SELECT `id`, `payment_id`, `at`, `kind`, `amount`, `reference` FROM `payment_events`;
--> statement-breakpoint
DROP TABLE `payment_events`;
--> statement-breakpoint
ALTER TABLE `__new_payment_events` RENAME TO `payment_events`;
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
CREATE INDEX `orders_unpaid` ON `orders` (`user_id`) WHERE status = 'pending_payment';
--> statement-breakpoint
ALTER TABLE `payments` ADD `refund_after` integer DEFAULT 0;
