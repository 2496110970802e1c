-- Past orders are read a page and a period at a time, and summed up from the index alone. A tick at the stall that is sent twice, by a phone that never heard the answer, counts once: its key is kept.
CREATE INDEX `orders_past_of_vendor` ON `orders` (`vendor_id`,`status`,`pickup_date`,`id`,`total_amount`) WHERE status in ('completed', 'not_collected', 'cancelled');
--> statement-breakpoint
CREATE TABLE `stall_ticks` (
  `order_id` integer NOT NULL,
  `key` text NOT NULL,
  `vendor_id` integer NOT NULL,
  `kind` text NOT NULL,
  `version` integer NOT NULL,
  `at` integer NOT NULL,
  PRIMARY KEY(`order_id`, `key`),
  FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "stall_ticks_kind" CHECK("stall_ticks"."kind" in ('completed', 'not_collected', 'back'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stall_ticks_of_vendor` ON `stall_ticks` (`vendor_id`,`at`);
