-- Administrators also see hidden reviews, so the index of a market’s reviews has these too.
DROP INDEX `reviews_shown`;--> statement-breakpoint
CREATE INDEX `reviews_of_market` ON `reviews` (`market_id`,`created_at`);