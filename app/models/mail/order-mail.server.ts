import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { addDays } from "../calendar";
import type { OrderRefund } from "../order/order-rows.server";
import { openOrder } from "../order/order-status.server";
import { isDisputed } from "../payment/dispute.server";
import { isActive } from "../user/active";
import { isReminderDue, type MailedOrder, newsOf, orderMail } from "./order-mail";
import { queueMail } from "./outbox.server";

/** So many steps, movements of money or orders are looked at together. */
const pageSize = 50;

interface Recipient {
  toEmail: string;
  userIsActive: number;
}
interface OrderRow extends Omit<MailedOrder, "items" | "canCancel">, Recipient {
  items: string;
  canCancel: number;
}

/** The columns of `MailedOrder`, of an order `o` and its customer `u`. */
const orderColumns = sql`
  o.id, o.status, u.username, u.email as toEmail, ${isActive(sql`u`)} as userIsActive,
  o.vendor_name as vendorName, o.market_name as marketName, o.market_address as marketAddress,
  o.time_zone as timeZone, o.pickup_date as pickupDate, o.pickup_time_start as pickupTimeStart,
  o.pickup_time_end as pickupTimeEnd, o.pickup_code as pickupCode,
  o.payment_method as paymentMethod, o.total_amount as totalAmount,
  o.special_instructions as specialInstructions, o.can_cancel as canCancel,
  o.cancel_deadline as cancelDeadline, o.cancelled_by as cancelledBy, o.created_at as createdAt,
  (select p.status from payments p where p.order_id = o.id
    and p.status in ('paid', 'refund_due', 'refunded') order by p.id desc limit 1) as payment,
  (select json_group_array(json_object('name', i.product_name, 'quantity', i.quantity,
    'totalPrice', i.total_price)) from order_items i where i.order_id = o.id) as items`;

const asOrder = ({ items, canCancel, ...row }: OrderRow): MailedOrder => ({
  ...row,
  canCancel: canCancel === 1,
  items: JSON.parse(items),
});

type Source = "order_events" | "payment_events";

/** What a history holds that has not been read for mail yet, the oldest first. */
const unread = <Row extends UnreadRow>(source: Source, columns: SQL, joins: SQL) => sql<Row>`
  select e.id as eventId, ${columns}, ${orderColumns}
  from ${sql.raw(source)} e ${joins}
  where e.id > coalesce((select last_id from mail_marks where source = ${source}), 0)
  order by e.id limit ${pageSize}`;

interface UnreadRow extends OrderRow {
  eventId: number;
}
interface Step extends UnreadRow {
  fromStatus: string | null;
  toStatus: string;
  note: string | null;
}
interface Movement extends UnreadRow {
  kind: string;
  amount: number;
  isDisputed: number;
  note: string | null;
  refundReason: OrderRefund["reason"] | null;
  isGivenUp: number;
}
/** What of the ledger is mailed. */
const mailedMoney = ["refunded", "refund_failed", "settled_by_hand"] as const;
type MailedMoney = (typeof mailedMoney)[number];
const isMailed = (kind: string): kind is MailedMoney =>
  mailedMoney.some((mailed) => mailed === kind);

const readUpTo = (source: Source, id: number) => sql`
  insert into mail_marks (source, last_id) values (${source}, ${id})
  on conflict (source) do update set last_id = max(last_id, excluded.last_id)`;

/**
 * Queues a mail for every step of an order and every refund that its customer is to hear of. It
 * reads the histories from where it left off, which is written in the same batch as the mails, so
 * that nothing is missed after an outage and nothing is told twice.
 */
export async function queueOrderMail(ctx: Capabilities): Promise<void> {
  for (let more = true; more; ) more = await queueNextNews(ctx);
}

