import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { instantOf, type LocalDate, type LocalTime } from "../../core/calendar";
import { everConfirmed, liveOrder } from "../../core/order-status.server";
import { queueMail } from "../../people/mail/outbox.server";
import { queueNews } from "../../people/push/push-outbox.server";
import { isActive } from "../../people/user/active";
import { recipientsOf } from "../../vendors/notice/notices.server";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { type OrderStatus, orderNumber } from "../order/order.rules";
import { type Move, statusChangesStatements } from "../order/status-change.server";
import { lookAtCard } from "../payment/charge-weighed.server";
import { askForTheRest } from "../payment/refund.server";
import { queueWebhooks } from "../webhook/queue.server";
import { callStatement } from "./calls.server";
import { fateOf, isAfterMidnight, undoLasts } from "./closing.rules";
import { closedDayMail, endsEarlyMail } from "./closing-mail";
import { concernedVendors } from "./proposal.server";

/** The most closed days that one run announces. The others follow a minute later. */
const closingsARun = 5;
/** The most orders that are cancelled, or emails that are written, in one batch. */
const portion = 100;
/** How often one run looks again at orders that changed between reading and writing. */
const mostLooks = 3;

interface Closing {
  id: number;
  marketId: number;
  market: string;
  timeZone: string;
  date: LocalDate;
  fromTime: LocalTime | null;
  reason: string;
  closedBy: number | null;
  /** The role, for the history, of the person who closed the day. */
  actor: "manager" | "admin" | "system";
  closedAt: Instant;
  announcedAt: Instant | null;
  /** How many times the hour was set; see closing.server.ts. */
  round: number;
}

/**
 * The key of an email about the closing. Another hour makes another key, so everybody is told
 * again.
 */
const mailKey = ({ id, round }: Closing, of: string) =>
  round === 1 ? `closing:${id}:${of}` : `closing:${id}:${of}:${round}`;

/**
 * Announces every closed day that can no longer be undone: it cancels the orders, requests their
 * refunds and tells everybody why. It works in portions of a hundred. Each portion is written
 * whole, with everything that belongs to it. The orders and emails themselves show what is already
 * done. So the next run continues a run that was cut short, and nothing is done twice, however many
 * runs there are.
 */
export async function announceClosings(ctx: Capabilities): Promise<void> {
  const due = await ctx.db.all<Closing>(sql`
    select c.id, c.market_id marketId, m.name market, m.time_zone timeZone, c.date,
      c.from_time fromTime, c.reason, c.closed_by closedBy,
      c.announce_at - ${undoLasts} closedAt, c.announced_at announcedAt, c.round,
      iif(u.id is null, 'system', iif(u.is_admin = 1 or u.user_type = 'admin', 'admin', 'manager'))
        actor
    from market_closures c indexed by market_closures_to_announce
    join markets m on m.id = c.market_id left join users u on u.id = c.closed_by
    where c.done_at is null and c.announce_at is not null and c.announce_at <= ${ctx.now}
    order by c.announce_at limit ${closingsARun}`);
  for (const closing of due) {
    try {
      await announce(ctx, closing);
    } catch (error) {
      ctx.log("closing-not-announced", { closure: closing.id, message: String(error) });
    }
  }
}

async function announce(ctx: Capabilities, closing: Closing): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    const done = await cancelAll(ctx, closing);
    if (done === "gone") return;
    if (done === "in part") continue;
    await tellVendors(ctx, closing);
    await ctx.db.run(sql`
      update market_closures set done_at = ${ctx.now}
      where id = ${closing.id} and announced_at is not null and done_at is null`);
    return;
  }
}

interface OrderRow {
  id: number;
  version: number;
  status: OrderStatus;
  pickupDate: LocalDate;
  pickupTimeStart: LocalTime;
  pickupTimeEnd: LocalTime;
  timeZone: string;
  vendorName: string;
  userId: number;
  email: string;
  isActive: number;
}

/**
 * Goes through the day's orders. Returns 'in part' if some orders changed after they were read.
 * Returns 'gone' if the closing was undone at the last moment, or if another run has finished it.
 */
