import type { AskedDay } from "../../guide/market/asked-day.rules";

/**
 * Where and when a customer wants to collect an order, as page addresses pass it on: from a list of
 * one weekday's markets, or from a market's page, to the vendor's page, and from there to the form
 * that asks for both. Only the form knows which choices are possible; see pickup-choice.rules.ts.
 */
export interface PickupWish {
  /** A market's id, as written in an address. */
  marketId?: string | number | null;
  /** 'YYYY-MM-DD', a date on the market's own clock. */
  pickupDate?: string | null;
}

/**
 * The date that a market's card passes on from a list of one weekday's markets. Left out for today,
 * because orders for today have closed, and for a date out of season.
 */
export const wishOn = (onDay: AskedDay | null): PickupWish =>
  onDay && !onDay.isToday && onDay.state !== "out_of_season" ? { pickupDate: onDay.date } : {};

/** The wish in an address. Values in any other form are ignored. */
export function pickupWishIn(params: URLSearchParams): PickupWish {
  const read = (name: string, form: RegExp) => {
    const text = params.get(name) ?? "";
    return form.test(text) ? text : null;
  };
  return {
    marketId: read("marketId", /^[1-9]\d{0,14}$/),
    pickupDate: read("pickupDate", /^\d{4}-\d{2}-\d{2}$/),
  };
}

/** Adds a wish to an address: '/vendor/5?marketId=3&pickupDate=2026-11-28'. */
export function withPickup(path: string, { marketId, pickupDate }: PickupWish): string {
  const wish = Object.entries({ marketId, pickupDate }).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  if (wish.length === 0) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(wish)}`;
}
