import type { Instant } from "~/platform/context";
import type { Balance } from "~/platform/stripe-balance";
import { ago } from "../../core/ago";
import {
  defaultZone,
  localDateOf,
  localTimeOf,
  longDate,
  momentText,
  monthAndDay,
  shortDate,
  shortMonthAndDay,
} from "../../core/calendar";
import { formatCents } from "../../core/money";
import { formatTime } from "../../core/week";
import { orderOnDayPath } from "../order/day-path";
import { orderNumber } from "../order/order.rules";
import { isHeldBack, whyNotPayOut } from "../payout/payout.rules";
import { moneyStays } from "../stripe-account/stripe-account.rules";
import { weighedLinesText } from "../weighing/line-weight";
import { payoutView } from "./payout.view";
import { type Drift, driftWords, feeWords, lineWords, monthBeside } from "./wallet.rules";
import type {
  AccountRow,
  LineOrder,
  LineRow,
  OrderSumRow,
  readStatement,
  SumRow,
  WalletPage,
  WalletRow,
} from "./wallet.server";

/** The name of a month: 'November 2026'. */
const monthName = (month: string) =>
  `${monthAndDay(`${month}-01`).split(" ")[0]} ${month.slice(0, 4)}`;

/** The first day of a month and of the next month, for a query. */
export const daysOf = (month: string) => ({
  from: `${month}-01`,
  to: `${monthBeside(month, 1)}-01`,
});

/** An order's number, with a link to the order on the page of its market day if it is there. */
function orderLink({ orderId: id, marketId, pickupDate }: LineOrder) {
  if (id === null) return null;
  const isOnDay = marketId !== null && pickupDate !== null;
  return {
    number: orderNumber(id),
    to: isOnDay ? orderOnDayPath({ id, marketId, pickupDate }) : null,
  };
}

/** A line in words and figures. Amounts are cents; the component formats them. */
function lineView(line: LineRow, before: number, timeZone: string) {
  return {
    id: line.id,
    what: lineWords(line),
    order: orderLink(line),
    time: formatTime(localTimeOf(line.createdAt, timeZone)),
    fees: feeWords(line),
    weighed: weighedLinesText(JSON.parse(line.weighed)),
    amount: line.amount,
    fee: line.fee,
    net: line.net,
    after: before + line.after,
  };
}
export type LineView = ReturnType<typeof lineView>;

/** Groups lines by day, in the order they come in. */
export function dayViews(lines: readonly LineRow[], before: number, timeZone: string) {
  const days: { day: string; name: string; lines: LineView[]; net: number }[] = [];
  for (const line of lines) {
    let last = days.at(-1);
    if (last?.day !== line.day) {
      last = { day: line.day, name: shortDate(line.day), lines: [], net: 0 };
      days.push(last);
    }
    last.lines.push(lineView(line, before, timeZone));
    last.net += line.net;
  }
  return days;
}

const withoutOrder: Record<string, string> = {
  charged: "Card payments without a Market Day order",
  refunded: "Refunds without a Market Day order",
  refund_failed: "Returned refunds without a Market Day order",
  disputed: "Disputes without a Market Day order",
  dispute_won: "Won disputes without a Market Day order",
  payout: "Payouts to your bank",
  payout_failed: "Returned payouts",
  payout_canceled: "Cancelled payouts",
  fee: "Stripe’s fees",
  other: "Everything else",
};

/** The sums of one order, or of the lines without an order here. */
function orderView({ orderId, marketId, pickupDate, kind, ...sums }: OrderSumRow) {
  const order = orderLink({ orderId, marketId, pickupDate });
  return { ...sums, order, what: order?.number ?? withoutOrder[kind] ?? kind };
}

/**
 * The parts of a month's sum, in the order in which money comes and goes. Parts without any lines
 * are left out.
 */
