-- Programs that keep a copy of the guide ask what has changed since they last did: each record's last change, in order, and what is gone.
CREATE TABLE `guide_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`at` integer NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "guide_changes_kind" CHECK("kind" in ('market', 'vendor', 'product'))
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `guide_changes_record` ON `guide_changes` (`kind`,`record_id`);--> statement-breakpoint
CREATE INDEX `guide_changes_at` ON `guide_changes` (`at`);--> statement-breakpoint
CREATE INDEX `guide_changes_gone` ON `guide_changes` (`at`) WHERE is_deleted = 1;--> statement-breakpoint
CREATE TABLE `guide_changes_forgotten` (
	`id` integer PRIMARY KEY NOT NULL,
	`up_to` integer NOT NULL,
	CONSTRAINT "guide_changes_forgotten_one" CHECK("id" = 1)
) STRICT;--> statement-breakpoint
INSERT INTO guide_changes_forgotten (id, up_to) VALUES (1, 0);--> statement-breakpoint
INSERT INTO guide_changes (kind, record_id, at) SELECT 'market', id, updated_at FROM markets WHERE removed_at IS NULL ORDER BY updated_at;--> statement-breakpoint
INSERT INTO guide_changes (kind, record_id, at) SELECT 'vendor', id, updated_at FROM vendors WHERE removed_at IS NULL ORDER BY updated_at;--> statement-breakpoint
INSERT INTO guide_changes (kind, record_id, at)
SELECT 'product', p.id, p.updated_at FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE p.is_active = 1 AND p.is_visible = 1 AND v.removed_at IS NULL ORDER BY p.updated_at;--> statement-breakpoint
CREATE TRIGGER changes_market_added AFTER INSERT ON markets WHEN new.removed_at IS NULL BEGIN
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('market', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;--> statement-breakpoint
CREATE TRIGGER changes_market_changed AFTER UPDATE OF name, updated_at, removed_at, lat, lng, listed_week, listed_tags, listed_vendors ON markets
WHEN new.updated_at IS NOT old.updated_at OR new.removed_at IS NOT old.removed_at OR new.name IS NOT old.name OR new.lat IS NOT old.lat OR new.lng IS NOT old.lng
  OR new.listed_week IS NOT old.listed_week OR new.listed_tags IS NOT old.listed_tags OR new.listed_vendors IS NOT old.listed_vendors
BEGIN
  DELETE FROM guide_changes WHERE kind = 'market' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('market', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), new.removed_at IS NOT NULL);
END;--> statement-breakpoint
CREATE TRIGGER changes_market_gone AFTER DELETE ON markets BEGIN
  DELETE FROM guide_changes WHERE kind = 'market' AND record_id = old.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('market', old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 1);
END;--> statement-breakpoint
CREATE TRIGGER changes_vendor_added AFTER INSERT ON vendors WHEN new.removed_at IS NULL BEGIN
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('vendor', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;--> statement-breakpoint
CREATE TRIGGER changes_vendor_changed AFTER UPDATE OF name, updated_at, removed_at, listed_markets ON vendors
WHEN new.updated_at IS NOT old.updated_at OR new.removed_at IS NOT old.removed_at OR new.name IS NOT old.name OR new.listed_markets IS NOT old.listed_markets
BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('vendor', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), new.removed_at IS NOT NULL);
END;--> statement-breakpoint
-- What a stall shows comes and goes with the stall.
CREATE TRIGGER changes_of_stall_removed AFTER UPDATE OF removed_at ON vendors WHEN (new.removed_at IS NULL) <> (old.removed_at IS NULL) BEGIN
  DELETE FROM guide_changes WHERE kind = 'product' AND record_id IN (SELECT id FROM products WHERE vendor_id = new.id AND is_active = 1 AND is_visible = 1);
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) SELECT 'product', id, CAST(unixepoch('subsec') * 1000 AS INTEGER), new.removed_at IS NOT NULL FROM products WHERE vendor_id = new.id AND is_active = 1 AND is_visible = 1;
END;--> statement-breakpoint
CREATE TRIGGER changes_vendor_gone AFTER DELETE ON vendors BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = old.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('vendor', old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 1);
END;--> statement-breakpoint
CREATE TRIGGER changes_product_added AFTER INSERT ON products
WHEN new.is_active = 1 AND new.is_visible = 1 AND EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND removed_at IS NULL) BEGIN
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('product', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;--> statement-breakpoint
-- What was never shown is nobody's news, nor is that it is hidden still.
CREATE TRIGGER changes_product_changed AFTER UPDATE ON products
WHEN (new.is_active = 1 AND new.is_visible = 1) OR (old.is_active = 1 AND old.is_visible = 1) BEGIN
  DELETE FROM guide_changes WHERE kind = 'product' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('product', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER),
    new.is_active = 0 OR new.is_visible = 0 OR EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND removed_at IS NOT NULL));
END;--> statement-breakpoint
CREATE TRIGGER changes_product_gone AFTER DELETE ON products WHEN old.is_active = 1 AND old.is_visible = 1 BEGIN
  DELETE FROM guide_changes WHERE kind = 'product' AND record_id = old.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('product', old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 1);
END;
