-- An account may run several stalls and a stall be run by several accounts, as owner or helper; which stall a browser acts for is kept with its session.
DROP INDEX `vendor_accounts_user`;
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_accounts_pair` ON `vendor_accounts` (`user_id`,`vendor_id`);
--> statement-breakpoint
ALTER TABLE `vendor_accounts` ADD `role` text DEFAULT 'owner' NOT NULL CHECK (`role` IN ('owner', 'helper'));
--> statement-breakpoint
ALTER TABLE `sessions` ADD `vendor_id` integer;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE TABLE `vendor_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vendor_id` integer NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`accepted_by` integer,
	`withdrawn_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`accepted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "vendor_invitations_role" CHECK("vendor_invitations"."role" in ('owner', 'helper'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_invitations_token` ON `vendor_invitations` (`token_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_invitations_open` ON `vendor_invitations` (`vendor_id`,lower("email")) WHERE accepted_at is null and withdrawn_at is null;
--> statement-breakpoint
CREATE INDEX `vendor_invitations_newest` ON `vendor_invitations` (`vendor_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `vendor_invitations_by_expiry` ON `vendor_invitations` (`expires_at`);
