import { sql } from "drizzle-orm";
import { pageFor } from "~/platform/acts-for";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch, type Statement } from "~/platform/database";
import { longDate } from "../../core/calendar";
import { lastRead, queueMail, readUpTo } from "../../people/mail/outbox.server";
import { queuePush } from "../../people/push/push-outbox.server";
import { isActiveVendor } from "../../people/user/active";
import type { NoticeKind } from "../../vendors/notice/notice.rules";
import { recipientsOf, wanting } from "../../vendors/notice/notices.server";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { orderOnDayPath } from "../order/day-path";
import { howPaid } from "../order/how-paid.server";
import { dayStatuses } from "../order/market-days.rules";
import { isOpen, orderNumber } from "../order/order.rules";
import { correctionsOf } from "../order/order-rows.server";
import { lineWeight } from "../weighing/line-weight.server";
import { changesSettle } from "./pack-sheet.rules";
import {
  cancellationMail,
  changeMail,
  newOrderMail,
  type OrderToVendor,
} from "./vendor-notice-mail";

/** What a vendor hears about an order, and the kind of email in the vendor's settings. */
const vendorNews = {
  new_order: "new_order",
  change: "cancellation",
  cancellation: "cancellation",
} as const satisfies Record<string, NoticeKind>;
type VendorNews = keyof typeof vendorNews;

/** A vendor gets no email about a step of an order that is older than this, in milliseconds. */
const newsLasts = 24 * 60 * 60_000;

/** How many steps of orders one batch handles. */
const pageSize = 50;

interface StepRow extends Omit<OrderToVendor, "items" | "corrections"> {
  eventId: number;
  at: number;
  fromStatus: string | null;
  toStatus: string;
  vendorId: number;
  marketId: number;
  status: string;
  cancelledBy: string | null;
  timeZone: string;
  cancelDeadline: number | null;
  actor: string;
  items: string;
  corrections: string;
}

const mails = { new_order: newOrderMail, change: changeMail, cancellation: cancellationMail };

/**
 * Queues an email to the vendor's owners for every order that comes in and every order that its
 * customer changes or cancels, and notes which market days have something to pack. Like the
 * customers' emails, it continues in the orders' history from a mark that is saved in the same
 * batch as the emails: nothing is missed after an outage, and nothing is told twice.
 */
export async function queueVendorMail(ctx: Capabilities): Promise<void> {
  for (let more = true; more; ) more = await queueNext(ctx);
}

async function queueNext(ctx: Capabilities): Promise<boolean> {
  const { db, now, site } = ctx;
  const steps = await db.all<StepRow>(sql`
      select e.id eventId, e.at, e.from_status fromStatus, e.to_status toStatus, o.id, o.status,
        o.cancelled_by cancelledBy, u.username customer, o.vendor_id vendorId,
        o.market_id marketId, o.vendor_name vendorName, o.market_name marketName,
        o.time_zone timeZone, o.pickup_date pickupDate, o.pickup_time_start pickupTimeStart,
        o.pickup_time_end pickupTimeEnd, ${howPaid("o")} paymentMethod,
        o.total_amount totalAmount, o.special_instructions specialInstructions,
        o.cancel_deadline cancelDeadline,
        e.actor, ${correctionsOf("e.id")} corrections,
        (select json_group_array(json_object('name', i.product_name, 'quantity', i.quantity,
          'totalPrice', i.total_price, 'weight', ${lineWeight})) from order_items i where i.order_id = o.id) items
      from order_events e cross join orders o cross join users u
      where e.id > ${lastRead("stall_notices")} and o.id = e.order_id and u.id = o.user_id
      order by e.id limit ${pageSize}`);
  const news = steps.flatMap((step) => {
    const kind = noticeOf(step, now);
    return kind ? [{ kind, step }] : [];
  });
  const vendorIds = [...new Set(news.map(({ step }) => step.vendorId))];
  const recipients = await recipientsOf(ctx, vendorIds);
  const writes: Statement[] = steps.flatMap((step) => noteSheet(step, now));
  for (const { kind, step } of news) {
    writes.push(pushToVendor(kind, step, now));
    const order = {
      ...step,
      items: JSON.parse(step.items),
      corrections: JSON.parse(step.corrections),
    };
    for (const { userId, email, token } of wanting(recipients, step.vendorId, vendorNews[kind])) {
      writes.push(
        queueMail(now, {
          key: `stall-${kind}:${step.eventId}:${userId}`,
          to: email,
          vendorId: step.vendorId,
          content: mails[kind](order, { site, token, vendorId: step.vendorId }),
        }),
      );
    }
  }
  const last = steps.at(-1);
  if (last) writes.push(readUpTo(db, "stall_notices", last.eventId));
  if (writes.length > 0) await runBatch(db, writes);
  return steps.length === pageSize;
}

