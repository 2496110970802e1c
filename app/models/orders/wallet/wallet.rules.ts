import type { Instant } from "~/platform/context";
import type { BalanceLine } from "~/platform/stripe-balance";
import type { LocalDate } from "../../core/calendar";
import { type Cents, formatCents } from "../../core/money";
import { orderNumber } from "../order/order.rules";
import type { LineKind } from "./wallet.tables";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How far before the start of the last complete reading the next one begins, in milliseconds, so
 * that nothing is missed.
 */
export const overlap = 7 * day;
/** The time between two readings if nothing is known to have happened. */
export const restsFor = hour;
/** By how much a wallet with news goes before others, whose readings may be late. */
export const aheadByNews = 12 * hour;
/**
 * The same time for a closed account, as long as Stripe reports about it: disputes may still come.
 */
export const restsClosedFor = day;
/**
 * If a user asks for a reading within this many milliseconds of the last one, no new reading
 * starts.
 */
export const freshFor = 15_000;

/**
 * When to read an account again that could not be read `failures` times in a row. The wait is at
 * most 6 hours.
 */
export const readAgainAt = (failures: number, now: Instant): Instant =>
  now + Math.min(6 * hour, minute * 2 ** Math.max(0, failures - 1));

/** The time from which an account's lines are read, after a reading that began at `readAt`. */
export const readFrom = (readAt: Instant | null): Instant =>
  readAt === null ? 0 : Math.max(0, readAt - overlap);

/** The kind of movement of a Stripe line. An unknown type is 'other' and is shown as it is. */
export function kindOf({ type, reportedAs }: Pick<BalanceLine, "type" | "reportedAs">): LineKind {
  // At Stripe, a dispute is an 'adjustment' like others. Only the category in Stripe's reports
  // tells it apart.
  if (reportedAs === "dispute") return "disputed";
  if (reportedAs === "dispute_reversal") return "dispute_won";
  return kinds.get(type) ?? "other";
}

/**
 * The kind for each of Stripe's types of movement. A type that is not listed is decided by
 * `reportedAs`, or else is 'other'.
 */
export const kinds: ReadonlyMap<string, LineKind> = new Map([
  ["charge", "charged"],
  ["payment", "charged"],
  ["refund", "refunded"],
  ["payment_refund", "refunded"],
  ["refund_failure", "refund_failed"],
  ["payout", "payout"],
  ["payout_failure", "payout_failed"],
  ["payout_cancel", "payout_canceled"],
  ["stripe_fee", "fee"],
  ["stripe_fx_fee", "fee"],
  ["tax_fee", "fee"],
]);

/** The facts of a line that its text needs. */
export interface ToldLine {
  kind: LineKind;
  type: string;
  orderId: number | null;
  description: string | null;
}

/** A line in words. The order's number is a separate link. */
export function lineWords({ kind, type, orderId, description }: ToldLine): string {
  switch (kind) {
    case "charged":
      return orderId === null ? "Card payment without a Market Day order" : "Card payment";
    case "refunded":
      return orderId === null ? "Refund without a Market Day order" : "Refund to the card";
    case "refund_failed":
      return "Refund returned by the bank";
    case "disputed":
      return "Dispute: the customer’s bank took the money";
    case "dispute_won":
      return "Dispute won: the money is back";
    case "payout":
      return "Payout to your bank";
    case "payout_failed":
      return "Payout returned by your bank";
    case "payout_canceled":
      return "Cancelled payout";
    case "fee":
      return description ? `Stripe’s fee: ${description}` : "Stripe’s fee";
    case "other":
      if (type === "topup") return "Money you added";
      return (
        reserveWords.get(type) ?? (description ? `${capital(type)}: ${description}` : capital(type))
      );
  }
}

/**
 * Texts for money that Stripe holds in reserve against refunds and disputes, and for money that it
 * releases.
 */
const reserveWords = new Map([
  ["reserve_hold", "Held in reserve by Stripe"],
  ["reserve_release", "Released from Stripe’s reserve"],
  ["reserved_funds", "Moved into or out of Stripe’s reserve"],
  ["reserve_transaction", "Moved into or out of Stripe’s reserve"],
]);

const capital = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).replaceAll("_", " ");

/** The parts of a fee, if it has more than one: 'Stripe $1.17, Market Day $0.30'. */
export function feeWords({ fee, platformFee }: { fee: Cents; platformFee: Cents }): string | null {
  if (platformFee === 0) return null;
  return `Stripe ${formatCents(fee - platformFee)}, Market Day ${formatCents(platformFee)}`;
}

/**
 * The month in `text`, such as '2026-11', but not after `today`'s month; `today`'s month if `text`
 * names no month from 2000 on.
 */
export function monthIn(text: string | null, today: LocalDate): string {
  const current = today.slice(0, 7);
  if (!text || !/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) return current;
  return text > current ? current : text;
}

/**
 * The account that the page's address names; null if there is none. The query decides whose account
 * it is.
 */
export const accountIn = (text: string | null): string | null =>
  text !== null && /^acct_\w{1,200}$/.test(text) ? text : null;

/** The month that is `steps` after another: monthBeside('2026-01', -1) is '2025-12'. */
export function monthBeside(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = year * 12 + (number - 1) + steps;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/**
 * One difference between our books and Stripe's lines: the amount on each side in cents, or null if
 * a side has none.
 */
export interface Drift {
  kind: DriftKind;
  orderId: number | null;
  /** Stripe's id of the movement or payout in question. */
  reference: string | null;
  ours: Cents | null;
  stripes: Cents | null;
}

export const driftKinds = [
  "not_at_stripe",
  "not_in_books",
  "amounts_differ",
  "fee_differs",
  "payout_not_at_stripe",
  "payout_not_in_books",
  "payout_differs",
  "balance_differs",
] as const;
export type DriftKind = (typeof driftKinds)[number];

/** The difference in plain words; the amounts are shown beside it. */
export function driftWords({ kind, orderId }: Pick<Drift, "kind" | "orderId">): string {
  const of = orderId === null ? "" : ` for ${orderNumber(orderId)}`;
  switch (kind) {
    case "not_at_stripe":
      return `Our records have a transaction${of} that Stripe doesn’t have`;
    case "not_in_books":
      return `Stripe has a transaction${of} that our records don’t have`;
    case "amounts_differ":
      return `Our records and Stripe have different amounts for a transaction${of}`;
    case "fee_differs":
      return `Market Day’s fee${of} isn’t the agreed fee`;
    case "payout_not_at_stripe":
      return "Our records have a payout, or a returned payout, that Stripe’s transactions don’t show";
    case "payout_not_in_books":
      return "Stripe has a payout that our records don’t have";
    case "payout_differs":
      return "Our records and Stripe have different amounts for a payout";
    case "balance_differs":
      return "Stripe’s transactions don’t add up to Stripe’s balance";
  }
}
