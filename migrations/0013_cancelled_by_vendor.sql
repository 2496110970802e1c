-- Orders that a vendor cancelled by taking a day off were recorded as orders whose payment failed.
UPDATE `orders` SET `cancelled_by` = 'vendor' WHERE `cancelled_by` = 'payment_failed' AND EXISTS (
	SELECT 1 FROM `order_events` `e` WHERE `e`.`order_id` = `orders`.`id` AND `e`.`to_status` = 'cancelled' AND `e`.`actor` = 'vendor'
);
