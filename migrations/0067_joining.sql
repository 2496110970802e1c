-- An email address may have two accounts, and a vendor without a description or a market stays out of the guide
DROP INDEX `users_email`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email"),("is_admin" = 0 and "user_type" = 'customer'));--> statement-breakpoint
ALTER TABLE `vendors` ADD `is_published` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
DROP VIEW `market_listing_source`;--> statement-breakpoint
CREATE VIEW market_listing_source AS SELECT m.id,
  json_object(
    'schedules', json((SELECT json_group_array(json_object('id', id, 'day', day, 'openTime', open_time, 'closeTime', close_time, 'seasonStart', season_start, 'seasonEnd', season_end, 'weekOfMonth', week_of_month, 'date', on_date, 'seasonKnown', season_known, 'doubt', doubt)) FROM (SELECT * FROM market_schedules WHERE market_id = m.id ORDER BY id LIMIT 60))),
    'closures', json((SELECT json_group_array(json_object('date', date, 'reason', reason, 'fromTime', from_time)) FROM (SELECT date, reason, from_time FROM market_closures WHERE market_id = m.id AND date >= (SELECT date(max(created_at) / 1000, 'unixepoch', '-1 day') FROM market_closures WHERE market_id = m.id) ORDER BY date LIMIT 366)))
  ) AS week,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM market_tags WHERE market_id = m.id ORDER BY tag LIMIT 60)) AS tags,
  (SELECT json_group_array(json_object('id', id, 'name', name, 'vendorType', vendor_type)) FROM (SELECT v.id, v.name, v.vendor_type FROM market_vendors mv JOIN vendors v ON v.id = mv.vendor_id WHERE mv.market_id = m.id AND v.removed_at IS NULL AND v.is_published = 1 ORDER BY mv.vendor_id LIMIT 60)) AS vendors
FROM markets m;--> statement-breakpoint
DROP VIEW `market_search_source`;--> statement-breakpoint
CREATE VIEW market_search_source AS SELECT m.id, m.name, m.location, m.description, m.address, coalesce((SELECT group_concat(v.name || ' ' || v.vendor_type, char(10)) FROM market_vendors mv JOIN vendors v ON v.id = mv.vendor_id WHERE mv.market_id = m.id AND v.removed_at IS NULL AND v.is_published = 1), '') AS vendors FROM markets m WHERE m.removed_at IS NULL;--> statement-breakpoint
DROP VIEW `product_search_source`;--> statement-breakpoint
CREATE VIEW product_search_source AS SELECT p.id, p.vendor_id, p.name, p.description, p.category, coalesce(p.seasonal_info, '') AS seasonal_info,
  coalesce((SELECT group_concat(char(20000 + (x >> 4), 25000 + (y >> 4)) || '. ' || char(20000 + (x >> 7), 25000 + (y >> 7)) || ':', ' ') FROM market_vendors mv JOIN market_places place ON place.id = mv.market_id WHERE mv.vendor_id = p.vendor_id), '') AS places
FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE p.is_active = 1 AND p.is_visible = 1 AND v.removed_at IS NULL AND v.is_published = 1;--> statement-breakpoint
DROP VIEW `vendor_search_source`;--> statement-breakpoint
CREATE VIEW vendor_search_source AS SELECT v.id, v.name, v.description, v.vendor_type, coalesce((SELECT group_concat(m.name, char(10)) FROM market_vendors mv JOIN markets m ON m.id = mv.market_id WHERE mv.vendor_id = v.id AND m.removed_at IS NULL), '') AS markets FROM vendors v WHERE v.removed_at IS NULL AND v.is_published = 1;--> statement-breakpoint
DROP VIEW `vendor_vocabulary`;--> statement-breakpoint
CREATE VIEW vendor_vocabulary AS
SELECT DISTINCT x.id, each.value AS word
FROM (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), '`', '')), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '#', ' '), '*', ' '), '@', ' '), '_', ' '), '|', ' '), '[', ' '), ']', ' '), char(34), ' '), '–', ' '), '“', ' '), '”', ' ') AS text FROM vendors WHERE removed_at IS NULL AND is_published = 1) x
JOIN json_each('[' || replace(json_quote(x.text), ' ', '","') || ']') each
WHERE length(each.value) BETWEEN 2 AND 30;--> statement-breakpoint
DROP VIEW `vendor_words_source`;--> statement-breakpoint
CREATE VIEW vendor_words_source AS SELECT id, replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), '`', '') AS name, replace(replace(replace(replace(vendor_type, '''', ''), '’', ''), '‘', ''), '`', '') AS kind FROM vendors WHERE removed_at IS NULL AND is_published = 1;--> statement-breakpoint
DROP TRIGGER `changes_product_added`;--> statement-breakpoint
CREATE TRIGGER changes_product_added AFTER INSERT ON products
WHEN new.is_active = 1 AND new.is_visible = 1 AND EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND removed_at IS NULL AND is_published = 1) BEGIN
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('product', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;--> statement-breakpoint
DROP TRIGGER `changes_product_changed`;--> statement-breakpoint
CREATE TRIGGER changes_product_changed AFTER UPDATE ON products
WHEN (new.is_active = 1 AND new.is_visible = 1) OR (old.is_active = 1 AND old.is_visible = 1) BEGIN
  DELETE FROM guide_changes WHERE kind = 'product' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('product', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER),
    new.is_active = 0 OR new.is_visible = 0 OR EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND (removed_at IS NOT NULL OR is_published = 0)));
END;--> statement-breakpoint
DROP TRIGGER `changes_vendor_account_opened`;--> statement-breakpoint
CREATE TRIGGER changes_vendor_account_opened AFTER INSERT ON stripe_accounts
WHEN new.card_payments = 'active' AND new.closed_at IS NULL AND EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND removed_at IS NULL AND is_published = 1) BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.vendor_id;
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('vendor', new.vendor_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;--> statement-breakpoint
DROP TRIGGER `changes_vendor_takes_cards`;--> statement-breakpoint
CREATE TRIGGER changes_vendor_takes_cards AFTER UPDATE OF card_payments, closed_at ON stripe_accounts
WHEN (new.card_payments = 'active' AND new.closed_at IS NULL) <> (old.card_payments = 'active' AND old.closed_at IS NULL)
  AND EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND removed_at IS NULL AND is_published = 1) BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.vendor_id;
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('vendor', new.vendor_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;--> statement-breakpoint
DROP TRIGGER `changes_of_stall_removed`;--> statement-breakpoint
CREATE TRIGGER changes_of_stall_removed AFTER UPDATE OF removed_at, is_published ON vendors WHEN (new.removed_at IS NULL AND new.is_published = 1) <> (old.removed_at IS NULL AND old.is_published = 1) BEGIN
  DELETE FROM guide_changes WHERE kind = 'product' AND record_id IN (SELECT id FROM products WHERE vendor_id = new.id AND is_active = 1 AND is_visible = 1);
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) SELECT 'product', id, CAST(unixepoch('subsec') * 1000 AS INTEGER), NOT (new.removed_at IS NULL AND new.is_published = 1) FROM products WHERE vendor_id = new.id AND is_active = 1 AND is_visible = 1;
END;--> statement-breakpoint
DROP TRIGGER `changes_vendor_added`;--> statement-breakpoint
CREATE TRIGGER changes_vendor_added AFTER INSERT ON vendors WHEN (new.removed_at IS NULL AND new.is_published = 1) BEGIN
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('vendor', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;--> statement-breakpoint
DROP TRIGGER `changes_vendor_changed`;--> statement-breakpoint
CREATE TRIGGER changes_vendor_changed AFTER UPDATE OF name, updated_at, removed_at, listed_markets, is_published ON vendors
WHEN (new.is_published = 1 OR old.is_published = 1) AND (new.updated_at IS NOT old.updated_at OR new.removed_at IS NOT old.removed_at OR new.name IS NOT old.name OR new.listed_markets IS NOT old.listed_markets OR new.is_published <> old.is_published)
BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('vendor', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), NOT (new.removed_at IS NULL AND new.is_published = 1));
END;--> statement-breakpoint
DROP TRIGGER `changes_vendor_sells`;--> statement-breakpoint
CREATE TRIGGER changes_vendor_sells AFTER UPDATE OF listed_categories ON vendors WHEN new.listed_categories IS NOT old.listed_categories AND (new.removed_at IS NULL AND new.is_published = 1) BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('vendor', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 0);
END;--> statement-breakpoint
DROP TRIGGER `directory_counts_vendor_added`;--> statement-breakpoint
CREATE TRIGGER directory_counts_vendor_added AFTER INSERT ON vendors WHEN (new.removed_at IS NULL AND new.is_published = 1) BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('vendors', 1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;--> statement-breakpoint
DROP TRIGGER `directory_counts_vendor_changed`;--> statement-breakpoint
CREATE TRIGGER directory_counts_vendor_changed AFTER UPDATE OF removed_at, is_published ON vendors WHEN (new.removed_at IS NULL AND new.is_published = 1) <> (old.removed_at IS NULL AND old.is_published = 1) BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('vendors', (new.removed_at IS NULL AND new.is_published = 1) - (old.removed_at IS NULL AND old.is_published = 1)) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;--> statement-breakpoint
DROP TRIGGER `directory_counts_vendor_gone`;--> statement-breakpoint
CREATE TRIGGER directory_counts_vendor_gone AFTER DELETE ON vendors WHEN (old.removed_at IS NULL AND old.is_published = 1) BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('vendors', -1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;--> statement-breakpoint
DROP TRIGGER `market_listing_vendor_changed`;--> statement-breakpoint
CREATE TRIGGER market_listing_vendor_changed AFTER UPDATE OF name, vendor_type, removed_at, is_published ON vendors WHEN new.name <> old.name OR new.vendor_type <> old.vendor_type OR new.removed_at IS NOT old.removed_at OR new.is_published <> old.is_published BEGIN
  UPDATE markets SET listed_vendors = (SELECT vendors FROM market_listing_source WHERE id = markets.id) WHERE id IN (SELECT market_id FROM market_vendors WHERE vendor_id = new.id);
END;--> statement-breakpoint
DROP TRIGGER `product_search_vendor_changed`;--> statement-breakpoint
CREATE TRIGGER product_search_vendor_changed AFTER UPDATE OF removed_at, is_published ON vendors WHEN new.removed_at IS NOT old.removed_at OR new.is_published <> old.is_published BEGIN
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id = new.id);
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id = new.id;
END;--> statement-breakpoint
DROP TRIGGER `vendor_search_changed`;--> statement-breakpoint
CREATE TRIGGER vendor_search_changed AFTER UPDATE OF name, description, vendor_type, removed_at, is_published ON vendors BEGIN
  DELETE FROM vendor_search WHERE rowid = new.id;
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = new.id;
  DELETE FROM market_search WHERE rowid IN (SELECT market_id FROM market_vendors WHERE vendor_id = new.id);
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id IN (SELECT market_id FROM market_vendors WHERE vendor_id = new.id);
END;--> statement-breakpoint
DROP TRIGGER `vendor_words_changed`;--> statement-breakpoint
CREATE TRIGGER vendor_words_changed AFTER UPDATE OF name, vendor_type, removed_at, is_published ON vendors WHEN new.name IS NOT old.name OR new.vendor_type IS NOT old.vendor_type OR new.removed_at IS NOT old.removed_at OR new.is_published <> old.is_published BEGIN
  DELETE FROM vendor_words WHERE rowid = new.id;
  INSERT INTO vendor_words (rowid, name, kind) SELECT id, name, kind FROM vendor_words_source WHERE id = new.id;
  INSERT INTO search_words (kind, word, n) SELECT 'vendor', word, 1 FROM vendor_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;--> statement-breakpoint
DROP TRIGGER `vendor_words_changing`;--> statement-breakpoint
CREATE TRIGGER vendor_words_changing BEFORE UPDATE OF name, vendor_type, removed_at, is_published ON vendors WHEN new.name IS NOT old.name OR new.vendor_type IS NOT old.vendor_type OR new.removed_at IS NOT old.removed_at OR new.is_published <> old.is_published BEGIN
  UPDATE search_words SET n = n - 1 WHERE kind = 'vendor' AND word IN (SELECT word FROM vendor_vocabulary WHERE id = old.id);
END;
