import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Allowed } from "~/platform/context";
import { runBatch, type Statement } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import {
  marketSubmissions,
  vendorApplications,
  vendorRecommendations,
} from "../application/application.tables";
import { auditLog } from "../audit/audit.tables";
import { documents } from "../document/document.tables";
import { mailOutbox } from "../mail/mail.tables";
import { marketManagers, markets } from "../market/market.tables";
import { newsletters } from "../newsletter/newsletter.tables";
import { orders } from "../order/order.tables";
import { pictures } from "../picture/picture.tables";
import { adminRequests, marketManagerRequests, vendorRequests } from "../request/request.tables";
import { reviews } from "../review/review.tables";
import { savedItems } from "../saved/saved.tables";
import { vendorAccounts, vendors } from "../vendor/vendor.tables";
import { heldOf } from "./held-data.server";
import {
  apiTokens,
  emailChanges,
  knownBrowsers,
  passwordResets,
  sessions,
  users,
} from "./user.tables";

/** All columns of a table but what is nobody's to read, or says only whose row it is. */
const allBut = <Table extends SQLiteTable>(
  table: Table,
  ...names: (keyof Table["_"]["columns"] & string)[]
): Record<string, SQLiteColumn> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !names.includes(name)),
  );

/** A column of rows within a row, as JSON. */
const rowsIn = (query: SQL) => sql`(${query})`.mapWith((json: string): unknown => JSON.parse(json));

