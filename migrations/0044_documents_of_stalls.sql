-- A market asks its stalls for documents; a stall keeps them, with the day on which each ends, and is reminded before it.
CREATE TABLE `stall_documents` (
	`document_id` integer PRIMARY KEY NOT NULL,
	`vendor_id` integer NOT NULL,
	`kind` text NOT NULL,
	`expires_on` text,
	`remind_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stall_documents_kind" CHECK("stall_documents"."kind" in ('insurance', 'licence', 'food_permit')),
	CONSTRAINT "stall_documents_expires_on" CHECK("stall_documents"."expires_on" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
	CONSTRAINT "stall_documents_remind_at" CHECK("stall_documents"."remind_at" is null or "stall_documents"."expires_on" is not null)
) STRICT;
--> statement-breakpoint
CREATE INDEX `stall_documents_of_stall` ON `stall_documents` (`vendor_id`,`kind`);--> statement-breakpoint
CREATE INDEX `stall_documents_to_remind` ON `stall_documents` (`remind_at`) WHERE remind_at is not null;--> statement-breakpoint
ALTER TABLE `markets` ADD `asked_documents` text DEFAULT '[]' NOT NULL;
