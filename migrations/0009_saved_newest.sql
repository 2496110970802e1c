-- What somebody has saved is read newest first and a page at a time, however much it is.
CREATE INDEX `saved_items_newest` ON `saved_items` (`user_id`,`type`,`saved_at`,`item_id`);
