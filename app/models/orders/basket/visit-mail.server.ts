import { and, eq, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { type Database, runBatch, type Statement } from "~/platform/database";
import { queueMail } from "../../people/mail/outbox.server";
import { isActive } from "../../people/user/active";
import { users } from "../../people/user/user.tables";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { mailedColumns } from "../order/mailed-order.server";
import { isOpen } from "../order/order.rules";
import { orders } from "../order/order.tables";
import { cardCharges, payments } from "../payment/payment.tables";
import { byStall } from "./visit.rules";
import { declinedMail, visitPlacedMail, visitReminderMail } from "./visit-mail";

/* The orders of a visit are confirmed in one email. It waits until no order waits for its payment
   any more: each is confirmed, cancelled, or declined. An order whose charge was declined is not
   in this email. Its customer hears that it was declined, and gets an order's own email once it is
   paid. So each order is confirmed in exactly one email. */

/** How many declined charges are read at a time. */
const pageSize = 50;

/** What tells whether an order is confirmed in the email of its visit. */
interface Part {
  status: string;
  wasPlacedWithOthers: boolean;
  wasDeclined: boolean;
}

export const isToldWithVisit = ({ wasPlacedWithOthers, wasDeclined }: Part) =>
  wasPlacedWithOthers && !wasDeclined;

const waitsForPayment = (part: Part) => part.status === "pending_payment" && !part.wasDeclined;

/** The orders of these visits, by visit, in the order of the stalls. */
export async function readVisits(db: Database, visitIds: readonly (number | null)[]) {
  const ids = [...new Set(visitIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map<number, never[]>();
  const rows = await db
    .select({
      ...mailedColumns,
      stall: sql<string | null>`(select mv.stall from market_vendors mv
        where mv.vendor_id = ${orders.vendorId} and mv.market_id = ${orders.marketId})`.as("stall"),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(sql`${orders.basketId} in (select value from json_each(${JSON.stringify(ids)}))`);
  const stops = rows.map(({ stall, ...order }) => ({ stall, order })).sort(byStall);
  return new Map(ids.map((id) => [id, stops.filter(({ order }) => order.visitId === id)] as const));
}
type Visits = Awaited<ReturnType<typeof readVisits>>;

/** The stops of a visit that the customer can still go to. */
const openStops = (visits: Visits, visitId: number, now: Instant) =>
  (visits.get(visitId) ?? []).filter(({ order }) => isOpen(order) && now < pickupEnds(order));

/**
 * The statements that queue the emails of these visits, each as soon as none of its orders waits for
 * payment. The same visit is queued once.
 */
export async function visitMailStatements(
  { db, now, site }: Pick<Capabilities, "db" | "now" | "site">,
  visitIds: readonly (number | null)[],
): Promise<Statement[]> {
  const visits = await readVisits(db, visitIds);
  return [...visits.keys()].flatMap((visitId) => {
    const all = visits.get(visitId) ?? [];
    const stops = openStops(visits, visitId, now).filter(({ order }) => isToldWithVisit(order));
    const [first] = stops;
    if (!first?.order.userIsActive || all.some(({ order }) => waitsForPayment(order))) return [];
    const content = visitPlacedMail({ visitId, stops, site, now });
    return [queueMail(now, { key: `visit:${visitId}`, to: first.order.toEmail, content })];
  });
}

/** The reminder of a visit, or null if all its orders were cancelled meanwhile. */
export function writeVisitReminder(
  { now, site }: Pick<Capabilities, "now" | "site">,
  visits: Visits,
  visitId: number,
) {
  const stops = openStops(visits, visitId, now);
  return stops.length === 0 ? null : visitReminderMail({ visitId, stops, site, now });
}

/**
 * The job that queues an email for every order whose charge was declined, and the emails of the
 * visits that waited for this charge. No order takes a step when its charge is declined, so the
 * history of orders, which `queueOrderMail` reads, does not tell of it.
 */
export async function queueDeclinedMail(ctx: Capabilities): Promise<void> {
  const { db, now, site } = ctx;
  const declined = await readDeclined(ctx);
  const visits = await readVisits(
    db,
    declined.map(({ visitId }) => visitId),
  );
  const writes: Statement[] = declined.flatMap(({ declined, expiresAt, ...order }) => {
    if (expiresAt === null) return [];
    // A basket with one vendor is no visit: it has no other orders that could be confirmed.
    const stops = order.visitId === null ? [] : openStops(visits, order.visitId, now);
    const confirmed = stops.map((stop) => stop.order.vendorName);
    const content = declinedMail(order, { declined, until: expiresAt, confirmed, site });
    return [queueMail(now, { key: `declined:${order.id}`, to: order.toEmail, content })];
  });
  writes.push(...(await visitMailStatements(ctx, [...visits.keys()])));
  if (writes.length > 0) await runBatch(db, writes);
}

/** The declined orders that can still be paid, of customers who were not told of all of it yet. */
const readDeclined = ({ db, now }: Capabilities) =>
  db
    .select({ ...mailedColumns, declined: cardCharges.declined, expiresAt: orders.expiresAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, "pending")))
    .innerJoin(cardCharges, eq(cardCharges.paymentId, payments.id))
    .where(
      and(
        sql`${orders.status} = 'pending_payment' and ${orders.expiresAt} > ${now}`,
        eq(cardCharges.state, "declined"),
        isActive(),
        sql`(not exists (select 1 from mail_outbox m where m.key = 'declined:' || ${orders.id})
          or ${mailedColumns.visitId.sql} is not null
            and not exists (select 1 from mail_outbox m where m.key = 'visit:' || ${orders.basketId}))`,
      ),
    )
    .orderBy(orders.id)
    .limit(pageSize);
