import { addDays, type LocalDate, shortDate } from "../../core/calendar";
import type { ListingSpec } from "../../core/listing/listing";
import { pastStatuses } from "../../core/order.statuses";

export type PastStatus = (typeof pastStatuses)[number];

/** The spec's periods, in days up to today. The default is the month. */
export const periods = [
  { days: "7", label: "Week" },
  { days: "30", label: "Month" },
  { days: "90", label: "3 months" },
] as const;
export const usualPeriod = "30";

export const pastListing = {
  sorts: { pickup: "desc" },
  sort: { by: "pickup", order: "desc" },
  filters: { days: periods.map(({ days }) => days), status: pastStatuses },
} as const satisfies ListingSpec<"pickup", PastFilter>;
export type PastFilter = "days" | "status";

/**
 * The first and the last pickup date of a period that ends today. A week is today and the six days
 * before.
 */
export const datesOf = (days: string | undefined, today: LocalDate) => ({
  from: addDays(today, 1 - Number(days ?? usualPeriod)),
  to: today,
});

/** The most orders of one status in one period that are summed up: the latest. */
export const mostPastOrders = 20_000;

/** How many of an order's products a row of the page names. */
export const linesInRow = 3;

/** The orders of one status for one pickup date. */
export interface DaySum {
  status: PastStatus;
  pickupDate: LocalDate;
  orders: number;
  /** Integer cents. */
  cents: number;
}

/** How many orders of a period have each status, and their totals. */
export function totalsOf(days: readonly DaySum[]) {
  const of = (status: PastStatus) => {
    const own = days.filter((day) => day.status === status);
    return {
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
    };
  };
  const totals = {
    completed: of("completed"),
    not_collected: of("not_collected"),
    cancelled: of("cancelled"),
  };
  return { ...totals, isMore: pastStatuses.some((each) => totals[each].orders >= mostPastOrders) };
}

/**
 * The sales collected on each market day, the earliest day first. A day on which no order was
 * collected counts with 0. A day with only cancelled orders does not count.
 */
export function marketDaysOf(days: readonly DaySum[]): { date: LocalDate; cents: number }[] {
  const taken = new Map<LocalDate, number>();
  for (const { status, pickupDate, cents } of days) {
    if (status === "cancelled") continue;
    taken.set(pickupDate, (taken.get(pickupDate) ?? 0) + (status === "completed" ? cents : 0));
  }
  return [...taken]
    .map(([date, cents]) => ({ date, cents }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The plot's message as a sentence. `money` formats cents. */
export function sentenceOf(
  days: readonly { date: LocalDate; cents: number }[],
  money: (cents: number) => string,
): string {
  const [first, ...others] = days;
  if (!first) return "No market days in this period.";
  if (others.length === 0) return `1 market day: ${shortDate(first.date)}.`;
  const best = days.reduce((most, day) => (day.cents > most.cents ? day : most));
  return `The best of ${days.length} market days was ${shortDate(best.date)}, with ${money(best.cents)}.`;
}
