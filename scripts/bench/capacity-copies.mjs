/**
 * Fills a database with copies of its one town and of its one week: every town has a year of weeks.
 * The copies are inserted week by week, as they would have been written, with ids that grow with
 * the time. What the product deletes after a while is only inserted for the last weeks.
 */
import {
  bringListingsUpToDate,
  customerCount,
  firstCustomer,
  vendorCount,
} from "./capacity-town.mjs";

export const weeks = 52;
const week = 7 * 86_400_000;

/** Tables of which a town has the same rows in every week. */
const standing = `users markets market_schedules market_tags market_managers market_vendors vendors
  vendor_accounts stall_notices stripe_accounts wallets webhook_endpoints products saved_items reviews known_browsers`
  .split(/\s+/)
  .filter(Boolean);

/** Tables that triggers, the listings or the schedule keep, so copies of their rows bring them. */
const isKept =
  /^(sqlite_|_cf_|d1_|copied_)|_counts$|^(guide_changes|search_|scheduled_runs|mail_marks|market_squares|market_hours|vendor_categories|coming_looks)|_(search|words)(_|$)/;

/** For how many days the product keeps rows that it deletes. */
export const keptFor = {
  mail_outbox: 90,
  sessions: 30,
  coming_asks: 30,
  webhook_deliveries: 30,
  webhook_tries: 30,
};

/** Columns with a text of which a copy needs its own. */
const isOwnText =
  /^(id|key|email|username|token|token_hash|place_key|reference|stripe_id|stripe_refund_id|message_id|checkout_session_id|payment_intent_id|to_email)$/;
const isMoment =
  /(_at|_deadline|_on)$|^(at|read_at|next_attempt_at|reading_since|reading_from|reading_newest)$/;
const isDate = /(^|_)date$|^day$/;

/** The tables of the town, each after the tables that it refers to, with its columns. */
async function readTables(d1) {
  const all = async (sql) => (await d1.prepare(sql).all()).results;
  const names = await all(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  );
  const tables = new Map();
  for (const { name } of names) {
    if (isKept.test(name)) continue;
    if ((await d1.prepare(`SELECT count(*) AS n FROM "${name}"`).first("n")) === 0) continue;
    tables.set(name, {
      name,
      columns: await all(`PRAGMA table_info("${name}")`),
      references: await all(`PRAGMA foreign_key_list("${name}")`),
    });
  }
  const sorted = new Map();
  const visit = (name) => {
    if (sorted.has(name) || !tables.has(name)) return;
    for (const { table } of tables.get(name).references) if (table !== name) visit(table);
    sorted.set(name, tables.get(name));
  };
  for (const name of tables.keys()) visit(name);
  return [...sorted.values()];
}

/**
 * The expression for a column of a copy. `town` and `copy` are the numbers of the town and of the
 * copied week among all copied weeks; `stride` is more than any id of the town.
 */
function copied({ name: table }, { name, type }, reference, stride) {
  const isWeekly = !standing.includes(table);
  const own = isWeekly ? "copy" : "town";
  const by = reference && standing.includes(reference.table) ? "town" : own;
  if (table === "markets" && name === "lat") return "27 + town * 7919 % 2000 / 100.0";
  if (table === "markets" && name === "lng") return "-120 + town * 104729 % 4500 / 100.0";
  if (name === "name") return "name || ' ' || town";
  if (isWeekly && reference?.table === "users") {
    const customer = `(${name} - ${firstCustomer} + 37 * week) % ${customerCount} + ${firstCustomer}`;
    return `iif(${name} >= ${firstCustomer}, ${customer}, ${name}) + town * ${stride}`;
  }
  if (type === "INTEGER" && (reference || /(^|_)id$/.test(name))) {
    return `${name} + ${by} * ${stride}`;
  }
  if (type === "TEXT" && (reference || isOwnText.test(name))) {
    return `iif(${by} = 0, ${name}, ${name} || 'x' || ${by})`;
  }
  if (isWeekly && isMoment.test(name)) return `${name} + week * ${week}`;
  if (isWeekly && isDate.test(name)) return `date(${name}, (7 * week) || ' days')`;
  return `"${name}"`;
}

