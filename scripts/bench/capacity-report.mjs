/** Prints what the capacity benchmark measured. */
import { say } from "../lib/steps.mjs";
import { keptFor, weeks } from "./capacity-copies.mjs";
import {
  busiestHour,
  fullAt,
  leftByOrder,
  mostBusy,
  msOfWrite,
  ordersOfWriter,
  withEmailsFor,
  withOrdersFor,
  yearsUntilFull,
} from "./carries.mjs";
import { median } from "./speed.mjs";
import { count, table } from "./table.mjs";

/** Whose rows a table has. What is not listed comes with an order. */
const owners = {
  market: `markets market_schedules market_tags market_managers market_day_books market_day_stalls
    market_day_takings`,
  vendor: `vendors market_vendors vendor_accounts stripe_accounts stall_notices products wallets
    webhook_endpoints stall_dates pack_sheets product_stock payouts wallet_days coming_asks`,
  customer: "users saved_items reviews known_browsers sessions",
};
const ownerOf = (name) =>
  Object.keys(owners).find((owner) => owners[owner].split(/\s+/).includes(name)) ?? "order";
const ownedBy = (tables, ...names) => [...tables].filter(([name]) => names.includes(ownerOf(name)));

const one = (number) => number.toFixed(1);
const whole = (number) => count(Math.round(number));
const mb = (bytes) => one(bytes / 1e6);
const short = (query) => query.replace(/\s+/g, " ").replaceAll('"', "").trim().slice(0, 120);
const total = (statements, field) => statements.reduce((sum, [, cost]) => sum + cost[field], 0);

function tell(title, head, rows, foot = "") {
  say(`\n${title}\n\n${table([head, ...rows])}${foot && `\n\n  ${foot}`}`);
}

export function reportCapacity(measured) {
  const { tables, size } = measured;
  const orders = tables.get("orders").rows;
  tellTables(tables, size);
  tellOwners(tables, orders);
  tellWork(measured);
  tellStatements(
    "The slowest statements on the full database",
    [...measured.full.costs.statements, ...measured.reading.statements],
    "ms",
  );
  tellStatements(
    "A run of the schedule without work: the statements that read most rows",
    measured.idle.statements,
    "read",
    4,
  );
  tellCalls("Commands and pages of a week on the full database", measured.full.calls);
  tellCalls(`The slowest of ${measured.pages.length} pages`, measured.pages, 12);
  tellSize(
    leftByOrder(ownedBy(tables, "order", "vendor"), orders, { keptFor, weeks }),
    tables.get("orders").bytes / orders,
  );
  tellWriter(measured);
}

function tellTables(tables, size) {
  const largest = [...tables].sort((a, b) => b[1].bytes - a[1].bytes).slice(0, 15);
  tell(
    `A database of ${mb(size)} MB: the largest tables, each with its indexes`,
    ["table", "rows", "MB", "bytes a row", "whose"],
    largest.map(([name, { rows, bytes }]) => [
      name,
      count(rows),
      mb(bytes),
      whole(bytes / rows),
      ownerOf(name),
    ]),
  );
}

function tellOwners(tables, orders) {
  const row = (owner, name, note) => {
    const number = tables.get(name).rows;
    const bytes = ownedBy(tables, owner).reduce((sum, [, each]) => sum + each.bytes, 0);
    return [owner, count(number), whole(bytes / number), note];
  };
  const { lasting, passing } = leftByOrder(ownedBy(tables, "order"), orders, { keptFor, weeks });
  const year = `with a year of ${weeks} market days`;
  tell(
    "Bytes of one market, vendor, customer and order",
    ["one", "there are", "bytes each", ""],
    [
      row("market", "markets", year),
      row("vendor", "vendors", year),
      row("customer", "users", ""),
      ["order", count(orders), whole(lasting), "that stay"],
      ...passing.map(({ name, bytes, days }) => [
        "",
        "",
        whole(bytes),
        `of ${name}, for ${days} days`,
      ]),
    ],
  );
}

/** What a week asked of the database, for each of its orders. */
function tellWork({ first, full }) {
  const each = ({ costs: { statements, writing }, orders }) =>
    [
      writing.times,
      total(statements, "written"),
      total(statements, "read"),
      writing.ms,
      total(statements, "ms"),
    ].map((sum) => one(sum / orders));
  const [small, large] = [each(first), each(full)];
  const what = ["calls that write", "rows written", "rows read", "ms of those calls", "ms in all"];
  tell(
    "What an order costs during its life, with its share of all that a market week does",
    ["", "first week", "full database", ""],
    what.map((name, at) => [name, small[at], large[at], ""]),
    "Rows written include those of indexes, as D1 counts them.",
  );
}

function tellStatements(title, statements, by, most = 12) {
  const slowest = statements
    .sort(([, a], [, b]) => b[by] / b.times - a[by] / a.times)
    .slice(0, most);
  tell(
    title,
    ["statement", "times", "ms", "longest", "rows read", ""],
    slowest.map(([query, { times, ms, longest, read }]) => [
      short(query),
      count(times),
      one(ms / times),
      one(longest),
      whole(read / times),
      "",
    ]),
  );
}

function tellCalls(title, calls, most) {
  const byName = new Map();
  for (const [name, ms] of calls) byName.set(name, [...(byName.get(name) ?? []), ms]);
  const slowest = [...byName].sort((a, b) => median(b[1]) - median(a[1])).slice(0, most);
  tell(
    `${title} (ms until the answer)`,
    ["call", "times", "median", "longest", ""],
    slowest.map(([name, took]) => [
      name,
      count(took.length),
      one(median(took)),
      one(Math.max(...took)),
      "",
    ]),
  );
}

function tellSize(left, row) {
  const brief = withEmailsFor(7, left);
  const moving = withOrdersFor(547, row, brief);
  tell(
    `By size: years until ${fullAt / 1e9} GB are full, with ${whole(left.lasting)} bytes of an order that stay (its share of its vendor's market days included)`,
    ["orders a day", "as it is", "emails for 7 days", "and orders for 18 months", ""],
    [300, 1_000, 2_000, 4_000, 8_000].map((orders) => [
      count(orders),
      ...[left, brief, moving].map((kept) => one(yearsUntilFull(orders, kept))),
      "",
    ]),
    `Of an older order only its own row would stay: ${whole(row)} bytes.`,
  );
}

function tellWriter({ full: { costs, orders }, idle }) {
  const { statements, writing } = costs;
  const here = total(statements, "ms") / orders;
  const careful = here + (writing.times * msOfWrite - writing.ms) / orders;
  tell(
    `By the one writer: ${100 * busiestHour} % of a week's work in its busiest hour, at most ${100 * mostBusy} % busy`,
    ["", "ms of an order", "orders a day", ""],
    [
      ["as measured here", one(here), whole(ordersOfWriter(here)), ""],
      [
        `${msOfWrite} ms for each call that writes`,
        one(careful),
        whole(ordersOfWriter(careful)),
        "",
      ],
    ],
    `A run of the schedule without work: ${one(total(idle.statements, "ms"))} ms, ${whole(total(idle.statements, "read"))} rows read, ${whole(total(idle.statements, "written"))} written.`,
  );
}
