-- Administrators also see hidden reviews, which the index of shown reviews does not have.
CREATE INDEX `reviews_of_market` ON `reviews` (`market_id`,`created_at`);