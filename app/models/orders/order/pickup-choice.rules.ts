import { type LocalDate, monthAndDay, weekdayOf } from "../../core/calendar";
import { calendarDate } from "../../core/fields";
import type { PickupWish } from "../../vendors/pickup/pickup-wish";
import type { PreOrderOffer } from "./pre-order.view";

type OfferedMarket = PreOrderOffer["markets"][number];
type OfferedDate = OfferedMarket["dates"][number];

/** What the pre-order form preselects: a market and a date, as form values. */
export interface PickupChoice {
  marketId: string | undefined;
  pickupDate: string | undefined;
  /**
   * Why the choice differs from the customer's wish. Null if it does not differ, or if there was no
   * wish.
   */
  note: { title: string; text: string } | null;
}

/**
 * Preselects the market and the date that the customer came with, for the products in the basket.
 * If the products cannot be ordered for these, it preselects the market's next date, or, if the
 * market has no date, the market with the soonest date; `note` then explains why. If the customer
 * came with a market and no date, the form leaves the date open.
 */
export function choosePickup(
  offer: PreOrderOffer,
  wish: PickupWish,
  productIds: readonly number[],
): PickupChoice {
  const wished = realDate(wish.pickupDate);
  const names = new Map(offer.products.map(({ id, name }) => [id, name]));
  const soldOut = ({ left }: OfferedDate) =>
    left.flatMap((each) =>
      each.left === 0 && productIds.includes(each.productId)
        ? (names.get(each.productId) ?? [])
        : [],
    );
  const datesOf = (market: OfferedMarket) =>
    market.dates.filter((date) => soldOut(date).length === 0);
  const chosen = (
    market: OfferedMarket | undefined,
    date: OfferedDate | undefined,
    note: PickupChoice["note"],
  ) => ({
    marketId: market && String(market.id),
    pickupDate: wished === null ? undefined : date?.date,
    note,
  });

  if (!wish.marketId && wished === null) return chosen(undefined, undefined, null);
  const soonest = soonestOf(offer.markets, datesOf, wished);
  const market = wish.marketId
    ? offer.markets.find(({ id }) => String(id) === String(wish.marketId))
    : soonest?.market;
  const dates = market ? datesOf(market) : [];
  if (market && dates.length > 0) {
    const date = nextFrom(dates, wished);
    if (wished === null || date?.date === wished) return chosen(market, date, null);
    const shown = market.dates.find((each) => each.date === wished);
    const gone = shown ? soldOut(shown) : [];
    const why =
      market.missed.find((each) => each.date === wished)?.why ??
      (gone.length > 0 ? `Sold out: ${gone.join(", ")}` : `No pickup at ${market.name} that day`);
    return chosen(market, date, {
      title: `You can’t pre-order for ${dayText(wished)}`,
      text: `${why}. We chose the next pickup date, ${dayText(date?.date ?? "")}.`,
    });
  }
  const title = market
    ? `No pickup dates available at ${market.name}`
    : wish.marketId
      ? `${offer.vendor.name} isn’t at that market`
      : `${offer.vendor.name} has no pickup dates`;
  if (!soonest)
    return chosen(market, undefined, {
      title,
      text: "No market has a pickup date available right now.",
    });
  const instead = wished === null ? "" : `, ${dayText(soonest.date.date)}`;
  return chosen(soonest.market, soonest.date, {
    title,
    text: `We chose the market with the next pickup date: ${soonest.market.name}${instead}.`,
  });
}

/**
 * The first date on or after the wished date. If every date is before the wished date, the first of
 * all dates.
 */
const nextFrom = (dates: readonly OfferedDate[], wished: LocalDate | null) =>
  dates.find(({ date }) => wished === null || date >= wished) ?? dates[0];

/**
 * The market with the next date from the wished date on. If two markets have that date, the first
 * of them.
 */
function soonestOf(
  markets: readonly OfferedMarket[],
  datesOf: (market: OfferedMarket) => OfferedDate[],
  wished: LocalDate | null,
) {
  const firsts = markets.flatMap((market) => {
    const date = nextFrom(datesOf(market), wished);
    return date ? [{ market, date }] : [];
  });
  const isBefore = ({ date }: { date: OfferedDate }) => wished !== null && date.date < wished;
  return firsts.sort(
    (a, b) => Number(isBefore(a)) - Number(isBefore(b)) || a.date.date.localeCompare(b.date.date),
  )[0];
}

/** A date that exists in the calendar. Null for any other text in an address. */
const realDate = (text: PickupWish["pickupDate"]): LocalDate | null =>
  calendarDate("Choose a date").safeParse(text).data ?? null;

/** 'Saturday, November 28'. */
const dayText = (date: LocalDate) => `${weekdayOf(date)}, ${monthAndDay(date)}`;
