-- A recommended vendor that was added to the guide is known to be so whatever it is called there, as a recommended market is.
ALTER TABLE `vendor_recommendations` ADD `vendor_id` integer REFERENCES vendors(id);--> statement-breakpoint
CREATE INDEX `vendor_recommendations_of_vendor` ON `vendor_recommendations` (`vendor_id`) WHERE vendor_id is not null;--> statement-breakpoint
CREATE TRIGGER vendor_recommendation_added_in_review AFTER UPDATE OF vendor_id ON vendor_recommendations WHEN new.vendor_id IS NOT old.vendor_id BEGIN
  UPDATE review_items SET version = version + 1 WHERE kind = 'vendor_recommendation' AND subject_id = new.id;
END;
