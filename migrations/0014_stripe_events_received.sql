-- Stripe's events are deleted 60 days after they were received, and found by that time.
CREATE INDEX `stripe_events_received` ON `stripe_events` (`received_at`);