-- Administrators see who reads the newsletter, at any number of readers, and send it: an issue goes to each of them once, a portion a minute.
CREATE TABLE `newsletter_issues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`written_by` integer REFERENCES users(id) ON DELETE SET NULL,
	`written_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`sent_by` integer REFERENCES users(id) ON DELETE SET NULL,
	`started_at` integer,
	`ended_at` integer,
	`readers` integer DEFAULT 0 NOT NULL,
	`last_reader_id` integer DEFAULT 0 NOT NULL,
	`up_to_reader_id` integer DEFAULT 0 NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`given_up` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletter_issues_state" CHECK("newsletter_issues"."state" in ('draft', 'sending', 'stopped', 'sent')),
	CONSTRAINT "newsletter_issues_started" CHECK(("newsletter_issues"."state" = 'draft') = ("newsletter_issues"."started_at" is null))
) STRICT;--> statement-breakpoint
CREATE INDEX `newsletter_issues_under_way` ON `newsletter_issues` (`started_at`,`id`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `newsletter_issues_of_writer` ON `newsletter_issues` (`written_by`);--> statement-breakpoint
CREATE INDEX `newsletter_issues_of_sender` ON `newsletter_issues` (`sent_by`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `issue_id` integer REFERENCES newsletter_issues(id);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `reader_id` integer;--> statement-breakpoint
CREATE INDEX `mail_outbox_of_issue` ON `mail_outbox` (`issue_id`,`reader_id`) WHERE issue_id is not null and status = 'queued';--> statement-breakpoint
CREATE TRIGGER newsletter_copy_added AFTER INSERT ON mail_outbox WHEN new.issue_id IS NOT NULL BEGIN
  UPDATE newsletter_issues SET copies = copies + 1 WHERE id = new.issue_id;
END;--> statement-breakpoint
CREATE TRIGGER newsletter_copy_moved AFTER UPDATE OF status ON mail_outbox WHEN new.issue_id IS NOT NULL AND new.status <> old.status BEGIN
  UPDATE newsletter_issues SET sent = sent + (new.status = 'sent') - (old.status = 'sent'), given_up = given_up + (new.status = 'given_up') - (old.status = 'given_up') WHERE id = new.issue_id;
END;--> statement-breakpoint
CREATE TRIGGER newsletter_copy_taken_back AFTER DELETE ON mail_outbox WHEN old.issue_id IS NOT NULL AND old.status = 'queued' BEGIN
  UPDATE newsletter_issues SET copies = copies - 1 WHERE id = old.issue_id;
END;--> statement-breakpoint
UPDATE newsletters SET unsubscribe_token = lower(hex(randomblob(32))) WHERE unsubscribe_token IS NULL;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `state` text GENERATED ALWAYS AS (case when "is_active" = 0 then 'inactive' when "confirmed_at" is null then 'unconfirmed' else 'active' end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `newsletters_of_state` ON `newsletters` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `newsletters_of_state_by_time` ON `newsletters` (`state`,`subscribed_at`,`id`);--> statement-breakpoint
CREATE INDEX `newsletters_of_state_by_email` ON `newsletters` (`state`,lower("email"),`id`);--> statement-breakpoint
CREATE INDEX `newsletters_by_time` ON `newsletters` (`subscribed_at`,`id`);--> statement-breakpoint
CREATE TABLE `newsletter_counts` (
	`state` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
) STRICT, WITHOUT ROWID;--> statement-breakpoint
INSERT INTO newsletter_counts (state, n) SELECT state, count(*) FROM newsletters GROUP BY state;--> statement-breakpoint
CREATE TRIGGER newsletter_counts_added AFTER INSERT ON newsletters BEGIN
  INSERT INTO newsletter_counts (state, n) VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
CREATE TRIGGER newsletter_counts_changed AFTER UPDATE OF is_active, confirmed_at ON newsletters WHEN new.state <> old.state BEGIN
  UPDATE newsletter_counts SET n = n - 1 WHERE state = old.state;
  INSERT INTO newsletter_counts (state, n) VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
CREATE TRIGGER newsletter_counts_gone AFTER DELETE ON newsletters BEGIN
  UPDATE newsletter_counts SET n = n - 1 WHERE state = old.state;
END;
