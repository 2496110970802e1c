-- One queue for everything that is reviewed, kept by triggers beside the six tables it stands on; and an audit log that says what was before and after.
CREATE TABLE `review_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`state` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`line` text DEFAULT '' NOT NULL,
	`email` text,
	`username` text,
	`user_id` integer,
	`at` integer NOT NULL,
	`decided_at` integer DEFAULT 0 NOT NULL,
	`decided_by` integer,
	CONSTRAINT "review_items_kind" CHECK("review_items"."kind" in ('admin_request', 'vendor_request', 'manager_request', 'vendor_application', 'market_application', 'market_recommendation', 'vendor_recommendation')),
	CONSTRAINT "review_items_state" CHECK("review_items"."state" in ('pending', 'approved', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `review_items_subject` ON `review_items` (`kind`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `review_items_by_time` ON `review_items` (`kind`,`state`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `review_items_by_decision` ON `review_items` (`kind`,`state`,`decided_at`,`id`);
--> statement-breakpoint
CREATE INDEX `review_items_by_title` ON `review_items` (`kind`,`state`,"title" collate nocase,`id`);
--> statement-breakpoint
CREATE INDEX `review_items_of_reviewer` ON `review_items` (`decided_by`,`decided_at`);
--> statement-breakpoint
CREATE TABLE `review_counts` (
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`n` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `state`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `review_claims` (
	`item_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `review_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `review_claims_of_user` ON `review_claims` (`user_id`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `review_search` USING fts5(`title`, `line`, `mail`, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");
--> statement-breakpoint
CREATE TRIGGER `review_item_added` AFTER INSERT ON `review_items` BEGIN
  INSERT INTO review_counts (kind, state, n) VALUES (new.kind, new.state, 1) ON CONFLICT (kind, state) DO UPDATE SET n = n + 1;
  INSERT INTO review_search (rowid, title, line, mail) VALUES (new.id, new.title, new.line, coalesce(new.email, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `review_item_moved` AFTER UPDATE OF state ON `review_items` WHEN new.state <> old.state BEGIN
  UPDATE review_counts SET n = n - 1 WHERE kind = old.kind AND state = old.state;
  INSERT INTO review_counts (kind, state, n) VALUES (new.kind, new.state, 1) ON CONFLICT (kind, state) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `review_item_decided` AFTER UPDATE OF state, decided_at ON `review_items` WHEN new.state <> old.state OR new.decided_at <> old.decided_at BEGIN
  DELETE FROM review_claims WHERE item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `review_item_renamed` AFTER UPDATE OF title, line, email ON `review_items` WHEN new.title <> old.title OR new.line <> old.line OR new.email IS NOT old.email BEGIN
  DELETE FROM review_search WHERE rowid = new.id;
  INSERT INTO review_search (rowid, title, line, mail) VALUES (new.id, new.title, new.line, coalesce(new.email, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `review_item_gone` AFTER DELETE ON `review_items` BEGIN
  UPDATE review_counts SET n = n - 1 WHERE kind = old.kind AND state = old.state;
  DELETE FROM review_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIEW `admin_request_review` AS SELECT 'admin_request' AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.username AS title, trim(first_name || ' ' || last_name) AS line, s.email AS email, username AS username, user_id AS user_id, s.requested_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM admin_requests s;
--> statement-breakpoint
CREATE TRIGGER `admin_request_enters_review` AFTER INSERT ON `admin_requests` BEGIN
  INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM admin_request_review WHERE subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `admin_request_changes_in_review` AFTER UPDATE OF first_name, last_name, username, email, user_id, requested_at, status, reviewed_at, reviewed_by, review_notes ON `admin_requests` BEGIN
  UPDATE review_items SET version = version + 1, (kind, state, title, line, email, username, user_id, at, decided_at, decided_by) = (SELECT kind, state, title, line, email, username, user_id, at, decided_at, decided_by FROM admin_request_review WHERE subject_id = new.id) WHERE kind = 'admin_request' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `admin_request_leaves_review` AFTER DELETE ON `admin_requests` BEGIN
  DELETE FROM review_items WHERE kind = 'admin_request' AND subject_id = old.id;
END;
--> statement-breakpoint
INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM admin_request_review ORDER BY at, subject_id;
--> statement-breakpoint
CREATE VIEW `vendor_request_review` AS SELECT 'vendor_request' AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.business_name AS title, name AS line, s.email AS email, NULL AS username, user_id AS user_id, s.requested_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM vendor_requests s;
--> statement-breakpoint
CREATE TRIGGER `vendor_request_enters_review` AFTER INSERT ON `vendor_requests` BEGIN
  INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM vendor_request_review WHERE subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_request_changes_in_review` AFTER UPDATE OF name, email, phone, business_name, product_category, market_location, website, instagram, user_id, requested_at, status, reviewed_at, reviewed_by, review_notes ON `vendor_requests` BEGIN
  UPDATE review_items SET version = version + 1, (kind, state, title, line, email, username, user_id, at, decided_at, decided_by) = (SELECT kind, state, title, line, email, username, user_id, at, decided_at, decided_by FROM vendor_request_review WHERE subject_id = new.id) WHERE kind = 'vendor_request' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_request_leaves_review` AFTER DELETE ON `vendor_requests` BEGIN
  DELETE FROM review_items WHERE kind = 'vendor_request' AND subject_id = old.id;
END;
--> statement-breakpoint
INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM vendor_request_review ORDER BY at, subject_id;
--> statement-breakpoint
CREATE VIEW `manager_request_review` AS SELECT 'manager_request' AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.market_name AS title, name AS line, s.email AS email, NULL AS username, user_id AS user_id, s.requested_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM market_manager_requests s;
--> statement-breakpoint
CREATE TRIGGER `manager_request_enters_review` AFTER INSERT ON `market_manager_requests` BEGIN
  INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM manager_request_review WHERE subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `manager_request_changes_in_review` AFTER UPDATE OF name, email, market_name, address, phone, website, instagram, user_id, market_id, requested_at, status, reviewed_at, reviewed_by, review_notes ON `market_manager_requests` BEGIN
  UPDATE review_items SET version = version + 1, (kind, state, title, line, email, username, user_id, at, decided_at, decided_by) = (SELECT kind, state, title, line, email, username, user_id, at, decided_at, decided_by FROM manager_request_review WHERE subject_id = new.id) WHERE kind = 'manager_request' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `manager_request_leaves_review` AFTER DELETE ON `market_manager_requests` BEGIN
  DELETE FROM review_items WHERE kind = 'manager_request' AND subject_id = old.id;
END;
--> statement-breakpoint
INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM manager_request_review ORDER BY at, subject_id;
--> statement-breakpoint
CREATE VIEW `vendor_application_review` AS SELECT 'vendor_application' AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.name AS title, trim(first_name || ' ' || last_name) AS line, s.contact_email AS email, desired_username AS username, (SELECT user_id FROM vendor_accounts WHERE vendor_id = s.vendor_id AND lower((SELECT username FROM users WHERE id = user_id)) = lower(s.desired_username)) AS user_id, s.submitted_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM vendor_applications s;
--> statement-breakpoint
CREATE TRIGGER `vendor_application_enters_review` AFTER INSERT ON `vendor_applications` BEGIN
  INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM vendor_application_review WHERE subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_application_changes_in_review` AFTER UPDATE OF name, description, vendor_type, image, instagram, website, first_name, last_name, contact_email, contact_phone, products, "values", requested_markets, schedule, photos, desired_username, vendor_id, submitted_at, status, reviewed_at, reviewed_by, review_notes ON `vendor_applications` BEGIN
  UPDATE review_items SET version = version + 1, (kind, state, title, line, email, username, user_id, at, decided_at, decided_by) = (SELECT kind, state, title, line, email, username, user_id, at, decided_at, decided_by FROM vendor_application_review WHERE subject_id = new.id) WHERE kind = 'vendor_application' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_application_leaves_review` AFTER DELETE ON `vendor_applications` BEGIN
  DELETE FROM review_items WHERE kind = 'vendor_application' AND subject_id = old.id;
END;
--> statement-breakpoint
INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM vendor_application_review ORDER BY at, subject_id;
--> statement-breakpoint
CREATE VIEW `market_submission_review` AS SELECT iif(origin = 'application', 'market_application', 'market_recommendation') AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.name AS title, location AS line, s.contact_email AS email, NULL AS username, NULL AS user_id, s.submitted_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM market_submissions s;
--> statement-breakpoint
CREATE TRIGGER `market_submission_enters_review` AFTER INSERT ON `market_submissions` BEGIN
  INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM market_submission_review WHERE subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_submission_changes_in_review` AFTER UPDATE OF origin, name, location, address, description, contact_name, contact_email, contact_phone, website, image, photos, operating_days, operating_hours, seasonal_info, facility_info, market_id, submitted_at, status, reviewed_at, reviewed_by, review_notes ON `market_submissions` BEGIN
  UPDATE review_items SET version = version + 1, (kind, state, title, line, email, username, user_id, at, decided_at, decided_by) = (SELECT kind, state, title, line, email, username, user_id, at, decided_at, decided_by FROM market_submission_review WHERE subject_id = new.id) WHERE kind IN ('market_application', 'market_recommendation') AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_submission_leaves_review` AFTER DELETE ON `market_submissions` BEGIN
  DELETE FROM review_items WHERE kind IN ('market_application', 'market_recommendation') AND subject_id = old.id;
END;
--> statement-breakpoint
INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM market_submission_review ORDER BY at, subject_id;
--> statement-breakpoint
CREATE VIEW `vendor_recommendation_review` AS SELECT 'vendor_recommendation' AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.vendor_name AS title, your_name AS line, s.your_email AS email, NULL AS username, NULL AS user_id, s.submitted_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM vendor_recommendations s;
--> statement-breakpoint
CREATE TRIGGER `vendor_recommendation_enters_review` AFTER INSERT ON `vendor_recommendations` BEGIN
  INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM vendor_recommendation_review WHERE subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_recommendation_changes_in_review` AFTER UPDATE OF vendor_name, vendor_type, description, contact_info, your_name, your_email, submitted_at, status, reviewed_at, reviewed_by, review_notes ON `vendor_recommendations` BEGIN
  UPDATE review_items SET version = version + 1, (kind, state, title, line, email, username, user_id, at, decided_at, decided_by) = (SELECT kind, state, title, line, email, username, user_id, at, decided_at, decided_by FROM vendor_recommendation_review WHERE subject_id = new.id) WHERE kind = 'vendor_recommendation' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_recommendation_leaves_review` AFTER DELETE ON `vendor_recommendations` BEGIN
  DELETE FROM review_items WHERE kind = 'vendor_recommendation' AND subject_id = old.id;
END;
--> statement-breakpoint
INSERT INTO review_items (kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by) SELECT kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by FROM vendor_recommendation_review ORDER BY at, subject_id;
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `before` text CHECK(length(`before`) <= 2000);
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `after` text CHECK(length(`after`) <= 2000);
--> statement-breakpoint
CREATE INDEX `audit_log_of_actor` ON `audit_log` (`actor_user_id`,`at`);
--> statement-breakpoint
CREATE INDEX `audit_log_of_action` ON `audit_log` (`action`,`at`);
--> statement-breakpoint
CREATE INDEX `audit_log_of_type` ON `audit_log` (`subject_type`,`at`);
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_replace` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = new.id) BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
