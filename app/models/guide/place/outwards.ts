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

/** Where to search for markets: from a point outwards. */
export interface Way {
  from: Coordinates;
  /** Squares that touch this box come before all others. */
  first?: Bounds | null;
  /** The range to search, in miles. */
  nearest?: number;
  farthest?: number;
}

export interface SquareOnTheWay {
  square: Square;
  /** Whether the square touches the box that comes first. */
  isFirst: boolean;
  /** The least distance from the point, in miles, at which its markets can match. */
  miles: number;
}

/**
 * About how many squares cover the earth, or the part to search: more along a circle than around a
 * point. Each square costs two rows.
 */
const most = { around: 150, beyond: 240 };
/**
 * The least distance that a square counts as: otherwise, squares at the start would be divided
 * without end.
 */
const leastMiles = 1;

/**
 * Squares that together hold every place on the way, the nearest first. They are small where the
 * search begins, at the point or on the circle `nearest`, and larger farther away.
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

/** The size of a square relative to its distance from where the search begins. */
const sizeSeen = ({ square, miles }: SquareOnTheWay, { nearest = 0 }: Way) =>
  sideOf(square.length) / (miles - nearest + leastMiles);

/** A square with its distance; nothing if all of the square is too near or too far. */
function onTheWay(square: Square, way: Way): SquareOnTheWay[] {
  const { from, first, nearest = 0, farthest = Number.POSITIVE_INFINITY } = way;
  const bounds = boundsOf(square);
  const { least, most } = milesToBox(from, bounds);
  if (least > farthest || most < nearest) return [];
  const isFirst = first ? touch(first, bounds) : false;
  return [{ square, isFirst, miles: Math.max(least, nearest) }];
}
