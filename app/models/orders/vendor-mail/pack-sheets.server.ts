import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { addDays } from "../../core/calendar";
import { queueMail, roomForMail } from "../../people/mail/outbox.server";
import { recipientsOf, wanting } from "../../vendors/notice/notices.server";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import type { SheetDay } from "../../vendors/vendor-mail";
import { readOffer } from "../order/pre-order.server";
import { lineWeight } from "../weighing/line-weight.server";
import {
  changesSettle,
  changesSince,
  lastCutoff,
  looksAgain,
  type PackedOrder,
  type Told,
  toldOf,
} from "./pack-sheet.rules";
import { changedSheetMail, packSheetMail } from "./vendor-notice-mail";

/** How many market days are read at a time. */
const daysAtOnce = 20;
/** A run reads no more market days after this time, in milliseconds. */
const runLasts = 20_000;
/** The most orders of one day that a sheet counts: more than a vendor hands over. */
const ordersCounted = 1000;

interface DueSheet {
  vendorId: number;
  marketId: number;
  pickupDate: string;
  lookAt: Instant;
  version: number;
  told: string;
}

/**
 * Queues the pack sheet of every market day for which ordering has closed, and the changes since
 * then for every day with a sheet already sent: once for each of the vendor's owners, however many
 * runs there are and however often a run is interrupted. The data that it reads does not grow with
 * the number of orders elsewhere. Ordering closes for most vendors at the same time, so a run queues
 * only as many emails as the outbox has room for. The next run, a minute later, queues the rest.
 */
export async function queuePackSheets(ctx: Capabilities): Promise<void> {
  const began = Date.now();
  let room = await roomForMail(ctx);
  let due: DueSheet[];
  do {
    due = await ctx.db.all<DueSheet>(sql`
      select vendor_id vendorId, market_id marketId, pickup_date pickupDate, look_at lookAt,
        version, told
      from pack_sheets indexed by pack_sheets_due
      where look_at is not null and look_at <= ${ctx.now} order by look_at limit ${daysAtOnce}`);
    for (const sheet of due) {
      room -= await lookAt(ctx, sheet);
      if (room <= 0) return;
    }
  } while (due.length === daysAtOnce && Date.now() - began < runLasts);
}

/** Returns the number of emails about this sheet. */
async function lookAt(ctx: Capabilities, sheet: DueSheet): Promise<number> {
  const { now, site } = ctx;
  const { orders, day } = await readDay(ctx, sheet);
  if (sheet.version === 0) {
    const closes = await closingOf(ctx, sheet);
    if (closes !== null && closes > now) {
      await lookAgain(ctx, sheet, Math.min(closes, now + looksAgain));
      return 0;
    }
  }
  const isOver = orders.every(
    (order) => now >= pickupEnds({ ...order, pickupDate: sheet.pickupDate }),
  );
  const told = toldOf(orders);
  const before: Told = JSON.parse(sheet.told);
  const changes = changesSince(before, told);
  // A day with no valid orders left has no pickup that could be over.
  if ((isOver && orders.length > 0) || changes.length === 0 || day === null) {
    await lookAgain(ctx, sheet, null);
    return 0;
  }
  const version = sheet.version + 1;
  const recipients = wanting(
    await recipientsOf(ctx, [sheet.vendorId]),
    sheet.vendorId,
    "pack_sheet",
  );
  const sheetMail = (token: string) => {
    const to = { site, token, vendorId: sheet.vendorId };
    return sheet.version === 0
      ? packSheetMail(day, orders, to)
      : changedSheetMail(day, changes, told, to);
  };
  await runBatch(ctx.db, [
    // Look once more later: a change made while this email was written is told separately.
    sql`
      update pack_sheets set version = ${version}, told = ${JSON.stringify(told)},
        look_at = ${now + changesSettle}
      where ${isSheet(sheet)} and version = ${sheet.version}`,
    ...recipients.map(({ userId, email, token }) =>
      queueMail(now, {
        key: `pack-sheet:${sheet.vendorId}:${sheet.marketId}:${sheet.pickupDate}:${version}:${userId}`,
        to: email,
        vendorId: sheet.vendorId,
        content: sheetMail(token),
        only: wroteOne,
      }),
    ),
  ]);
  return recipients.length;
}

const isSheet = ({ vendorId, marketId, pickupDate }: DueSheet): SQL =>
  sql`vendor_id = ${vendorId} and market_id = ${marketId} and pickup_date = ${pickupDate}`;

/** Sets when to look at the sheet next, unless something has happened since the sheet was read. */
async function lookAgain(ctx: Capabilities, sheet: DueSheet, at: Instant | null) {
  await ctx.db.run(sql`
    update pack_sheets set look_at = ${at}
    where ${isSheet(sheet)} and version = ${sheet.version} and look_at = ${sheet.lookAt}`);
}

/** When ordering for the day closes; null if it has closed or the vendor no longer exists. */
async function closingOf(ctx: Capabilities, { vendorId, marketId, pickupDate }: DueSheet) {
  try {
    return lastCutoff(await readOffer(ctx, vendorId), marketId, pickupDate);
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Sheets are deleted this many days after their market day. They name customers, also those who have
 * deleted their account since then.
 */
const sheetsAreKept = 7;

/** Deletes the sheets of market days long past. */
export async function forgetOldPackSheets({ db, now }: Capabilities): Promise<void> {
  const since = addDays(new Date(now).toISOString().slice(0, 10), -sheetsAreKept);
  await db.run(sql`
    delete from pack_sheets where rowid in (
      select rowid from pack_sheets where pickup_date < ${since} limit 500)`);
}

interface PackedRow extends Omit<PackedOrder, "items"> {
  items: string;
  vendorName: string;
  marketName: string;
}

/**
 * Reads the valid orders of a day, and the names of the vendor and the market as the day's latest
 * order has them.
 */
async function readDay(ctx: Capabilities, { vendorId, marketId, pickupDate }: DueSheet) {
  const ofDay = sql`o.vendor_id = ${vendorId} and o.pickup_date = ${pickupDate}
    and o.market_id = ${marketId}`;
  const [{ results: rows }, { results: named }] = await runBatch(ctx.db, [
    sql<PackedRow>`
      select o.id, u.username customer, o.pickup_time_start pickupTimeStart,
        o.pickup_time_end pickupTimeEnd, o.time_zone timeZone,
        o.vendor_name vendorName, o.market_name marketName,
        iif(o.payment_method = 'at_pickup' and o.card_when_weighed = 0, o.total_amount, null) toPay,
        (select json_group_array(json_object('name', i.product_name, 'quantity', i.quantity,
            'weight', ${lineWeight}))
          from order_items i where i.order_id = o.id) items
      from orders o indexed by orders_of_vendor cross join users u
      where ${ofDay} and u.id = o.user_id
        and o.status in ('confirmed', 'ready', 'completed', 'not_collected')
      order by o.pickup_time_start, o.id limit ${ordersCounted}`,
    sql<Omit<SheetDay, "date">>`
      select o.vendor_name vendorName, o.market_name marketName
      from orders o indexed by orders_of_vendor where ${ofDay} order by o.id desc limit 1`,
  ]);
  const [name] = named;
  return {
    orders: rows.map(
      ({ items, ...order }): PackedOrder => ({ ...order, items: JSON.parse(items) }),
    ),
    day: name ? { ...name, date: pickupDate } : null,
  };
}
