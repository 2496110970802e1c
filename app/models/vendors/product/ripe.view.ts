import type { Instant } from "~/platform/context";
import { addDays, localDateOf, longDate, weekdayOf } from "../../core/calendar";
import { pictureSource } from "../../core/links";
import type { RowOf } from "../../core/rows.server";
import type { Weekday } from "../../core/week";
import type { MarketWeek } from "../../guide/market/market.rules";
import type { marketColumns } from "../../guide/market/market-columns.server";
import { weekListed } from "../../guide/market/market-filter";
import { hoursOn } from "../../guide/market/opening-words";
import { type Attendance, attendanceOf, type Coming } from "../attendance/attendance.rules";
import { type PreOrderConfig, pickupsAhead } from "../pickup/pickup.rules";
import { type PickupWish, withPickup } from "../pickup/pickup-wish";
import { priceText, whyNotPreOrder } from "./product.rules";
import { weightLine } from "./product-weight.rules";
import { nextDateAt } from "./ripe.rules";

/** A product at a market on a date, with the facts that a customer looks for. */
export interface RipeOffer {
  product: {
    id: number;
    name: string;
    picture: string | null;
    category: string;
    price: string;
    /** What one piece weighs and costs; see `weightLine`. */
    weight: string | null;
    season: string | null;
  };
  vendor: { id: number; name: string };
  market: { id: number; name: string; location: string };
  date: string;
  /** 'Saturday, May 9, 2026', or 'Today' or 'Tomorrow' on the market's own clock. */
  dateText: string;
  hours: string;
  distance: string | null;
  /**
   * The address of the pre-order form, and the pickup day. Null if the product cannot be
   * pre-ordered.
   */
  preOrder: { to: string; dateText: string } | null;
  /** The market and, if the product can be pre-ordered, the pickup date. */
  pickup: PickupWish;
}

/**
 * How many of a product's settings for single dates are read for each market: the first to come.
 */
export const datesOfEach = 2;

/** The fields read for a product, with its markets as JSON. */
export interface RipeRow {
  id: number;
  vendorId: number;
  vendorName: string;
  name: string;
  price: string;
  priceCents: number | null;
  unit: string;
  weightMin: number | null;
  weightMax: number | null;
  weightUnit: string | null;
  pricePerPound: number | null;
  image: string | null;
  category: string;
  availabilityStatus: string;
  seasonalInfo: string | null;
  isPreOrderEnabled: number;
  markets: string;
}
export interface RipeMarketRow extends RowOf<typeof marketColumns.offered>, Coming {
  /** The product's pre-order settings at this market. */
  ofEveryDate: Setting[];
  /** Settings for single dates: the first `datesOfEach` to come. */
  ofDates: Setting[];
}
interface Setting
  extends Omit<
    PreOrderConfig,
    "productId" | "marketId" | "specialInstructions" | "isEnabled" | "dayLimit"
  > {
  isEnabled: 0 | 1;
}

/** The product at one of its markets on the next date. Null if there is no next date. */
export function offerAt(row: RipeRow, market: RipeMarketRow, day: Weekday | null, now: Instant) {
  const week = weekListed(market, now);
  const attendance = attendanceOf(market);
  const found = nextDateAt(week, attendance, now, day);
  if (!found) return null;
  const { date, opening } = found;
  const preOrder = preOrderOf(row, { ...market, week, attendance }, day, now);
  const pickup = { marketId: market.id, pickupDate: preOrder?.date };
  return {
    product: {
      id: row.id,
      name: row.name,
      picture: pictureSource(row.image),
      category: row.category,
      price: priceText(row),
      weight: weightLine(row),
      season: row.seasonalInfo,
    },
    vendor: { id: row.vendorId, name: row.vendorName },
    market: { id: market.id, name: market.name, location: market.location },
    date,
    dateText: dayText(date, localDateOf(now, week.timeZone)),
    hours: hoursOn(week, date, opening),
    preOrder: preOrder && {
      to: withPickup(`/vendor/${row.vendorId}/pre-order?product=${row.id}`, pickup),
      dateText: inSentence(dayText(preOrder.date, localDateOf(now, week.timeZone))),
    },
    pickup,
  };
}

/**
 * The first pickup that can still be ordered, on the requested weekday, by the rules of ordering
 * and this market's own settings. If there are more settings than were read, no date after the last
 * of them is offered.
 */
function preOrderOf(
  row: RipeRow,
  market: RipeMarketRow & { week: MarketWeek; attendance: Attendance },
  day: Weekday | null,
  now: Instant,
) {
  const product = { ...row, isPreOrderEnabled: row.isPreOrderEnabled === 1 };
  if (whyNotPreOrder(product) !== null) return null;
  const configs = [...market.ofEveryDate, ...market.ofDates].map((config) => ({
    ...config,
    productId: row.id,
    marketId: market.id,
    isEnabled: config.isEnabled === 1,
    specialInstructions: null,
    dayLimit: null,
  }));
  const until = market.ofDates[datesOfEach - 1]?.pickupDate;
  const pickup = pickupsAhead(market, [row.id], configs, now).find(
    ({ date }) => (!until || date <= until) && (!day || weekdayOf(date) === day),
  );
  return pickup ?? null;
}

/**
 * 'Today' and 'Tomorrow' start with a capital in headings, and with a small letter in a sentence.
 */
const inSentence = (day: string) => day.replace(/^To/, "to");

function dayText(date: string, today: string): string {
  if (date === today) return "Today";
  return date === addDays(today, 1) ? "Tomorrow" : longDate(date);
}
