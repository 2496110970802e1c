import { eq, getTableColumns, type InferInsertModel, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { marketAnnouncements } from "~/models/guide/announcement/announcement.tables";
import { marketCorrections } from "~/models/guide/correction/correction.tables";
import { vendorsListed, weeksListed } from "~/models/guide/market/listed.server";
import {
  marketClosures,
  marketManagers,
  marketSchedules,
  markets,
  marketTags,
} from "~/models/guide/market/market.tables";
import { reviews } from "~/models/guide/review/review.tables";
import {
  applicationMessages,
  marketSubmissions,
  vendorApplications,
  vendorRecommendations,
} from "~/models/joining/application/application.tables";
import {
  adminRequests,
  marketManagerRequests,
  vendorRequests,
} from "~/models/joining/request/request.tables";
import { queued } from "~/models/joining/review-queue/queued.server";
import { reviewKinds } from "~/models/joining/review-queue/review-queue.rules";
import { subjects } from "~/models/joining/review-queue/subjects.server";
import { basketItems, baskets } from "~/models/orders/basket/basket.tables";
import { orderEvents, orderItems, orders } from "~/models/orders/order/order.tables";
import { paymentEvents, payments } from "~/models/orders/payment/payment.tables";
import { disputes, refunds } from "~/models/orders/payment/refund.tables";
import { payouts } from "~/models/orders/payout/payout.tables";
import { stripeAccounts } from "~/models/orders/stripe-account/stripe-account.tables";
import { failedStripeEvents } from "~/models/orders/stripe-event/stripe-event.tables";
import { auditLog } from "~/models/people/audit/audit.tables";
import { mailOutbox } from "~/models/people/mail/mail.tables";
import { savedItems } from "~/models/people/saved/saved.tables";
import { users } from "~/models/people/user/user.tables";
import {
  directoryImportNotes,
  directoryImports,
} from "~/models/running/directory-import/import.tables";
import {
  marketDaySales,
  marketDayStalls,
  marketReports,
} from "~/models/running/market-report/market-report.tables";
import { newsletterIssues, newsletters } from "~/models/running/newsletter/newsletter.tables";
import { stallDates, stallPauses } from "~/models/vendors/attendance/attendance.tables";
import { saidListed } from "~/models/vendors/attendance/attending.server";
import { documents } from "~/models/vendors/document/document.tables";
import { categoriesListed } from "~/models/vendors/product/product.server";
import {
  productPreOrderConfigs,
  productStock,
  products,
} from "~/models/vendors/product/product.tables";
import { marketVendors, vendorAccounts, vendors } from "~/models/vendors/vendor.tables";
import {
  documentRequests,
  stallDocuments,
} from "~/models/vendors/vendor-document/vendor-document.tables";
import { type Database, openDatabase, runBatch, type Statement } from "~/platform/database";
import { readPictures } from "./pictures";
import { demoRows } from "./rows";
import { webhookStatements } from "./webhooks";

/** Explains, in a message for the user, why the demo was not written. */
export class NoDemo extends Error {}

/**
 * Writes the demo into an empty database, relative to `now` (milliseconds). Pictures go first, then
 * all rows in one batch, so that the demo is there completely or not at all. Returns false and
 * writes nothing if the demo is already there. With `accounts` false, the vendors' Stripe accounts
 * are written as closed. Throws `NoDemo` if the database already has user accounts.
 */
export async function seedDemo(
  d1: D1Database,
  pictures: R2Bucket,
  now: number,
  { accounts = true } = {},
): Promise<boolean> {
  const { db } = openDatabase(d1);
  const [there] = await db
    .select({ id: markets.id })
    .from(markets)
    .where(eq(markets.source, "demo"))
    .limit(1);
  if (there) return false;
  const [someone] = await db.select({ id: users.id }).from(users).limit(1);
  if (someone)
    throw new NoDemo("There are accounts in this database already; the demo is for an empty one.");
  const rows = await demoRows(await freeIds(db), now);
  await Promise.all(
    rows.documents.map(({ bytes, file: { key, contentType } }) =>
      pictures.put(key, bytes, { httpMetadata: { contentType } }),
    ),
  );
  await Promise.all(
    readPictures().map(({ key, svg }) =>
      pictures.put(key, svg, { httpMetadata: { contentType: "image/svg+xml" } }),
    ),
  );
  await runBatch(db, [
    ...inserts(db, users, rows.users),
    ...inserts(db, markets, rows.markets),
    ...inserts(db, marketSchedules, rows.schedules),
    ...inserts(db, marketClosures, rows.closures),
    ...inserts(db, marketTags, rows.tags),
    ...inserts(db, marketManagers, rows.managers),
    ...inserts(db, marketAnnouncements, rows.announcements),
    ...inserts(db, vendors, rows.vendors),
    ...inserts(db, marketVendors, rows.stalls),
    ...inserts(db, documentRequests, rows.documentRequests),
    ...inserts(db, marketReports, rows.marketReport.reports),
    ...inserts(db, marketDayStalls, rows.marketReport.seen),
    ...inserts(db, marketDaySales, rows.marketReport.sales),
    ...inserts(
      db,
      documents,
      rows.documents.map(({ file }) => file),
    ),
    ...inserts(
      db,
      stallDocuments,
      rows.documents.map(({ document }) => document),
    ),
    ...inserts(db, stallDates, rows.attendance.dates),
    ...inserts(db, stallPauses, rows.attendance.pauses),
    ...inserts(db, vendorAccounts, rows.vendorAccounts),
    ...inserts(
      db,
      stripeAccounts,
      // Old payments belong to an account, so the row stays and is marked as closed.
      rows.stripeAccounts.map((row) => (accounts ? row : { ...row, ...closed(now) })),
    ),
    ...inserts(db, products, rows.products),
    ...inserts(db, productPreOrderConfigs, rows.configs),
    ...inserts(db, baskets, rows.basket.baskets),
    ...inserts(db, basketItems, rows.basket.items),
    ...inserts(db, orders, rows.records.orders),
    ...inserts(db, orderItems, rows.records.items),
    ...inserts(db, orderEvents, rows.records.events),
    ...inserts(db, payments, rows.records.payments),
    ...inserts(db, paymentEvents, rows.records.paymentEvents),
    ...inserts(db, refunds, rows.records.refunds),
    ...inserts(db, disputes, rows.records.disputes),
    ...inserts(db, payouts, rows.payouts),
    ...inserts(db, productStock, rows.records.stock),
    ...inserts(db, reviews, rows.reviews),
    ...inserts(db, savedItems, rows.saved),
    ...inserts(db, newsletters, rows.newsletters),
    ...inserts(db, newsletterIssues, rows.issues),
    ...inserts(db, mailOutbox, rows.lookedAfter.mails),
    ...inserts(db, auditLog, rows.lookedAfter.acts),
    ...inserts(db, marketCorrections, rows.corrections),
    // Without open Stripe accounts, there are no Stripe events about them.
    ...inserts(db, failedStripeEvents, accounts ? rows.failedEvents : []),
    ...inserts(db, directoryImports, rows.lookedAfter.imports),
    ...inserts(db, directoryImportNotes, rows.lookedAfter.importNotes),
    ...inserts(db, vendorApplications, rows.desk.vendors),
    ...inserts(db, marketSubmissions, rows.desk.markets),
    ...inserts(db, applicationMessages, rows.desk.messages),
    ...inserts(db, vendorRecommendations, rows.desk.recommendations),
    ...inserts(db, adminRequests, rows.desk.admins),
    ...inserts(db, vendorRequests, rows.desk.vendorAccess),
    ...inserts(db, marketManagerRequests, rows.desk.managerAccess),
    ...reviewKinds.map((kind) =>
      queued(kind, sql`select id from ${subjects[kind].table}`, sql`true`),
    ),
    ...weeksListed(demoMarkets),
    vendorsListed(idsOf(rows.vendors)),
    ...categoriesListed(idsOf(rows.vendors)),
    saidListed(sql`vendor_id in (${idsOf(rows.vendors)})`),
    sql`
      insert into coming_looks (market_id, look_at)
      select distinct market_id, 0 from market_vendors where market_id in (${demoMarkets})
      on conflict do nothing`,
  ]);
  await runBatch(db, webhookStatements(rows.vendors[0]?.id ?? 0, now));
  return true;
}

const demoMarkets = sql`select id from markets where source = 'demo'`;
const idsOf = (rows: readonly { id?: number }[]) =>
  sql`select value from json_each(${JSON.stringify(rows.map(({ id }) => id))})`;

const closed = (now: number) =>
  ({ cardPayments: "unsupported", payouts: "unsupported", closedAt: now }) as const;

/**
 * D1 binds at most 100 values per statement, so a table's rows are split into as many statements as
 * needed.
 */
function inserts<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: InferInsertModel<T>[],
): Statement[] {
  const atOnce = Math.floor(100 / Object.keys(getTableColumns(table)).length);
  const statements: Statement[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    statements.push(db.insert(table).values(rows.slice(at, at + atOnce)));
  }
  return statements;
}

/** A function that gives the next free id of a table. */
async function freeIds(db: Database) {
  const used = await db.all<{ name: string; seq: number }>(
    sql`select name, seq from sqlite_sequence`,
  );
  return (table: string) => (used.find(({ name }) => name === table)?.seq ?? 0) + 1;
}
