import type { Instant } from "~/platform/context";
import { addDays, endOf, instantOf } from "../../core/calendar";
import { endMinutes, minutesOf, timeAt } from "../../core/week";
import {
  datesAhead,
  dueOn,
  type MarketWeek,
  type Opening,
  openingsOn,
} from "../../guide/market/market.rules";
import { type Attendance, attends } from "../attendance/attendance.rules";

/**
 * When products can be collected at a market, and until when customers can order them for that day.
 */

/**
 * How a product is pre-ordered at one market: on one date, or on every date if `pickupDate` is
 * null.
 */
export interface PreOrderConfig {
  productId: number;
  marketId: number;
  isEnabled: boolean;
  /** For a single date: 'YYYY-MM-DDTHH:MM' on the market's clock. */
  cutoffDateTime: string | null;
  /** For every date: this many days before the date, at this time. Both are set or neither. */
  cutoffDays: number | null;
  cutoffTime: string | null;
  pickupDate: string | null;
  pickupTimeStart: string | null;
  pickupTimeEnd: string | null;
  /** The most that customers can order for one day. Null means the product's own limit. */
  dayLimit: number | null;
  specialInstructions: string | null;
}

export interface PickupMarket {
  id: number;
  name: string;
  address: string;
  week: MarketWeek;
  /** On which of the market's dates the vendor comes. */
  attendance: Attendance;
}

/** A date on which an order can be collected, on the market's own clock. */
export interface Pickup {
  date: string;
  start: string;
  end: string;
  /** Ordering and cancelling end at this moment. */
  cutoff: Instant;
  basis: PickupBasis;
}

/** The data that a pickup was calculated from. The write checks that all of it is unchanged. */
interface PickupBasis {
  timeZone: string;
  /** The market's opening hours for that day. */
  schedules: MarketWeek["schedules"];
  /** The pre-order settings of each product for that day. Null if a product has none. */
  terms: { productId: number; terms: string | null }[];
}

/** The pickup hours from the specification, used if the market is open during all of them. */
const usualWindow = { start: "09:00", end: "12:00" };
/** Without a configured cutoff, ordering closes at this time on the day before. */
export const usualCutoff = "18:00";

/** The pickup hours of one product at a market with these opening hours on that day. */
function windowFor(config: PreOrderConfig | undefined, openings: Opening[]) {
  if (config?.pickupTimeStart && config.pickupTimeEnd) {
    return { start: config.pickupTimeStart, end: config.pickupTimeEnd };
  }
  const throughout = openings.some(
    ({ openTime, closeTime }) =>
      minutesOf(openTime) <= minutesOf(usualWindow.start) &&
      endMinutes(openTime, closeTime) >= minutesOf(usualWindow.end),
  );
  if (throughout) return usualWindow;
  const [first] = openings;
  return first ? { start: first.openTime, end: first.closeTime } : null;
}

/**
 * The settings that apply to a product on a date: those of that date or, if it has none, those of
 * every date.
 */
export const configFor = (
  configs: PreOrderConfig[],
  productId: number,
  marketId: number,
  date: string,
) => {
  const own = configs.filter((c) => c.productId === productId && c.marketId === marketId);
  return own.find((c) => c.pickupDate === date) ?? own.find((c) => c.pickupDate === null);
};

/** When ordering closes for a date, on the market's clock. */
function cutoffOf(config: PreOrderConfig | undefined, date: string): [date: string, time: string] {
  const [day, time] = config?.cutoffDateTime?.split("T") ?? [];
  if (day && time) return [day, time];
  if (config?.cutoffTime) return [addDays(date, -(config.cutoffDays ?? 0)), config.cutoffTime];
  return [addDays(date, -1), usualCutoff];
}

/**
 * Settings as text, in the form that SQLite's json_array gives, so that equal settings have equal
 * texts.
 */
const termsOf = (config: PreOrderConfig | undefined) =>
  config
    ? JSON.stringify([
        config.isEnabled ? 1 : 0,
        config.cutoffDateTime,
        config.pickupTimeStart,
        config.pickupTimeEnd,
        config.cutoffDays,
        config.cutoffTime,
      ])
    : null;

