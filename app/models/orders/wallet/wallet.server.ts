import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Balance } from "~/platform/stripe-balance";
import type { VendorViewer } from "~/platform/viewer";
import { defaultZone, localDateOf } from "../../core/calendar";
import { oneOf } from "../../core/columns";
import { dayStatuses } from "../order/market-days.rules";
import { stuckMoney } from "../payment/stuck-money.server";
import { weighedLines } from "../weighing/line-weight.server";
import { driftIn } from "./drift.server";
import { isOutOfReach } from "./sync.server";
import { monthIn } from "./wallet.rules";
import { isPaidOut, type LineKind } from "./wallet.tables";

/** The number of lines on a page of the wallet. */
export const linesOnPage = 50;

/** The account of a vendor, and what is known of its balance. Money in cents. */
export interface WalletRow {
  account: string;
  currency: string;
  payouts: string;
  timeZone: string | null;
  available: number | null;
  pending: number | null;
  /** How much Stripe held in reserve when the lines were read. */
  reserved: number;
  balanceAt: number | null;
  readAt: number | null;
  isReading: number;
  failures: number;
  /** When the account was closed or replaced; null while it is open. */
  closedAt: number | null;
  isReplaced: number;
  driftCount: number;
  drift: string;
  /** The last payout that was requested here; 0 for none. */
  lastPayoutId: number;
  /** The sum of all lines that are here. */
  known: number;
  oldestDay: string | null;
}

/** The order that a line belongs to. */
export interface LineOrder {
  /** Null for lines without an order here. */
  orderId: number | null;
  /** The order's market day, if the page of that day lists the order. Null if it does not. */
  marketId: number | null;
  pickupDate: string | null;
}

export interface LineRow extends LineOrder {
  id: string;
  kind: LineKind;
  type: string;
  amount: number;
  fee: number;
  platformFee: number;
  net: number;
  createdAt: number;
  availableOn: number;
  day: string;
  description: string | null;
  /** What was weighed of an order that was paid, as JSON: a list of `WeighedLine`s with names. */
  weighed: string;
  /** The change of the balance from the start of the month up to and including this line. */
  after: number;
}

/** The sums of the lines of one kind, or of one order. */
export interface SumRow {
  kind: LineKind;
  lines: number;
  amount: number;
  fee: number;
  net: number;
}
export interface OrderSumRow extends LineOrder {
  /** Distinguishes the lines without an order here. */
  kind: LineKind;
  charged: number;
  refunded: number;
  disputed: number;
  fee: number;
  other: number;
  net: number;
}
export interface PayoutRow {
  id: number;
  amount: number;
  status: string;
  reason: string | null;
  isAskedHere: number;
  arrivesAt: number | null;
  createdAt: number;
}

/**
 * The vendor's account that is asked for; otherwise the open one, or else the last closed one. This
 * query never looks up an account of another vendor.
 */
const ownAccount = (vendorId: number, asked: string | null) => sql`
  (select o.id from stripe_accounts o
    where o.vendor_id = ${vendorId} and ${asked === null ? sql`true` : sql`o.id = ${asked}`}
    order by o.closed_at is not null, o.closed_at desc limit 1)`;

/** The first day of a month, and the first day of the next month. */
export interface Month {
  from: string;
  to: string;
}

const within = (account: SQL, { from, to }: Month) => sql`
  l.account_id = ${account} and l.day >= ${from} and l.day < ${to} and ${isPaidOut("l")}`;

/**
 * Whether the account `a` was replaced because we could not reach it. It may still be open at
 * Stripe.
 */
const isReplaced = (a: string) =>
  sql.raw(`(${a}.closed_at is not null and ${a}.resolution is 'unknown')`);

