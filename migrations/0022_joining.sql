-- Whoever applies can follow the application and answer what is asked; what is typed is kept as a draft; open forms are counted.
ALTER TABLE `vendor_applications` ADD `reference` text;
--> statement-breakpoint
ALTER TABLE `vendor_applications` ADD `existing_vendor_id` integer REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE `vendor_applications` ADD `requested_market_ids` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `market_submissions` ADD `reference` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_applications_reference` ON `vendor_applications` (`reference`) WHERE reference is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `market_submissions_reference` ON `market_submissions` (`reference`) WHERE reference is not null;
--> statement-breakpoint
CREATE INDEX `vendor_applications_waiting` ON `vendor_applications` (`name` collate nocase) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `vendor_applications_usernames` ON `vendor_applications` (`desired_username` collate nocase) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `market_submissions_waiting` ON `market_submissions` (`name` collate nocase) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `vendor_recommendations_waiting` ON `vendor_recommendations` (`vendor_name` collate nocase) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `admin_requests_waiting` ON `admin_requests` (`username` collate nocase) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `vendor_requests_waiting` ON `vendor_requests` (`email` collate nocase) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `market_manager_requests_waiting` ON `market_manager_requests` (`email` collate nocase) WHERE status = 'pending';
--> statement-breakpoint
CREATE TABLE `application_links` (
  `token_hash` text PRIMARY KEY NOT NULL,
  `kind` text NOT NULL,
  `subject_id` integer NOT NULL,
  `browser` text,
  `created_at` integer NOT NULL,
  `expires_at` integer NOT NULL,
  CONSTRAINT "application_links_kind" CHECK("application_links"."kind" in ('vendor_application', 'market_application'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `application_links_of_subject` ON `application_links` (`kind`,`subject_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `application_links_ended` ON `application_links` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `application_messages` (
  `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `kind` text NOT NULL,
  `subject_id` integer NOT NULL,
  `by` text NOT NULL,
  `user_id` integer,
  `text` text NOT NULL,
  `at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "application_messages_kind" CHECK("application_messages"."kind" in ('vendor_application', 'market_application')),
  CONSTRAINT "application_messages_by" CHECK("application_messages"."by" in ('reviewer', 'applicant')),
  CONSTRAINT "application_messages_text" CHECK(length("application_messages"."text") between 1 and 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `application_messages_of_subject` ON `application_messages` (`kind`,`subject_id`,`id`);
--> statement-breakpoint
CREATE TABLE `application_drafts` (
  `browser` text PRIMARY KEY NOT NULL,
  `user_id` integer,
  `fields` text NOT NULL,
  `updated_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "application_drafts_fields" CHECK(length("application_drafts"."fields") <= 30000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `application_drafts_by_time` ON `application_drafts` (`updated_at`);
--> statement-breakpoint
CREATE INDEX `application_drafts_of_user` ON `application_drafts` (`user_id`);
--> statement-breakpoint
CREATE TABLE `open_form_tries` (
  `who` text NOT NULL,
  `hour` integer NOT NULL,
  `tries` integer NOT NULL,
  PRIMARY KEY(`who`, `hour`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `open_form_tries_by_hour` ON `open_form_tries` (`hour`);
--> statement-breakpoint
CREATE TRIGGER `application_message_changes_review` AFTER INSERT ON `application_messages` BEGIN
  UPDATE review_items SET version = version + 1 WHERE kind = new.kind AND subject_id = new.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_application_takes_its_exchange` AFTER DELETE ON `vendor_applications` BEGIN
  DELETE FROM application_links WHERE kind = 'vendor_application' AND subject_id = old.id;
  DELETE FROM application_messages WHERE kind = 'vendor_application' AND subject_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_application_takes_its_exchange` AFTER DELETE ON `market_submissions` BEGIN
  DELETE FROM application_links WHERE kind = 'market_application' AND subject_id = old.id;
  DELETE FROM application_messages WHERE kind = 'market_application' AND subject_id = old.id;
END;
