-- What Drizzle cannot say: the text indexes behind search, kept by triggers, and histories that nobody can rewrite.
CREATE VIRTUAL TABLE `market_search` USING fts5(`name`, `location`, `description`, `address`, `vendors`, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");
--> statement-breakpoint
CREATE VIRTUAL TABLE `vendor_search` USING fts5(`name`, `description`, `vendor_type`, `markets`, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");
--> statement-breakpoint
CREATE VIEW `market_search_source` AS SELECT m.id, m.name, m.location, m.description, m.address, coalesce((SELECT group_concat(v.name || ' ' || v.vendor_type, char(10)) FROM market_vendors mv JOIN vendors v ON v.id = mv.vendor_id WHERE mv.market_id = m.id AND v.removed_at IS NULL), '') AS vendors FROM markets m WHERE m.removed_at IS NULL;
--> statement-breakpoint
CREATE VIEW `vendor_search_source` AS SELECT v.id, v.name, v.description, v.vendor_type, coalesce((SELECT group_concat(m.name, char(10)) FROM market_vendors mv JOIN markets m ON m.id = mv.market_id WHERE mv.vendor_id = v.id AND m.removed_at IS NULL), '') AS markets FROM vendors v WHERE v.removed_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER `market_search_added` AFTER INSERT ON `markets` BEGIN
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_search_changed` AFTER UPDATE OF name, location, description, address, removed_at ON `markets` BEGIN
  DELETE FROM market_search WHERE rowid = new.id;
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id = new.id;
  DELETE FROM vendor_search WHERE rowid IN (SELECT vendor_id FROM market_vendors WHERE market_id = new.id);
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id IN (SELECT vendor_id FROM market_vendors WHERE market_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `market_search_gone` AFTER DELETE ON `markets` BEGIN
  DELETE FROM market_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_added` AFTER INSERT ON `vendors` BEGIN
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_changed` AFTER UPDATE OF name, description, vendor_type, removed_at ON `vendors` BEGIN
  DELETE FROM vendor_search WHERE rowid = new.id;
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = new.id;
  DELETE FROM market_search WHERE rowid IN (SELECT market_id FROM market_vendors WHERE vendor_id = new.id);
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id IN (SELECT market_id FROM market_vendors WHERE vendor_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_gone` AFTER DELETE ON `vendors` BEGIN
  DELETE FROM vendor_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_vendor_search_added` AFTER INSERT ON `market_vendors` BEGIN
  DELETE FROM market_search WHERE rowid = new.market_id;
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id = new.market_id;
  DELETE FROM vendor_search WHERE rowid = new.vendor_id;
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_vendor_search_gone` AFTER DELETE ON `market_vendors` BEGIN
  DELETE FROM market_search WHERE rowid = old.market_id;
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id = old.market_id;
  DELETE FROM vendor_search WHERE rowid = old.vendor_id;
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = old.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_no_update` BEFORE UPDATE ON `order_events` BEGIN
  SELECT RAISE(ABORT, 'order_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_no_delete` BEFORE DELETE ON `order_events` BEGIN
  SELECT RAISE(ABORT, 'order_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_events_no_update` BEFORE UPDATE ON `payment_events` BEGIN
  SELECT RAISE(ABORT, 'payment_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_events_no_delete` BEFORE DELETE ON `payment_events` BEGIN
  SELECT RAISE(ABORT, 'payment_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_rated` AFTER INSERT ON `reviews` WHEN new.is_hidden = 0 BEGIN
  UPDATE markets SET rating_count = rating_count + 1, rating_sum = rating_sum + new.rating WHERE id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_rerated` AFTER UPDATE OF rating, is_hidden ON `reviews` BEGIN
  UPDATE markets SET rating_count = rating_count - (old.is_hidden = 0) + (new.is_hidden = 0), rating_sum = rating_sum - old.rating * (old.is_hidden = 0) + new.rating * (new.is_hidden = 0) WHERE id = new.market_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_unrated` AFTER DELETE ON `reviews` WHEN old.is_hidden = 0 BEGIN
  UPDATE markets SET rating_count = rating_count - 1, rating_sum = rating_sum - old.rating WHERE id = old.market_id;
END;
