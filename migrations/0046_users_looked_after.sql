-- Administrators find any account by name, address, role and state, at any number of them; and are told how many there are of each role.
CREATE INDEX `users_by_role` ON `users` ((case when "is_admin" = 1 then 'admin' else "user_type" end),`id`);--> statement-breakpoint
CREATE INDEX `users_by_role_and_state` ON `users` ((case when "is_admin" = 1 then 'admin' else "user_type" end),`is_active`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_state` ON `users` (`is_active`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` ("username" collate nocase,`id`);--> statement-breakpoint
CREATE TABLE `role_counts` (
	`role` text NOT NULL,
	`is_active` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`role`, `is_active`)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
INSERT INTO role_counts (role, is_active, n) SELECT iif(is_admin, 'admin', user_type), is_active, count(*) FROM users GROUP BY 1, 2;--> statement-breakpoint
CREATE TRIGGER role_counts_added AFTER INSERT ON users BEGIN
  INSERT INTO role_counts (role, is_active, n) VALUES (iif(new.is_admin, 'admin', new.user_type), new.is_active, 1) ON CONFLICT (role, is_active) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
CREATE TRIGGER role_counts_changed AFTER UPDATE OF user_type, is_admin, is_active ON users BEGIN
  UPDATE role_counts SET n = n - 1 WHERE role = iif(old.is_admin, 'admin', old.user_type) AND is_active = old.is_active;
  INSERT INTO role_counts (role, is_active, n) VALUES (iif(new.is_admin, 'admin', new.user_type), new.is_active, 1) ON CONFLICT (role, is_active) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
CREATE TRIGGER role_counts_gone AFTER DELETE ON users BEGIN
  UPDATE role_counts SET n = n - 1 WHERE role = iif(old.is_admin, 'admin', old.user_type) AND is_active = old.is_active;
END;--> statement-breakpoint
CREATE VIRTUAL TABLE `user_search` USING fts5(`username`, `mail`, `name`, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");--> statement-breakpoint
INSERT INTO user_search (rowid, username, mail, name) SELECT id, username, email, trim(first_name || ' ' || last_name) FROM users;--> statement-breakpoint
CREATE TRIGGER user_search_added AFTER INSERT ON users BEGIN
  INSERT INTO user_search (rowid, username, mail, name) VALUES (new.id, new.username, new.email, trim(new.first_name || ' ' || new.last_name));
END;--> statement-breakpoint
CREATE TRIGGER user_search_changed AFTER UPDATE OF username, email, first_name, last_name ON users WHEN new.username <> old.username OR new.email <> old.email OR new.first_name <> old.first_name OR new.last_name <> old.last_name BEGIN
  DELETE FROM user_search WHERE rowid = old.id;
  INSERT INTO user_search (rowid, username, mail, name) VALUES (new.id, new.username, new.email, trim(new.first_name || ' ' || new.last_name));
END;--> statement-breakpoint
CREATE TRIGGER user_search_gone AFTER DELETE ON users BEGIN
  DELETE FROM user_search WHERE rowid = old.id;
END;
