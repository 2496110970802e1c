import type { Instant } from "~/platform/context";
import { addDays, daysBetween, type LocalDate } from "../../core/calendar";
import { datesAhead } from "../../guide/market/market.rules";
import type { PickupMarket, PreOrderConfig } from "../pickup/pickup.rules";

/** A product's settings at one market, as the values of a form. */
export interface MarketSettings {
  isEnabled: boolean;
  cutoffDays: number | null;
  cutoffTime: string | null;
  pickupTimeStart: string | null;
  pickupTimeEnd: string | null;
  dayLimit: number | null;
  specialInstructions: string | null;
}

/**
 * The settings of a product without a configuration: pre-orders are on, everything else is as
 * usual.
 */
const usual: MarketSettings = {
  isEnabled: true,
  cutoffDays: null,
  cutoffTime: null,
  pickupTimeStart: null,
  pickupTimeEnd: null,
  dayLimit: null,
  specialInstructions: null,
};

/**
 * A configuration as the values of a form. A single date's cutoff becomes a number of days before
 * that date.
 */
export function settingsOf(config: PreOrderConfig | undefined): MarketSettings {
  if (!config) return usual;
  const { isEnabled, pickupTimeStart, pickupTimeEnd, dayLimit, specialInstructions } = config;
  const [day, time] = config.cutoffDateTime?.split("T") ?? [];
  const cutoff =
    day && time && config.pickupDate
      ? {
          cutoffDays: Math.min(14, Math.max(0, daysBetween(day, config.pickupDate))),
          cutoffTime: time,
        }
      : { cutoffDays: config.cutoffDays, cutoffTime: config.cutoffTime };
  return { isEnabled, ...cutoff, pickupTimeStart, pickupTimeEnd, dayLimit, specialInstructions };
}

/**
 * A cutoff as it is stored: the moment itself for a single date, the time before pickup for every
 * date.
 */
export function cutoffKept({
  pickupDate,
  cutoffDays,
  cutoffTime,
}: Pick<MarketSettings, "cutoffDays" | "cutoffTime"> & { pickupDate: LocalDate | null }) {
  if (pickupDate === null || cutoffDays === null || cutoffTime === null) {
    return { cutoffDateTime: null, cutoffDays, cutoffTime };
  }
  const cutoffDateTime = `${addDays(pickupDate, -cutoffDays)}T${cutoffTime}`;
  return { cutoffDateTime, cutoffDays: null, cutoffTime: null };
}

/** The dates for which a vendor can change the settings: the market days in the next 14 days. */
export const datesToSet = ({ week }: Pick<PickupMarket, "week">, now: Instant): LocalDate[] =>
  datesAhead(week, now).map(({ date }) => date);
