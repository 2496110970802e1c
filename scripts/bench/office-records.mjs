/**
 * Fills the back office with any number of records: the same number of accounts, requests of each
 * kind, emails and orders. Half of the orders belong to one vendor and are completed; the rest
 * belong to another vendor, in five different states. The triggers run as usual and store their
 * data for each row.
 */
import { inChunks } from "./grow.mjs";
import { numbers } from "./made-up.mjs";

/** A unique name; the names are in no order. */
const name = "'Sample ' || (i * 7919 % 1000003)";
const instant = "1700000000000 + i * 1000";
const requestState = "CASE i % 3 WHEN 0 THEN 'pending' WHEN 1 THEN 'approved' ELSE 'denied' END";
const applicationState =
  "CASE i % 3 WHEN 0 THEN 'pending' WHEN 1 THEN 'approved' ELSE 'rejected' END";
const reviewed = `iif(i % 3, ${instant} + 60000, NULL)`;
const reviewer = "iif(i % 3, (SELECT id FROM users WHERE username = 'admin'), NULL)";

/** For each table: the columns to fill, and the query that computes them for each `i` of `n`. */
const kinds = {
  users: [
    `username, email, password, email_confirmed_at, created_at, updated_at`,
    `SELECT 'sample' || i, 'sample' || i || '@example.com', '', ${instant}, ${instant}, ${instant} FROM n`,
  ],
  admin_requests: [
    `first_name, username, email, password, requested_at, status, reviewed_at, reviewed_by`,
    `SELECT ${name}, 'asks' || i, 'a' || i || '@example.com', '', ${instant}, ${requestState}, ${reviewed}, ${reviewer} FROM n`,
  ],
  vendor_requests: [
    `name, email, business_name, product_category, requested_at, status, reviewed_at, reviewed_by`,
    `SELECT ${name}, 'b' || i || '@example.com', ${name}, 'fruits', ${instant}, ${requestState}, ${reviewed}, ${reviewer} FROM n`,
  ],
  market_manager_requests: [
    `name, email, market_name, address, requested_at, status, reviewed_at, reviewed_by`,
    `SELECT ${name}, 'c' || i || '@example.com', ${name}, '1 Bay', ${instant}, ${requestState}, ${reviewed}, ${reviewer} FROM n`,
  ],
  mail_outbox: [
    `key, to_email, subject, text, html, status, attempts, next_attempt_at, created_at`,
    `SELECT 'sample:' || i, 'sample' || i || '@example.com', ${name}, 'Sample', '', iif(i % 3, 'sent', 'given_up'), 1, ${instant}, ${instant} FROM n`,
  ],
  audit_log: [
    `at, actor_user_id, action, subject_type, subject_id`,
    `SELECT ${instant}, (SELECT id FROM users WHERE username = 'admin'), 'user_deactivated', 'user', i FROM n`,
  ],
  vendor_applications: [
    `name, description, contact_email, contact_phone, products, requested_markets, desired_username,
      submitted_at, status, reviewed_at, reviewed_by`,
    `SELECT ${name}, 'Grown here', 'd' || i || '@example.com', printf('305 %07d', i), 'Jam',
      '["Nowhere"]', 'grows' || i, ${instant}, ${applicationState}, ${reviewed}, ${reviewer} FROM n`,
  ],
  market_submissions: [
    `origin, name, location, address, contact_email, contact_phone, operating_days, operating_hours,
      submitted_at, status, reviewed_at, reviewed_by`,
    `SELECT iif(i % 2, 'application', 'grow_with_us'), ${name}, 'Miami', i || ' Bay Street',
      'e' || i || '@example.com', printf('786 %07d', i), '["Saturday"]', '8:00 AM - 1:00 PM',
      ${instant}, ${applicationState}, ${reviewed}, ${reviewer} FROM n`,
  ],
  vendor_recommendations: [
    `vendor_name, vendor_type, your_name, your_email, submitted_at, status, reviewed_at, reviewed_by`,
    `SELECT ${name}, 'Monthly', 'Sample', 'e' || i || '@example.com', ${instant}, ${applicationState}, ${reviewed}, ${reviewer} FROM n`,
  ],
  newsletters: [
    `email, subscribed_at, confirmed_at, is_active, unsubscribe_token`,
    `SELECT 'sample' || i || '@example.com', ${instant}, iif(i % 5 = 1, NULL, ${instant}), iif(i % 5 = 2, 0, 1), 'sample-' || i FROM n`,
  ],
  newsletter_issues: [
    `subject, text, state, written_at, changed_at, started_at, ended_at, readers, copies, sent`,
    `SELECT ${name}, 'Sample', 'sent', ${instant}, ${instant}, ${instant}, ${instant}, 9, 9, 9 FROM n`,
  ],
  market_corrections: [
    `market_id, what, text, came_at, state, decided_at`,
    `SELECT (SELECT min(id) FROM markets), iif(i % 2, 'hours', 'place'), ${name}, ${instant},
      CASE i % 3 WHEN 0 THEN 'pending' WHEN 1 THEN 'applied' ELSE 'declined' END, iif(i % 3, ${instant}, NULL) FROM n`,
  ],
  failed_stripe_events: [
    `event_id, source, type, first_tried_at, last_tried_at, reason`,
    `SELECT 'evt_sample' || i, 'payments', 'refund.updated', ${instant}, ${instant}, 'Sample' FROM n`,
  ],
  orders: [
    `user_id, vendor_id, market_id, status, cancelled_by, payment_method, vendor_name, market_name, time_zone,
      total_amount, pickup_date, pickup_time_start, pickup_time_end, pickup_code, place_key, created_at, updated_at`,
    `SELECT u.id, v.id, m.id,
      iif(i % 2, 'completed', s.value), iif(i % 2 = 0 AND s.value = 'cancelled', 'customer', NULL),
      'at_pickup', v.name, m.name, m.time_zone, 700, date('2021-01-01', '+' || (i % 1500) || ' days'),
      '08:00', '12:00', printf('S%06d', i), 'sample' || i, ${instant}, ${instant}
    FROM n
    JOIN users u ON lower(u.username) = 'sample' || i
    JOIN vendors v ON v.id = iif(i % 2, ?1, ?2)
    JOIN markets m ON m.id = (SELECT market_id FROM market_vendors WHERE vendor_id = v.id ORDER BY market_id LIMIT 1)
    JOIN json_each('["confirmed", "ready", "completed", "cancelled", "not_collected"]') s ON s.key = i / 2 % 5`,
  ],
};

