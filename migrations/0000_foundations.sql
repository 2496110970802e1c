-- The records of the product. STRICT, so that a column holds only the type it names.
CREATE TABLE `market_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`origin` text NOT NULL,
	`name` text NOT NULL,
	`location` text NOT NULL,
	`address` text,
	`description` text DEFAULT '' NOT NULL,
	`contact_name` text DEFAULT '' NOT NULL,
	`contact_email` text,
	`contact_phone` text,
	`website` text,
	`image` text,
	`photos` text DEFAULT '[]' NOT NULL,
	`operating_days` text DEFAULT '[]' NOT NULL,
	`operating_hours` text,
	`seasonal_info` text,
	`facility_info` text,
	`market_id` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`submitted_at` integer NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` integer,
	`review_notes` text,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "market_submissions_origin" CHECK("market_submissions"."origin" in ('application', 'grow_with_us')),
	CONSTRAINT "market_submissions_status" CHECK("market_submissions"."status" in ('pending', 'approved', 'rejected'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `market_submissions_by_status` ON `market_submissions` (`origin`,`status`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `vendor_applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`vendor_type` text DEFAULT 'Weekly Vendor' NOT NULL,
	`image` text,
	`instagram` text,
	`website` text,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`contact_email` text NOT NULL,
	`contact_phone` text,
	`products` text NOT NULL,
	`values` text,
	`requested_markets` text DEFAULT '[]' NOT NULL,
	`schedule` text DEFAULT '[]' NOT NULL,
	`photos` text DEFAULT '[]' NOT NULL,
	`desired_username` text,
	`desired_password` text,
	`vendor_id` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`submitted_at` integer NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` integer,
	`review_notes` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vendor_applications_status" CHECK("vendor_applications"."status" in ('pending', 'approved', 'rejected'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `vendor_applications_by_status` ON `vendor_applications` (`status`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `vendor_recommendations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vendor_name` text NOT NULL,
	`vendor_type` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`contact_info` text,
	`your_name` text NOT NULL,
	`your_email` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`submitted_at` integer NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` integer,
	`review_notes` text,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vendor_recommendations_status" CHECK("vendor_recommendations"."status" in ('pending', 'approved', 'rejected'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `vendor_recommendations_by_status` ON `vendor_recommendations` (`status`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_user_id` integer,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` integer,
	`detail` text,
	FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_of_subject` ON `audit_log` (`subject_type`,`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`to_email` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "mail_outbox_status" CHECK("mail_outbox"."status" in ('queued', 'sent', 'given_up'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_key` ON `mail_outbox` (`key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`) WHERE status = 'queued';--> statement-breakpoint
CREATE TABLE `market_closures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`market_id` integer NOT NULL,
	`date` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "market_closures_date_form" CHECK("market_closures"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `market_closures_date` ON `market_closures` (`market_id`,`date`);--> statement-breakpoint
CREATE TABLE `market_managers` (
	`market_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`market_id`, `user_id`),
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `market_managers_user` ON `market_managers` (`user_id`);--> statement-breakpoint
CREATE TABLE `market_schedules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`market_id` integer NOT NULL,
	`day` text NOT NULL,
	`open_time` text NOT NULL,
	`close_time` text NOT NULL,
	`season_start` text,
	`season_end` text,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "market_schedules_day" CHECK("market_schedules"."day" in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
	CONSTRAINT "market_schedules_times" CHECK("market_schedules"."open_time" glob '[0-2][0-9]:[0-5][0-9]' and "market_schedules"."close_time" glob '[0-2][0-9]:[0-5][0-9]'),
	CONSTRAINT "market_schedules_season" CHECK(("market_schedules"."season_start" is null) = ("market_schedules"."season_end" is null) and ("market_schedules"."season_start" is null or "market_schedules"."season_start" glob '[0-1][0-9]-[0-3][0-9]' and "market_schedules"."season_end" glob '[0-1][0-9]-[0-3][0-9]'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `market_schedules_of_market` ON `market_schedules` (`market_id`);--> statement-breakpoint
CREATE INDEX `market_schedules_by_day` ON `market_schedules` (`day`,`market_id`);--> statement-breakpoint
CREATE TABLE `market_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`market_id` integer NOT NULL,
	`tag` text NOT NULL,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `market_tags_tag` ON `market_tags` (`market_id`,`tag`);--> statement-breakpoint
CREATE INDEX `market_tags_by_tag` ON `market_tags` (`tag`,`market_id`);--> statement-breakpoint
CREATE TABLE `markets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`zip` text DEFAULT '' NOT NULL,
	`lat` real,
	`lng` real,
	`time_zone` text DEFAULT 'America/New_York' NOT NULL,
	`image` text,
	`contact_phone` text,
	`contact_email` text,
	`website` text,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`source` text,
	`source_key` text,
	`source_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	CONSTRAINT "markets_name_present" CHECK(length(trim("markets"."name")) > 0),
	CONSTRAINT "markets_coordinates" CHECK(("markets"."lat" is null) = ("markets"."lng" is null) and ("markets"."lat" is null or "markets"."lat" between -90 and 90 and "markets"."lng" between -180 and 180 and not ("markets"."lat" = 0 and "markets"."lng" = 0))),
	CONSTRAINT "markets_rating" CHECK("markets"."rating_count" >= 0 and "markets"."rating_sum" between "markets"."rating_count" and "markets"."rating_count" * 5)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `markets_source` ON `markets` (`source`,`source_key`);--> statement-breakpoint
CREATE INDEX `markets_by_name` ON `markets` ("name" collate nocase,`id`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `markets_by_zip` ON `markets` (`zip`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `markets_by_city` ON `markets` ("city" collate nocase) WHERE removed_at is null;--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`market_id` integer NOT NULL,
	`user_id` integer,
	`username` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`is_hidden` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`market_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `reviews_of_market` ON `reviews` (`market_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `newsletters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`subscribed_at` integer NOT NULL,
	`confirmed_at` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`token_hash` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletters_email` ON `newsletters` (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX `newsletters_token` ON `newsletters` (`token_hash`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`at` integer NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	`actor_user_id` integer,
	`note` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_events_status" CHECK("order_events"."to_status" in ('pending_payment', 'confirmed', 'ready', 'completed', 'cancelled', 'not_collected'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_events_of_order` ON `order_events` (`order_id`,`at`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`product_name` text NOT NULL,
	`product_description` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`total_price` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_price" CHECK("order_items"."unit_price" >= 0 and "order_items"."total_price" = "order_items"."unit_price" * "order_items"."quantity")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_product` ON `order_items` (`order_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `order_items_of_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`vendor_id` integer NOT NULL,
	`market_id` integer NOT NULL,
	`status` text DEFAULT 'confirmed' NOT NULL,
	`payment_method` text DEFAULT 'card' NOT NULL,
	`vendor_name` text NOT NULL,
	`market_name` text NOT NULL,
	`market_address` text DEFAULT '' NOT NULL,
	`time_zone` text NOT NULL,
	`total_amount` integer NOT NULL,
	`pickup_date` text NOT NULL,
	`pickup_time_start` text NOT NULL,
	`pickup_time_end` text NOT NULL,
	`special_instructions` text,
	`pickup_code` text NOT NULL,
	`can_cancel` integer DEFAULT true NOT NULL,
	`cancel_deadline` integer,
	`cancelled_by` text,
	`expires_at` integer,
	`place_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending_payment', 'confirmed', 'ready', 'completed', 'cancelled', 'not_collected')),
	CONSTRAINT "orders_payment_method" CHECK("orders"."payment_method" in ('card', 'at_pickup')),
	CONSTRAINT "orders_total" CHECK("orders"."total_amount" between 0 and 99999999),
	CONSTRAINT "orders_pickup" CHECK("orders"."pickup_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and "orders"."pickup_time_start" glob '[0-2][0-9]:[0-5][0-9]' and "orders"."pickup_time_end" glob '[0-2][0-9]:[0-5][0-9]'),
	CONSTRAINT "orders_cancelled_by" CHECK(("orders"."status" = 'cancelled') = ("orders"."cancelled_by" is not null) and ("orders"."cancelled_by" is null or "orders"."cancelled_by" in ('customer', 'vendor', 'closure', 'expired', 'payment_failed')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_place_key` ON `orders` (`user_id`,`place_key`) WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX `orders_of_user` ON `orders` (`user_id`,`pickup_date`);--> statement-breakpoint
CREATE INDEX `orders_of_vendor` ON `orders` (`vendor_id`,`pickup_date`);--> statement-breakpoint
CREATE INDEX `orders_of_market_day` ON `orders` (`market_id`,`pickup_date`);--> statement-breakpoint
CREATE INDEX `orders_to_expire` ON `orders` (`expires_at`) WHERE status = 'pending_payment';--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reference` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_events_sign" CHECK(("payment_events"."kind" = 'charged' and "payment_events"."amount" > 0) or ("payment_events"."kind" = 'refunded' and "payment_events"."amount" < 0))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_events_of_payment` ON `payment_events` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_reference` ON `payment_events` (`kind`,`reference`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`amount` integer NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`checkout_session_id` text,
	`checkout_url` text,
	`payment_intent_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_status" CHECK("payments"."status" in ('pending', 'paid', 'refund_due', 'refunded', 'expired', 'failed')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0 and "payments"."refunded_amount" between 0 and "payments"."amount")
) STRICT;
--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`order_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session` ON `payments` (`checkout_session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `payments_refund_due` ON `payments` (`id`) WHERE status = 'refund_due';--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `product_pre_order_configs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`market_id` integer NOT NULL,
	`is_enabled` integer DEFAULT true NOT NULL,
	`cutoff_date_time` text,
	`pickup_date` text,
	`pickup_time_start` text,
	`pickup_time_end` text,
	`special_instructions` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pre_order_configs_date" CHECK("product_pre_order_configs"."pickup_date" is null or "product_pre_order_configs"."pickup_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
	CONSTRAINT "pre_order_configs_window" CHECK(("product_pre_order_configs"."pickup_time_start" is null) = ("product_pre_order_configs"."pickup_time_end" is null) and ("product_pre_order_configs"."pickup_time_start" is null or "product_pre_order_configs"."pickup_time_start" glob '[0-2][0-9]:[0-5][0-9]' and "product_pre_order_configs"."pickup_time_end" glob '[0-2][0-9]:[0-5][0-9]' and "product_pre_order_configs"."pickup_time_start" < "product_pre_order_configs"."pickup_time_end")),
	CONSTRAINT "pre_order_configs_cutoff" CHECK("product_pre_order_configs"."cutoff_date_time" is null or ("product_pre_order_configs"."pickup_date" is not null and substr("product_pre_order_configs"."cutoff_date_time", 1, 10) glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and substr("product_pre_order_configs"."cutoff_date_time", 11, 1) = 'T' and substr("product_pre_order_configs"."cutoff_date_time", 12) glob '[0-2][0-9]:[0-5][0-9]'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pre_order_configs_date_once` ON `product_pre_order_configs` (`product_id`,`market_id`,`pickup_date`) WHERE pickup_date is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `pre_order_configs_every_date_once` ON `product_pre_order_configs` (`product_id`,`market_id`) WHERE pickup_date is null;--> statement-breakpoint
CREATE TABLE `product_stock` (
	`product_id` integer NOT NULL,
	`market_id` integer NOT NULL,
	`pickup_date` text NOT NULL,
	`stock_limit` integer,
	`reserved` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`product_id`, `market_id`, `pickup_date`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_not_negative" CHECK("product_stock"."reserved" >= 0),
	CONSTRAINT "stock_not_oversold" CHECK("product_stock"."stock_limit" is null or "product_stock"."reserved" <= "product_stock"."stock_limit"),
	CONSTRAINT "stock_date" CHECK("product_stock"."pickup_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vendor_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price` text NOT NULL,
	`price_cents` integer,
	`image` text,
	`images` text DEFAULT '[]' NOT NULL,
	`category` text NOT NULL,
	`unit` text DEFAULT 'each' NOT NULL,
	`availability_status` text DEFAULT 'Available' NOT NULL,
	`seasonal_info` text,
	`pre_order_deadline` text,
	`is_pre_order_enabled` integer DEFAULT false NOT NULL,
	`is_visible` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`day_limit` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_status" CHECK("products"."availability_status" in ('Available', 'Limited', 'Seasonal', 'Out of Stock')),
	CONSTRAINT "products_price" CHECK(length("products"."price") between 1 and 50 and ("products"."price_cents" is null or "products"."price_cents" between 1 and 99999999)),
	CONSTRAINT "products_name" CHECK(length("products"."name") between 1 and 255 and length("products"."category") between 1 and 100),
	CONSTRAINT "products_day_limit" CHECK("products"."day_limit" is null or "products"."day_limit" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `products_of_vendor` ON `products` (`vendor_id`,`is_active`);--> statement-breakpoint
CREATE TABLE `admin_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`user_id` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`requested_at` integer NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` integer,
	`review_notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "admin_requests_status" CHECK("admin_requests"."status" in ('pending', 'approved', 'denied'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_requests_by_status` ON `admin_requests` (`status`,`requested_at`);--> statement-breakpoint
CREATE TABLE `market_manager_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`market_name` text NOT NULL,
	`address` text NOT NULL,
	`phone` text,
	`website` text,
	`instagram` text,
	`user_id` integer,
	`market_id` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`requested_at` integer NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` integer,
	`review_notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "market_manager_requests_status" CHECK("market_manager_requests"."status" in ('pending', 'approved', 'denied'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `market_manager_requests_by_status` ON `market_manager_requests` (`status`,`requested_at`);--> statement-breakpoint
CREATE TABLE `vendor_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`business_name` text NOT NULL,
	`product_category` text NOT NULL,
	`market_location` text,
	`website` text,
	`instagram` text,
	`user_id` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`requested_at` integer NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` integer,
	`review_notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vendor_requests_status" CHECK("vendor_requests"."status" in ('pending', 'approved', 'denied'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `vendor_requests_by_status` ON `vendor_requests` (`status`,`requested_at`);--> statement-breakpoint
CREATE TABLE `saved_items` (
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`item_id` integer NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `type`, `item_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_items_type" CHECK("saved_items"."type" in ('market', 'vendor'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `api_tokens_of_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `api_tokens_by_expiry` ON `api_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `password_resets_of_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_resets_by_expiry` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL,
	`email` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`user_type` text DEFAULT 'customer' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_type" CHECK("users"."user_type" in ('customer', 'vendor', 'market_manager', 'admin')),
	CONSTRAINT "users_username_present" CHECK(length(trim("users"."username")) > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE TABLE `market_vendors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`market_id` integer NOT NULL,
	`vendor_id` integer NOT NULL,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `market_vendors_pair` ON `market_vendors` (`market_id`,`vendor_id`);--> statement-breakpoint
CREATE INDEX `market_vendors_of_vendor` ON `market_vendors` (`vendor_id`,`market_id`);--> statement-breakpoint
CREATE TABLE `vendor_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vendor_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_accounts_user` ON `vendor_accounts` (`user_id`);--> statement-breakpoint
CREATE INDEX `vendor_accounts_of_vendor` ON `vendor_accounts` (`vendor_id`);--> statement-breakpoint
CREATE TABLE `vendors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`vendor_type` text NOT NULL,
	`image` text,
	`instagram` text,
	`website` text,
	`contact_email` text,
	`contact_phone` text,
	`takes_payment_at_pickup` integer DEFAULT false NOT NULL,
	`stripe_account_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	CONSTRAINT "vendors_type" CHECK("vendors"."vendor_type" in ('Weekly Vendor', 'Bi-weekly', 'Monthly', 'Seasonal', 'Guest Vendor')),
	CONSTRAINT "vendors_name_present" CHECK(length(trim("vendors"."name")) > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `vendors_by_name` ON `vendors` ("name" collate nocase,`id`) WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `vendors_stripe_account` ON `vendors` (`stripe_account_id`);