-- A program's token has a name, says what it is good for, and when it was last used
ALTER TABLE `api_tokens` ADD `name` text;
--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `scopes` text;
--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `last_used_at` integer;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_name` ON `api_tokens` (`user_id`,lower("name")) WHERE name is not null;