async function cancelAll(
  ctx: Capabilities,
  closing: Closing,
): Promise<"whole" | "in part" | "gone"> {
  // All portions use the moment when the first one was announced.
  const at = closing.announcedAt ?? ctx.now;
  let isWhole = true;
  for (let after = 0, more = true; more; ) {
    const found = await ctx.db.all<OrderRow>(sql`
      select o.id, o.version, o.status, o.pickup_date pickupDate,
        o.pickup_time_start pickupTimeStart, o.pickup_time_end pickupTimeEnd,
        o.time_zone timeZone, o.vendor_name vendorName, u.id userId, u.email, ${isActive(sql`u`)} isActive
      from orders o join users u on u.id = o.user_id
      where o.market_id = ${closing.marketId} and o.pickup_date = ${closing.date}
        and ${liveOrder("o")} and o.id > ${after}
      order by o.id limit ${portion}`);
    const fates = found.map((order) => ({ order, fate: fateOf(order, closing, at) }));
    const of = (wanted: string) =>
      fates.flatMap(({ order, fate }) => (fate === wanted ? order : []));
    const moves = of("called off").map(
      ({ id, version, status }): Move => ({
        orderId: id,
        version,
        from: status,
        to: "cancelled",
      }),
    );
    const shortened = of("shortened");
    const { begun, moved, kept } = await runBatch(ctx.db, {
      begun: sql<{ id: number }>`
        update market_closures set announced_at = coalesce(announced_at, ${ctx.now})
        where id = ${closing.id} and announce_at <= ${ctx.now} and done_at is null returning id`,
      ...cancelStatements(ctx, closing, moves),
      ...shortenStatements(ctx, closing, shortened),
    });
    if (begun.results.length === 0) return "gone";
    if (moved.results.length < moves.length || kept.results.length < shortened.length) {
      isWhole = false;
    }
    after = found.at(-1)?.id ?? after;
    more = found.length === portion;
  }
  return isWhole ? "whole" : "in part";
}

/** A condition for the writes of a portion: the closing still exists and is being announced. */
const isAnnounced = ({ id }: Closing) =>
  sql`exists (select 1 from market_closures c where c.id = ${id} and c.announced_at is not null)`;

/** The statements that cancel orders: their reserved stock, their history and their payments. */
function cancelStatements(ctx: Capabilities, closing: Closing, moves: readonly Move[]) {
  const { now } = ctx;
  const only = isAnnounced(closing);
  const lines = sql`json_each(${JSON.stringify(moves)}) l`;
  const endedIds = sql`select o.id from ${lines} join orders o on o.id = l.value ->> 'orderId'
    and o.version = (l.value ->> 'version') + 1 and o.cancelled_by = 'closure'`;
  const [events, update, webhooks] = statusChangesStatements({
    moves,
    only,
    now,
    actor: closing.actor,
    actorUserId: closing.closedBy,
    note: closing.reason,
    cancelledBy: "closure",
  });
  return {
    stock: sql`
      update product_stock as s set reserved = s.reserved - held.quantity
      from (select i.product_id, sum(i.quantity) quantity from ${lines}
        join orders o on o.id = l.value ->> 'orderId' and o.version = l.value ->> 'version'
          and o.status = l.value ->> 'from' and ${only}
        join order_items i on i.order_id = o.id group by i.product_id) held
      where s.product_id = held.product_id and s.market_id = ${closing.marketId}
        and s.pickup_date = ${closing.date}`,
    moved: events,
    updated: update,
    webhooks,
    payments: sql`
      update payments set updated_at = ${now},
        status = case when status = 'pending' then 'expired'
          when refunded_amount = amount then 'refunded' else 'refund_due' end
      where order_id in (${endedIds}) and status in ('pending', 'paid')`,
    refunds: askForTheRest(ctx, endedIds, closing.closedBy),
    cards: lookAtCard(endedIds),
  };
}

/**
 * The statements for orders that stay although the market ends early. Their pickup hours end with
 * the market. Their customers, who were promised more time, can cancel until then and get an email.
 * A customer who could cancel even longer keeps that time, unless it was the end of the pickup that
 * an earlier closing had set. The history says why, and webhooks tell of it.
 */
