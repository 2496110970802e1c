import type { Instant } from "~/platform/context";
import { rangeOf } from "../market/market-filter";
import {
  type Bounds,
  type Coordinates,
  centerOf,
  defaultCenter,
  everywhere,
  isIn,
  milesBetween,
} from "../place/place";
import type { PlaceQuestion } from "../place/place-question";
import { joinPoints } from "./join-points";
import { isLookedFor, type MapRequest } from "./map.schema";
import {
  frameFor,
  inOrder,
  isPlaced,
  isWithin,
  type MapPoint,
  type MapView,
  type MarketPlace,
  type MarketPlaceRow,
  marketPlace,
  pointOf,
} from "./map.view";
import { type ReadMarkets, squarePoints } from "./read-markets.server";

/** Makes the view of a map from the markets that were read for it. */

const most = {
  /** The most rows of the list. */
  list: 24,
  /** The most points, to limit the size of the answer. */
  points: 300,
};

/** A view's request, and what was looked up for it. */
export interface Asked {
  request: MapRequest;
  /** Whether the points are asked for. */
  points: boolean;
  near: Coordinates | null;
  question: PlaceQuestion | null;
  /** The market that the address names. */
  chosen: MapView["chosen"];
}

/** Where a view begins to look. */
export const startOf = ({ request: { bounds }, near, chosen }: Asked): Coordinates =>
  near ?? (bounds ? centerOf(bounds) : (chosen?.point ?? defaultCenter));

/** Whether a view shows all markets, of which the squares know the number. */
const isCounted = ({ request, near }: Asked) => !isLookedFor(request) && !(request.within && near);

/** Whether a view has filters with which it shows everything it finds, not only the nearest. */
const isNarrow = (asked: Asked) =>
  !isCounted(asked) && (isLookedFor(asked.request) || asked.request.within !== "50+");

/** The box of which the squares give the counts; null if the view needs none. */
export const boxToCount = (asked: Asked) =>
  asked.points && isCounted(asked) ? asked.request.bounds : null;

export function viewOf(asked: Asked, read: ReadMarkets, now: Instant): MapView {
  const { request, near, question, chosen } = asked;
  const { bounds } = request;
  const from = startOf(asked);
  // If a view without filters is not read to its end, show only the nearest markets.
  const isPart = !isNarrow(asked) && (!bounds || read.end?.isFirst);
  const rows = isPart ? nearestIn(read.rows, bounds, from) : read.rows;
  const found = rows
    .map((row) => marketPlace(row, now, { near, box: bounds, day: request.day }))
    .filter((market) => isAsked(market, request, near));
  const { places, isViewCut, blur } = surelyNearest(found, read, asked);
  const inView = places.filter((market) => market.isInView).filter(isPlaced);
  const list = places.slice(0, most.list);
  const counted = isViewCut && boxToCount(asked) ? squarePoints(read.squares, request, now) : null;
  const apart = asked.points ? (counted ?? inView.map(pointOf)) : [];
  const joined = bounds ? joinPoints(apart, request.zoom) : apart;
  const points = joined.slice(0, most.points);
  return {
    points,
    list,
    isWhole: read.isAll && places.length <= most.list,
    total: counted
      ? points.reduce((sum, point) => sum + countIn(point), 0)
      : isViewCut
        ? null
        : inView.length,
    isAbout: counted?.some((point) => !isWithin(bounds ?? everywhere, point)) ?? false,
    more: isViewCut || inView.length > most.list,
    looked:
      isViewCut && isNarrow(asked) ? { found: inView.length, miles: read.end?.miles ?? 0 } : null,
    blur,
    near,
    question,
    around: null,
    notes: [],
    frame: bounds ? null : frameFor(request, near, list),
    chosen,
  };
}

/**
 * The nearest rows, one more than a list shows, within the box if there is one. Only these few are
 * kept, because building a market's texts takes long.
 */
function nearestIn(rows: MarketPlaceRow[], bounds: Bounds | null, from: Coordinates) {
  const miles = (row: MarketPlaceRow) =>
    isPlaced(row) ? milesBetween(from, row) : Number.POSITIVE_INFINITY;
  return rows
    .filter((row) => !bounds || (isPlaced(row) && isIn(bounds, row)))
    .map((row) => ({ row, miles: miles(row) }))
    .sort((a, b) => a.miles - b.miles || a.row.id - b.row.id)
    .slice(0, most.list + 1)
    .map(({ row }) => row);
}

/**
 * The found markets in order, and whether there may be others in view. If reading ended early,
 * markets that may not be the nearest are left out. If that would make a list of all markets too
 * short, they stay, and `blur` says how much nearer the missing markets may be.
 */
function surelyNearest(found: MarketPlace[], { end }: ReadMarkets, asked: Asked) {
  const { bounds } = asked.request;
  const from = startOf(asked);
  const miles = (place: Coordinates) => milesBetween(from, place);
  const all = inOrder(found, miles);
  // Without a box and without filters, a map shows only the nearest markets.
  const isGlimpse = !isNarrow(asked) && !bounds && all.length > most.list;
  if (end === null) {
    return { places: isGlimpse ? all.slice(0, most.list + 1) : all, isViewCut: isGlimpse, blur: 0 };
  }
  const isViewCut = end.isFirst || !bounds;
  const isSure = (market: MarketPlace) => {
    const isNear = isPlaced(market) && miles(market) <= end.miles;
    return market.isInView ? isNear || !isViewCut : isNear && !isViewCut;
  };
  const sure = all.filter(isSure);
  const places = !isNarrow(asked) && sure.length < most.list ? all : sure;
  const farthest = Math.max(0, ...places.slice(0, most.list).filter(isPlaced).map(miles));
  return {
    places: isGlimpse ? places.slice(0, most.list + 1) : places,
    isViewCut,
    blur: places === sure ? 0 : Math.max(0, farthest - end.miles),
  };
}

/** How many markets a point represents. */
export const countIn = (point: MapPoint) => (point.kind === "market" ? 1 : point.count);

/**
 * Whether a market that has been read also matches the filters that the statements could not check.
 */
function isAsked(market: MarketPlace, request: MapRequest, near: Coordinates | null): boolean {
  if (request.openNow && !market.isOpen) return false;
  if (!request.within || !near) return true;
  if (market.distance === null) return false;
  const { nearest, farthest } = rangeOf(request.within);
  return market.distance >= nearest && market.distance <= farthest;
}