const walletOf = (account: SQL) => sql<WalletRow>`
  select a.id as account, a.currency, a.payouts, a.closed_at as closedAt,
    ${isReplaced("a")} as isReplaced, w.time_zone as timeZone,
    w.available, w.pending, coalesce(w.reserved, 0) as reserved,
    w.balance_at as balanceAt, w.read_at as readAt, w.reading_since is not null as isReading,
    coalesce(w.failures, 0) as failures, coalesce(w.drift_count, 0) as driftCount,
    coalesce(w.drift, '[]') as drift,
    coalesce((select max(p.id) from payouts p
      where p.account_id = a.id and p.after_id is not null), 0) as lastPayoutId,
    coalesce((select sum(d.net) from wallet_days d where d.account_id = a.id), 0) as known,
    (select min(d.day) from wallet_days d where d.account_id = a.id) as oldestDay
  from stripe_accounts a left join wallets w on w.account_id = a.id
  where a.id = ${account}`;

/** An account that a vendor has or had; a closed account stays readable. */
export interface AccountRow {
  id: string;
  createdAt: number;
  closedAt: number | null;
  isReplaced: number;
}

/** The time zones in which a new day begins first and last. */
const firstZone = "Etc/GMT-14";
const lastZone = "Etc/GMT+12";

/**
 * The month that an address asks for in `text`, like `monthIn`; without a month there, the current
 * month on the wallet's clock. The clock is read only while it is not the same month everywhere, so
 * that the page needs no extra round trip on other days.
 */
export async function readMonthIn(
  { db, now, viewer }: Allowed<VendorViewer>,
  text: string | null,
  asked: string | null,
): Promise<string> {
  const [earliest, latest] = [localDateOf(now, lastZone), localDateOf(now, firstZone)];
  if (earliest.slice(0, 7) === latest.slice(0, 7)) return monthIn(text, earliest);
  const [wallet] = await db.all<{ timeZone: string }>(sql`
    select time_zone as timeZone from wallets
    where account_id = ${ownAccount(viewer.vendorId, asked)}`);
  return monthIn(text, localDateOf(now, wallet?.timeZone ?? defaultZone));
}

/** All accounts of a vendor, the open one first. */
const accountsOf = (vendorId: number) => sql<AccountRow>`
  select id, created_at as createdAt, closed_at as closedAt,
    ${isReplaced("stripe_accounts")} as isReplaced
  from stripe_accounts where vendor_id = ${vendorId}
  order by closed_at is not null, closed_at desc`;

const before = (account: SQL, { from }: Month) => sql<{ net: number }>`
  select coalesce(sum(net), 0) as net from wallet_days
  where account_id = ${account} and day < ${from}`;

/** Joins the payment of each line `l`, and its order `o` if the page of its market day lists it. */
const withOrder = sql`left join payments p on p.payment_intent_id = l.payment_intent_id
    and p.stripe_account_id = l.account_id
  left join orders o on o.id = p.order_id and ${oneOf(sql`o.status`, dayStatuses)}`;

/** The lines of a month with their orders, and the month's running sum after each line. */
const linesOf = (account: SQL, month: Month) => sql<LineRow>`
  select l.id, l.kind, l.type, l.amount, l.fee, l.platform_fee as platformFee, l.net,
    l.created_at as createdAt, l.available_on as availableOn, l.day, l.description,
    p.order_id as orderId, o.market_id as marketId, o.pickup_date as pickupDate,
    sum(l.net) over (order by l.created_at, l.id) as after,
    iif(l.kind = 'charged', ${weighedLines(sql`p.order_id`)}, '[]') as weighed
  from balance_transactions l ${withOrder}
  where ${within(account, month)}`;

const sumsOf = (account: SQL, month: Month) => sql<SumRow>`
  select l.kind, count(*) as lines, sum(l.amount) as amount, sum(l.fee) as fee, sum(l.net) as net
  from balance_transactions l where ${within(account, month)} group by l.kind`;

const orderSumsOf = (account: SQL, month: Month) => sql<OrderSumRow>`
  select p.order_id as orderId, max(o.market_id) as marketId, max(o.pickup_date) as pickupDate,
    min(l.kind) as kind,
    sum(iif(l.kind = 'charged', l.amount, 0)) as charged,
    sum(iif(l.kind in ('refunded', 'refund_failed'), l.amount, 0)) as refunded,
    sum(iif(l.kind in ('disputed', 'dispute_won'), l.amount, 0)) as disputed,
    sum(l.fee) as fee,
    sum(iif(l.kind in ('charged', 'refunded', 'refund_failed', 'disputed', 'dispute_won'), 0,
      l.amount)) as other,
    sum(l.net) as net
  from balance_transactions l ${withOrder}
  where ${within(account, month)}
  group by p.order_id, iif(p.order_id is null, l.kind, null)`;

