import type { Instant } from "~/platform/context";
import { datesAhead } from "../../guide/market/market.rules";
import type { PickupMarket } from "../../vendors/pickup/pickup.rules";
import { type BasketLine, type BasketPart, type OpenBasket, partsOf } from "./basket.rules";

/** The most markets that a basket's page offers to move to. */
const mostMarkets = 10;

/** A date at a market on which at least one product of a basket can be picked up. */
export interface PossibleDate {
  date: string;
  /** The products that cannot be picked up then. They stay in the basket, with the reason. */
  problems: BasketLine[];
}

export interface PossibleMarket {
  id: number;
  name: string;
  address: string;
  dates: PossibleDate[];
}

/**
 * Where else a basket can be picked up, for a basket that was read with the offers of all markets:
 * first the markets where the most of its products are sold on one day. The basket's own market is
 * included with its other dates.
 */
export function possibleMoves(basket: OpenBasket, now: Instant): PossibleMarket[] {
  const all = new Map(
    basket.offers.flatMap(({ markets }) => markets.map((market) => [market.id, market] as const)),
  );
  return [...all.values()]
    .map(({ id, name, address, week }) => ({
      ...{ id, name, address },
      dates: possibleDates(basket, { id, week }, now),
    }))
    .filter(({ dates }) => dates.length > 0)
    .sort((a, b) => fewestProblems(a) - fewestProblems(b) || a.name.localeCompare(b.name))
    .slice(0, mostMarkets);
}

const fewestProblems = ({ dates }: PossibleMarket) =>
  Math.min(...dates.map(({ problems }) => problems.length));

function possibleDates(
  basket: OpenBasket,
  { id: marketId, week }: Pick<PickupMarket, "id" | "week">,
  now: Instant,
): PossibleDate[] {
  return datesAhead(week, now)
    .map(({ date }) => date)
    .filter((date) => marketId !== basket.marketId || date !== basket.pickupDate)
    .map((date) => {
      const parts = partsOf({ ...basket, marketId, pickupDate: date }, now);
      return { date, problems: parts.flatMap(unorderable) };
    })
    .filter(({ problems }) => problems.length < basket.items.length);
}

/** The lines of a part that cannot be ordered now. */
const unorderable = ({ problem, lines }: BasketPart): BasketLine[] =>
  lines.filter((line) => problem !== null || line.problem !== null);
