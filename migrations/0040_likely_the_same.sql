-- What makes two stalls or two markets alike: their folded names, addresses, phones and places, kept by triggers; and which market of the guide an application is about.
CREATE TABLE `likenesses` (
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`what` text NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`kind`, `subject_id`, `what`),
	CONSTRAINT "likenesses_kind" CHECK("likenesses"."kind" in ('vendor', 'market', 'vendor_application', 'market_submission')),
	CONSTRAINT "likenesses_what" CHECK("likenesses"."what" in ('name', 'mail', 'phone', 'place'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `likenesses_by_key` ON `likenesses` (`what`,`key`,`kind`,`subject_id`);
--> statement-breakpoint
CREATE VIEW `likenesses_now` AS SELECT kind, subject_id, what, iif(what = 'phone', substr(text, -10), text) AS key FROM (SELECT kind, subject_id, what, replace(replace(replace(replace(text, ')', ''), '+', ''), '/', ''), '#', '') AS text FROM (SELECT kind, subject_id, what, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', '') AS text FROM (SELECT kind, subject_id, what, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'õ', 'o'), 'ø', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ø', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u') AS text FROM (SELECT kind, subject_id, what, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o') AS text FROM (SELECT kind, subject_id, what, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i') AS text FROM (SELECT kind, subject_id, what, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(text), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'Å', 'a') AS text FROM (
  SELECT 'vendor' AS kind, t.id AS subject_id, w.value AS what, CASE w.value WHEN 'name' THEN t.name WHEN 'mail' THEN t.contact_email WHEN 'phone' THEN t.contact_phone END AS text FROM vendors t, json_each('["name", "mail", "phone", "place"]') w WHERE removed_at IS NULL
  UNION ALL SELECT 'market' AS kind, t.id AS subject_id, w.value AS what, CASE w.value WHEN 'name' THEN t.name WHEN 'mail' THEN t.contact_email WHEN 'phone' THEN t.contact_phone WHEN 'place' THEN t.address END AS text FROM markets t, json_each('["name", "mail", "phone", "place"]') w WHERE removed_at IS NULL
  UNION ALL SELECT 'vendor_application' AS kind, t.id AS subject_id, w.value AS what, CASE w.value WHEN 'name' THEN t.name WHEN 'mail' THEN t.contact_email WHEN 'phone' THEN t.contact_phone END AS text FROM vendor_applications t, json_each('["name", "mail", "phone", "place"]') w
  UNION ALL SELECT 'market_submission' AS kind, t.id AS subject_id, w.value AS what, CASE w.value WHEN 'name' THEN t.name WHEN 'mail' THEN t.contact_email WHEN 'phone' THEN t.contact_phone WHEN 'place' THEN t.address END AS text FROM market_submissions t, json_each('["name", "mail", "phone", "place"]') w
))))))) WHERE length(text) >= iif(what = 'phone', 7, 3);
--> statement-breakpoint
CREATE TRIGGER `vendor_is_like` AFTER INSERT ON `vendors` BEGIN
  INSERT INTO likenesses (kind, subject_id, what, key) SELECT kind, subject_id, what, key FROM likenesses_now WHERE kind = 'vendor' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_is_like_others` AFTER UPDATE OF name, contact_email, contact_phone, removed_at ON `vendors` WHEN new.name IS NOT old.name OR new.contact_email IS NOT old.contact_email OR new.contact_phone IS NOT old.contact_phone OR new.removed_at IS NOT old.removed_at BEGIN
  DELETE FROM likenesses WHERE kind = 'vendor' AND subject_id = new.id;
  INSERT INTO likenesses (kind, subject_id, what, key) SELECT kind, subject_id, what, key FROM likenesses_now WHERE kind = 'vendor' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_is_like_none` AFTER DELETE ON `vendors` BEGIN
  DELETE FROM likenesses WHERE kind = 'vendor' AND subject_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_is_like` AFTER INSERT ON `markets` BEGIN
  INSERT INTO likenesses (kind, subject_id, what, key) SELECT kind, subject_id, what, key FROM likenesses_now WHERE kind = 'market' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_is_like_others` AFTER UPDATE OF name, contact_email, contact_phone, address, removed_at ON `markets` WHEN new.name IS NOT old.name OR new.contact_email IS NOT old.contact_email OR new.contact_phone IS NOT old.contact_phone OR new.address IS NOT old.address OR new.removed_at IS NOT old.removed_at BEGIN
  DELETE FROM likenesses WHERE kind = 'market' AND subject_id = new.id;
  INSERT INTO likenesses (kind, subject_id, what, key) SELECT kind, subject_id, what, key FROM likenesses_now WHERE kind = 'market' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_is_like_none` AFTER DELETE ON `markets` BEGIN
  DELETE FROM likenesses WHERE kind = 'market' AND subject_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_application_is_like` AFTER INSERT ON `vendor_applications` BEGIN
  INSERT INTO likenesses (kind, subject_id, what, key) SELECT kind, subject_id, what, key FROM likenesses_now WHERE kind = 'vendor_application' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_application_is_like_others` AFTER UPDATE OF name, contact_email, contact_phone ON `vendor_applications` WHEN new.name IS NOT old.name OR new.contact_email IS NOT old.contact_email OR new.contact_phone IS NOT old.contact_phone BEGIN
  DELETE FROM likenesses WHERE kind = 'vendor_application' AND subject_id = new.id;
  INSERT INTO likenesses (kind, subject_id, what, key) SELECT kind, subject_id, what, key FROM likenesses_now WHERE kind = 'vendor_application' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_application_is_like_none` AFTER DELETE ON `vendor_applications` BEGIN
  DELETE FROM likenesses WHERE kind = 'vendor_application' AND subject_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_submission_is_like` AFTER INSERT ON `market_submissions` BEGIN
  INSERT INTO likenesses (kind, subject_id, what, key) SELECT kind, subject_id, what, key FROM likenesses_now WHERE kind = 'market_submission' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_submission_is_like_others` AFTER UPDATE OF name, contact_email, contact_phone, address ON `market_submissions` WHEN new.name IS NOT old.name OR new.contact_email IS NOT old.contact_email OR new.contact_phone IS NOT old.contact_phone OR new.address IS NOT old.address BEGIN
  DELETE FROM likenesses WHERE kind = 'market_submission' AND subject_id = new.id;
  INSERT INTO likenesses (kind, subject_id, what, key) SELECT kind, subject_id, what, key FROM likenesses_now WHERE kind = 'market_submission' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_submission_is_like_none` AFTER DELETE ON `market_submissions` BEGIN
  DELETE FROM likenesses WHERE kind = 'market_submission' AND subject_id = old.id;
END;
--> statement-breakpoint
INSERT INTO likenesses (kind, subject_id, what, key) SELECT kind, subject_id, what, key FROM likenesses_now;
--> statement-breakpoint
ALTER TABLE `market_submissions` ADD `existing_market_id` integer REFERENCES markets(id);
--> statement-breakpoint
CREATE TRIGGER `vendor_application_same_in_review` AFTER UPDATE OF existing_vendor_id ON `vendor_applications` WHEN new.existing_vendor_id IS NOT old.existing_vendor_id BEGIN
  UPDATE review_items SET version = version + 1 WHERE kind = 'vendor_application' AND subject_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `market_submission_same_in_review` AFTER UPDATE OF existing_market_id ON `market_submissions` WHEN new.existing_market_id IS NOT old.existing_market_id BEGIN
  UPDATE review_items SET version = version + 1 WHERE kind IN ('market_application', 'market_recommendation') AND subject_id = new.id;
END;
