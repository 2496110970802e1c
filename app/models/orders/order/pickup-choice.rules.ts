import { type LocalDate, monthAndDay, weekdayOf } from "../../core/calendar";
import { calendarDate } from "../../core/fields";
import type { PickupWish } from "../../vendors/pickup/pickup-wish";
import type { PreOrderOffer } from "./pre-order.view";

type OfferedMarket = PreOrderOffer["markets"][number];
type OfferedDate = OfferedMarket["dates"][number];

/** What the pre-order form chooses beforehand: a market and a date as form values. */
export interface PickupChoice {
  marketId: string | undefined;
  pickupDate: string | undefined;
  /** Why this is not what was asked for; null where it is, or nothing was. */
  note: { title: string; text: string } | null;
}

/**
 * Chooses the market and the date that somebody comes from, for the products in the basket. Where they
 * cannot be ordered, the choice is the market's next date, or where the market has none, the market
 * with the soonest date; `note` then says so. A market without a date leaves the date to be chosen.
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

/** The first of some dates from the one wished for on; after the last of them, the first of all. */
const nextFrom = (dates: readonly OfferedDate[], wished: LocalDate | null) =>
  dates.find(({ date }) => wished === null || date >= wished) ?? dates[0];

/** The market that has the next date of all, the first of two that have the same. */
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

/** A date that the calendar has; null for anything else that an address may say. */
const realDate = (text: PickupWish["pickupDate"]): LocalDate | null =>
  calendarDate("Choose a date").safeParse(text).data ?? null;

/** 'Saturday, November 28'. */
const dayText = (date: LocalDate) => `${weekdayOf(date)}, ${monthAndDay(date)}`;
