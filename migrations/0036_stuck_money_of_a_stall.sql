-- A stall's pages say how much of its money is stuck, and read only its own for that.
ALTER TABLE `refunds` ADD `vendor_id` integer REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE `disputes` ADD `vendor_id` integer REFERENCES vendors(id);
--> statement-breakpoint
UPDATE `refunds` SET vendor_id = (SELECT o.vendor_id FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = payment_id);
--> statement-breakpoint
UPDATE `disputes` SET vendor_id = (SELECT o.vendor_id FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = payment_id);
--> statement-breakpoint
CREATE TRIGGER `refund_is_of_a_stall` AFTER INSERT ON `refunds` BEGIN
  UPDATE refunds SET vendor_id = (SELECT o.vendor_id FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = new.payment_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `dispute_is_of_a_stall` AFTER INSERT ON `disputes` BEGIN
  UPDATE disputes SET vendor_id = (SELECT o.vendor_id FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = new.payment_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE INDEX `refunds_waiting_of_vendor` ON `refunds` (`vendor_id`,`updated_at`) WHERE state in ('pending', 'refused') or state = 'requested' and attempts > 2;
--> statement-breakpoint
CREATE INDEX `disputes_open_of_vendor` ON `disputes` (`vendor_id`,`created_at`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `wallets_unread` ON `wallets` (`account_id`) WHERE read_at is null;
--> statement-breakpoint
CREATE INDEX `wallets_silent` ON `wallets` (`account_id`) WHERE failures > 0;
--> statement-breakpoint
DROP INDEX `disputes_of_payment`;
--> statement-breakpoint
CREATE INDEX `disputes_of_payment` ON `disputes` (`payment_id`,`state`);
