-- A stall says which of its markets are shown its documents; when a market asked for it is kept apart from the place, which ends and begins anew.
ALTER TABLE `market_vendors` ADD `documents_shown_at` integer;--> statement-breakpoint
CREATE TABLE `document_requests` (
	`market_id` integer NOT NULL,
	`vendor_id` integer NOT NULL,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`market_id`, `vendor_id`),
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `document_requests_of_vendor` ON `document_requests` (`vendor_id`);
