-- Accounts whose owners have lost every second step of signing in.
CREATE TABLE `account_recoveries` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`password` text NOT NULL,
	`last_step` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`link_hash` text NOT NULL,
	`confirmed_at` integer,
	`approved_by` integer,
	`ready_at` integer,
	`stop_hash` text,
	`approval_stop_hash` text,
	`finish_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;