-- A stall's dashboard and its API read a page of its orders; finding that page went through every order the stall has ever had.
CREATE INDEX `orders_open_of_vendor` ON `orders` (`vendor_id`,`pickup_date`,`pickup_time_start`) WHERE status in ('confirmed', 'ready');
--> statement-breakpoint
CREATE INDEX `orders_of_vendor_newest` ON `orders` (`vendor_id`,`id`);
