import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import type { LocalDate } from "../../core/calendar";
import type { Cents } from "../../core/money";
import { liveOrder } from "../../core/order-status.server";
import { whyNotSay } from "../../vendors/attendance/attendance.rules";
import type { CancelDay } from "../../vendors/attendance/attendance.schema";
import { ownMarketIn, setDay } from "../../vendors/attendance/own-days.server";
import { marketsOfVendor } from "../../vendors/pickup/pickup.server";
import { endOrder } from "../order/end-order.server";

type Ctx = Allowed<VendorViewer>;

/** An order that hangs on a date. */
export interface HangingOrder {
  id: number;
  status: string;
  customer: string;
  totalAmount: Cents;
  isPaid: 0 | 1;
}

/** So many are called off with one press; a vendor that has more presses again. */
const mostAtOnce = 200;

/** The orders that hang on a date of one of the vendor's own markets. Throws `not_found`. */
export async function readHanging(ctx: Ctx, marketId: number, date: LocalDate) {
  const [markets, { results: orders }] = await runBatch(ctx.db, [
    marketsOfVendor(ctx, ctx.viewer.vendorId),
    hangingOn(ctx, marketId, date),
  ]);
  const market = ownMarketIn(markets.results, marketId);
  const refused = whyNotSay(market.week, date, ctx.now);
  if (refused) throw new DomainError("not_found");
  return { market, orders };
}

const hangingOn = ({ viewer }: Ctx, marketId: number, date: LocalDate) => sql<HangingOrder>`
  select o.id, o.status, u.username customer, o.total_amount totalAmount,
    exists (select 1 from payments p where p.order_id = o.id and p.status = 'paid') isPaid
  from orders o cross join users u
  where u.id = o.user_id and o.vendor_id = ${viewer.vendorId} and o.pickup_date = ${date}
    and o.market_id = ${marketId} and ${liveOrder("o")}
  order by o.id limit ${mostAtOnce}`;

/**
 * Calls off every order of a date, each as its vendor would: with the reason, what was paid due
 * back, the stock free again, and a mail. Then the vendor does not come. Each order is called off
 * whole; where something comes between, the date stays on and pressing again goes on. Throws
 * `not_found`, `invalid` and `has_orders`.
 */
export async function cancelDay(ctx: Ctx, command: CancelDay): Promise<{ cancelled: number }> {
  const { marketId, date, reason } = command;
  const { viewer } = ctx;
  const { orders } = await readHanging(ctx, marketId, date);
  let cancelled = 0;
  for (const { id, status } of orders) {
    const done = await endOrder(ctx, id, {
      // Who is about to pay is told why not; money that arrives all the same is given back.
      by: status === "pending_payment" ? "payment_failed" : "vendor",
      actor: { name: "vendor", userId: viewer.id },
      note: reason,
      only: sql`vendor_id = ${viewer.vendorId}`,
    });
    if (done) cancelled += 1;
  }
  await setDay(ctx, { marketId, date, comes: false });
  return { cancelled };
}
