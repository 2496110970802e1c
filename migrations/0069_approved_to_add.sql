-- Approved applications and recommendations that are not in the guide yet are listed and counted: each table has an index of those.
CREATE INDEX `vendor_applications_to_add` ON `vendor_applications` (`reviewed_at`) WHERE status = 'approved' and vendor_id is null;
--> statement-breakpoint
CREATE INDEX `market_submissions_to_add` ON `market_submissions` (`origin`,`reviewed_at`) WHERE status = 'approved' and market_id is null;
--> statement-breakpoint
CREATE INDEX `vendor_recommendations_to_add` ON `vendor_recommendations` (`reviewed_at`) WHERE status = 'approved' and vendor_id is null;
