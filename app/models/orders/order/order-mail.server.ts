import { and, eq, gt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Capabilities, Instant } from "~/platform/context";
import { type Database, runBatch, type Statement } from "~/platform/database";
import { addDays, localDateOf } from "../../core/calendar";
import { openOrder } from "../../core/order-status.server";
import { lastRead, queueMail, readUpTo, roomForMail } from "../../people/mail/outbox.server";
import type { PushNews } from "../../people/push/push.rules";
import { queueNews } from "../../people/push/push-outbox.server";
import { isActive } from "../../people/user/active";
import { users } from "../../people/user/user.tables";
import { pickupEnds, pickupStarts } from "../../vendors/pickup/pickup.rules";
import {
  isToldWithVisit,
  readVisits,
  visitMailStatements,
  writeVisitReminder,
} from "../basket/visit-mail.server";
import { isDisputed } from "../payment/dispute.server";
import { paymentEvents, payments } from "../payment/payment.tables";
import { refunds } from "../payment/refund.tables";
import { isDeclineOf } from "./how-paid.server";
import { mailedColumns } from "./mailed-order.server";
import { orderPath } from "./order.rules";
import { orderEvents, orders } from "./order.tables";
import { orderMail } from "./order-mail";
import { isReminderDue, type MailedOrder, newsOf, pushOf } from "./order-news";
import { type Correction, correctionsOf } from "./order-rows.server";

/** How many order steps, money movements or orders are read at a time. */
const pageSize = 50;

const p = alias(payments, "p");

/**
 * Whether the customer was told that the order is ready. Only then does the customer get the email
 * that it is not ready after all.
 */
const wasToldReady = ({ id, eventId }: { id: number; eventId: number }) => sql`exists (
  select 1 from order_events e
  where e.order_id = ${id} and e.id < ${eventId} and e.to_status = 'ready'
    and (exists (select 1 from mail_outbox m where m.key = 'order-event:' || e.id)
      or exists (select 1 from push_outbox b where b.key = 'order-event:' || e.id)))`;

/**
 * The statements that delete queued news that the order is ready. If its first try failed, or if it
 * waits for the morning, it would otherwise arrive after the news that the order is not ready, or
 * that it is cancelled.
 */
const unqueueReady = ({ id, eventId }: { id: number; eventId: number }) =>
  [sql`mail_outbox`, sql`push_outbox`].map(
    (outbox) => sql`
      delete from ${outbox} where status = 'queued' and key in (
        select 'order-event:' || e.id from order_events e
        where e.order_id = ${id} and e.id < ${eventId} and e.to_status = 'ready')`,
  );

/** The kinds of ledger entries that customers get an email about. */
const mailedMoney = ["refunded", "refund_failed", "settled_by_hand"] as const;

/** The news that a movement of money is. Null if the customer hears of it otherwise, or need not. */
function newsOfMoney({ kind, isPaidLate }: { kind: string; isPaidLate: number }) {
  if (kind === "charged") return isPaidLate === 1 ? "paid" : null;
  return mailedMoney.find((mailed) => mailed === kind) ?? null;
}

