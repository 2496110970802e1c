import type { Instant } from "~/platform/context";
import { daysBetween, type LocalDate, localDateOf } from "../../core/calendar";

/** The statuses of the orders that the page of a market day lists for their vendor. */
export const dayStatuses = ["confirmed", "ready", "completed", "not_collected"] as const;

/**
 * How soon a market day is: over with orders left, within a day, in two or three days, or later.
 */
export const urgencies = ["over", "urgent", "soon", "upcoming"] as const;
export type Urgency = (typeof urgencies)[number];

/** How soon a date is, on the clock of the market: spec 2, section 9. */
export function urgencyOf(date: LocalDate, timeZone: string, now: Instant): Urgency {
  const days = daysBetween(localDateOf(now, timeZone), date);
  if (days < 0) return "over";
  if (days <= 1) return "urgent";
  return days <= 3 ? "soon" : "upcoming";
}

/** How far away a date is: 'Today', 'Tomorrow', 'In 5 days', '2 days ago'. */
export function awayText(date: LocalDate, timeZone: string, now: Instant): string {
  const days = daysBetween(localDateOf(now, timeZone), date);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days === -1) return "Yesterday";
  return days > 0 ? `In ${days} days` : `${-days} days ago`;
}