export function sumViews(sums: readonly SumRow[]) {
  const of = (...kinds: string[]) => sums.filter(({ kind }) => kinds.includes(kind));
  const amount = (rows: readonly SumRow[]) => rows.reduce((sum, row) => sum + row.amount, 0);
  const rows: [what: string, rows: SumRow[]][] = [
    ["Card payments", of("charged")],
    ["Refunds", of("refunded", "refund_failed")],
    ["Disputes", of("disputed", "dispute_won")],
    ["Payouts", of("payout", "payout_failed", "payout_canceled")],
    ["Separate fees", of("fee")],
    ["Other", of("other")],
  ];
  const fee = sums.reduce((sum, row) => sum + row.fee, 0);
  const views = rows.flatMap(([what, those]) =>
    those.length > 0
      ? [{ what, lines: those.reduce((n, row) => n + row.lines, 0), amount: amount(those) }]
      : [],
  );
  return fee === 0
    ? views
    : [...views, { what: "Fees on these transactions", lines: 0, amount: -fee }];
}

/** A difference between our books and Stripe, as the vendor and the administrator see it. */
export const driftView = (drift: Drift) => ({
  what: driftWords(drift),
  reference: drift.reference,
  ours: drift.ours === null ? "nothing" : formatCents(drift.ours),
  stripes: drift.stripes === null ? "nothing" : formatCents(drift.stripes),
  by:
    drift.ours !== null && drift.stripes !== null ? formatCents(drift.stripes - drift.ours) : null,
});
export type DriftView = ReturnType<typeof driftView>;

/** The balance to show: Stripe's current answer or its last one, and its time. */
function balanceView(wallet: WalletRow, live: Balance | null, now: Instant) {
  const { available, pending, balanceAt, known } = wallet;
  const shown = live ?? (available === null || pending === null ? null : { available, pending });
  if (shown === null) return null;
  return {
    available: shown.available,
    pending: shown.pending,
    /**
     * What Stripe holds in reserve, which is in neither of the two amounts; null if there is none.
     */
    reserved: wallet.reserved > 0 ? wallet.reserved : null,
    asOf: live
      ? "Updated just now"
      : `Updated ${balanceAt === null ? "earlier" : ago(balanceAt, now)}`,
    isLive: live !== null,
    /** What has moved since the lines were read. It is shown, never hidden in a line. */
    notInLines: shown.available + shown.pending - known,
  };
}

/** The accounts that a vendor has had one after another; empty if there is only one. */
function accountViews(accounts: readonly AccountRow[], shown: WalletRow, timeZone: string) {
  if (accounts.length < 2) return [];
  const on = (instant: number) => {
    const date = localDateOf(instant, timeZone);
    return `${shortMonthAndDay(date)}, ${date.slice(0, 4)}`;
  };
  const stateOf = ({ createdAt, closedAt, isReplaced }: AccountRow) => {
    if (closedAt === null) return `Open since ${on(createdAt)}`;
    return `${isReplaced ? "Replaced" : "Closed"} ${on(closedAt)}`;
  };
  return accounts.map((account) => ({
    to: `/vendor-wallet?account=${account.id}`,
    isShown: account.id === shown.account,
    // Two accounts may have been closed on one day, so the text has the end of Stripe's id.
    text: `${stateOf(account)} (…${account.id.slice(-4)})`,
  }));
}

/** When and how the account ended, as a sentence without its period; null while it is open. */
function endedText({ closedAt, isReplaced }: WalletRow, timeZone: string): string | null {
  if (closedAt === null) return null;
  const what = isReplaced ? "You replaced this Stripe account" : "This Stripe account was closed";
  return `${what} on ${longDate(localDateOf(closedAt, timeZone))}`;
}

/**
 * The part of a link that names the account, so that other pages show the same account; empty if
 * the present account is shown.
 */
const accountInLinks = (asked: string | null) => (asked === null ? "" : `&account=${asked}`);