/** Order steps that have not been read for emails yet, the oldest first. */
const unreadSteps = (db: Database) =>
  db
    .select({
      eventId: sql<number>`${orderEvents.id}`.as("event_id"),
      fromStatus: orderEvents.fromStatus,
      toStatus: orderEvents.toStatus,
      note: orderEvents.note,
      actor: orderEvents.actor,
      corrections: sql`${correctionsOf("order_events.id")}`
        .mapWith((json: string): Correction[] => JSON.parse(json))
        .as("corrections"),
      weighing: sql<"last" | "earlier" | null>`(select iif(exists (
          select 1 from order_weighings l where l.order_id = w.order_id and l.event_id > w.event_id),
          'earlier', 'last')
        from order_weighings w where w.event_id = ${orderEvents.id} limit 1)`.as("weighing"),
      /** How much of a correction was requested as a refund to a card. */
      corrected: sql<number>`coalesce((select r.amount from refunds r
        join payments p on p.id = r.payment_id
        where p.order_id = ${orderEvents.orderId}
          and r.ask_key = 'part-correction-' || ${orderEvents.id}), 0)`.as("corrected"),
      /** Whether the order was paid by card before the step. */
      wasPaid: sql`exists (select 1 from payments q
          where q.order_id = ${orderEvents.orderId} and q.created_at < ${orderEvents.at}
            and q.status in ('paid', 'refund_due', 'refunded'))`
        .mapWith(Boolean)
        .as("was_paid"),
      ...mailedColumns,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(gt(orderEvents.id, lastRead("order_events")))
    .orderBy(orderEvents.id)
    .limit(pageSize);

/** Money movements that have not been read for emails yet, the oldest first. */
const unreadMovements = (db: Database) =>
  db
    .select({
      eventId: sql<number>`${paymentEvents.id}`.as("event_id"),
      kind: paymentEvents.kind,
      amount: paymentEvents.amount,
      note: sql<string | null>`coalesce(${refunds.note}, ${paymentEvents.note})`.as("refund_note"),
      refundReason: refunds.reason,
      /** Whether an administrator made the refund, and not the vendor: see `refundOrder`. */
      isByAdmin: sql<number>`coalesce(instr(${refunds.askKey}, 'part-admin-') = 1, 0)`.as(
        "is_by_admin",
      ),
      isGivenUp: sql<number>`coalesce(${refunds.state} = 'refused', 0)`.as("is_given_up"),
      isDisputed: sql<number>`${isDisputed}`.as("is_disputed"),
      /** Whether the customer paid it by the link, after the card had been declined. */
      isPaidLate: sql<number>`(p.status = 'paid' and exists (select 1 from order_events d
        where d.order_id = p.order_id and ${isDeclineOf("d")}))`.as("is_paid_late"),
      ...mailedColumns,
    })
    .from(paymentEvents)
    .innerJoin(p, eq(p.id, paymentEvents.paymentId))
    .leftJoin(refunds, eq(refunds.stripeRefundId, paymentEvents.reference))
    .innerJoin(orders, eq(orders.id, p.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(gt(paymentEvents.id, lastRead("payment_events")))
    .orderBy(paymentEvents.id)
    .limit(pageSize);

/**
 * Queues an email for every order step and every refund that the customer should hear about. It
 * continues reading the histories from its last position. The batch that queues the emails also
 * saves that position, so an outage loses no news and no news is sent twice.
 */
export async function queueOrderMail(ctx: Capabilities): Promise<void> {
  for (let more = true; more; ) more = await queueNextNews(ctx);
}

async function queueNextNews({ db, now, site, contact }: Capabilities): Promise<boolean> {
  const writeTo = contact.email;
  const [steps, money] = await runBatch(db, [unreadSteps(db), unreadMovements(db)]);
  const writes: Statement[] = [];
  for (const step of steps.results) {
    const news = newsOf(step, step, now);
    if (news === null || !step.userIsActive) continue;
    if (news === "placed" && isToldWithVisit(step)) continue;
    const { corrected: amount, note, actor, corrections, wasPaid } = step;
    const about = { site, writeTo, now, note, actor, corrections, amount, wasPaid };
    const content = orderMail(news, step, about);
    const only = news === "not_ready" ? wasToldReady(step) : undefined;
    const mail = { key: `order-event:${step.eventId}`, to: step.toEmail, content, only };
    writes.push(...queueNews(now, mail, pushTo(step, pushOf(news, step, actor), now)));
    if (news === "not_ready" || news === "cancelled") writes.push(...unqueueReady(step));
  }
  for (const { eventId, kind, amount, ...movement } of money.results) {
    const { isDisputed, isGivenUp, isPaidLate, isByAdmin, note, refundReason, ...order } = movement;
    const news = newsOfMoney({ kind, isPaidLate });
    if (news === null || !order.userIsActive) continue;
    // The bank that rejected the refund has already returned the money, because of the dispute.
    if (news === "refund_failed" && isDisputed === 1) continue;
    const content = orderMail(news, order, {
      site,
      writeTo,
      now,
      note,
      amount: Math.abs(amount),
      isTriedAgain: isGivenUp === 0,
      refundReason: refundReason ?? undefined,
      isByAdmin: isByAdmin === 1,
    });
    const mail = { key: `payment-event:${eventId}`, to: order.toEmail, content };
    writes.push(...queueNews(now, mail, pushTo(order, pushOf(news, order, "system"), now)));
  }
  const visitIds = steps.results.filter(isAboutPaying).map(({ visitId }) => visitId);
  writes.push(...(await visitMailStatements({ db, now, site }, visitIds)));
  const lastStep = steps.results.at(-1);
  const lastMoney = money.results.at(-1);
  if (lastStep) writes.push(readUpTo(db, "order_events", lastStep.eventId));
  if (lastMoney) writes.push(readUpTo(db, "payment_events", lastMoney.eventId));
  if (writes.length > 0) await runBatch(db, writes);
  return steps.results.length === pageSize || money.results.length === pageSize;
}

/** News about an order for the browsers of its customer. */
const pushTo = (order: MailedOrder & { userId: number }, news: PushNews | null, now: Instant) =>
  news && {
    to: sql`${order.userId}`,
    news,
    path: orderPath(order),
    timeZone: order.timeZone,
    date: marketDayOf(order, now),
  };

/**
 * The date of an order's market day. During the pickup hours it is always today, because the hours
 * of a night market pass midnight: see `quietUntil`.
 */
const marketDayOf = (order: MailedOrder, now: Instant): string =>
  pickupStarts(order) <= now && now < pickupEnds(order)
    ? localDateOf(now, order.timeZone)
    : order.pickupDate;

/** Whether a step may be the last that the email of a visit has waited for. */
const isAboutPaying = ({ fromStatus }: { fromStatus: string | null }) =>
  fromStatus === null || fromStatus === "pending_payment";

/** How long news of a refund is worth sending, in milliseconds: three days. */
const refundNewsLasts = 3 * 24 * 60 * 60_000;

/**
 * Queues an email for every refund that now waits for money or could not be made at all. No money
 * has moved, so the ledger has no entry about it. The email's key contains the refund's state, so
 * the customer hears of each state once.
 */
export async function queueRefundNews({ db, now, site, contact }: Capabilities): Promise<void> {
  const key = sql<string>`'refund:' || ${refunds.id} || ':' || ${refunds.state}`;
  const stuck = await db
    .select({
      key: key.as("mail_key"),
      state: refunds.state,
      amount: refunds.amount,
      ...mailedColumns,
    })
    .from(refunds)
    .innerJoin(p, eq(p.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, p.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        sql`${refunds.state} in ('pending', 'refused')`,
        // A refund may also wait a while because Stripe or a bank still works on it.
        sql`(${refunds.state} = 'refused' or ${refunds.lastError} = 'insufficient_funds')`,
        // If money moved and came back, the ledger's own email told the customer.
        sql`not exists (select 1 from payment_events f where f.kind = 'refund_failed'
          and f.payment_id = ${refunds.paymentId} and f.reference = ${refunds.stripeRefundId})`,
        gt(refunds.updatedAt, now - refundNewsLasts),
        isActive(),
        // Send no email about money that a bank holds because of a dispute. Once the bank has
        // decided, the customer hears about the rest of the money.
        sql`(not ${isDisputed} or ${refunds.lastError} = 'dispute_lost')`,
        sql`not exists (select 1 from mail_outbox m where m.key = ${key})`,
      ),
    )
    .orderBy(refunds.id)
    .limit(pageSize);
  const writes: Statement[] = stuck.map(({ key, state, ...order }) => {
    const news = state === "pending" ? "refund_waits" : "refund_refused";
    const { amount, toEmail: to } = order;
    const about = { site, writeTo: contact.email, now, amount };
    return queueMail(now, { key, to, content: orderMail(news, order, about) });
  });
  if (writes.length > 0) await runBatch(db, writes);
}

/** The same for all orders of a visit, so that a visit has one reminder. */
const reminderKey = sql<string>`'reminder:' || coalesce('visit:' || ${mailedColumns.visitId.sql},
  ${orders.id})`;

/**
 * Queues a reminder for every order or visit that is to be collected tomorrow and has no reminder
 * yet. At 9 AM, thousands of reminders may be due at once, so a run queues only as many as it has
 * room for, and later runs queue the rest. The query looks at the state of the orders, so after an
 * outage a reminder goes out late, as long as the pickup has not begun.
 */
export async function queueReminders(ctx: Capabilities): Promise<void> {
  const { db, now, site, contact } = ctx;
  const today = new Date(now).toISOString().slice(0, 10);
  // Local dates around the world differ from this UTC date by at most a day.
  const [from, to] = [addDays(today, -1), addDays(today, 2)];
  let room = await roomForMail(ctx);
  let after = { pickupDate: from, id: 0 };
  for (let more = true; more && room > 0; ) {
    const rows = await db
      .select({ ...mailedColumns, key: reminderKey.as("reminder_key") })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(
        and(
          openOrder(),
          sql`(${orders.pickupDate}, ${orders.id}) > (${after.pickupDate}, ${after.id})`,
          lte(orders.pickupDate, to),
          isActive(),
          // If the customer added to an order after its reminder, the order is part of a visit now.
          sql`not exists (select 1 from mail_outbox m
            where m.key in (${reminderKey}, 'reminder:' || ${orders.id}))`,
        ),
      )
      .orderBy(orders.pickupDate, orders.id)
      .limit(pageSize);
    const isDue = rows.filter((row) => isReminderDue(row, now));
    // The orders of a visit share one reminder.
    const due = [...new Map(isDue.map((row) => [row.key, row])).values()];
    const visits = await readVisits(
      db,
      due.map(({ visitId }) => visitId),
    );
    const reminders = due.flatMap((row) => {
      const content =
        row.visitId === null
          ? orderMail("reminder", row, { site, writeTo: contact.email, now })
          : writeVisitReminder({ site, now }, visits, row.visitId);
      // If the order was cancelled after it was read, there is nothing to remind of.
      const isStillOpen = sql`exists (select 1 from orders where id = ${row.id} and ${openOrder()})`;
      return content
        ? [queueMail(now, { key: row.key, to: row.toEmail, content, only: isStillOpen })]
        : [];
    });
    const writes = reminders.slice(0, room);
    if (writes.length > 0) await runBatch(db, writes);
    room -= writes.length;
    const last = rows.at(-1);
    more = rows.length === pageSize && last !== undefined;
    if (last) after = last;
  }
}
