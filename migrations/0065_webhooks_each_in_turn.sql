-- However much waits for one stall's server, another's is not kept waiting: what is due is found endpoint by endpoint
DROP INDEX `webhook_deliveries_waiting`;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`endpoint_id`,`next_try_at`) WHERE state = 'queued';
