-- SQLite before 3.46 refuses to open a database whose views nest more than some 25 calls: the words of a name are taken apart in steps.
DROP VIEW `market_vocabulary`;--> statement-breakpoint
CREATE VIEW `market_vocabulary` AS
SELECT DISTINCT x.id, each.value AS word
FROM (SELECT id, replace(text, '”', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '*', ' '), '@', ' '), '_', ' '), '|', ' '), '[', ' '), ']', ' '), char(34), ' '), '–', ' '), '“', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '(', ' '), ')', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '#', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(lower(replace(replace(replace(replace(text, '''', ''), '’', ''), '‘', ''), '`', '')), '.', ' '), ',', ' '), '-', ' '), '/', ' ') AS text FROM (
SELECT id, name || ' ' || city AS text FROM markets WHERE removed_at IS NULL))))) x
JOIN json_each('[' || replace(json_quote(x.text), ' ', '","') || ']') each
WHERE length(each.value) BETWEEN 2 AND 30;--> statement-breakpoint
DROP VIEW `vendor_vocabulary`;--> statement-breakpoint
CREATE VIEW `vendor_vocabulary` AS
SELECT DISTINCT x.id, each.value AS word
FROM (SELECT id, replace(text, '”', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '*', ' '), '@', ' '), '_', ' '), '|', ' '), '[', ' '), ']', ' '), char(34), ' '), '–', ' '), '“', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '(', ' '), ')', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '#', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(lower(replace(replace(replace(replace(text, '''', ''), '’', ''), '‘', ''), '`', '')), '.', ' '), ',', ' '), '-', ' '), '/', ' ') AS text FROM (
SELECT id, name AS text FROM vendors WHERE removed_at IS NULL AND is_published = 1))))) x
JOIN json_each('[' || replace(json_quote(x.text), ' ', '","') || ']') each
WHERE length(each.value) BETWEEN 2 AND 30;--> statement-breakpoint
DROP VIEW `product_vocabulary`;--> statement-breakpoint
CREATE VIEW `product_vocabulary` AS
SELECT DISTINCT x.id, each.value AS word
FROM (SELECT id, replace(text, '”', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '*', ' '), '@', ' '), '_', ' '), '|', ' '), '[', ' '), ']', ' '), char(34), ' '), '–', ' '), '“', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '(', ' '), ')', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '#', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(lower(replace(replace(replace(replace(text, '''', ''), '’', ''), '‘', ''), '`', '')), '.', ' '), ',', ' '), '-', ' '), '/', ' ') AS text FROM (
SELECT id, name || ' ' || category AS text FROM products WHERE is_active = 1 AND is_visible = 1))))) x
JOIN json_each('[' || replace(json_quote(x.text), ' ', '","') || ']') each
WHERE length(each.value) BETWEEN 2 AND 30;
