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

/** When products can be collected at a market, and until when they can be ordered for that day. */

/** How a product is pre-ordered at one market: on one date, or on every date where it is null. */
export interface PreOrderConfig {
  productId: number;
  marketId: number;
  isEnabled: boolean;
  /** Of one date: 'YYYY-MM-DDTHH:MM' on the market's clock. */
  cutoffDateTime: string | null;
  /** Of every date: so many days before it, at this time. Both or neither. */
  cutoffDays: number | null;
  cutoffTime: string | null;
  pickupDate: string | null;
  pickupTimeStart: string | null;
  pickupTimeEnd: string | null;
  /** How many there may be ordered on one day; null for the product's own limit. */
  dayLimit: number | null;
  specialInstructions: string | null;
}

export interface PickupMarket {
  id: number;
  name: string;
  address: string;
  week: MarketWeek;
  /** On which of its dates the vendor comes. */
  attendance: Attendance;
}

/** A date on which an order can be collected, on the market's own clock. */
export interface Pickup {
  date: string;
  start: string;
  end: string;
  /** Ordering and cancelling end here. */
  cutoff: Instant;
  basis: PickupBasis;
}

/** What a pickup was worked out from. The write checks that all of it still holds. */
interface PickupBasis {
  timeZone: string;
  /** When the market opens that day. */
  schedules: MarketWeek["schedules"];
  /** How each product is pre-ordered for that day: null where nothing is configured. */
  terms: { productId: number; terms: string | null }[];
}

/** The spec's pickup window, where the market is open throughout it. */
const usualWindow = { start: "09:00", end: "12:00" };
/** Without a configured cut-off, ordering closes at this hour of the day before. */
export const usualCutoff = "18:00";

/** The hours in which one product is handed over at a market that opens so on that day. */
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

/** The configuration that counts for a product on a date: that date's own, else every date's. */
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

/** A configuration as text, as SQLite's json_array writes the same: two that are alike are equal. */
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
 * When and until when these products, together, can be ordered for a market on a date; null when
 * they cannot: the market is shut, the vendor does not come, a product is not handed over there, or
 * their hours do not meet.
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
  let cutoff = Number.POSITIVE_INFINITY;
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

/** The dates offered for these products at a market: of the next 14 days, those still in time. */
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

/** A date of the next 14 days that somebody might look for, and why it is not offered. */
export interface MissedDate {
  date: string;
  why: "closed" | "not_coming" | "too_late";
  /** The reason for which the market is closed; '' where none is given. */
  closedFor: string;
}

/** The dates on which these products are not to be had, though the market opens on such days. */
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
      // Who comes on single dates is not missed on all the others.
      const isMissed = market.attendance.comes === "every_date";
      return isMissed ? [{ date, why: "not_coming", closedFor: "" }] : [];
    }
    const pickup = pickupOn(market, productIds, configs, date);
    return pickup && now >= pickup.cutoff ? [{ date, why: "too_late", closedFor: "" }] : [];
  });
}

/** An order as far as when it is handed over goes. */
export interface HandedOver {
  pickupDate: string;
  pickupTimeStart: string;
  pickupTimeEnd: string;
  timeZone: string;
}

/** The moment at which the handing over of an order begins. */
export const pickupStarts = ({
  pickupDate,
  pickupTimeStart,
  timeZone,
}: Omit<HandedOver, "pickupTimeEnd">): Instant => instantOf(pickupDate, pickupTimeStart, timeZone);

/** The moment at which the hours in which an order is handed over end; they may pass midnight. */
export const pickupEnds = ({
  pickupDate,
  pickupTimeStart: from,
  pickupTimeEnd: to,
  timeZone,
}: HandedOver): Instant => endOf(pickupDate, { from, to }, timeZone);
