import { sql } from "drizzle-orm";
import { formatCents } from "~/models/core/money";
import { orderNumber, statusText } from "~/models/orders/order/order.rules";
import type { Page } from "./browser";
import type { Season } from "./season";
import type { Person, VendorPerson } from "./town";

/** About this many customers, and vendors, are checked after a market day. */
const mostAsked = 30;
const mostOwnVendors = 8;

/**
 * Checks that pages, the API, files, and calendars agree with each other, and that badges count
 * their lists.
 */
export async function everythingAgrees(season: Season): Promise<void> {
  const { random, town } = season;
  for (const customer of await whoOrdered(season)) await ordersAgree(season, customer);
  const share = mostOwnVendors / town.vendors.length;
  for (const vendor of town.vendors) if (random.chance(share)) await stallAgrees(season, vendor);
  await marketsAgree(season);
  await desksAgree(season);
}

/** Customers with orders that changed this week; if there are many, a random part of them. */
async function whoOrdered({ random, town, world }: Season): Promise<Person[]> {
  const names = await world.db.all<{ name: string }>(sql`
    select distinct u.username name from orders o join users u on u.id = o.user_id
    where o.updated_at > ${world.now - 7 * 24 * 60 * 60_000} order by 1`);
  const theirs = new Set(names.map(({ name }) => name));
  const people = town.customers.filter(({ name }) => theirs.has(name));
  const share = mostAsked / people.length;
  return people.filter(() => random.chance(share));
}

/** How the page of past orders names its counts. */
const pastStates = [
  ["completed", "collected"],
  ["not_collected", "not collected"],
  ["cancelled", "cancelled"],
] as const;

interface Told {
  id: number;
  status: string;
  totalAmount: number;
  pickupDate: string;
  pickupCode: string | null;
}

/**
 * A customer's orders: the page, the API, and the calendar agree with the database, and another
 * customer sees none of them.
 */
async function ordersAgree(season: Season, person: Person): Promise<void> {
  const { name, browser } = person;
  const orders = await season.world.db.all<{ id: number; status: string; total: number }>(sql`
    select o.id, o.status, o.total_amount total from orders o join users u on u.id = o.user_id
    where u.username = ${name} order by o.id desc limit 5`);
  const all = await browser.open("/orders");
  const { body } = await browser.ask("GET", "/api/orders");
  const told = Array.isArray(body) ? (body as Told[]) : [];
  for (const { id, status, total } of orders) {
    const page = await browser.open(`/orders/${id}/placed`);
    const said = page.all(`#${orderNumber(id)} .badge`).map((badge) => badge.text.trim());
    if (said[0] !== statusText(status)) {
      season.broken(`order ${id} of ${name} is ${status}, its page says ${said}: ${page.text}`);
    }
    if (!page.text.includes(formatCents(total))) {
      season.broken(`order ${id} comes to ${formatCents(total)}, its page says ${page.text}`);
    }
    if (!all.html.includes(orderNumber(id))) season.broken(`order ${id} is not among ${all.text}`);
    const there = told.find((each) => each.id === id);
    if (there?.status !== status || there.totalAmount !== total) {
      season.broken(`the API says ${JSON.stringify(there)} of order ${id}, ${status}, ${total}`);
    }
    await calendarAgrees(season, person, there);
  }
  const [first] = orders;
  const other = season.town.customers.find((each) => each.name !== name);
  if (!first || !other) return;
  const seen = await other.browser.open(`/orders/${first.id}/placed`);
  if (seen.status !== 404) season.broken(`${other.name} sees order ${first.id} of ${name}`);
}

/** The calendar has an order once, with the other orders of its visit. */
async function calendarAgrees(season: Season, { browser }: Person, order: Told): Promise<void> {
  const visit = await season.world.db.all<{ status: string; total: number; toWeigh: number }>(sql`
    select status, total_amount total, exists (select 1 from order_items i
      where i.order_id = orders.id and i.weight_unit is not null and i.weight is null) toWeigh
    from orders where id = ${order.id}
      or basket_id = (select basket_id from orders where id = ${order.id})`);
  const open = visit.filter(({ status }) => status !== "cancelled");
  const shown = open.length > 0 ? open : visit;
  const { html: file } = await browser.open(`/orders/${order.id}/calendar.ics`);
  const text = file.replace(/\r?\n /g, "");
  const isCancelled = text.includes("STATUS:CANCELLED");
  const begins = /^DTSTART:(\d{4})(\d\d)(\d\d)T/m.exec(text)?.slice(1).join("-");
  const agrees =
    isCancelled === (open.length === 0) &&
    begins === order.pickupDate &&
    shown.every(({ total, toWeigh }) =>
      text.includes(`Total: ${toWeigh ? "at most " : ""}${formatCents(total)}`),
    ) &&
    (order.pickupCode === null || text.includes(`Pickup code: ${order.pickupCode}`));
  if (!agrees) season.broken(`the API says ${JSON.stringify(order)}, the calendar ${text}`);
}