function shortenStatements(
  { now, site }: Capabilities,
  closing: Closing,
  orders: readonly OrderRow[],
): { kept: SQL<{ id: number }>; steps: SQL[]; mails: SQL[] } {
  const { fromTime, reason, market } = closing;
  const [first] = orders;
  if (!first || fromTime === null) return { kept: noRows(), steps: [], mails: [] };
  const ends = instantOf(closing.date, fromTime, first.timeZone);
  const lines = orders.map((order) => {
    const { id, version } = order;
    return { id, version, was: pickupEnds(order) };
  });
  const shortened = sql`json_each(${JSON.stringify(lines)})`;
  return {
    kept: sql<{ id: number }>`
      update orders as o set pickup_time_end = ${fromTime}, can_cancel = 1,
        cancel_deadline = iif(o.cancel_deadline = l.value ->> 'was', ${ends},
          max(coalesce(o.cancel_deadline, 0), ${ends})),
        version = o.version + 1, updated_at = ${now}
      from ${shortened} l
      where o.id = l.value ->> 'id' and o.version = l.value ->> 'version' and ${liveOrder("o")}
        and ${isAnnounced(closing)}
      returning id`,
    steps: [
      sql`
        insert into order_events (order_id, at, from_status, to_status, actor, actor_user_id, note)
        select o.id, ${now}, o.status, o.status, ${closing.actor}, ${closing.closedBy}, ${reason}
        from ${shortened} l join orders o on o.id = l.value ->> 'id'
          and o.version = (l.value ->> 'version') + 1 and o.updated_at = ${now}
          and o.pickup_time_end = ${fromTime}`,
      queueWebhooks(sql`select l.value ->> 'id' from ${shortened} l`, now),
    ],
    mails: orders
      .filter((order) => order.isActive === 1)
      .flatMap((order) =>
        queueNews(
          now,
          {
            key: mailKey(closing, `order:${order.id}`),
            to: order.email,
            content: endsEarlyMail(site, {
              ...order,
              market,
              date: closing.date,
              fromTime,
              reason,
            }),
            only: sql`exists (select 1 from orders where id = ${order.id}
              and version = ${order.version + 1} and pickup_time_end = ${fromTime})`,
          },
          {
            to: sql`${order.userId}`,
            news: "ends_early",
            path: `/orders#${orderNumber(order.id)}`,
            timeZone: order.timeZone,
            date: closing.date,
          },
        ),
      ),
  };
}

/** What a vendor is told about its own orders. */
interface VendorRow {
  id: number;
  name: string;
  cancelled: number;
  byCard: number;
}

/**
 * Emails the owners of the vendors that come that day or had orders for it, each account once for
 * each vendor. Vendors that no email reaches go on the call list.
 */
async function tellVendors(ctx: Capabilities, closing: Closing): Promise<void> {
  const { marketId, date, closedAt, timeZone } = closing;
  const isUnderWay = closing.fromTime === null && isAfterMidnight(date, closedAt, timeZone);
  const ended = sql`o.cancelled_by = 'closure' and ${everConfirmed("o")}`;
  const ofVendor = (which: SQL) => sql`(select count(*) from orders o where o.vendor_id = v.id
    and o.market_id = ${marketId} and o.pickup_date = ${date} and ${ended} and ${which})`;
  const vendors = await ctx.db.all<VendorRow>(sql`
    select v.id, v.name, ${ofVendor(sql`true`)} cancelled,
      ${ofVendor(sql`o.payment_method = 'card'`)} byCard
    ${concernedVendors(marketId, date, ended)} order by v.id`);
  const recipients = await recipientsOf(
    ctx,
    vendors.map(({ id }) => id),
  );
  const unread = vendors.filter(({ id }) => !recipients.some(({ vendorId }) => vendorId === id));
  await runBatch(ctx.db, [
    callStatement(
      closing,
      unread.map(({ id }) => id),
    ),
  ]);
  const mails = vendors.flatMap((vendor) =>
    recipients
      .filter(({ vendorId }) => vendorId === vendor.id)
      .map(({ userId, email }) =>
        queueMail(ctx.now, {
          key: mailKey(closing, `stall:${vendor.id}:${userId}`),
          to: email,
          vendorId: vendor.id,
          content: closedDayMail(ctx.site, {
            ...closing,
            ...vendor,
            vendorId: vendor.id,
            isUnderWay,
          }),
        }),
      ),
  );
  for (let from = 0; from < mails.length; from += portion) {
    await runBatch(ctx.db, mails.slice(from, from + portion));
  }
}
