-- Orders whose card is charged once everything in them is weighed.
DROP INDEX `baskets_with_card`;--> statement-breakpoint
ALTER TABLE `baskets` ADD `card_waits` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `baskets_with_waiting_card` ON `baskets` (`pickup_date`) WHERE card_waits = 1;--> statement-breakpoint
CREATE INDEX `baskets_with_card` ON `baskets` (`updated_at`) WHERE card_state in ('entering', 'known') and card_waits = 0;--> statement-breakpoint
ALTER TABLE `orders` ADD `card_when_weighed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `taken_off_before` integer DEFAULT 0 NOT NULL;