-- Each session's browser and country, and when it was last used.
DROP INDEX `api_tokens_of_user`;--> statement-breakpoint
CREATE INDEX `api_tokens_of_user` ON `api_tokens` (`user_id`,`created_at`);--> statement-breakpoint
DROP INDEX `sessions_of_user`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `country` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `seen_at` integer;--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`,`seen_at`);