/**
 * A town in an empty database: a Saturday market with its manager, its vendors and its customers.
 * The rows are what the product's pages would have written; the triggers run as usual.
 */
import { randomBytes, scryptSync } from "node:crypto";
import { kept, summed } from "./kept.mjs";

export const vendorCount = 16;
export const customerCount = 240;
const productsEach = 8;

/** The accounts' ids: an administrator, a manager, the vendors' owners, and then the customers. */
export const firstCustomer = 3 + vendorCount;
export const nameOf = {
  vendor: (n) => (n === 1 ? "vendor" : `vendor${n}`),
  customer: (n) => (n === 1 ? "customer" : `customer${n}`),
};

/** The hash of the demo accounts' password, as app/platform/passwords.ts writes it. */
export function passwordHash() {
  const salt = randomBytes(16);
  const key = scryptSync("marketday", salt, 32);
  return `scrypt$16384$8$1$${salt.toString("base64")}$${key.toString("base64")}`;
}

const rows = (values) => `json_each('${JSON.stringify(values)}')`;
const upTo = (count) => rows(Array.from({ length: count }, (_, at) => at + 1));

function accounts() {
  const vendors = Array.from({ length: vendorCount }, (_, at) => nameOf.vendor(at + 1));
  const customers = Array.from({ length: customerCount }, (_, at) => nameOf.customer(at + 1));
  return [
    ["admin", "admin"],
    ["manager", "market_manager"],
    ...vendors.map((name) => [name, "vendor"]),
    ...customers.map((name) => [name, "customer"]),
  ];
}

const text = "Grown and picked on our own land, a half hour from the market. Ask us what is ripe.";

/** Each statement of the town, in the order of its references. */
const statements = (now) => [
  `INSERT INTO users (id, username, password, email, first_name, last_name, is_admin, user_type, created_at, updated_at, email_confirmed_at)
    SELECT key + 1, value ->> 0, '${passwordHash()}', (value ->> 0) || '@people.example.com', 'Robin', 'Example ' || key, (value ->> 1) = 'admin', value ->> 1, ${now}, ${now}, ${now} FROM ${rows(accounts())}`,
  `INSERT INTO markets (id, name, description, location, address, city, state, zip, lat, lng, contact_email, created_at, updated_at)
    VALUES (1, 'Grove Farmers Market', '${text} ${text}', 'Miami, FL', '1 Bay Street, Miami, FL 33101', 'Miami', 'FL', '33101', 25.77, -80.19, 'hello@grove.example.com', ${now}, ${now})`,
  "INSERT INTO market_schedules (market_id, day, open_time, close_time) VALUES (1, 'Saturday', '08:00', '14:00')",
  `INSERT INTO market_tags (market_id, tag) SELECT 1, value FROM ${rows(["Fresh Produce", "Baked Goods", "SNAP", "Card"])}`,
  `INSERT INTO market_managers (market_id, user_id, created_at) VALUES (1, 2, ${now})`,
  `INSERT INTO vendors (id, name, description, vendor_type, contact_email, contact_phone, takes_payment_at_pickup, orders_at_pickup, created_at, updated_at)
    SELECT value, 'Farm ' || value || ' of the Grove', '${text}', 'Weekly Vendor', 'farm' || value || '@example.com', '305 555 01' || (10 + value), 1, 10, ${now}, ${now} FROM ${upTo(vendorCount)}`,
  `INSERT INTO market_vendors (market_id, vendor_id, joined_at) SELECT 1, id, ${now} FROM vendors`,
  `INSERT INTO vendor_accounts (vendor_id, user_id, created_at) SELECT id, id + 2, ${now} FROM vendors`,
  `INSERT INTO stripe_accounts (id, vendor_id, card_payments, payouts, created_at, checked_at, ready_at, check_after, manual_payouts_after)
    SELECT 'acct_capacity' || id, id, 'active', 'active', ${now}, ${now}, ${now}, ${now + 1000 * 86_400_000}, NULL FROM vendors`,
  `INSERT INTO products (vendor_id, name, description, price, price_cents, category, unit, is_pre_order_enabled, is_visible, day_limit, created_at, updated_at)
    SELECT v.id, 'Basket ' || p.value, '${text}', '$' || (3 + p.value) || '.50', 350 + 100 * p.value, 'vegetables', 'each', 1, 1, 60, ${now}, ${now} FROM vendors v, ${upTo(productsEach)} p`,
  `INSERT INTO saved_items (user_id, type, item_id, saved_at) SELECT id, 'market', 1, ${now} FROM users WHERE user_type = 'customer'
    UNION ALL SELECT u.id, 'vendor', v.id, ${now} FROM users u JOIN vendors v ON v.id = 1 + u.id % ${vendorCount} WHERE u.user_type = 'customer'`,
  `INSERT INTO reviews (market_id, user_id, username, rating, comment, created_at, updated_at)
    SELECT 1, id, username, 3 + id % 3, 'My order was packed and waiting, and the parking is easy before ten.', ${now}, ${now} FROM users WHERE user_type = 'customer' AND id % 10 = 0`,
];

