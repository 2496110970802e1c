-- The verbs that write what is reviewed write its item on the queue, in their batch
DROP TRIGGER `admin_request_changes_in_review`;--> statement-breakpoint
DROP TRIGGER `admin_request_enters_review`;--> statement-breakpoint
DROP TRIGGER `admin_request_leaves_review`;--> statement-breakpoint
DROP TRIGGER `application_message_changes_review`;--> statement-breakpoint
DROP TRIGGER `manager_request_changes_in_review`;--> statement-breakpoint
DROP TRIGGER `manager_request_enters_review`;--> statement-breakpoint
DROP TRIGGER `manager_request_leaves_review`;--> statement-breakpoint
DROP TRIGGER `market_application_takes_its_exchange`;--> statement-breakpoint
DROP TRIGGER `market_submission_changes_in_review`;--> statement-breakpoint
DROP TRIGGER `market_submission_enters_review`;--> statement-breakpoint
DROP TRIGGER `market_submission_leaves_review`;--> statement-breakpoint
DROP TRIGGER `market_submission_same_in_review`;--> statement-breakpoint
DROP TRIGGER `uploads_of_market_submission_deleted`;--> statement-breakpoint
DROP TRIGGER `review_item_decided`;--> statement-breakpoint
DROP TRIGGER `uploads_of_vendor_application_deleted`;--> statement-breakpoint
DROP TRIGGER `vendor_application_changes_in_review`;--> statement-breakpoint
DROP TRIGGER `vendor_application_enters_review`;--> statement-breakpoint
DROP TRIGGER `vendor_application_leaves_review`;--> statement-breakpoint
DROP TRIGGER `vendor_application_same_in_review`;--> statement-breakpoint
DROP TRIGGER `vendor_application_takes_its_exchange`;--> statement-breakpoint
DROP TRIGGER `vendor_recommendation_added_in_review`;--> statement-breakpoint
DROP TRIGGER `vendor_recommendation_changes_in_review`;--> statement-breakpoint
DROP TRIGGER `vendor_recommendation_enters_review`;--> statement-breakpoint
DROP TRIGGER `vendor_recommendation_leaves_review`;--> statement-breakpoint
DROP TRIGGER `vendor_request_changes_in_review`;--> statement-breakpoint
DROP TRIGGER `vendor_request_enters_review`;--> statement-breakpoint
DROP TRIGGER `vendor_request_leaves_review`;
