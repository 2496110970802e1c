import { type SQL, sql } from "drizzle-orm";

/**
 * The vendor of a payment's order. Each refund and dispute names it, so that a vendor's refunds and
 * disputes are easy to find.
 */
export const paidVendor = (paymentId: SQL | number): SQL => sql`(
  select o.vendor_id from payments paid join orders o on o.id = paid.order_id
  where paid.id = ${paymentId})`;
