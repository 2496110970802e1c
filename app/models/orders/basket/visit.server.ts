import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { Customer } from "~/platform/viewer";
import { marketVendors } from "../../vendors/vendor.tables";
import { orders } from "../order/order.tables";
import { visitPath } from "../order/order.view";
import { ownColumns, withHistory } from "../order/order-rows.server";
import { chargeBasket } from "../payment/card-charge.server";
import { cardCharges, payments } from "../payment/payment.tables";
import { baskets } from "./basket.tables";
import { byStall } from "./visit.rules";

/* A visit is a placed basket: the orders that a customer picks up at one market on one date. */

/**
 * One of the customer's own visits: its orders, the places of the vendors' stalls, and how far the
 * charges of its card are, in the order of the stalls. Throws `not_found` for any other.
 */
export async function findVisit({ db, viewer }: Allowed<Customer>, visitId: number) {
  const ofVisit = and(eq(orders.basketId, visitId), eq(orders.userId, viewer.id));
  const { visit, parts, stalls, charges } = await runBatch(db, {
    visit: db
      .select({ id: baskets.id, cardState: baskets.cardState })
      .from(baskets)
      .where(
        and(eq(baskets.id, visitId), eq(baskets.userId, viewer.id), isNotNull(baskets.placedAt)),
      ),
    parts: db.select(ownColumns).from(orders).where(ofVisit),
    stalls: db
      .select({ vendorId: marketVendors.vendorId, stall: marketVendors.stall })
      .from(marketVendors)
      .innerJoin(
        orders,
        and(
          eq(orders.vendorId, marketVendors.vendorId),
          eq(orders.marketId, marketVendors.marketId),
        ),
      )
      .where(ofVisit),
    charges: db
      .select({
        orderId: payments.orderId,
        state: cardCharges.state,
        declined: cardCharges.declined,
      })
      .from(cardCharges)
      .innerJoin(payments, eq(payments.id, cardCharges.paymentId))
      .where(eq(cardCharges.basketId, visitId))
      .orderBy(cardCharges.paymentId),
  });
  const [found] = visit.results;
  if (!found) throw notFound("Visit not found");
  return {
    ...found,
    stops: parts.results
      .map(withHistory)
      .map((order) => ({
        order,
        stall: stalls.results.find(({ vendorId }) => vendorId === order.vendorId)?.stall ?? null,
        charge: charges.results.findLast(({ orderId }) => orderId === order.id) ?? null,
      }))
      .sort(byStall),
  };
}
export type Visit = Awaited<ReturnType<typeof findVisit>>;

/** Whether the customer has placed this basket. */
export async function isVisit({ db, viewer }: Allowed, visitId: number): Promise<boolean> {
  const found = await db.all(sql`
    select 1 from baskets
    where id = ${visitId} and user_id = ${viewer?.id ?? null} and placed_at is not null`);
  return found.length > 0;
}

/**
 * Charges the card of a visit when its customer comes back from entering it. Returns false if
 * Stripe is out of reach: then the schedule tries it again. Throws `not_found`.
 */
export async function chargeVisit(ctx: Allowed<Customer>, visitId: number): Promise<boolean> {
  if (!(await isVisit(ctx, visitId))) throw notFound("Visit not found");
  try {
    await chargeBasket(ctx, visitId);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code !== "payments_down" && error.code !== "payments_busy") throw error;
    return false;
  }
}

/**
 * The open page at Stripe on which the customer pays for a visit or enters the card for it, or
 * null. Throws nothing for another customer's visit: it has no such page either.
 */
export async function openPageOf({ db, viewer }: Allowed<Customer>, visitId: number) {
  const [row] = await db.all<{ url: string | null }>(sql`
    select coalesce(b.setup_url, (select p.checkout_url from orders o
      join payments p on p.order_id = o.id and p.status = 'pending'
      where o.basket_id = b.id and p.checkout_url is not null limit 1)) url
    from baskets b where b.id = ${visitId} and b.user_id = ${viewer.id}`);
  return row?.url ?? null;
}

/** Like `payPath` of order.server.ts, for a visit. */
export const visitPayPath = (
  { payments: stripe }: Pick<Allowed, "payments">,
  visitId: number,
  url: string,
): string => (stripe.isAtStripe(url) ? url : `${visitPath(visitId)}/pay`);