/** The rows that belong to each added order. */
const ofOrders = [
  `INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price, total_price)
    SELECT o.id, (SELECT min(id) FROM products WHERE vendor_id = o.vendor_id), 'Sample', 2, 350, 700
    FROM orders o WHERE o.id > ?1`,
  `INSERT INTO order_events (order_id, at, to_status, actor)
    SELECT id, created_at, status, 'system' FROM orders WHERE id > ?1`,
];

/**
 * For each kind, the name of the view (without `_review`) that says what the review queue shows.
 */
const queue = [
  "admin_request",
  "vendor_request",
  "manager_request",
  "vendor_application",
  "market_submission",
  "vendor_recommendation",
];
const shown =
  "kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by";
const queueing = (view) =>
  `INSERT INTO review_items (${shown}) SELECT ${shown} FROM ${view}_review WHERE true ON CONFLICT DO NOTHING`;

const first = (d1, query) => d1.prepare(query).first("n");

/** The demo's vendor, and another vendor that also has products. */
export async function stallsOfDemo(d1) {
  const stall = await first(
    d1,
    "SELECT vendor_id AS n FROM vendor_accounts WHERE user_id = (SELECT id FROM users WHERE username = 'vendor')",
  );
  const other = await first(
    d1,
    `SELECT min(vendor_id) AS n FROM market_vendors WHERE vendor_id <> ${stall}
      AND vendor_id IN (SELECT vendor_id FROM products)`,
  );
  return { stall, other };
}

/** Adds records until there are `size` samples of each kind. `told` receives progress messages. */
export async function growOffice(d1, size, { stall, other }, told = () => {}) {
  const there = await first(
    d1,
    "SELECT count(*) AS n FROM users WHERE username GLOB 'sample[0-9]*'",
  );
  const lastOrder = await first(d1, "SELECT ifnull(max(id), 0) AS n FROM orders");
  for (const [table, [columns, rows]] of Object.entries(kinds)) {
    await inChunks(
      size - there,
      async (from, many) => {
        const statement = d1.prepare(
          `INSERT INTO ${table} (${columns}) ${numbers(there + from, many)} ${rows}`,
        );
        await (table === "orders" ? statement.bind(stall, other) : statement).run();
      },
      (n) => told(`${table}: ${there + n} of ${size}`),
    );
  }
  for (const view of queue) await d1.prepare(queueing(view)).run();
  for (const statement of ofOrders) await d1.prepare(statement).bind(lastOrder).run();
}

/**
 * What the pages of the back office show open: a waiting request, a waiting application, a waiting
 * recommendation and an approved application, by their item ids; and, for the demo's vendor, a
 * product, and the market, date and product of its latest open order.
 */
export const openInOffice = async (d1) => ({
  ...(await openAtStall(d1, (await stallsOfDemo(d1)).stall)),
  request: await openItem(d1, "vendor_request", "pending"),
  application: await openItem(d1, "vendor_application", "pending"),
  approved: await openItem(d1, "vendor_application", "approved"),
  recommended: await openItem(d1, "market_recommendation", "pending"),
});

const openItem = (d1, kind, state) =>
  first(
    d1,
    `SELECT id AS n FROM review_items WHERE kind = '${kind}' AND state = '${state}' ORDER BY at LIMIT 1`,
  );

const openAtStall = async (d1, stall) => ({
  product: await first(d1, `SELECT min(id) AS n FROM products WHERE vendor_id = ${stall}`),
  ...(await d1
    .prepare(
      `SELECT o.market_id AS market, o.pickup_date AS date, i.product_id AS ordered
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.vendor_id = ? AND o.status IN ('confirmed', 'ready') AND i.product_id IS NOT NULL
      ORDER BY o.pickup_date DESC, o.id LIMIT 1`,
    )
    .bind(stall)
    .first()),
});