/** Whether an order becomes valid with this step, and was not valid before. */
const isPlaced = ({ fromStatus, toStatus }: StepRow) =>
  toStatus === "confirmed" && (fromStatus === null || fromStatus === "pending_payment");

/**
 * The kind of email to the vendor that a step of an order calls for; null if the vendor made the
 * step, if the step never concerned the vendor, or if it is no longer true or too late when the
 * email is written.
 */
function noticeOf(step: StepRow, now: Instant): VendorNews | null {
  if (now - step.at > newsLasts || now >= pickupEnds(step)) return null;
  if (isPlaced(step)) return isOpen(step) ? "new_order" : null;
  // The customer wants less. What a customer wants besides is a new order.
  if (step.fromStatus === step.toStatus) {
    const isLess = step.actor === "customer" && step.corrections !== "[]";
    return isLess ? "change" : null;
  }
  const isCancelled = step.toStatus === "cancelled" && step.fromStatus !== "pending_payment";
  return isCancelled && step.cancelledBy === "customer" ? "cancellation" : null;
}

/** The statement that queues the same news for the browsers of the vendor's owners. */
function pushToVendor(kind: VendorNews, step: StepRow, now: Instant) {
  const { eventId, id, vendorId, timeZone, pickupDate } = step;
  // The page of a market day lists no cancelled order. Pre-orders lists it under 'Finished'.
  const isOnDay = dayStatuses.some((status) => status === step.status);
  const path = isOnDay ? orderOnDayPath(step) : `/vendor-preorders#${orderNumber(id)}`;
  return queuePush(now, {
    key: `stall-${kind}:${eventId}`,
    to: sql`select va.user_id from vendor_accounts va
        join users u on u.id = va.user_id and ${isActiveVendor(sql`u`)}
        where va.vendor_id = ${vendorId} and va.role = 'owner'`,
    news: kind,
    line: `Order ${orderNumber(id)} for ${longDate(pickupDate)}`,
    path: pageFor(vendorId, path),
    timeZone,
    date: pickupDate,
    vendorId,
  });
}

/**
 * The statements that set when to look at a day with orders: a day without a sheet, once its
 * ordering may have closed; a day with a sheet already sent, a little after each change.
 */
function noteSheet(step: StepRow, now: number) {
  const { vendorId, marketId, pickupDate } = step;
  if (
    step.toStatus === "pending_payment" ||
    (step.fromStatus === "pending_payment" && !isPlaced(step))
  ) {
    return [];
  }
  const first = isPlaced(step) ? Math.max(now, step.cancelDeadline ?? now) : null;
  const settled = now + changesSettle;
  return [
    sql`
      insert into pack_sheets (vendor_id, market_id, pickup_date, look_at)
      select ${vendorId}, ${marketId}, ${pickupDate}, ${first} where ${first} is not null
      on conflict do nothing`,
    sql`
      update pack_sheets set look_at = case
        when version = 0 then min(coalesce(look_at, ${first}), coalesce(${first}, look_at))
        when look_at > ${now} then min(look_at, ${settled})
        else ${settled} end
      where vendor_id = ${vendorId} and market_id = ${marketId} and pickup_date = ${pickupDate}`,
  ];
}
