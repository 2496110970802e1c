import { type SQL, sql } from "drizzle-orm";
import type { HowPaid } from "./order.rules";

/** How an order is paid, of a query's own name for `orders`. */
export const howPaid = (orders: string): SQL<HowPaid> =>
  sql<HowPaid>`${sql.raw(`iif(${orders}.card_when_weighed, 'card_when_weighed', ${orders}.payment_method)`)}`;

/** The condition that a step is a declined card, as `isDecline` says it, of a query's own name. */
export const isDeclineOf = (event: string): SQL =>
  sql.raw(`(${event}.actor = 'stripe' and ${event}.from_status = ${event}.to_status)`);