/**
 * The pickup hours and the cutoff if these products are ordered together for a market on a date.
 * Null if they cannot be: the market is closed, the vendor does not come, a product is not sold
 * there, or the products' hours do not overlap.
 */
export function pickupOn(
  market: Pick<PickupMarket, "id" | "week" | "attendance">,
  productIds: number[],
  configs: PreOrderConfig[],
  date: string,
): Pickup | null {
  const openings = openingsOn(market.week, date);
  if (openings.length === 0 || !attends(market.attendance, date)) return null;
  const { timeZone } = market.week;
  let start = 0;
  let end = Number.POSITIVE_INFINITY;
  // Customers order for tomorrow or later, so whatever the settings say, ordering closes before the
  // pickup date begins.
  let cutoff = instantOf(date, "00:00", timeZone);
  for (const productId of productIds.length > 0 ? productIds : [0]) {
    const config = configFor(configs, productId, market.id, date);
    if (config && !config.isEnabled) return null;
    const window = windowFor(config, openings);
    if (!window) return null;
    start = Math.max(start, minutesOf(window.start));
    end = Math.min(end, endMinutes(window.start, window.end));
    cutoff = Math.min(cutoff, instantOf(...cutoffOf(config, date), timeZone));
  }
  if (start >= end) return null;
  return {
    date,
    start: timeAt(start),
    end: timeAt(end),
    cutoff,
    basis: {
      timeZone,
      schedules: dueOn(market.week, date),
      terms: productIds.map((productId) => ({
        productId,
        terms: termsOf(configFor(configs, productId, market.id, date)),
      })),
    },
  };
}

/**
 * The pickup dates offered for these products at a market: dates in the next 14 days with a cutoff
 * that has not passed.
 */
export function pickupsAhead(
  market: Pick<PickupMarket, "id" | "week" | "attendance">,
  productIds: number[],
  configs: PreOrderConfig[],
  now: Instant,
): Pickup[] {
  return datesAhead(market.week, now)
    .map(({ date }) => pickupOn(market, productIds, configs, date))
    .filter((pickup) => pickup !== null && now < pickup.cutoff) as Pickup[];
}

/** A date in the next 14 days that a customer might expect, and why it is not offered. */
export interface MissedDate {
  date: string;
  why: "closed" | "not_coming" | "too_late";
  /** Why the market is closed; '' if no reason is given. */
  closedFor: string;
}

/**
 * The dates on which these products cannot be collected, although the market usually opens on such
 * days.
 */
export function datesMissed(
  market: PickupMarket,
  productIds: number[],
  configs: PreOrderConfig[],
  now: Instant,
): MissedDate[] {
  const { closures } = market.week;
  return datesAhead({ ...market.week, closures: [] }, now).flatMap(({ date }): MissedDate[] => {
    const closure = closures.find((each) => each.date === date);
    if (closure && openingsOn(market.week, date).length === 0)
      return [{ date, why: "closed", closedFor: closure.reason }];
    if (!attends(market.attendance, date)) {
      // Customers do not expect a vendor that comes on single dates only, so its other dates are
      // not listed.
      const isMissed = market.attendance.comes === "every_date";
      return isMissed ? [{ date, why: "not_coming", closedFor: "" }] : [];
    }
    const pickup = pickupOn(market, productIds, configs, date);
    return pickup && now >= pickup.cutoff ? [{ date, why: "too_late", closedFor: "" }] : [];
  });
}

/** The fields of an order that tell when it is handed over. */
export interface HandedOver {
  pickupDate: string;
  pickupTimeStart: string;
  pickupTimeEnd: string;
  timeZone: string;
}

/** The moment when the pickup hours of an order begin. */
export const pickupStarts = ({
  pickupDate,
  pickupTimeStart,
  timeZone,
}: Omit<HandedOver, "pickupTimeEnd">): Instant => instantOf(pickupDate, pickupTimeStart, timeZone);

/** The moment when the pickup hours of an order end. The hours may pass midnight. */
export const pickupEnds = ({
  pickupDate,
  pickupTimeStart: from,
  pickupTimeEnd: to,
  timeZone,
}: HandedOver): Instant => endOf(pickupDate, { from, to }, timeZone);
