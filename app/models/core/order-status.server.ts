import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { addDays } from "./calendar";
import { oneOf } from "./columns";
import { liveStatuses, openStatuses } from "./order.statuses";

const statusOf = (orders: string) => sql.raw(`${orders}.status`);

/**
 * `isOpen` of order.rules.ts as a condition on `orders`, or on a query's own name for that table.
 */
export const openOrder = (orders = "orders"): SQL => oneOf(statusOf(orders), openStatuses);

/**
 * `isLive` of order.rules.ts, as a condition on `orders` or on a query's own name for that table.
 */
export const liveOrder = (orders = "orders"): SQL => oneOf(statusOf(orders), liveStatuses);

/**
 * Whether an order was ever confirmed. Only then does it concern its vendor; a vendor never hears of
 * an order that was not paid in time.
 */
export const everConfirmed = (orders = "orders"): SQL =>
  sql`(${statusOf(orders)} not in ('pending_payment', 'cancelled') or exists (
    select 1 from order_events e
    where e.order_id = ${sql.raw(`${orders}.id`)} and e.to_status = 'confirmed'))`;

/** Orders with a pickup that may not be over yet: one extra day covers every time zone. */
export const notLongPast = (orders: string, now: Instant): SQL =>
  sql`${sql.raw(`${orders}.pickup_date`)} >= ${addDays(new Date(now).toISOString().slice(0, 10), -1)}`;
