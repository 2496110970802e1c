-- A market that ends early today can end at a still earlier hour: everybody is told anew, and until then what was announced before can be put back.
ALTER TABLE `market_closures` ADD `round` integer DEFAULT 1 NOT NULL CONSTRAINT "market_closures_round" CHECK("round" between 1 and 5);--> statement-breakpoint
ALTER TABLE `market_closures` ADD `replaced` text;
