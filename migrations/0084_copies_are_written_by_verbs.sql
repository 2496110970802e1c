-- What lists show of markets and vendors is written by the verbs, at the end of their batch
DROP TRIGGER `attendance_date_added`;--> statement-breakpoint
DROP TRIGGER `attendance_date_changed`;--> statement-breakpoint
DROP TRIGGER `attendance_date_gone`;--> statement-breakpoint
DROP TRIGGER `attendance_of_new_place`;--> statement-breakpoint
DROP TRIGGER `attendance_pause_added`;--> statement-breakpoint
DROP TRIGGER `attendance_pause_changed`;--> statement-breakpoint
DROP TRIGGER `attendance_pause_gone`;--> statement-breakpoint
DROP TRIGGER `coming_looks_of_new_place`;--> statement-breakpoint
DROP TRIGGER `market_listing_closure_added`;--> statement-breakpoint
DROP TRIGGER `market_listing_closure_changed`;--> statement-breakpoint
DROP TRIGGER `market_listing_closure_gone`;--> statement-breakpoint
DROP TRIGGER `market_listing_market_gone`;--> statement-breakpoint
DROP TRIGGER `market_listing_schedule_added`;--> statement-breakpoint
DROP TRIGGER `market_listing_schedule_changed`;--> statement-breakpoint
DROP TRIGGER `market_listing_schedule_gone`;--> statement-breakpoint
DROP TRIGGER `market_listing_tag_added`;--> statement-breakpoint
DROP TRIGGER `market_listing_tag_changed`;--> statement-breakpoint
DROP TRIGGER `market_listing_tag_gone`;--> statement-breakpoint
DROP TRIGGER `market_listing_vendor_changed`;--> statement-breakpoint
DROP TRIGGER `market_listing_zone_changed`;--> statement-breakpoint
DROP TRIGGER `market_vendor_listing_added`;--> statement-breakpoint
DROP TRIGGER `market_vendor_listing_gone`;--> statement-breakpoint
DROP TRIGGER `market_vendor_search_added`;--> statement-breakpoint
DROP TRIGGER `market_vendor_search_gone`;--> statement-breakpoint
DROP TRIGGER `uploads_of_market_deleted`;--> statement-breakpoint
DROP TRIGGER `uploads_of_market_removed`;--> statement-breakpoint
DROP TRIGGER `uploads_of_product_deleted`;--> statement-breakpoint
DROP TRIGGER `uploads_of_product_removed`;--> statement-breakpoint
DROP TRIGGER `uploads_of_vendor_deleted`;--> statement-breakpoint
DROP TRIGGER `uploads_of_vendor_removed`;--> statement-breakpoint
DROP TRIGGER `vendor_categories_product_added`;--> statement-breakpoint
DROP TRIGGER `vendor_categories_product_changed`;--> statement-breakpoint
DROP TRIGGER `vendor_categories_product_gone`;--> statement-breakpoint
DROP TRIGGER `vendor_listing_category_added`;--> statement-breakpoint
DROP TRIGGER `vendor_listing_category_gone`;--> statement-breakpoint
DROP TRIGGER `vendor_listing_market_changed`;--> statement-breakpoint
DROP VIEW `vendor_categories_source`;--> statement-breakpoint
CREATE VIEW `vendor_categories_source` AS SELECT v.id, (SELECT json_group_array(category) FROM (SELECT DISTINCT category FROM products WHERE vendor_id = v.id AND is_active = 1 AND is_visible = 1 ORDER BY category LIMIT 20)) AS categories FROM vendors v;--> statement-breakpoint
CREATE INDEX `market_hours_of_market` ON `market_hours` (`market_id`);--> statement-breakpoint
CREATE TRIGGER `place_search_added` AFTER INSERT ON `market_vendors` BEGIN
  DELETE FROM market_search WHERE rowid = new.market_id;
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id = new.market_id;
  DELETE FROM vendor_search WHERE rowid = new.vendor_id;
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = new.vendor_id;
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id = new.vendor_id);
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id = new.vendor_id;
END;--> statement-breakpoint
CREATE TRIGGER `place_search_gone` AFTER DELETE ON `market_vendors` BEGIN
  DELETE FROM market_search WHERE rowid = old.market_id;
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id = old.market_id;
  DELETE FROM vendor_search WHERE rowid = old.vendor_id;
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = old.vendor_id;
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id = old.vendor_id);
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id = old.vendor_id;
END;
