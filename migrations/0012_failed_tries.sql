-- Counts failed tries to sign in where a limit can give back what succeeds, and knows the browsers of an account, so that nobody can lock its owner out.
CREATE TABLE `failed_tries` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `failed_tries_by_expiry` ON `failed_tries` (`expires_at`);--> statement-breakpoint
CREATE TABLE `known_browsers` (
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`token_hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_browsers_of_user` ON `known_browsers` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `known_browsers_by_expiry` ON `known_browsers` (`expires_at`);
