-- Finds markets and stalls by their words in any order, and words by their letters, whatever is mistyped.
CREATE TABLE `search_words` (
  `kind` text NOT NULL,
  `word` text NOT NULL,
  `n` integer NOT NULL,
  `letters` integer GENERATED ALWAYS AS ((instr(word, 'a') > 0) * 1 + (instr(word, 'b') > 0) * 2 + (instr(word, 'c') > 0) * 4 + (instr(word, 'd') > 0) * 8 + (instr(word, 'e') > 0) * 16 + (instr(word, 'f') > 0) * 32 + (instr(word, 'g') > 0) * 64 + (instr(word, 'h') > 0) * 128 + (instr(word, 'i') > 0) * 256 + (instr(word, 'j') > 0) * 512 + (instr(word, 'k') > 0) * 1024 + (instr(word, 'l') > 0) * 2048 + (instr(word, 'm') > 0) * 4096 + (instr(word, 'n') > 0) * 8192 + (instr(word, 'o') > 0) * 16384 + (instr(word, 'p') > 0) * 32768 + (instr(word, 'q') > 0) * 65536 + (instr(word, 'r') > 0) * 131072 + (instr(word, 's') > 0) * 262144 + (instr(word, 't') > 0) * 524288 + (instr(word, 'u') > 0) * 1048576 + (instr(word, 'v') > 0) * 2097152 + (instr(word, 'w') > 0) * 4194304 + (instr(word, 'x') > 0) * 8388608 + (instr(word, 'y') > 0) * 16777216 + (instr(word, 'z') > 0) * 33554432 + (instr(word, '0') > 0) * 67108864 + (instr(word, '1') > 0) * 134217728 + (instr(word, '2') > 0) * 268435456 + (instr(word, '3') > 0) * 536870912 + (instr(word, '4') > 0) * 1073741824 + (instr(word, '5') > 0) * 2147483648 + (instr(word, '6') > 0) * 4294967296 + (instr(word, '7') > 0) * 8589934592 + (instr(word, '8') > 0) * 17179869184 + (instr(word, '9') > 0) * 34359738368) VIRTUAL,
  PRIMARY KEY (`kind`, `word`),
  CONSTRAINT "search_words_kind" CHECK("kind" in ('market', 'vendor', 'product'))
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `search_words_by_letters` ON `search_words` (`kind`, `letters`) WHERE n > 0;
--> statement-breakpoint
CREATE VIRTUAL TABLE `market_words` USING fts5(`name`, `place`, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE `vendor_words` USING fts5(`name`, `kind`, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIEW `market_words_source` AS SELECT id, replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), '`', '') AS name, replace(replace(replace(replace(city || ' ' || state || ' ' || zip || ' ' || location, '''', ''), '’', ''), '‘', ''), '`', '') AS place FROM markets WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE VIEW `vendor_words_source` AS SELECT id, replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), '`', '') AS name, replace(replace(replace(replace(vendor_type, '''', ''), '’', ''), '‘', ''), '`', '') AS kind FROM vendors WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE VIEW `market_vocabulary` AS
SELECT DISTINCT x.id, each.value AS word
FROM (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(replace(replace(replace(replace(name || ' ' || city, '''', ''), '’', ''), '‘', ''), '`', '')), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '#', ' '), '*', ' '), '@', ' '), '_', ' '), '|', ' '), '[', ' '), ']', ' '), char(34), ' '), '–', ' '), '“', ' '), '”', ' ') AS text FROM markets WHERE removed_at IS NULL) x
JOIN json_each('[' || replace(json_quote(x.text), ' ', '","') || ']') each
WHERE length(each.value) BETWEEN 2 AND 30;
--> statement-breakpoint
CREATE VIEW `vendor_vocabulary` AS
SELECT DISTINCT x.id, each.value AS word
FROM (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), '`', '')), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '#', ' '), '*', ' '), '@', ' '), '_', ' '), '|', ' '), '[', ' '), ']', ' '), char(34), ' '), '–', ' '), '“', ' '), '”', ' ') AS text FROM vendors WHERE removed_at IS NULL) x
JOIN json_each('[' || replace(json_quote(x.text), ' ', '","') || ']') each
WHERE length(each.value) BETWEEN 2 AND 30;
--> statement-breakpoint
CREATE VIEW `product_vocabulary` AS
SELECT DISTINCT x.id, each.value AS word
FROM (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(replace(replace(replace(replace(name || ' ' || category, '''', ''), '’', ''), '‘', ''), '`', '')), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '(', ' '), ')', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '#', ' '), '*', ' '), '@', ' '), '_', ' '), '|', ' '), '[', ' '), ']', ' '), char(34), ' '), '–', ' '), '“', ' '), '”', ' ') AS text FROM products WHERE is_active = 1 AND is_visible = 1) x
JOIN json_each('[' || replace(json_quote(x.text), ' ', '","') || ']') each
WHERE length(each.value) BETWEEN 2 AND 30;
--> statement-breakpoint
CREATE TRIGGER `market_words_added` AFTER INSERT ON `markets` BEGIN
  INSERT INTO market_words (rowid, name, place) SELECT id, name, place FROM market_words_source WHERE id = new.id;
  INSERT INTO search_words (kind, word, n) SELECT 'market', word, 1 FROM market_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `market_words_changing` BEFORE UPDATE OF name, location, city, state, zip, removed_at ON `markets` WHEN new.name IS NOT old.name OR new.location IS NOT old.location OR new.city IS NOT old.city OR new.state IS NOT old.state OR new.zip IS NOT old.zip OR new.removed_at IS NOT old.removed_at BEGIN
  UPDATE search_words SET n = n - 1 WHERE kind = 'market' AND word IN (SELECT word FROM market_vocabulary WHERE id = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `market_words_changed` AFTER UPDATE OF name, location, city, state, zip, removed_at ON `markets` WHEN new.name IS NOT old.name OR new.location IS NOT old.location OR new.city IS NOT old.city OR new.state IS NOT old.state OR new.zip IS NOT old.zip OR new.removed_at IS NOT old.removed_at BEGIN
  DELETE FROM market_words WHERE rowid = new.id;
  INSERT INTO market_words (rowid, name, place) SELECT id, name, place FROM market_words_source WHERE id = new.id;
  INSERT INTO search_words (kind, word, n) SELECT 'market', word, 1 FROM market_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `market_words_going` BEFORE DELETE ON `markets` BEGIN
  UPDATE search_words SET n = n - 1 WHERE kind = 'market' AND word IN (SELECT word FROM market_vocabulary WHERE id = old.id);
  DELETE FROM market_words WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_words_added` AFTER INSERT ON `vendors` BEGIN
  INSERT INTO vendor_words (rowid, name, kind) SELECT id, name, kind FROM vendor_words_source WHERE id = new.id;
  INSERT INTO search_words (kind, word, n) SELECT 'vendor', word, 1 FROM vendor_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_words_changing` BEFORE UPDATE OF name, vendor_type, removed_at ON `vendors` WHEN new.name IS NOT old.name OR new.vendor_type IS NOT old.vendor_type OR new.removed_at IS NOT old.removed_at BEGIN
  UPDATE search_words SET n = n - 1 WHERE kind = 'vendor' AND word IN (SELECT word FROM vendor_vocabulary WHERE id = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_words_changed` AFTER UPDATE OF name, vendor_type, removed_at ON `vendors` WHEN new.name IS NOT old.name OR new.vendor_type IS NOT old.vendor_type OR new.removed_at IS NOT old.removed_at BEGIN
  DELETE FROM vendor_words WHERE rowid = new.id;
  INSERT INTO vendor_words (rowid, name, kind) SELECT id, name, kind FROM vendor_words_source WHERE id = new.id;
  INSERT INTO search_words (kind, word, n) SELECT 'vendor', word, 1 FROM vendor_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_words_going` BEFORE DELETE ON `vendors` BEGIN
  UPDATE search_words SET n = n - 1 WHERE kind = 'vendor' AND word IN (SELECT word FROM vendor_vocabulary WHERE id = old.id);
  DELETE FROM vendor_words WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_words_added` AFTER INSERT ON `products` BEGIN
  INSERT INTO search_words (kind, word, n) SELECT 'product', word, 1 FROM product_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `product_words_changing` BEFORE UPDATE OF name, category, is_active, is_visible ON `products` WHEN new.name IS NOT old.name OR new.category IS NOT old.category OR new.is_active IS NOT old.is_active OR new.is_visible IS NOT old.is_visible BEGIN
  UPDATE search_words SET n = n - 1 WHERE kind = 'product' AND word IN (SELECT word FROM product_vocabulary WHERE id = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_words_changed` AFTER UPDATE OF name, category, is_active, is_visible ON `products` WHEN new.name IS NOT old.name OR new.category IS NOT old.category OR new.is_active IS NOT old.is_active OR new.is_visible IS NOT old.is_visible BEGIN
  INSERT INTO search_words (kind, word, n) SELECT 'product', word, 1 FROM product_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `product_words_going` BEFORE DELETE ON `products` BEGIN
  UPDATE search_words SET n = n - 1 WHERE kind = 'product' AND word IN (SELECT word FROM product_vocabulary WHERE id = old.id);
END;
--> statement-breakpoint
INSERT INTO market_words (rowid, name, place) SELECT id, name, place FROM market_words_source ORDER BY id;
--> statement-breakpoint
INSERT INTO vendor_words (rowid, name, kind) SELECT id, name, kind FROM vendor_words_source ORDER BY id;
--> statement-breakpoint
INSERT INTO search_words (kind, word, n) SELECT 'market', word, count(*) FROM market_vocabulary GROUP BY word;
--> statement-breakpoint
INSERT INTO search_words (kind, word, n) SELECT 'vendor', word, count(*) FROM vendor_vocabulary GROUP BY word;
--> statement-breakpoint
INSERT INTO search_words (kind, word, n) SELECT 'product', word, count(*) FROM product_vocabulary GROUP BY word;