/** Why no payout can be requested now; null if one can. */
function whyNoPayout(wallet: WalletRow, live: Balance | null): string | null {
  if (wallet.isReplaced) return moneyStays;
  if (wallet.closedAt !== null)
    return "This Stripe account is closed. Stripe pays out the remaining balance under its own rules.";
  const payable = live?.payable ?? Math.max(0, wallet.available ?? 0);
  const pending = live?.pending ?? wallet.pending ?? 0;
  return whyNotPayOut({ payouts: wallet.payouts, payable, pending }, null)?.message ?? null;
}

/** The sum of a month: the balance at its start, what came and went, and the balance at its end. */
const monthSum = (month: string, before: number, sums: readonly SumRow[]) => ({
  name: monthName(month),
  first: longDate(`${month}-01`),
  before,
  sums: sumViews(sums),
  after: before + sums.reduce((sum, row) => sum + row.net, 0),
});

/** Everything on the wallet page. */
export function walletView(
  page: WalletPage,
  {
    live,
    month,
    by,
    number,
    linesOnPage,
    asked,
    now,
  }: {
    live: Balance | null;
    month: string;
    by: "day" | "order";
    number: number;
    linesOnPage: number;
    /** The account that the page's address names. */
    asked: string | null;
    now: Instant;
  },
) {
  const { wallet, before, sums } = page;
  const timeZone = wallet.timeZone ?? defaultZone;
  const rows = by === "day" ? page.lines : page.orders;
  const today = localDateOf(now, timeZone);
  const oldest = (wallet.oldestDay ?? today).slice(0, 7);
  return {
    balance: balanceView(wallet, live, now),
    whyNoPayout: whyNoPayout(wallet, live),
    isHeldBack: wallet.closedAt === null && isHeldBack(wallet.payouts),
    ended: endedText(wallet, timeZone),
    accounts: accountViews(page.accounts, wallet, timeZone),
    account: asked,
    of: accountInLinks(asked),
    read: wallet.readAt === null ? null : ago(wallet.readAt, now),
    isReading: wallet.isReading === 1,
    isSilent: wallet.failures > 0,
    month: {
      month,
      ...monthSum(month, before, sums),
      earlier: month > oldest ? monthBeside(month, -1) : null,
      later: month < today.slice(0, 7) ? monthBeside(month, 1) : null,
    },
    by,
    days: by === "day" ? dayViews(page.lines.slice(0, linesOnPage), before, timeZone) : [],
    orders: by === "order" ? page.orders.slice(0, linesOnPage).map(orderView) : [],
    earlierPage: number > 1 ? number - 1 : null,
    laterPage: rows.length > linesOnPage ? number + 1 : null,
    payouts: page.payouts.map((payout, at) => payoutView(payout, timeZone, at === 0)),
    stuck: page.stuck,
    drift: { count: wallet.driftCount, found: page.drift.map(driftView) },
    clock: clockOf(timeZone),
  };
}
export type WalletView = ReturnType<typeof walletView>;

/** The city of a time zone: 'New York' for 'America/New_York'. */
const clockOf = (timeZone: string) => timeZone.split("/").at(-1)?.replaceAll("_", " ");

/** A month's statement: Stripe's lines, the earliest first. */
export function statementView(
  statement: NonNullable<Awaited<ReturnType<typeof readStatement>>>,
  { month, most, asked, now }: { month: string; most: number; asked: string | null; now: Instant },
) {
  const { wallet, vendorName, before, sums, lines } = statement;
  const timeZone = wallet.timeZone ?? defaultZone;
  return {
    month,
    name: monthName(month),
    vendorName,
    account: wallet.account,
    ended: endedText(wallet, timeZone),
    of: accountInLinks(asked),
    made: momentText(now, timeZone),
    isOpen: month === localDateOf(now, timeZone).slice(0, 7),
    isCut: lines.length > most,
    driftCount: wallet.driftCount,
    sum: monthSum(month, before, sums),
    days: dayViews(lines.slice(0, most), before, timeZone),
    clock: clockOf(timeZone),
  };
}
