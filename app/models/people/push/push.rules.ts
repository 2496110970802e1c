import type { Instant } from "~/platform/context";
import type { Role } from "~/platform/viewer";
import { addDays, instantOf, type LocalDate, localDateOf, localTimeOf } from "../../core/calendar";

/** The kinds of news that a browser can show. The account's role decides which kinds it gets. */
export const pushKinds = [
  "order_ready",
  "order_changed",
  "market_closed",
  "refund",
  "new_order",
  "cancellation",
  "payout_failed",
  "waiting",
] as const;
export type PushKind = (typeof pushKinds)[number];

export const kindsOf: Record<Role, readonly PushKind[]> = {
  customer: ["order_ready", "order_changed", "market_closed", "refund"],
  vendor: ["new_order", "cancellation", "payout_failed"],
  // Nothing waits for a manager's decision alone, so managers get their news by email.
  market_manager: [],
  admin: ["waiting"],
};

/** The name of each kind in the settings. */
export const kindNames: Record<PushKind, string> = {
  order_ready: "Your order is ready",
  order_changed: "A vendor changes or cancels your order",
  market_closed: "A market day with your order is cancelled or ends early",
  refund: "A refund is on its way",
  new_order: "A new order",
  cancellation: "A customer cancels or orders less",
  payout_failed: "A payout failed",
  waiting: "Something is waiting for your decision",
};

/**
 * What a push service and the lock screen of a phone may see of each piece of news: a title without
 * names, addresses and amounts.
 */
export const pushNews = {
  ready: { kind: "order_ready", title: "Your order is ready" },
  not_ready: { kind: "order_changed", title: "Your order is not ready yet" },
  changed: { kind: "order_changed", title: "Your order has changed" },
  cancelled: { kind: "order_changed", title: "Your order is cancelled" },
  closed: { kind: "market_closed", title: "A market day is cancelled" },
  ends_early: { kind: "market_closed", title: "A market closes early" },
  refunded: { kind: "refund", title: "A refund is on its way" },
  new_order: { kind: "new_order", title: "A new order" },
  change: { kind: "cancellation", title: "A customer changed an order" },
  cancellation: { kind: "cancellation", title: "A customer cancelled an order" },
  payout_failed: { kind: "payout_failed", title: "A payout failed" },
  waiting: { kind: "waiting", title: "Something is waiting for you" },
} as const satisfies Record<string, { kind: PushKind; title: string }>;
export type PushNews = keyof typeof pushNews;

/** The most browsers of an account that get its news. */
export const mostBrowsers = 10;

/** How long news is worth showing, in milliseconds: a day. */
export const newsLasts = 24 * 60 * 60_000;

const quiet = { from: "21:00", to: "07:00" };

/**
 * When news may be shown: now, or at 7 AM if it is night on the market's clock. News about today's
 * market is shown at once. `date` is the market day that the news is about; null if it is about
 * none.
 */
export function quietUntil(
  now: Instant,
  { timeZone, date }: { timeZone: string; date: LocalDate | null },
): Instant {
  const today = localDateOf(now, timeZone);
  const time = localTimeOf(now, timeZone);
  if (date === today || (time >= quiet.to && time < quiet.from)) return now;
  return instantOf(time < quiet.to ? today : addDays(today, 1), quiet.to, timeZone);
}
