-- Administrators are told how many accounts of each type there are, and read those of partners by name, at any number of them.
CREATE TABLE `user_counts` (
	`user_type` text NOT NULL,
	`is_active` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`user_type`, `is_active`)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
INSERT INTO user_counts (user_type, is_active, n) SELECT user_type, is_active, count(*) FROM users GROUP BY user_type, is_active;--> statement-breakpoint
CREATE TRIGGER user_counts_added AFTER INSERT ON users BEGIN
  INSERT INTO user_counts (user_type, is_active, n) VALUES (new.user_type, new.is_active, 1) ON CONFLICT (user_type, is_active) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
CREATE TRIGGER user_counts_changed AFTER UPDATE OF user_type, is_active ON users WHEN new.user_type <> old.user_type OR new.is_active <> old.is_active BEGIN
  UPDATE user_counts SET n = n - 1 WHERE user_type = old.user_type AND is_active = old.is_active;
  INSERT INTO user_counts (user_type, is_active, n) VALUES (new.user_type, new.is_active, 1) ON CONFLICT (user_type, is_active) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
CREATE TRIGGER user_counts_gone AFTER DELETE ON users BEGIN
  UPDATE user_counts SET n = n - 1 WHERE user_type = old.user_type AND is_active = old.is_active;
END;--> statement-breakpoint
CREATE INDEX `users_of_partners` ON `users` (`user_type`,"username" collate nocase,`id`) WHERE user_type in ('vendor', 'market_manager');--> statement-breakpoint
CREATE INDEX `users_of_partners_by_id` ON `users` (`user_type`,`id`) WHERE user_type in ('vendor', 'market_manager');
