-- Administrators are told how much mail waits and how much has failed, at any number of mails; and what the scheduled work did last.
CREATE TABLE `mail_counts` (
	`status` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
) STRICT, WITHOUT ROWID;--> statement-breakpoint
INSERT INTO mail_counts (status, n) SELECT status, count(*) FROM mail_outbox GROUP BY status;--> statement-breakpoint
CREATE TRIGGER mail_counts_added AFTER INSERT ON mail_outbox BEGIN
  INSERT INTO mail_counts (status, n) VALUES (new.status, 1) ON CONFLICT (status) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
CREATE TRIGGER mail_counts_moved AFTER UPDATE OF status ON mail_outbox WHEN new.status <> old.status BEGIN
  UPDATE mail_counts SET n = n - 1 WHERE status = old.status;
  INSERT INTO mail_counts (status, n) VALUES (new.status, 1) ON CONFLICT (status) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
CREATE TRIGGER mail_counts_gone AFTER DELETE ON mail_outbox BEGIN
  UPDATE mail_counts SET n = n - 1 WHERE status = old.status;
END;--> statement-breakpoint
CREATE TABLE `scheduled_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`took` integer NOT NULL,
	`jobs` text NOT NULL
) STRICT, WITHOUT ROWID;