function copying(table, stride, { from, towns, number }) {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(", ");
  const values = table.columns.map((column) =>
    copied(
      table,
      column,
      table.references.find(({ from }) => from === column.name),
      stride,
    ),
  );
  return `INSERT INTO "${table.name}" (${columns})
    WITH RECURSIVE towns(town) AS (SELECT ${from} UNION ALL SELECT town + 1 FROM towns WHERE town < ${towns - 1}),
      copies AS MATERIALIZED (SELECT town, ${number} AS week, ${number * towns} + town AS copy FROM towns)
    SELECT ${values.join(", ")} FROM copies CROSS JOIN "copied_${table.name}"`;
}

/**
 * Makes `towns` towns of the one that there is, each with a year of weeks. Returns, by table, the
 * bytes that were added, with its indexes and what its triggers keep.
 */
export async function copyTown(d1, towns, told = () => {}) {
  const tables = await readTables(d1);
  const stride = 1 + (await d1.prepare("SELECT max(seq) AS n FROM sqlite_sequence").first("n"));
  for (const { name, columns } of tables) {
    const own = columns.map((column) => `"${column.name}"`).join(", ");
    await d1.prepare(`CREATE TABLE "copied_${name}" AS SELECT ${own} FROM "${name}"`).run();
  }
  const sizes = new Map(tables.map(({ name }) => [name, { bytes: 0 }]));
  let { size_after: size } = (await d1.prepare("SELECT 1").run()).meta;
  const add = async (name, work) => {
    const { meta } = await work;
    sizes.get(name).bytes += meta.size_after - size;
    size = meta.size_after;
  };
  const copy = (table, from, number) =>
    add(table.name, d1.prepare(copying(table, stride, { from, towns, number })).run());

  for (const table of tables) if (standing.includes(table.name)) await copy(table, 1, 0);
  await listTowns(d1, stride, towns);
  size = (await d1.prepare("SELECT 1").run()).meta.size_after;
  for (let number = 0; number < weeks; number += 1) {
    for (const table of tables) {
      if (standing.includes(table.name)) continue;
      if (7 * (weeks - number - 1) > (keptFor[table.name] ?? Number.POSITIVE_INFINITY)) continue;
      await copy(table, number === 0 ? 1 : 0, number);
    }
    told(`week ${number + 1} of ${weeks}`);
  }
  await runAll(
    d1,
    tables.map(({ name }) => `DROP TABLE "copied_${name}"`),
  );
  await runAll(d1, settled);
  return sizes;
}

const listTowns = (d1, stride, towns) =>
  bringListingsUpToDate(
    d1,
    { market: 1, vendor: stride, product: stride },
    { market: towns * stride, vendor: towns * stride, product: towns * stride },
  );

/**
 * Marks what was copied as emailed, asked and read, and its browsers as still known; otherwise the
 * schedule would work on it. Then lets SQLite learn what the indexes hold.
 */
const settled = [
  `UPDATE coming_looks SET look_at = ${Number.MAX_SAFE_INTEGER} WHERE market_id > 1`,
  "UPDATE mail_marks SET last_id = (SELECT max(id) FROM order_events)",
  "UPDATE mail_marks SET last_id = (SELECT ifnull(max(id), 0) FROM payment_events) WHERE source = 'payment_events'",
  `UPDATE wallets SET due_at = NULL
    WHERE account_id IN (SELECT id FROM stripe_accounts WHERE vendor_id > ${vendorCount})`,
  `UPDATE known_browsers SET expires_at = expires_at + ${weeks * week}`,
  "PRAGMA optimize",
];

async function runAll(d1, statements) {
  for (const statement of statements) await d1.prepare(statement).run();
}

/** Deletes what the schedule would have deleted by `now` (ms). */
export function forgetOld(d1, now) {
  const before = (table) => now - keptFor[table] * 86_400_000;
  return runAll(d1, [
    `DELETE FROM mail_outbox WHERE created_at < ${before("mail_outbox")}`,
    `DELETE FROM sessions WHERE expires_at < ${now}`,
    `DELETE FROM coming_asks WHERE asked_at < ${before("coming_asks")}`,
    `DELETE FROM webhook_tries WHERE at < ${before("webhook_tries")}`,
    `DELETE FROM webhook_deliveries WHERE created_at < ${before("webhook_deliveries")}`,
  ]);
}
