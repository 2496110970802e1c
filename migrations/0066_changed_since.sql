-- Lists are asked what of them has changed since a moment, at the same cost at any length; and a market's stars and whether a stall takes cards, which lists tell, are a change as well.
CREATE INDEX `guide_changes_shown` ON `guide_changes` (`kind`,`at`,`seq`,`record_id`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TRIGGER changes_market_rated AFTER UPDATE OF rating_count, rating_sum ON markets
WHEN (new.rating_count IS NOT old.rating_count OR new.rating_sum IS NOT old.rating_sum) AND new.removed_at IS NULL BEGIN
  DELETE FROM guide_changes WHERE kind = 'market' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('market', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;--> statement-breakpoint
CREATE TRIGGER changes_vendor_account_opened AFTER INSERT ON stripe_accounts
WHEN new.card_payments = 'active' AND new.closed_at IS NULL AND EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND removed_at IS NULL) BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.vendor_id;
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('vendor', new.vendor_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;--> statement-breakpoint
CREATE TRIGGER changes_vendor_takes_cards AFTER UPDATE OF card_payments, closed_at ON stripe_accounts
WHEN (new.card_payments = 'active' AND new.closed_at IS NULL) <> (old.card_payments = 'active' AND old.closed_at IS NULL)
  AND EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND removed_at IS NULL) BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.vendor_id;
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('vendor', new.vendor_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
