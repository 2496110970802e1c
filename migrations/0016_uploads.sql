-- Pictures that people upload, and files that only some may read: whose they are, what they belong to, and when they can go.
CREATE TABLE `pictures` (
  `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `key` text NOT NULL,
  `purpose` text NOT NULL,
  `uploader_user_id` integer,
  `uploader_browser` text,
  `bytes` integer NOT NULL,
  `width` integer NOT NULL,
  `height` integer NOT NULL,
  `created_at` integer NOT NULL,
  `subject_type` text,
  `subject_id` integer,
  `attached_at` integer,
  `discarded_at` integer,
  FOREIGN KEY (`uploader_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "pictures_purpose" CHECK("pictures"."purpose" in ('stall', 'market', 'application')),
  CONSTRAINT "pictures_subject" CHECK("pictures"."subject_type" in ('vendor', 'product', 'market', 'vendor_application', 'market_submission')),
  CONSTRAINT "pictures_attached" CHECK(("pictures"."attached_at" is null) = ("pictures"."subject_type" is null) and ("pictures"."attached_at" is null) = ("pictures"."subject_id" is null)),
  CONSTRAINT "pictures_uploader" CHECK(("pictures"."uploader_user_id" is null) <> ("pictures"."uploader_browser" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_key` ON `pictures` (`key`);
--> statement-breakpoint
CREATE INDEX `pictures_of_subject` ON `pictures` (`subject_type`,`subject_id`) WHERE subject_id is not null;
--> statement-breakpoint
CREATE INDEX `pictures_of_uploader` ON `pictures` (`uploader_user_id`);
--> statement-breakpoint
CREATE INDEX `pictures_waiting` ON `pictures` (`created_at`) WHERE attached_at is null;
--> statement-breakpoint
CREATE INDEX `pictures_discarded` ON `pictures` (`discarded_at`) WHERE discarded_at is not null;
--> statement-breakpoint
CREATE TABLE `upload_tries` (
  `who` text NOT NULL,
  `hour` integer NOT NULL,
  `tries` integer NOT NULL,
  PRIMARY KEY(`who`, `hour`)
);
--> statement-breakpoint
CREATE INDEX `upload_tries_by_hour` ON `upload_tries` (`hour`);
--> statement-breakpoint
CREATE TABLE `documents` (
  `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `key` text NOT NULL,
  `kind` text NOT NULL,
  `name` text NOT NULL,
  `content_type` text NOT NULL,
  `bytes` integer NOT NULL,
  `uploader_user_id` integer,
  `uploader_browser` text,
  `subject_type` text NOT NULL,
  `subject_id` integer NOT NULL,
  `created_at` integer NOT NULL,
  `stored_at` integer,
  `discarded_at` integer,
  FOREIGN KEY (`uploader_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "documents_kind" CHECK("documents"."kind" in ('insurance', 'licence', 'other')),
  CONSTRAINT "documents_type" CHECK("documents"."content_type" in ('application/pdf', 'image/jpeg', 'image/png')),
  CONSTRAINT "documents_subject" CHECK("documents"."subject_type" in ('vendor', 'product', 'market', 'vendor_application', 'market_submission')),
  CONSTRAINT "documents_uploader" CHECK(("documents"."uploader_user_id" is null) <> ("documents"."uploader_browser" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_key` ON `documents` (`key`);
--> statement-breakpoint
CREATE INDEX `documents_of_subject` ON `documents` (`subject_type`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `documents_of_uploader` ON `documents` (`uploader_user_id`);
--> statement-breakpoint
CREATE INDEX `documents_on_their_way` ON `documents` (`created_at`) WHERE stored_at is null;
--> statement-breakpoint
CREATE INDEX `documents_discarded` ON `documents` (`discarded_at`) WHERE discarded_at is not null;
--> statement-breakpoint
CREATE TRIGGER `uploads_of_vendor_deleted` AFTER DELETE ON `vendors` BEGIN
  UPDATE pictures SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'vendor' AND subject_id = old.id AND discarded_at IS NULL;
  UPDATE documents SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'vendor' AND subject_id = old.id AND discarded_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `uploads_of_market_deleted` AFTER DELETE ON `markets` BEGIN
  UPDATE pictures SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'market' AND subject_id = old.id AND discarded_at IS NULL;
  UPDATE documents SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'market' AND subject_id = old.id AND discarded_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `uploads_of_product_deleted` AFTER DELETE ON `products` BEGIN
  UPDATE pictures SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'product' AND subject_id = old.id AND discarded_at IS NULL;
  UPDATE documents SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'product' AND subject_id = old.id AND discarded_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `uploads_of_vendor_application_deleted` AFTER DELETE ON `vendor_applications` BEGIN
  UPDATE pictures SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'vendor_application' AND subject_id = old.id AND discarded_at IS NULL;
  UPDATE documents SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'vendor_application' AND subject_id = old.id AND discarded_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `uploads_of_market_submission_deleted` AFTER DELETE ON `market_submissions` BEGIN
  UPDATE pictures SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'market_submission' AND subject_id = old.id AND discarded_at IS NULL;
  UPDATE documents SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'market_submission' AND subject_id = old.id AND discarded_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `uploads_of_vendor_removed` AFTER UPDATE OF removed_at ON `vendors` WHEN new.removed_at IS NOT NULL AND old.removed_at IS NULL BEGIN
  UPDATE pictures SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'vendor' AND subject_id = new.id AND discarded_at IS NULL;
  UPDATE documents SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'vendor' AND subject_id = new.id AND discarded_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `uploads_of_market_removed` AFTER UPDATE OF removed_at ON `markets` WHEN new.removed_at IS NOT NULL AND old.removed_at IS NULL BEGIN
  UPDATE pictures SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'market' AND subject_id = new.id AND discarded_at IS NULL;
  UPDATE documents SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'market' AND subject_id = new.id AND discarded_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `uploads_of_product_removed` AFTER UPDATE OF is_active ON `products` WHEN new.is_active = 0 AND old.is_active <> 0 BEGIN
  UPDATE pictures SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'product' AND subject_id = new.id AND discarded_at IS NULL;
  UPDATE documents SET discarded_at = unixepoch() * 1000 WHERE subject_type = 'product' AND subject_id = new.id AND discarded_at IS NULL;
END;
