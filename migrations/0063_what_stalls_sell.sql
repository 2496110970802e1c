-- Stalls are found by what they sell, as a row for each category that they show something of; a map's list goes on to markets without a place, by an index of their own.
CREATE INDEX `markets_unplaced` ON `markets` (`id`) WHERE lat is null and removed_at is null;--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`vendor_id`,`category`) WHERE is_active = 1 and is_visible = 1;--> statement-breakpoint
CREATE TABLE `vendor_categories` (
	`category` text NOT NULL,
	`vendor_id` integer NOT NULL,
	PRIMARY KEY(`category`, `vendor_id`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `vendor_categories_of_vendor` ON `vendor_categories` (`vendor_id`,`category`);--> statement-breakpoint
ALTER TABLE `vendors` ADD `listed_categories` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
INSERT INTO vendor_categories (category, vendor_id) SELECT DISTINCT category, vendor_id FROM products WHERE is_active = 1 AND is_visible = 1;--> statement-breakpoint
CREATE VIEW `vendor_categories_source` AS SELECT v.id, (SELECT json_group_array(category) FROM (SELECT category FROM vendor_categories WHERE vendor_id = v.id ORDER BY category LIMIT 20)) AS categories FROM vendors v;--> statement-breakpoint
UPDATE vendors SET listed_categories = (SELECT categories FROM vendor_categories_source WHERE id = vendors.id);--> statement-breakpoint
CREATE TRIGGER `vendor_categories_product_added` AFTER INSERT ON `products` WHEN new.is_active = 1 AND new.is_visible = 1 BEGIN
  INSERT OR IGNORE INTO vendor_categories (category, vendor_id) VALUES (new.category, new.vendor_id);
END;--> statement-breakpoint
CREATE TRIGGER `vendor_categories_product_changed` AFTER UPDATE OF category, is_visible, is_active, vendor_id ON `products`
WHEN new.category IS NOT old.category OR new.is_visible IS NOT old.is_visible OR new.is_active IS NOT old.is_active OR new.vendor_id IS NOT old.vendor_id BEGIN
  INSERT OR IGNORE INTO vendor_categories (category, vendor_id) SELECT new.category, new.vendor_id WHERE new.is_active = 1 AND new.is_visible = 1;
  DELETE FROM vendor_categories WHERE category = old.category AND vendor_id = old.vendor_id AND NOT EXISTS (SELECT 1 FROM products WHERE vendor_id = old.vendor_id AND category = old.category AND is_active = 1 AND is_visible = 1);
END;--> statement-breakpoint
CREATE TRIGGER `vendor_categories_product_gone` AFTER DELETE ON `products` WHEN old.is_active = 1 AND old.is_visible = 1 BEGIN
  DELETE FROM vendor_categories WHERE category = old.category AND vendor_id = old.vendor_id AND NOT EXISTS (SELECT 1 FROM products WHERE vendor_id = old.vendor_id AND category = old.category AND is_active = 1 AND is_visible = 1);
END;--> statement-breakpoint
CREATE TRIGGER `vendor_listing_category_added` AFTER INSERT ON `vendor_categories` BEGIN
  UPDATE vendors SET listed_categories = (SELECT categories FROM vendor_categories_source WHERE id = new.vendor_id) WHERE id = new.vendor_id;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_listing_category_gone` AFTER DELETE ON `vendor_categories` BEGIN
  UPDATE vendors SET listed_categories = (SELECT categories FROM vendor_categories_source WHERE id = old.vendor_id) WHERE id = old.vendor_id;
END;--> statement-breakpoint
-- Programs that keep a copy are told what a stall sells, too.
CREATE TRIGGER `changes_vendor_sells` AFTER UPDATE OF listed_categories ON `vendors` WHEN new.listed_categories IS NOT old.listed_categories AND new.removed_at IS NULL BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('vendor', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 0);
END;
