import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Allowed } from "~/platform/context";
import { runBatch, type Statement } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import { marketCorrections } from "../../guide/correction/correction.tables";
import { marketInvitations, marketManagers, markets } from "../../guide/market/market.tables";
import { pictures } from "../../guide/picture/picture.tables";
import { reviews } from "../../guide/review/review.tables";
import {
  applicationDrafts,
  applicationMessages,
  marketSubmissions,
  vendorApplications,
  vendorRecommendations,
} from "../../joining/application/application.tables";
import {
  adminRequests,
  marketManagerRequests,
  vendorRequests,
} from "../../joining/request/request.tables";
import { basketItems, baskets, cardHolders } from "../../orders/basket/basket.tables";
import { orders } from "../../orders/order/order.tables";
import { auditLog } from "../../people/audit/audit.tables";
import { mailOutbox } from "../../people/mail/mail.tables";
import { passkeys } from "../../people/passkey/passkey.tables";
import { pushMuted, pushSubscriptions } from "../../people/push/push.tables";
import { accountRecoveries } from "../../people/recovery/recovery.tables";
import { savedItems } from "../../people/saved/saved.tables";
import { codesLeft } from "../../people/second-factor/check-code.server";
import { secondFactors } from "../../people/second-factor/second-factor.tables";
import { heldOf } from "../../people/user/held-data.server";
import {
  apiTokens,
  emailChanges,
  knownBrowsers,
  passwordResets,
  sessions,
  users,
} from "../../people/user/user.tables";
import { documents } from "../../vendors/document/document.tables";
import { vendorAccounts, vendorInvitations, vendors } from "../../vendors/vendor.tables";
import { newsletters } from "../newsletter/newsletter.tables";

type ColumnOf<Table extends SQLiteTable> = keyof Table["_"]["columns"] & string;

/**
 * All columns of a table except generated columns and the named ones: columns that nobody may read,
 * that only say which user the row belongs to, or that repeat other data.
 */
const allBut = <Table extends SQLiteTable>(
  table: Table,
  ...names: ColumnOf<Table>[]
): Record<string, SQLiteColumn> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([name, column]) => !names.includes(name) && !column.generated,
    ),
  );

/** A list of other rows inside a row, as one JSON column. */
const rowsIn = (query: SQL) => sql`(${query})`.mapWith((json: string): unknown => JSON.parse(json));

const dated = sql`strftime('%FT%TZ', e.at / 1000, 'unixepoch')`;
const ofOrder = {
  items: rowsIn(sql`
    select json_group_array(json_object('name', product_name, 'description', product_description,
      'quantity', quantity, 'unitPrice', unit_price, 'totalPrice', total_price,
      'pricePerUnit', price_per_unit, 'unit', weight_unit, 'weight', weight / 1000.0))
    from order_items where order_id = orders.id`).as("items"),
  history: rowsIn(sql`
    select json_group_array(json_object('at', ${dated}, 'from', e.from_status,
      'to', e.to_status, 'actor', e.actor, 'note', e.note))
    from order_events e where e.order_id = orders.id`).as("history"),
  money: rowsIn(sql`
    select json_group_array(json_object('at', ${dated}, 'kind', e.kind, 'amount', e.amount,
      'currency', p.currency, 'reference', e.reference))
    from payments p join payment_events e on e.payment_id = p.id
    where p.order_id = orders.id`).as("money"),
};

/**
 * Everything that the database holds about a user, as its rows contain it: amounts in integer
 * cents, instants in ISO format. The export leaves out hashes, which mean nothing to anyone, and
 * the text of emails that contained a secret link. As `leftOut` explains, it also leaves out data
 * known only by an email address that may belong to a stranger.
 */
