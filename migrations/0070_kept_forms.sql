-- A form that is posted after its session has ended is kept for an hour, so that nothing typed is lost: the rows say whose it is and until when, and the form itself lies encrypted in the bucket.
CREATE TABLE `kept_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `kept_forms_of_user` ON `kept_forms` (`user_id`);--> statement-breakpoint
CREATE INDEX `kept_forms_by_expiry` ON `kept_forms` (`expires_at`);
