/**
 * Plays one market week of the town through the served app: customers order and pay, the vendors
 * pack and hand over, and the schedule sends emails, refunds and reads the wallets.
 */
import { openDemoHouse } from "../lib/demo-house.mjs";
import { nameOf, vendorCount } from "./capacity-town.mjs";
import { signIn } from "./pages.mjs";

const orderCount = 40;
const hour = 3_600_000;

/** What becomes of order `n`: most are paid by card and collected. */
function fateOf(n) {
  if ([2, 13, 34].includes(n)) return "cancelled";
  if ([6, 23].includes(n)) return "unpaid";
  if ([12, 27].includes(n)) return "not_collected";
  return "completed";
}
/** A fifth of the orders are paid at pickup. */
const isAtPickup = (n) => n % 5 === 0;
const vendorOf = (n) => 1 + (n % vendorCount);

/** The acts of a week, each with its time in hours from the beginning of the Saturday, UTC. */
const acts = [
  [-33, order],
  [-32, wait],
  [-0.5, pack],
  [15, handOver],
  [39, noteMissing],
  [63, askForPayouts],
  [105, wait],
];

/**
 * Plays the week of a `saturday` (ms, midnight UTC). After each act the schedule runs once.
 * Returns what the statements cost, and the milliseconds of each command and page.
 */
export async function playWeek(state, d1, saturday, told) {
  const week = { cookies: new Map(), orders: [], calls: [], d1, saturday };
  const costs = [];
  for (const [hours, act] of acts) {
    const now = saturday + hours * hour;
    const play = async (house) => {
      await act({ ...week, ...house });
      await runSchedule(house, d1, now);
    };
    costs.push(await serving(state, now, play));
    told(`${new Date(now).toISOString().slice(0, 16)}: ${act.name}`);
  }
  return { costs: sumOf(costs), calls: week.calls, orders: week.orders.length };
}

/** Serves the app with its clock at `now` during `work`. Returns what every statement cost. */
export async function serving(state, now, work) {
  const settings = { COUNT_STATEMENTS: "on", TELL_COST: "exactly" };
  const house = await openDemoHouse(state, { now, settings });
  try {
    await work(house);
    return await (await fetch(`${house.site}/statement-costs`)).json();
  } finally {
    await house.leave();
  }
}

/** Adds up what several servers told, statement by statement. */
function sumOf(told) {
  const all = new Map();
  const entries = told.flatMap(({ statements, writing }) => [...statements, ["", writing]]);
  for (const [query, cost] of entries) {
    const sum = all.get(query) ?? { times: 0, ms: 0, longest: 0, read: 0, written: 0 };
    for (const field of ["times", "ms", "read", "written"]) sum[field] += cost[field];
    sum.longest = Math.max(sum.longest, cost.longest);
    all.set(query, sum);
  }
  const writing = all.get("");
  all.delete("");
  return { statements: [...all], writing };
}

async function wait() {}

