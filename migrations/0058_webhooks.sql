-- A vendor's own server is told of each step of an order: once, with the step itself, however often it has to be tried.
CREATE TABLE `webhook_endpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vendor_id` integer NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`state` text DEFAULT 'on' NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_endpoints_state" CHECK("state" in ('on', 'off', 'stopped'))
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_url` ON `webhook_endpoints` (`vendor_id`,`url`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `webhook_endpoints_removed` ON `webhook_endpoints` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`type` text NOT NULL,
	`event_id` integer,
	`body` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`replays` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `order_events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_deliveries_state" CHECK("state" in ('queued', 'delivered', 'failed'))
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`endpoint_id`,`event_id`) WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_of_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_try_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`endpoint_id`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_done` ON `webhook_deliveries` (`created_at`) WHERE state <> 'queued';--> statement-breakpoint
CREATE TABLE `webhook_tries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`delivery_id` integer NOT NULL,
	`at` integer NOT NULL,
	`took` integer NOT NULL,
	`status` integer,
	`said` text NOT NULL,
	FOREIGN KEY (`delivery_id`) REFERENCES `webhook_deliveries`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;--> statement-breakpoint
CREATE INDEX `webhook_tries_of_delivery` ON `webhook_tries` (`delivery_id`,`id`);--> statement-breakpoint
-- An order that was never paid is none of its stall's: it hears neither of its beginning nor of its end.
CREATE TRIGGER webhooks_of_order AFTER INSERT ON order_events
WHEN new.to_status <> 'pending_payment'
  AND NOT (new.to_status = 'cancelled' AND coalesce(new.from_status, 'pending_payment') = 'pending_payment')
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, message_id, type, event_id, next_try_at, created_at)
  SELECT e.id, 'msg_' || new.id, w.value, new.id, new.at, new.at
  FROM orders o JOIN webhook_endpoints e ON e.vendor_id = o.vendor_id AND e.removed_at IS NULL AND e.state = 'on'
    JOIN json_each(e.events) w ON w.value = CASE
      WHEN new.to_status = 'cancelled' THEN 'order.cancelled'
      WHEN coalesce(new.from_status, 'pending_payment') = 'pending_payment' THEN 'order.placed'
      ELSE 'order.changed' END
  WHERE o.id = new.order_id;
END;
