-- Whether an account's e-mail address has been shown to be its own; one that changes has to be shown again.
ALTER TABLE `users` ADD `email_confirmed_at` integer;
--> statement-breakpoint
CREATE TRIGGER `users_email_unproven` AFTER UPDATE OF email ON `users` WHEN lower(new.email) <> lower(old.email) AND new.email_confirmed_at IS NOT NULL BEGIN
  UPDATE users SET email_confirmed_at = NULL WHERE id = new.id;
END;