const payoutsOf = (account: SQL) => sql<PayoutRow>`
  select id, amount, status, reason, after_id is not null as isAskedHere,
    arrives_at as arrivesAt, created_at as createdAt
  from payouts where account_id = ${account} order by created_at desc, id desc limit 10`;

/**
 * Reads a vendor's wallet for a month, for the account that is asked for or the present one; null
 * if the vendor has no such account. One round trip.
 */
export async function readWalletPage(
  { db, now, viewer }: Allowed<VendorViewer>,
  {
    month,
    by,
    page,
    asked = null,
  }: { month: Month; by: "day" | "order"; page: number; asked?: string | null },
) {
  const account = ownAccount(viewer.vendorId, asked);
  const at = (page - 1) * linesOnPage;
  const paged = sql`limit ${linesOnPage + 1} offset ${at}`;
  const [wallets, nets, sums, lines, orders, payouts, counts, accounts] = await runBatch(db, [
    walletOf(account),
    before(account, month),
    sumsOf(account, month),
    sql<LineRow>`select * from (${linesOf(account, month)}) where ${by === "day" ? 1 : 0}
      order by createdAt desc, id desc ${paged}`,
    sql<OrderSumRow>`select * from (${orderSumsOf(account, month)}) where ${by === "order" ? 1 : 0}
      order by orderId is null, orderId desc, kind ${paged}`,
    payoutsOf(account),
    sql<{ stuck: number }>`select ${stuckMoney(now, viewer.vendorId)} as stuck`,
    accountsOf(viewer.vendorId),
  ]);
  const wallet = wallets.results[0];
  if (!wallet) return null;
  return {
    wallet,
    drift: driftIn(wallet.drift),
    /** The balance before the month. */
    before: nets.results[0]?.net ?? 0,
    sums: sums.results,
    /** The newest first; one more than fits on a page if there are more. */
    lines: lines.results,
    orders: orders.results,
    payouts: payouts.results,
    /** How many refunds and disputes wait for a person. */
    stuck: counts.results[0]?.stuck ?? 0,
    accounts: accounts.results,
  };
}
export type WalletPage = NonNullable<Awaited<ReturnType<typeof readWalletPage>>>;

/** Reads the balance from Stripe while a page waits; null if Stripe does not answer in time. */
export async function balanceAsShown(
  ctx: Capabilities,
  { account, currency }: Pick<WalletRow, "account" | "currency">,
): Promise<Balance | null> {
  try {
    return await ctx.balances.read(account, currency, { isWaitedFor: true });
  } catch (error) {
    if (isOutOfReach(error)) return null;
    throw error;
  }
}

/** Reads a month for a statement: its lines from the first one on, at most `limit` of them. */
export async function readStatement(
  { db, viewer }: Allowed<VendorViewer>,
  month: Month,
  {
    limit,
    after,
    asked = null,
  }: {
    limit: number;
    after?: Pick<LineRow, "createdAt" | "id"> | null;
    asked?: string | null;
  },
) {
  const account = ownAccount(viewer.vendorId, asked);
  const from = after ? sql`(createdAt, id) > (${after.createdAt}, ${after.id})` : sql`true`;
  const [wallets, names, nets, sums, lines] = await runBatch(db, [
    walletOf(account),
    sql<{ name: string }>`select name from vendors where id = ${viewer.vendorId}`,
    before(account, month),
    sumsOf(account, month),
    sql<LineRow>`select * from (${linesOf(account, month)}) where ${from}
      order by createdAt, id limit ${limit}`,
  ]);
  const wallet = wallets.results[0];
  if (!wallet) return null;
  return {
    wallet,
    vendorName: names.results[0]?.name ?? "",
    before: nets.results[0]?.net ?? 0,
    sums: sums.results,
    lines: lines.results,
  };
}
