-- The vendor whose people news for browsers is for. A person who leaves the vendor no longer gets its news.
ALTER TABLE `push_outbox` ADD `vendor_id` integer REFERENCES vendors(id);