import type { Instant } from "~/platform/context";
import { addDays, daysBetween, type LocalDate } from "../../core/calendar";
import { datesAhead } from "../../guide/market/market.rules";
import type { PickupMarket, PreOrderConfig } from "../pickup/pickup.rules";

/** The settings of a product at one market, as its form has them. */
export interface MarketSettings {
  isEnabled: boolean;
  cutoffDays: number | null;
  cutoffTime: string | null;
  pickupTimeStart: string | null;
  pickupTimeEnd: string | null;
  dayLimit: number | null;
  specialInstructions: string | null;
}

/** Where nothing is set: it is on, and everything is as usual. */
const usual: MarketSettings = {
  isEnabled: true,
  cutoffDays: null,
  cutoffTime: null,
  pickupTimeStart: null,
  pickupTimeEnd: null,
  dayLimit: null,
  specialInstructions: null,
};

/** A configuration as its form has it: a cut-off of one date as so many days before it. */
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

/** A cut-off as it is kept: of one date, the moment itself; of every date, how long before it. */
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

/** The dates for which a market's settings can be made: those on which it opens within 14 days. */
export const datesToSet = ({ week }: Pick<PickupMarket, "week">, now: Instant): LocalDate[] =>
  datesAhead(week, now).map(({ date }) => date);
