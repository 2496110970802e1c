-- Who manages a market can be invited by mail; who still has to be called about a closed day is kept; figures go no further back than a vendor's place
CREATE TABLE `market_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`market_id` integer NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`accepted_by` integer,
	`withdrawn_at` integer,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`accepted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `market_invitations_token` ON `market_invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `market_invitations_open` ON `market_invitations` (`market_id`,lower("email")) WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `market_invitations_newest` ON `market_invitations` (`market_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `market_invitations_by_expiry` ON `market_invitations` (`expires_at`);--> statement-breakpoint
CREATE INDEX `market_manager_requests_of_user` ON `market_manager_requests` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE TABLE `closure_calls` (
	`closure_id` integer NOT NULL,
	`vendor_id` integer NOT NULL,
	`round` integer NOT NULL,
	`called_at` integer,
	`called_by` integer,
	PRIMARY KEY(`closure_id`, `vendor_id`),
	FOREIGN KEY (`closure_id`) REFERENCES `market_closures`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`called_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;--> statement-breakpoint
CREATE INDEX `closure_calls_of_vendor` ON `closure_calls` (`vendor_id`);--> statement-breakpoint
ALTER TABLE `market_vendors` ADD `joined_at` integer;--> statement-breakpoint
UPDATE market_vendors SET joined_at = (SELECT created_at FROM vendors WHERE vendors.id = vendor_id);