async function queueNextNews({ db, now, site, contact }: Capabilities): Promise<boolean> {
  const writeTo = contact.email;
  const [steps, money] = await runBatch(db, [
    unread<Step>(
      "order_events",
      sql`e.from_status as fromStatus, e.to_status as toStatus, e.note`,
      sql`join orders o on o.id = e.order_id join users u on u.id = o.user_id`,
    ),
    unread<Movement>(
      "payment_events",
      sql`e.kind, e.amount, ${isDisputed} as isDisputed, coalesce(r.note, e.note) as note,
        r.reason as refundReason, coalesce(r.state = 'refused', 0) as isGivenUp`,
      sql`join payments p on p.id = e.payment_id join orders o on o.id = p.order_id
        join users u on u.id = o.user_id
        left join refunds r on r.stripe_refund_id = e.reference`,
    ),
  ]);
  const writes: SQL[] = [];
  for (const step of steps.results) {
    const order = asOrder(step);
    const news = newsOf(step, order, now);
    if (news === null || step.userIsActive === 0) continue;
    const letter = orderMail(news, order, { site, writeTo, now, note: step.note });
    writes.push(queueMail({ key: `order-event:${step.eventId}`, to: step.toEmail, letter }, now));
  }
  for (const { eventId, kind, amount, ...movement } of money.results) {
    const { isDisputed, isGivenUp, note, refundReason, ...row } = movement;
    if (!isMailed(kind) || row.userIsActive === 0) continue;
    // The bank that refused it has given the money back by itself.
    if (kind === "refund_failed" && isDisputed === 1) continue;
    const letter = orderMail(kind, asOrder(row), {
      site,
      writeTo,
      now,
      note,
      amount: Math.abs(amount),
      isTriedAgain: isGivenUp === 0,
      refundReason: refundReason ?? undefined,
    });
    writes.push(queueMail({ key: `payment-event:${eventId}`, to: row.toEmail, letter }, now));
  }
  const lastStep = steps.results.at(-1);
  const lastMoney = money.results.at(-1);
  if (lastStep) writes.push(readUpTo("order_events", lastStep.eventId));
  if (lastMoney) writes.push(readUpTo("payment_events", lastMoney.eventId));
  if (writes.length > 0) await runBatch(db, writes);
  return steps.results.length === pageSize || money.results.length === pageSize;
}

interface StuckRefund extends OrderRow {
  refundId: number;
  state: "pending" | "refused";
  amount: number;
}

/** News of a refund that is not told any more once it is so old, in milliseconds: three days. */
const refundNewsLasts = 3 * 24 * 60 * 60_000;

/**
 * Queues a mail for every refund that has come to wait for money, or that could not be made at all:
 * no money has moved, so the ledger says nothing of it. By state: each is told once.
 */
export async function queueRefundNews({ db, now, site, contact }: Capabilities): Promise<void> {
  const [stuck] = await runBatch(db, [
    sql<StuckRefund>`
      select r.id as refundId, r.state, r.amount, ${orderColumns}
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      join users u on u.id = o.user_id
      where r.state in ('pending', 'refused') and r.failures = 0
        and r.updated_at > ${now - refundNewsLasts} and ${isActive(sql`u`)}
        and not ${isDisputed}
        and not exists (select 1 from mail_outbox m
          where m.key = 'refund:' || r.id || ':' || r.state)
      order by r.id limit ${pageSize}`,
  ]);
  if (stuck.results.length === 0) return;
  await runBatch(
    db,
    stuck.results.map(({ refundId, state, amount, ...row }) => {
      const news = state === "pending" ? "refund_waits" : "refund_refused";
      const letter = orderMail(news, asOrder(row), { site, writeTo: contact.email, now, amount });
      return queueMail({ key: `refund:${refundId}:${state}`, to: row.toEmail, letter }, now);
    }),
  );
}

/**
 * Queues the reminder of every order that is to be collected tomorrow and that has none yet. By
 * state: after an outage it goes out late, as long as the pickup has not begun.
 */
export async function queueReminders({ db, now, site, contact }: Capabilities): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  // The zones of the earth lie at most a day to either side of this date.
  const [from, to] = [addDays(today, -1), addDays(today, 2)];
  let after = { pickupDate: from, id: 0 };
  for (let more = true; more; ) {
    const [page] = await runBatch(db, [
      sql<OrderRow>`
        select ${orderColumns} from orders o join users u on u.id = o.user_id
        where ${openOrder("o")}
          and (o.pickup_date, o.id) > (${after.pickupDate}, ${after.id}) and o.pickup_date <= ${to}
          and ${isActive(sql`u`)}
          and not exists (select 1 from mail_outbox m where m.key = 'reminder:' || o.id)
        order by o.pickup_date, o.id limit ${pageSize}`,
    ]);
    const rows = page.results;
    const due = rows.filter((row) => isReminderDue(asOrder(row), now));
    if (due.length > 0) {
      await runBatch(
        db,
        due.map((row) =>
          queueMail(
            {
              key: `reminder:${row.id}`,
              to: row.toEmail,
              letter: orderMail("reminder", asOrder(row), { site, writeTo: contact.email, now }),
            },
            now,
            // Called off since it was read: then there is nothing to remind of.
            sql`exists (select 1 from orders where id = ${row.id} and ${openOrder()})`,
          ),
        ),
      );
    }
    const last = rows.at(-1);
    more = rows.length === pageSize && last !== undefined;
    if (last) after = last;
  }
}
