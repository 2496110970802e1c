import { type SQL, sql } from "drizzle-orm";
import { oneOf } from "../columns";
import { liveStatuses, openStatuses } from "./order.statuses";

const statusOf = (orders: string) => sql.raw(`${orders}.status`);

/** `isOpen` of order.rules.ts as a condition on `orders`, or on what a query calls that table. */
export const openOrder = (orders = "orders"): SQL => oneOf(statusOf(orders), openStatuses);

/** `isLive` of order.rules.ts, likewise. */
export const liveOrder = (orders = "orders"): SQL => oneOf(statusOf(orders), liveStatuses);
