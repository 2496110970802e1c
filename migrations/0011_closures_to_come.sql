-- A market's row lists the nearest of the closures to come, a year of them, where it listed the 60 farthest: a market that stays shut for months was listed as open today. What is over by the day before the latest one was entered is left out; the clock of the database is asked for nothing.
DROP VIEW `market_listing_source`;
--> statement-breakpoint
CREATE VIEW `market_listing_source` AS SELECT m.id,
  json_object(
    'schedules', json((SELECT json_group_array(json_object('id', id, 'day', day, 'openTime', open_time, 'closeTime', close_time, 'seasonStart', season_start, 'seasonEnd', season_end)) FROM (SELECT * FROM market_schedules WHERE market_id = m.id ORDER BY id LIMIT 60))),
    'closures', json((SELECT json_group_array(json_object('date', date, 'reason', reason)) FROM (SELECT date, reason FROM market_closures WHERE market_id = m.id AND date >= (SELECT date(max(created_at) / 1000, 'unixepoch', '-1 day') FROM market_closures WHERE market_id = m.id) ORDER BY date LIMIT 366)))
  ) AS week,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM market_tags WHERE market_id = m.id ORDER BY tag LIMIT 60)) AS tags,
  (SELECT json_group_array(json_object('id', id, 'name', name, 'vendorType', vendor_type)) FROM (SELECT v.id, v.name, v.vendor_type FROM market_vendors mv JOIN vendors v ON v.id = mv.vendor_id WHERE mv.market_id = m.id AND v.removed_at IS NULL ORDER BY mv.vendor_id LIMIT 60)) AS vendors
FROM markets m;
--> statement-breakpoint
UPDATE markets SET listed_week = (SELECT week FROM market_listing_source WHERE id = markets.id) WHERE id IN (SELECT market_id FROM market_closures);