const dated = sql`strftime('%FT%TZ', e.at / 1000, 'unixepoch')`;
const ofOrder = {
  items: rowsIn(sql`
    select json_group_array(json_object('name', product_name, 'description', product_description,
      'quantity', quantity, 'unitPrice', unit_price, 'totalPrice', total_price))
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
 * Everything that the database holds of somebody, as its rows say it: amounts in integer cents,
 * instants in ISO. Left out is only what is kept as a hash that means nothing to anyone, and what
 * a mail said whose words were a secret link; and, as `leftOut` says, what is known by an address
 * that may be a stranger's.
 */
export async function exportMyData(ctx: Allowed<Viewer>) {
  const { db, viewer, now, site } = ctx;
  const { rows: held, isAddressProven } = await heldOf(ctx);
<<<<<<< HEAD
  const parts: Record<string, SQL<Row>> = {
    account: sql<Row>`
      select id, username, email, email_confirmed_at, first_name, last_name, user_type, is_admin, created_at, updated_at
      from users where id = ${viewer.id}`,
    sessions: sql<Row>`select created_at, expires_at from sessions where ${mine}`,
    apiTokens: sql<Row>`select created_at, expires_at from api_tokens where ${mine}`,
    knownBrowsers: sql<Row>`select created_at, expires_at from known_browsers where ${mine}`,
    passwordLinks: sql<Row>`
      select created_at, expires_at, used_at from password_resets where ${mine}`,
    emailChanges: sql<Row>`select new_email, created_at, expires_at from email_changes where ${mine}`,
    orders: sql<Row>`
      select o.id, o.status, o.payment_method, o.vendor_name, o.market_name, o.market_address,
        o.time_zone, o.total_amount, o.pickup_date, o.pickup_time_start, o.pickup_time_end,
        o.special_instructions, o.pickup_code, o.cancelled_by, o.cancel_deadline, o.created_at,
        o.updated_at,
        (select json_group_array(json_object('name', i.product_name,
          'description', i.product_description, 'quantity', i.quantity,
          'unitPrice', i.unit_price, 'totalPrice', i.total_price))
          from order_items i where i.order_id = o.id) as items,
        (select json_group_array(json_object('at', strftime('%FT%TZ', e.at / 1000, 'unixepoch'),
          'from', e.from_status, 'to', e.to_status, 'actor', e.actor, 'note', e.note))
          from order_events e where e.order_id = o.id) as history,
        (select json_group_array(json_object('at', strftime('%FT%TZ', e.at / 1000, 'unixepoch'),
          'kind', e.kind, 'amount', e.amount, 'currency', p.currency, 'reference', e.reference))
          from payments p join payment_events e on e.payment_id = p.id
          where p.order_id = o.id) as money
      from orders o where o.user_id = ${viewer.id} order by o.id`,
    savedItems: sql<Row>`select type, item_id, saved_at from saved_items where ${mine}`,
    reviews: sql<Row>`
      select r.market_id, m.name as market_name, r.username, r.rating, r.comment, r.is_hidden,
        r.created_at, r.updated_at
      from reviews r join markets m on m.id = r.market_id where r.user_id = ${viewer.id}`,
    newsletter: sql<Row>`
      select email, subscribed_at, confirmed_at, is_active
      from newsletters where ${held.newsletter}`,
    mail: sql<Row>`
      select to_email, subject, iif(is_secret, null, text) as text, status, created_at, sent_at
      from mail_outbox where ${held.mail} order by id`,
    vendorApplications: sql<Row>`
      select id, name, description, vendor_type, image, instagram, website, first_name, last_name,
        contact_email, contact_phone, products, "values", requested_markets, schedule, photos,
        desired_username, ${reviewed}
      from vendor_applications where ${held.vendorApplications} order by id`,
    applicationMessages: sql<Row>`
      select kind, subject_id, "by", text, at from application_messages
      where (kind = 'vendor_application' and subject_id in
          (select id from vendor_applications where ${held.vendorApplications}))
        or (kind = 'market_application' and subject_id in
          (select id from market_submissions where ${held.marketSubmissions})) order by id`,
    applicationDrafts: sql<Row>`
      select fields, updated_at from application_drafts where user_id = ${viewer.id}`,
    marketApplications: sql<Row>`
      select id, origin, name, location, address, description, contact_name, contact_email,
        contact_phone, website, image, photos, operating_days, operating_hours, seasonal_info,
        facility_info, ${reviewed}
      from market_submissions where ${held.marketSubmissions} order by id`,
    recommendations: sql<Row>`
      select id, vendor_name, vendor_type, description, contact_info, your_name, your_email,
        ${reviewed}
      from vendor_recommendations where ${held.vendorRecommendations} order by id`,
    adminRequests: sql<Row>`
      select id, first_name, last_name, username, email, ${decided}
      from admin_requests where ${held.adminRequests} order by id`,
    vendorRequests: sql<Row>`
      select id, name, email, phone, business_name, product_category, market_location, website,
        instagram, ${decided}
      from vendor_requests where ${held.vendorRequests} order by id`,
    marketManagerRequests: sql<Row>`
      select id, name, email, market_name, address, phone, website, instagram, ${decided}
      from market_manager_requests where ${held.marketManagerRequests} order by id`,
    stalls: sql<Row>`
      select a.vendor_id, v.name, a.created_at from vendor_accounts a
      join vendors v on v.id = a.vendor_id where a.user_id = ${viewer.id}`,
    markets: sql<Row>`
      select a.market_id, m.name, a.created_at from market_managers a
      join markets m on m.id = a.market_id where a.user_id = ${viewer.id}`,
    pictures: sql<Row>`
      select '/images/' || key as address, purpose, bytes, width, height, created_at,
        subject_type, subject_id, attached_at
      from pictures where uploader_user_id = ${viewer.id} and discarded_at is null order by id`,
    documents: sql<Row>`
      select id, kind, name, content_type, bytes, subject_type, subject_id, created_at
      from documents where uploader_user_id = ${viewer.id} and discarded_at is null order by id`,
    decisions: sql<Row>`
      select at, action, subject_type, subject_id, detail, "before", "after" from audit_log
      where actor_user_id = ${viewer.id} order by id`,
  };
=======
  const mine = ({ userId }: { userId: SQLiteColumn }) => eq(userId, viewer.id);
  const parts = {
    account: db
      .select(allBut(users, "password", "isActive"))
      .from(users)
      .where(eq(users.id, viewer.id)),
    sessions: db
      .select(allBut(sessions, "tokenHash", "userId"))
      .from(sessions)
      .where(mine(sessions)),
    apiTokens: db
      .select(allBut(apiTokens, "tokenHash", "userId"))
      .from(apiTokens)
      .where(mine(apiTokens)),
    knownBrowsers: db
      .select(allBut(knownBrowsers, "tokenHash", "userId"))
      .from(knownBrowsers)
      .where(mine(knownBrowsers)),
    passwordLinks: db
      .select(allBut(passwordResets, "tokenHash", "userId"))
      .from(passwordResets)
      .where(mine(passwordResets)),
    emailChanges: db
      .select(allBut(emailChanges, "tokenHash", "userId"))
      .from(emailChanges)
      .where(mine(emailChanges)),
    orders: db
      .select({
        ...allBut(orders, "userId", "vendorId", "marketId", "canCancel", "expiresAt", "placeKey"),
        ...ofOrder,
      })
      .from(orders)
      .where(mine(orders))
      .orderBy(orders.id),
    savedItems: db.select(allBut(savedItems, "userId")).from(savedItems).where(mine(savedItems)),
    reviews: db
      .select({
        ...allBut(reviews, "id", "userId"),
        marketName: markets.name,
      })
      .from(reviews)
      .innerJoin(markets, eq(markets.id, reviews.marketId))
      .where(mine(reviews)),
    newsletter: db
      .select(allBut(newsletters, "id", "tokenHash", "unsubscribeToken"))
      .from(newsletters)
      .where(held.newsletter),
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
    marketApplications: db
      .select(allBut(marketSubmissions, "marketId", "reviewedBy"))
      .from(marketSubmissions)
      .where(held.marketSubmissions)
      .orderBy(marketSubmissions.id),
    recommendations: db
      .select(allBut(vendorRecommendations, "reviewedBy"))
      .from(vendorRecommendations)
      .where(held.vendorRecommendations)
      .orderBy(vendorRecommendations.id),
    adminRequests: db
      .select(allBut(adminRequests, "password", "userId", "reviewedBy"))
      .from(adminRequests)
      .where(held.adminRequests)
      .orderBy(adminRequests.id),
    vendorRequests: db
      .select(allBut(vendorRequests, "userId", "reviewedBy"))
      .from(vendorRequests)
      .where(held.vendorRequests)
      .orderBy(vendorRequests.id),
    marketManagerRequests: db
      .select(allBut(marketManagerRequests, "userId", "marketId", "reviewedBy"))
      .from(marketManagerRequests)
      .where(held.marketManagerRequests)
      .orderBy(marketManagerRequests.id),
    stalls: db
      .select({ ...allBut(vendorAccounts, "id", "userId"), name: vendors.name })
      .from(vendorAccounts)
      .innerJoin(vendors, eq(vendors.id, vendorAccounts.vendorId))
      .where(mine(vendorAccounts)),
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
    decisions: db
      .select(allBut(auditLog, "id", "actorUserId"))
      .from(auditLog)
      .where(eq(auditLog.actorUserId, viewer.id))
      .orderBy(auditLog.id),
  } satisfies Record<string, Statement>;
>>>>>>> main
  const results = await runBatch(db, Object.values(parts));
  const exported = Object.keys(parts).map((name, index) => [
    name,
    (results[index]?.results ?? []).map(readable),
  ]);
  return {
    exportedAt: new Date(now).toISOString(),
    leftOut: isAddressProven
      ? null
      : `What only your e-mail address leads to (newsletter, mail, applications and requests) is left out, because the address is not confirmed. Confirm it at ${site}/account and export again.`,
    ...Object.fromEntries(exported),
  };
}

/** A row with its values as a program reads them. */
const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asExported(name, value)]));

const asExported = (name: string, value: unknown) =>
  typeof value === "number" && /(^at|At|Deadline)$/.test(name)
    ? new Date(value).toISOString()
    : value;
