-- State changes in the verb, not in a trigger: each verb writes in its batch what hangs on it
DROP TRIGGER `dispute_is_of_a_stall`;--> statement-breakpoint
DROP TRIGGER `refund_is_of_a_stall`;--> statement-breakpoint
DROP TRIGGER `users_email_unproven`;--> statement-breakpoint
DROP TRIGGER `webhooks_of_order`;
--> statement-breakpoint
CREATE TRIGGER `users_email_proven_anew` BEFORE UPDATE OF email ON `users` WHEN lower(new.email) <> lower(old.email) AND new.email_confirmed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'another email address is not proven yet');
END;