/** Runs the schedule once. It answers before its jobs are done, so this waits for its record. */
export async function runSchedule({ clock }, d1, now) {
  await fetch(clock, { method: "POST", body: "* * * * *" });
  const last = () => d1.prepare("SELECT max(at) AS at FROM scheduled_runs").first("at");
  for (let tries = 0; (await last()) !== now; tries += 1) {
    if (tries > 3000) throw new Error("The schedule does not end.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Sends a command as the account `name`. Returns its answer; throws unless it is done. */
async function send({ site, cookies, calls }, name, [method, path], body) {
  if (!cookies.has(name)) {
    const door = name.startsWith("vendor") ? "/vendor-auth" : "/auth";
    cookies.set(name, await signIn(site, name, door));
  }
  const began = performance.now();
  const answer = await fetch(site + path, {
    method,
    headers: {
      Origin: site,
      Cookie: cookies.get(name),
      ...(body && { "Content-Type": "application/json" }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  const [address] = path.split("?");
  calls.push([`${method} ${address.replace(/\d+/, ":id")}`, performance.now() - began]);
  if (!answer.ok) throw new Error(`${method} ${path} as ${name}: ${answer.status} ${text}`);
  return text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
}

async function order(week) {
  const pickupDate = new Date(week.saturday).toISOString().slice(0, 10);
  const { results: products } = await week.d1
    .prepare(`SELECT id, vendor_id AS vendor FROM products WHERE vendor_id <= ${vendorCount}`)
    .all();
  for (let n = 1; n <= orderCount; n += 1) {
    const vendorId = vendorOf(n);
    const lines = products
      .filter(({ vendor }) => vendor === vendorId)
      .slice(0, 2 + (n % 2))
      .map(({ id }) => ({ productId: id, quantity: 1 + (n % 2) }));
    const asked = { vendorId, marketId: 1, pickupDate };
    const name = nameOf.customer(n);
    if (isAtPickup(n)) {
      const placed = { ...asked, items: lines, paymentMethod: "at_pickup" };
      week.orders.push({ n, id: (await send(week, name, ["POST", "/api/orders"], placed)).id });
    } else {
      week.orders.push({ n, id: await orderByCard(week, n, { ...asked, orderItems: lines }) });
    }
    await send(week, name, ["GET", "/orders"]);
  }
}

async function orderByCard(week, n, asked) {
  const name = nameOf.customer(n);
  const { orderId, url } = await send(week, name, ["POST", "/api/create-checkout-session"], asked);
  if (fateOf(n) === "unpaid") return orderId;
  const paid = await fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ action: "pay" }),
  });
  const { pathname, search } = new URL(paid.headers.get("Location"));
  await send(week, name, ["GET", pathname + search]);
  if (fateOf(n) === "cancelled") {
    await send(week, name, ["PATCH", `/api/orders/${orderId}/cancel`], {});
  }
  return orderId;
}

const isKept = ({ n }) => ["completed", "not_collected"].includes(fateOf(n));

/** The vendors with orders to keep, each with its account's name and its orders. */
const vendorsOf = ({ orders }) =>
  Array.from({ length: vendorCount }, (_, at) => ({
    id: at + 1,
    name: nameOf.vendor(at + 1),
    own: orders.filter((each) => isKept(each) && vendorOf(each.n) === at + 1),
  })).filter(({ own }) => own.length > 0);

async function pack(week) {
  for (const { name, own } of vendorsOf(week)) {
    await send(week, name, ["GET", "/vendor-preorders"]);
    const orders = own.map(({ id }) => ({ orderId: id }));
    await send(week, name, ["POST", "/api/vendor/orders/move"], { orders, to: "ready" });
  }
}

/** Hands the orders over one by one, as the stall's phone sends them. */
async function handOver(week) {
  for (const { id: stall, name, own } of vendorsOf(week)) {
    const { day } = await send(week, name, ["GET", "/api/vendor/stall"]);
    for (const { n, id: orderId } of own) {
      if (fateOf(n) !== "completed") continue;
      const seen = day.orders.find(({ id }) => id === orderId).version;
      const ticks = [{ key: `phone-${orderId}`, orderId, to: "completed", seen }];
      await send(week, name, ["POST", "/api/vendor/stall/ticks"], { stall, ticks });
    }
  }
}

async function noteMissing(week) {
  for (const { name, own } of vendorsOf(week)) {
    const orders = own
      .filter(({ n }) => fateOf(n) === "not_collected")
      .map(({ id }) => ({ orderId: id }));
    if (orders.length === 0) continue;
    await send(week, name, ["POST", "/api/vendor/orders/move"], { orders, to: "not_collected" });
  }
}

async function askForPayouts(week) {
  for (const { id: vendorId, name } of vendorsOf(week)) {
    await send(week, name, ["GET", "/vendor-wallet"]);
    await send(week, name, ["POST", "/api/vendor/request-payout"], { vendorId });
  }
}