/** A vendor's orders: the badge, the pages, the file, and the API have equal counts. */
async function stallAgrees(season: Season, { browser, name, vendorId }: VendorPerson) {
  const { world } = season;
  const rows = await world.db.all<{ status: string; n: number }>(sql`
    select status, count(*) n from orders where vendor_id = ${vendorId} group by 1`);
  const there = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  const same = (what: string, counted: Record<string, number | undefined>) => {
    if (new Set(Object.values(counted)).size > 1) {
      season.broken(`${what} of ${name}: ${JSON.stringify(counted)}`);
    }
  };
  const dashboard = await browser.open("/vendor-preorders");
  same("orders to prepare", {
    badge: dashboard.badge("/vendor-preorders"),
    list: dashboard.counts.get("to prepare"),
    database: there("confirmed"),
  });
  same("orders that are ready", {
    list: dashboard.counts.get("ready to hand over"),
    database: there("ready"),
  });
  const past = await browser.open("/vendor-past-orders");
  const lines = rowsOf(await browser.open("/vendor-past-orders/export"));
  for (const [state, label] of pastStates) {
    same(`past orders that are ${label}`, {
      list: past.counts.get(label) ?? 0,
      file: lines.filter((line) => line[4] === statusText(state)).length,
    });
  }
  const told = await newestOrders(season, browser);
  for (const [number, , , , state, , total] of lines.slice(0, 20)) {
    const order = told.find(({ id }) => orderNumber(id) === number);
    if (!order) continue;
    same(`what became of ${number}`, {
      file: Number(state === statusText(order.status)),
      API: 1,
    });
    same(`cents of ${number}`, { file: Math.round(Number(total) * 100), API: order.totalAmount });
  }
  const stuck = await browser.open("/vendor-dashboard/refunds");
  same("stuck money", { badge: stuck.badge("/vendor-dashboard/refunds"), list: sum(stuck) });
}

/** The vendor's newest orders, from its API. */
async function newestOrders(season: Season, browser: Person["browser"]): Promise<Told[]> {
  const { status, body } = await browser.ask("GET", "/api/vendor/orders?limit=1000");
  if (status !== 200) season.broken(`GET /api/vendor/orders is answered ${status}`);
  return body as Told[];
}

const sum = (page: Page) => [...page.counts.values()].reduce((total, n) => total + n, 0);

/**
 * The cells of a CSV file, without its heading; no cell in these tests contains a quote or a line
 * break.
 */
const rowsOf = ({ html }: Page): string[][] =>
  html
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => (line.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g) ?? []).map(withoutQuotes));

const withoutQuotes = (cell: string) => cell.replace(/^"|"$/g, "");

/**
 * On a date when a market is closed, its calendar names that date as an exception, and none of its
 * vendors offers a pickup.
 */
async function marketsAgree(season: Season): Promise<void> {
  const { town, world } = season;
  const closed = await world.db.all<{ id: number; date: string }>(sql`
    select market_id id, date from market_closures
    where from_time is null and date > ${season.dayIn(1)} limit 20`);
  const customer = town.customers[0];
  for (const { id, date } of closed) {
    const calendar = await customer?.browser.open(`/market/${id}/calendar.ics`);
    if (!calendar?.html.includes(`:${date.replaceAll("-", "")}T`)) {
      season.broken(`market ${id} is closed on ${date}: ${calendar?.html}`);
    }
    const vendor = town.vendors.find(({ marketIds }) => marketIds.includes(id));
    if (!vendor) continue;
    const path = `/vendor/${vendor.vendorId}/pre-order?marketId=${id}`;
    const form = await customer?.browser.open(path);
    if (form?.values("pickupDate").includes(date)) {
      season.broken(`${path} offers ${date}, when the market is closed`);
    }
  }
}

/** The count of an admin badge equals the length of its list. */
async function desksAgree(season: Season): Promise<void> {
  const [admin] = season.town.admins;
  if (!admin) return;
  const desk = await admin.browser.open("/admin");
  const list = await admin.browser.open("/admin-applications");
  const pending = Number(/(\d+) pending application/.exec(list.text)?.[1]);
  const toAdd = Number(/(\d+) approved, not added yet/.exec(list.text)?.[1] ?? 0);
  const counted = Number(/(\d+) Pending Applications/.exec(desk.text)?.[1]);
  if (counted !== pending) season.broken(`${counted} applications are counted, ${pending} listed`);
  const badge = list.badge("/admin-applications");
  if (badge !== pending + toAdd) {
    season.broken(`a badge counts ${badge} applications: ${pending} pending, ${toAdd} to add`);
  }
  const corrections = await admin.browser.open("/admin/corrections");
  const rows = corrections.all("main tbody tr").length;
  const { tabCount } = corrections;
  if (corrections.badge("/admin/corrections") !== tabCount || rows !== Math.min(rows, tabCount)) {
    season.broken(`${tabCount} corrections in the tab, ${rows} listed: ${corrections.text}`);
  }
  const money = await admin.browser.open("/admin/money");
  if (money.tabCount !== sum(money)) {
    season.broken(`${money.tabCount} in the tab of stuck money, ${sum(money)} listed`);
  }
}
