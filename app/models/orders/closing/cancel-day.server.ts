import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import type { LocalDate } from "../../core/calendar";
import type { Cents } from "../../core/money";
import { liveOrder } from "../../core/order-status.server";
import { worksHere } from "../../people/access/access.server";
import { whyNotSay } from "../../vendors/attendance/attendance.rules";
import type { CancelDay } from "../../vendors/attendance/attendance.schema";
import { ownMarketIn, setDay } from "../../vendors/attendance/own-days.server";
import { type HandedOver, pickupEnds } from "../../vendors/pickup/pickup.rules";
import { marketsOfVendor } from "../../vendors/pickup/pickup.server";
import { endOrder } from "../order/end-order.server";
import { refundIfEnded } from "../payment/refund.server";
import { hasUnweighed } from "../weighing/line-weight.server";
import { isAfterMidnight } from "./closing.rules";

type Ctx = Allowed<VendorViewer>;

/** An order for a date that still has to be paid for or collected. */
export interface HangingOrder extends HandedOver {
  id: number;
  status: string;
  customer: string;
  totalAmount: Cents;
  /** Whether something is still to be weighed, so that the total is the most that it can be. */
  isMost: 0 | 1;
  isPaid: 0 | 1;
  /** What its cancellation refunds to the card. */
  refund: Cents;
}

/**
 * The most orders that are cancelled at once. A vendor that has more orders presses the button
 * again.
 */
const mostAtOnce = 200;

/**
 * The orders for a date at one of the vendor's own markets that still have to be paid for or
 * collected, and how many others are left. After midnight, the orders of a night market whose pickup
 * hours are over are left: their customers may have them already. Throws `not_found` if the market is
 * not the vendor's, or if the vendor cannot change its plan for that date.
 */
export async function readHanging(ctx: Ctx, marketId: number, date: LocalDate) {
  const [markets, { results }] = await runBatch(ctx.db, [
    marketsOfVendor(ctx, ctx.viewer.vendorId),
    hangingOn(ctx, marketId, date),
  ]);
  const market = ownMarketIn(markets.results, marketId);
  const refused = whyNotSay(market.week, date, ctx.now);
  if (refused) throw new DomainError("not_found");
  const isLate = isAfterMidnight(date, ctx.now, market.week.timeZone);
  const orders = results.filter((order) => !isLate || ctx.now < pickupEnds(order));
  return { market, orders, left: results.length - orders.length };
}

const hangingOn = ({ viewer }: Ctx, marketId: number, date: LocalDate) => sql<HangingOrder>`
  select o.id, o.status, u.username customer, o.total_amount totalAmount,
    ${hasUnweighed(sql`o.id`)} isMost,
    exists (select 1 from payments p where p.order_id = o.id and p.status = 'paid') isPaid,
    ${refundIfEnded(sql`o.id`)} refund, o.pickup_date pickupDate,
    o.pickup_time_start pickupTimeStart, o.pickup_time_end pickupTimeEnd, o.time_zone timeZone
  from orders o cross join users u
  where u.id = o.user_id and o.vendor_id = ${viewer.vendorId} and o.pickup_date = ${date}
    and o.market_id = ${marketId} and ${liveOrder("o")}
  order by o.id limit ${mostAtOnce}`;

/**
 * Cancels every order of a date, each as its vendor would: with the reason, a refund of card
 * payments, the stock released, and an email. Then it records that the vendor does not come. Each
 * order is cancelled completely or not at all. If something goes wrong in between, or if orders are
 * left, the vendor still comes on that date; pressing the button again continues. Throws `not_found`,
 * `invalid` and `has_orders`.
 */
export async function cancelDay(
  ctx: Ctx,
  command: CancelDay,
): Promise<{ cancelled: number; comes: boolean }> {
  const { marketId, date, reason } = command;
  const { viewer } = ctx;
  const { orders, left } = await readHanging(ctx, marketId, date);
  let cancelled = 0;
  for (const { id } of orders) {
    const done = await endOrder(ctx, id, {
      // Also if the customer is about to pay. If the money arrives anyway, it is refunded.
      by: "vendor",
      actor: { name: "vendor", userId: viewer.id },
      note: reason,
      only: sql`vendor_id = ${viewer.vendorId} and ${worksHere(ctx)}`,
    });
    if (done) cancelled += 1;
  }
  const comes = left > 0;
  if (!comes) await setDay(ctx, { marketId, date, comes });
  return { cancelled, comes };
}
