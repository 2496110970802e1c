import type { Instant } from "~/platform/context";
import { daysBetween, type LocalDate, localDateOf } from "../../core/calendar";

/** The statuses of the orders that the page of a market day lists for their vendor. */
export const dayStatuses = ["confirmed", "ready", "completed", "not_collected"] as const;

/**
 * How soon a market day is: over with orders left, within a day, in two or three days, or later.
 */
export const urgencies = ["over", "urgent", "soon", "upcoming"] as const;
export type Urgency = (typeof urgencies)[number];

/** A date of a market. */
interface MarketDate {
  date: LocalDate;
  timeZone: string;
  /** When the last pickup of the orders that are still open ends. Null if no order is open. */
  over: Instant | null;
}

/**
 * How many days are left until a market day, on the clock of the market. A night market is today's
 * until its last pickup ends, also after midnight.
 */
function daysUntil({ date, timeZone, over }: MarketDate, now: Instant): number {
  const days = daysBetween(localDateOf(now, timeZone), date);
  return over !== null && now < over ? Math.max(days, 0) : days;
}

/** How soon a market day is: spec 2, section 9. */
export function urgencyOf(day: MarketDate, now: Instant): Urgency {
  const days = daysUntil(day, now);
  if (days < 0) return "over";
  if (days <= 1) return "urgent";
  return days <= 3 ? "soon" : "upcoming";
}

/** How far away a market day is: 'Today', 'Tomorrow', 'In 5 days', '2 days ago'. */
export function awayText(day: MarketDate, now: Instant): string {
  const days = daysUntil(day, now);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days === -1) return "Yesterday";
  return days > 0 ? `In ${days} days` : `${-days} days ago`;
}
