import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import { heldOf } from "./held-data.server";

type Row = Record<string, unknown>;

/** What became of an application, and of a request. */
const reviewed = sql`status, submitted_at, reviewed_at, review_notes`;
const decided = sql`status, requested_at, reviewed_at, review_notes`;

/**
 * Everything that the database holds of somebody, as its rows say it: amounts in integer cents,
 * instants in ISO. Left out is only what is kept as a hash that means nothing to anyone, and what
 * a mail said whose words were a secret link; and, as `leftOut` says, what is known by an address
 * that may be a stranger's.
 */
export async function exportMyData(ctx: Allowed<Viewer>) {
  const { db, viewer, now, site } = ctx;
  const mine = sql`user_id = ${viewer.id}`;
  const { rows: held, isAddressProven } = await heldOf(ctx);
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

/** A row with names and values as a program reads them. */
function readable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      asExported(column, value),
    ]),
  );
}

/** Columns that hold JSON. */
const nested = [
  "items",
  "history",
  "money",
  "detail",
  "before",
  "after",
  "requested_markets",
  "schedule",
  "photos",
  "operating_days",
];

function asExported(column: string, value: unknown): unknown {
  if (value === null) return null;
  if (typeof value === "number" && /(^at|_at|deadline)$/.test(column)) {
    return new Date(value).toISOString();
  }
  if (typeof value === "number" && column.startsWith("is_")) return value === 1;
  return nested.includes(column) && typeof value === "string" ? JSON.parse(value) : value;
}
