-- Finds failed payouts and failed events of Stripe without reading all payouts and all failed events.
CREATE INDEX `payouts_failed_since` ON `payouts` (`updated_at`) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX `failed_stripe_events_other_version` ON `failed_stripe_events` (`last_tried_at`) WHERE api_version is not null;