export async function exportMyData(ctx: Allowed<Viewer>) {
  const { db, viewer, now, site } = ctx;
  const { rows: held, isAddressProven } = await heldOf(ctx);
  const mine = ({ userId }: { userId: SQLiteColumn }) => eq(userId, viewer.id);
  // The plain parts: rows of one table, without the columns in `leftOut`.
  const rowsOf = <T extends SQLiteTable>(table: T, where: SQL, ...leftOut: ColumnOf<T>[]) =>
    db
      .select(allBut(table, ...leftOut))
      .from(table)
      .where(where);
  const mineOf = <T extends SQLiteTable & { userId: SQLiteColumn }>(
    table: T,
    ...leftOut: ColumnOf<T>[]
  ) => rowsOf(table, mine(table), ...leftOut);
  const inOrder = <T extends SQLiteTable & { id: SQLiteColumn }>(
    table: T,
    where: SQL,
    ...leftOut: ColumnOf<T>[]
  ) => rowsOf(table, where, ...leftOut).orderBy(table.id);
  const parts = {
    account: rowsOf(users, eq(users.id, viewer.id), "password", "isActive"),
    sessions: db
      .select(allBut(sessions, "tokenHash", "userId"))
      .from(sessions)
      // Not for an administrator who views the account, as on the page of sessions.
      .where(viewer.viewedBy ? sql`false` : mine(sessions)),
    signInCodes: db
      .select({
        turnedOnAt: secondFactors.confirmedAt,
        recoveryCodesLeft: codesLeft(viewer.id).as("codes_left"),
      })
      .from(secondFactors)
      .where(and(mine(secondFactors), isNotNull(secondFactors.confirmedAt))),
    apiTokens: mineOf(apiTokens, "tokenHash", "userId"),
    passkeys: mineOf(passkeys, "userId", "userHandle", "publicKey", "counter"),
    recovery: db
      .select({
        askedAt: accountRecoveries.askedAt,
        confirmedAt: accountRecoveries.confirmedAt,
        readyAt: accountRecoveries.readyAt,
      })
      .from(accountRecoveries)
      .where(mine(accountRecoveries)),
    knownBrowsers: mineOf(knownBrowsers, "tokenHash", "userId"),
    notifiedBrowsers: mineOf(pushSubscriptions, "id", "userId", "sessionHash", "p256dh", "auth"),
    notificationsTurnedOff: db
      .select({ kind: pushMuted.kind })
      .from(pushMuted)
      .where(mine(pushMuted)),
    passwordLinks: mineOf(passwordResets, "tokenHash", "userId"),
    emailChanges: mineOf(emailChanges, "tokenHash", "userId"),
    orders: db
      .select({
        ...allBut(orders, "userId", "vendorId", "marketId", "canCancel", "expiresAt", "placeKey"),
        ...ofOrder,
      })
      .from(orders)
      .where(mine(orders))
      .orderBy(orders.id),
    baskets: db
      .select({
        id: baskets.id,
        marketName: markets.name,
        pickupDate: baskets.pickupDate,
        createdAt: baskets.createdAt,
        updatedAt: baskets.updatedAt,
        placedAt: baskets.placedAt,
      })
      .from(baskets)
      .innerJoin(markets, eq(markets.id, baskets.marketId))
      .where(mine(baskets))
      .orderBy(baskets.id),
    basketItems: db
      .select(allBut(basketItems, "addKey"))
      .from(basketItems)
      .innerJoin(baskets, eq(baskets.id, basketItems.basketId))
      .where(mine(baskets)),
    savedCard: mineOf(cardHolders, "userId", "stripeCustomerId", "cardId", "forgottenAt"),
    savedItems: mineOf(savedItems, "userId"),
    reviews: db
      .select({
        ...allBut(reviews, "id", "userId"),
        marketName: markets.name,
      })
      .from(reviews)
      .innerJoin(markets, eq(markets.id, reviews.marketId))
      .where(mine(reviews)),
    newsletter: rowsOf(newsletters, held.newsletter, "id", "tokenHash", "unsubscribeToken"),
    mail: db
      .select({
        toEmail: mailOutbox.toEmail,
        subject: mailOutbox.subject,
        status: mailOutbox.status,
        createdAt: mailOutbox.createdAt,
        sentAt: mailOutbox.sentAt,
        text: sql`iif(${mailOutbox.isSecret}, null, ${mailOutbox.text})`.as("text"),
      })
      .from(mailOutbox)
      .where(held.mail)
      .orderBy(mailOutbox.id),
    vendorApplications: db
      .select(allBut(vendorApplications, "desiredPassword", "vendorId", "reviewedBy"))
      .from(vendorApplications)
      .where(held.vendorApplications)
      .orderBy(vendorApplications.id),
    applicationMessages: db
      .select(allBut(applicationMessages, "userId"))
      .from(applicationMessages)
      .where(sql`(kind = 'vendor_application' and subject_id in
          (select id from vendor_applications where ${held.vendorApplications}))
        or (kind = 'market_application' and subject_id in
          (select id from market_submissions where ${held.marketSubmissions}))`)
      .orderBy(applicationMessages.id),
    applicationDrafts: mineOf(applicationDrafts, "browser", "userId"),
    marketApplications: db
      .select(allBut(marketSubmissions, "marketId", "reviewedBy"))
      .from(marketSubmissions)
      .where(held.marketSubmissions)
      .orderBy(marketSubmissions.id),
    recommendations: inOrder(vendorRecommendations, held.vendorRecommendations, "reviewedBy"),
    corrections: inOrder(marketCorrections, held.marketCorrections, "decidedBy"),
    adminRequests: inOrder(adminRequests, held.adminRequests, "password", "userId", "reviewedBy"),
    vendorRequests: inOrder(vendorRequests, held.vendorRequests, "userId", "reviewedBy"),
    marketManagerRequests: db
      .select(allBut(marketManagerRequests, "userId", "marketId", "reviewedBy"))
      .from(marketManagerRequests)
      .where(held.marketManagerRequests)
      .orderBy(marketManagerRequests.id),
    vendors: db
      .select({ ...allBut(vendorAccounts, "id", "userId"), name: vendors.name })
      .from(vendorAccounts)
      .innerJoin(vendors, eq(vendors.id, vendorAccounts.vendorId))
      .where(mine(vendorAccounts)),
    stallInvitations: db
      .select({
        ...allBut(vendorInvitations, "id", "tokenHash", "invitedBy", "acceptedBy"),
        name: vendors.name,
      })
      .from(vendorInvitations)
      .innerJoin(vendors, eq(vendors.id, vendorInvitations.vendorId))
      .where(held.stallInvitations)
      .orderBy(vendorInvitations.id),
    marketInvitations: db
      .select({
        ...allBut(marketInvitations, "id", "tokenHash", "invitedBy", "acceptedBy"),
        name: markets.name,
      })
      .from(marketInvitations)
      .innerJoin(markets, eq(markets.id, marketInvitations.marketId))
      .where(held.marketInvitations)
      .orderBy(marketInvitations.id),
    markets: db
      .select({ ...allBut(marketManagers, "userId"), name: markets.name })
      .from(marketManagers)
      .innerJoin(markets, eq(markets.id, marketManagers.marketId))
      .where(mine(marketManagers)),
    pictures: db
      .select({
        address: sql`'/images/' || ${pictures.key}`.as("address"),
        ...allBut(pictures, "id", "key", "uploaderUserId", "uploaderBrowser", "discardedAt"),
      })
      .from(pictures)
      .where(and(eq(pictures.uploaderUserId, viewer.id), isNull(pictures.discardedAt)))
      .orderBy(pictures.id),
    documents: db
      .select(
        allBut(documents, "key", "uploaderUserId", "uploaderBrowser", "storedAt", "discardedAt"),
      )
      .from(documents)
      .where(and(eq(documents.uploaderUserId, viewer.id), isNull(documents.discardedAt)))
      .orderBy(documents.id),
    decisions: inOrder(auditLog, eq(auditLog.actorUserId, viewer.id), "id", "actorUserId"),
  } satisfies Record<string, Statement>;
  const results = await runBatch(db, Object.values(parts));
  const exported = Object.keys(parts).map((name, index) => [
    name,
    (results[index]?.results ?? []).map(readable),
  ]);
  return {
    exportedAt: new Date(now).toISOString(),
    leftOut: isAddressProven
      ? null
      : `Your email address isn’t confirmed. So this file leaves out your newsletter, emails, applications and requests. Confirm your address at ${site}/account and export again.`,
    ...Object.fromEntries(exported),
  };
}

/** A row for programs to read: instants become ISO text. */
const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asExported(name, value)]));

const asExported = (name: string, value: unknown) =>
  typeof value === "number" && /(^at|At|Deadline)$/.test(name)
    ? new Date(value).toISOString()
    : value;
