import type { Instant } from "~/platform/context";
import { localDateOf, shortDate } from "../../core/calendar";
import { oldestFirst } from "../../core/listing/listing";
import { addressesOf } from "../../core/listing/listing.view";
import { formatCents } from "../../core/money";
import { orderNumber } from "../order/order.rules";
import { isInquiry } from "./dispute.rules";
import { waitsForMoney } from "./refund.rules";
import type { StuckList } from "./stuck-list.server";
import {
  answerBy,
  canSettle,
  canTryAgain,
  nextStep,
  type Trouble,
  troubleOf,
} from "./stuck-money.rules";
import type { StuckRow } from "./stuck-money.server";

/** The kind of trouble, in a word or two. */
const troubleWords: Record<Trouble, string> = {
  waits: "Waiting at Stripe",
  failing: "Trying again",
  refused: "Rejected",
  disputed: "Disputed",
};

function wordOf(row: StuckRow): string {
  if (row.kind === "dispute" && isInquiry(row.status)) return "Inquiry";
  if (row.kind === "refund" && waitsForMoney(row)) return "Balance too low";
  return troubleWords[troubleOf(row)];
}

const day = (instant: number) => {
  const date = localDateOf(instant, "UTC");
  return { date, text: shortDate(date) };
};

/** An entry of stuck money, as an administrator or the vendor sees it. */
export function stuckView(row: StuckRow, reader: "admin" | "vendor", now: Instant) {
  const until = answerBy(row, now);
  return {
    key: `${row.kind}-${row.id}`,
    refundId: row.kind === "refund" ? row.id : null,
    number: orderNumber(row.orderId),
    money: formatCents(row.amount),
    trouble: troubleOf(row),
    word: wordOf(row),
    vendorName: row.vendorName,
    customer: row.customer,
    email: row.email,
    since: day(row.since),
    /** Stripe's own word, by which people find the reason in Stripe's dashboard and help pages. */
    reason: row.lastError,
    payment: row.paymentIntentId,
    nextStep: nextStep(row, reader, now),
    answerBy: until === null ? null : day(until),
    canTryAgain: canTryAgain(row),
    canSettle: reader === "admin" && canSettle(row, now),
  };
}
export type StuckView = ReturnType<typeof stuckView>;

/** A page of the stuck money for the page at `path`. */
export function stuckPageView(
  path: string,
  list: StuckList,
  reader: "admin" | "vendor",
  now: Instant,
) {
  const { previous, next } = addressesOf(path, list, oldestFirst);
  return {
    stuck: list.rows.map((row) => stuckView(row, reader, now)),
    /** How many entries there are; null if this page shows all of them. */
    total: previous === null && next === null ? null : list.total,
    previous,
    next,
  };
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** An entry of stuck money as the API returns it; amounts are integer cents. */
export function stuckJson(row: StuckRow, reader: "admin" | "vendor", now: Instant) {
  return {
    kind: row.kind,
    id: row.id,
    state: row.state,
    orderId: row.orderId,
    vendorId: row.vendorId,
    customer: row.customer,
    email: row.email,
    amount: row.amount,
    reason: row.lastError,
    paymentIntentId: row.paymentIntentId,
    since: iso(row.since),
    nextTryAt: row.kind === "refund" ? iso(row.nextTryAt) : null,
    answerBy: row.kind === "dispute" ? iso(row.dueBy) : null,
    nextStep: nextStep(row, reader, now),
  };
}
