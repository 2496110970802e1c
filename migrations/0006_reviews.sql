-- Reviews: read newest first without the hidden ones, counted by writer, written by those who collected an order there.
DROP INDEX `reviews_of_market`;
--> statement-breakpoint
CREATE INDEX `reviews_shown` ON `reviews` (`market_id`,`created_at`) WHERE is_hidden = 0;
--> statement-breakpoint
CREATE INDEX `reviews_of_user` ON `reviews` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_collected` ON `orders` (`user_id`,`market_id`) WHERE status = 'completed';
