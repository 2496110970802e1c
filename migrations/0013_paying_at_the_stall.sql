-- What is paid for at the stall is promised without money: each vendor says how much of it one customer may hold.
ALTER TABLE `vendors` ADD `orders_at_pickup` integer DEFAULT 2 NOT NULL CHECK (`orders_at_pickup` BETWEEN 1 AND 10);
--> statement-breakpoint
ALTER TABLE `vendors` ADD `pieces_at_pickup` integer DEFAULT 30 NOT NULL CHECK (`pieces_at_pickup` BETWEEN 1 AND 999);
--> statement-breakpoint
CREATE INDEX `orders_to_pay_at_pickup` ON `orders` (`user_id`,`pickup_date`) WHERE payment_method = 'at_pickup' and status in ('confirmed', 'ready');
