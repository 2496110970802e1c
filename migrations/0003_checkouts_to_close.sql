-- The schedule looks every minute for checkouts that are still open though their order was called off: by an index, not by reading every payment.
CREATE INDEX `payments_to_close` ON `payments` (`updated_at`) WHERE checkout_url is not null and status in ('expired', 'failed');