/**
 * Brings up to date what the writes of a page would have copied into the rows of the markets and
 * vendors over the ids `after` and up to `last`.
 */
export async function bringListingsUpToDate(d1, after, last) {
  const byTriggers = /search|words|spellings|changes/;
  for (const [what, kind, statement] of kept) {
    if (byTriggers.test(what)) continue;
    await d1.prepare(statement).bind(after[kind], last[kind]).run();
  }
  await d1.prepare(summed[0][1]).run();
}

/**
 * What else a week leaves: the vendors say that they come, the manager's report of the day, lines
 * in the audit log, and the messages of the one vendor whose own server is told about orders.
 */
const restOfWeek = (at, date) => [
  `INSERT INTO stall_dates (vendor_id, market_id, date, comes, set_at, confirmed_at, said_by) SELECT id, 1, '${date}', 1, ${at}, ${at}, 'mail' FROM vendors`,
  `INSERT INTO market_day_books (market_id, date, hours, visitors, updated_at, updated_by) VALUES (1, '${date}', '8 AM–2 PM', 900, ${at}, 2)`,
  `INSERT INTO market_day_stalls (market_id, date, vendor_id, was_there) SELECT 1, '${date}', id, 1 FROM vendors`,
  `INSERT INTO market_day_takings (market_id, date, vendor_id, cash, card, snap, entered_as, entered_at) SELECT 1, '${date}', id, 24000, 31000, 4000, 'vendor', ${at} FROM vendors`,
  `INSERT INTO audit_log (at, actor_user_id, action, subject_type, subject_id, detail) SELECT ${at}, 2, 'market_changed', 'market', 1, 'Opening hours' FROM ${upTo(2)}`,
  `INSERT INTO webhook_endpoints (vendor_id, url, events, state, secret, created_at, updated_at) VALUES (1, 'https://farm.example/orders', '["order.placed","order.changed","order.cancelled"]', 'off', '', ${at}, ${at})`,
  `INSERT INTO webhook_deliveries (endpoint_id, message_id, type, event_id, state, tries, next_try_at, created_at)
    SELECT 1, 'msg_' || e.id, 'order.changed', e.id, 'delivered', 1, e.at, e.at FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.vendor_id = 1`,
  "UPDATE payouts SET status = 'paid', after_id = NULL",
  `INSERT INTO webhook_tries (delivery_id, at, took, status, said) SELECT id, created_at, 120, 200, '{"ok":true}' FROM webhook_deliveries`,
];

export async function finishWeek(d1, saturday) {
  const date = new Date(saturday).toISOString().slice(0, 10);
  for (const statement of restOfWeek(saturday, date)) await d1.prepare(statement).run();
}

export async function makeTown(d1, now) {
  for (const statement of statements(now)) await d1.prepare(statement).run();
  const none = { market: 0, vendor: 0, product: 0 };
  await bringListingsUpToDate(d1, none, {
    market: 1,
    vendor: vendorCount,
    product: vendorCount * productsEach,
  });
}
