import { type Bounds, type Coordinates, everywhere, milesToBox, touch } from "./place";
import {
  boundsOf,
  coarsest,
  finest,
  quartersOf,
  type Square,
  sideOf,
  squaresOver,
} from "./squares";

/** Where markets are looked for: from a point outwards. */
export interface Way {
  from: Coordinates;
  /** Squares that touch this box come before all others. */
  first?: Bounds | null;
  /** How near and how far to look, in miles. */
  nearest?: number;
  farthest?: number;
}

export interface SquareOnTheWay {
  square: Square;
  /** Whether it touches the box that comes first. */
  isFirst: boolean;
  /** How near to the point its markets may be, of those that are asked for. */
  miles: number;
}

/**
 * The earth, or the part of it that is asked for, in about so many squares; more along a circle than
 * around a point. Each costs two rows.
 */
const most = { around: 150, beyond: 240 };
/** Where looking begins, a square counts as so far away: there is no end to parting it otherwise. */
const leastMiles = 1;

/**
 * Squares that together hold every place on the way, the nearest first: small ones where looking
 * begins, which is at the point or on the circle `nearest`, and larger ones farther away.
 */
export function squaresOutwards(way: Way): SquareOnTheWay[] {
  let squares = squaresOver(everywhere, coarsest).flatMap((square) => onTheWay(square, way));
  const enough = way.nearest ? most.beyond : most.around;
  while (squares.length < enough) {
    const partible = squares.filter(({ square }) => square.length < finest);
    if (partible.length === 0) break;
    const largest = partible.reduce((a, b) => (sizeSeen(a, way) >= sizeSeen(b, way) ? a : b));
    const quarters = quartersOf(largest.square).flatMap((square) => onTheWay(square, way));
    squares = [...squares.filter((each) => each !== largest), ...quarters];
  }
  return squares.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.miles - b.miles);
}

/** How large a square is for its distance from where looking begins. */
const sizeSeen = ({ square, miles }: SquareOnTheWay, { nearest = 0 }: Way) =>
  sideOf(square.length) / (miles - nearest + leastMiles);

/** A square with its distance; nothing where all of it is too near or too far. */
function onTheWay(square: Square, way: Way): SquareOnTheWay[] {
  const { from, first, nearest = 0, farthest = Number.POSITIVE_INFINITY } = way;
  const bounds = boundsOf(square);
  const { least, most } = milesToBox(from, bounds);
  if (least > farthest || most < nearest) return [];
  const isFirst = first ? touch(first, bounds) : false;
  return [{ square, isFirst, miles: Math.max(least, nearest) }];
}
