-- Every page of a stall's back office says how many orders it has to prepare.
CREATE INDEX `orders_to_prepare` ON `orders` (`vendor_id`) WHERE status = 'confirmed';
