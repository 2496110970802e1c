-- Baskets for a market day, cards that are entered once, and their charges.
CREATE TABLE `basket_items` (
	`basket_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`seen_name` text NOT NULL,
	`seen_price` integer NOT NULL,
	`added_at` integer NOT NULL,
	`add_key` text,
	`note` text,
	PRIMARY KEY(`basket_id`, `product_id`),
	FOREIGN KEY (`basket_id`) REFERENCES `baskets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "basket_items_quantity" CHECK("basket_items"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE INDEX `basket_items_of_product` ON `basket_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `baskets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`visitor_hash` text,
	`market_id` integer NOT NULL,
	`pickup_date` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`placed_at` integer,
	`parts` integer,
	`parts_placed` integer,
	`card_state` text,
	`setup_session_id` text,
	`setup_url` text,
	`card_id` text,
	`keeps_card` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`market_id`) REFERENCES `markets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "baskets_owner" CHECK(("baskets"."user_id" is null) <> ("baskets"."visitor_hash" is null)),
	CONSTRAINT "baskets_date" CHECK("baskets"."pickup_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
	CONSTRAINT "baskets_placed_by_customer" CHECK("baskets"."placed_at" is null or "baskets"."user_id" is not null),
	CONSTRAINT "baskets_placed_whole" CHECK("baskets"."parts_placed" is "baskets"."parts"),
	CONSTRAINT "baskets_card_state" CHECK("baskets"."card_state" is null or "baskets"."card_state" in ('entering', 'known', 'done'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `baskets_of_user` ON `baskets` (`user_id`,`market_id`,`pickup_date`) WHERE user_id is not null and placed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `baskets_of_visitor` ON `baskets` (`visitor_hash`,`market_id`,`pickup_date`) WHERE visitor_hash is not null;--> statement-breakpoint
CREATE INDEX `baskets_placed_of_user` ON `baskets` (`user_id`,`id`) WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX `baskets_of_market` ON `baskets` (`market_id`);--> statement-breakpoint
CREATE INDEX `baskets_to_give_up` ON `baskets` (`updated_at`) WHERE placed_at is null;--> statement-breakpoint
CREATE INDEX `baskets_with_card` ON `baskets` (`updated_at`) WHERE card_state in ('entering', 'known');--> statement-breakpoint
CREATE TABLE `card_holders` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`stripe_customer_id` text NOT NULL,
	`card_id` text,
	`brand` text,
	`last4` text,
	`exp_month` integer,
	`exp_year` integer,
	`updated_at` integer NOT NULL,
	`forgotten_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "card_holders_card" CHECK(("card_holders"."card_id" is null) = ("card_holders"."brand" is null) and ("card_holders"."card_id" is null) = ("card_holders"."last4" is null)
        and ("card_holders"."card_id" is null) = ("card_holders"."exp_month" is null) and ("card_holders"."card_id" is null) = ("card_holders"."exp_year" is null))
);
--> statement-breakpoint
CREATE INDEX `card_holders_to_forget` ON `card_holders` (`forgotten_at`) WHERE forgotten_at is not null;--> statement-breakpoint
CREATE TABLE `card_charges` (
	`payment_id` integer PRIMARY KEY NOT NULL,
	`basket_id` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`payment_intent_id` text,
	`declined` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`basket_id`) REFERENCES `baskets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "card_charges_state" CHECK("card_charges"."state" in ('waiting', 'charging', 'charged', 'declined', 'dropped')),
	CONSTRAINT "card_charges_intent_known" CHECK("card_charges"."state" <> 'charging' or "card_charges"."payment_intent_id" is not null),
	CONSTRAINT "card_charges_why" CHECK(("card_charges"."state" = 'declined') = ("card_charges"."declined" is not null))
);
--> statement-breakpoint
CREATE INDEX `card_charges_of_basket` ON `card_charges` (`basket_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_charges_intent` ON `card_charges` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `card_charges_open` ON `card_charges` (`updated_at`) WHERE state in ('waiting', 'charging');--> statement-breakpoint
ALTER TABLE `orders` ADD `basket_id` integer REFERENCES baskets(id);--> statement-breakpoint
CREATE INDEX `orders_of_basket` ON `orders` (`basket_id`) WHERE basket_id is not null;