-- Directory files that administrators import from the browser: how far each is, what it does, and what is told of its rows.
CREATE TABLE `directory_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`file_key` text,
	`source` text NOT NULL,
	`is_whole` integer DEFAULT 0 NOT NULL,
	`takes_down` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'checking' NOT NULL,
	`cursor_byte` integer DEFAULT 0 NOT NULL,
	`cursor_line` integer DEFAULT 1 NOT NULL,
	`gone_after` text DEFAULT '' NOT NULL,
	`seen` text DEFAULT '[]' NOT NULL,
	`mark` text DEFAULT '' NOT NULL,
	`preview` text DEFAULT '{}' NOT NULL,
	`done` text DEFAULT '{}' NOT NULL,
	`problem` text,
	`sent_by` integer,
	`sent_at` integer NOT NULL,
	`checked_at` integer,
	`started_by` integer,
	`started_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "directory_imports_state" CHECK("directory_imports"."state" in ('checking', 'ready', 'writing', 'done', 'stopped', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `directory_imports_one` ON `directory_imports` (ended_at is null) WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX `directory_imports_to_clear` ON `directory_imports` (`ended_at`) WHERE ended_at is not null and file_key is not null;
--> statement-breakpoint
CREATE INDEX `directory_imports_sent_by` ON `directory_imports` (`sent_by`);
--> statement-breakpoint
CREATE INDEX `directory_imports_started_by` ON `directory_imports` (`started_by`);
--> statement-breakpoint
CREATE TABLE `directory_import_notes` (
	`import_id` integer NOT NULL,
	`part` text NOT NULL,
	`kind` text NOT NULL,
	`place` integer NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`market_id` integer,
	PRIMARY KEY(`import_id`, `part`, `kind`, `place`),
	FOREIGN KEY (`import_id`) REFERENCES `directory_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "directory_import_notes_part" CHECK("directory_import_notes"."part" in ('preview', 'done')),
	CONSTRAINT "directory_import_notes_kind" CHECK("directory_import_notes"."kind" in ('added', 'changed', 'kept', 'twin', 'gone', 'unreadable', 'doubtful'))
) STRICT, WITHOUT ROWID;
