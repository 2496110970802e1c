import { type Bounds, widthOf } from "./place";

/**
 * The squares of the earth by which markets are found and counted. 360 degrees by 360 are divided
 * into four quarters, each of those into four again, and so on. Squares are named like the tiles of
 * map services: one digit per step, 0 for the southwestern quarter, 1 southeastern, 2 northwestern,
 * 3 northeastern. The names of all squares within a square therefore begin with its name. The
 * database computes the square of each market: see `squareInSql`.
 */
export type Square = string;

/**
 * The finest level. Its squares are about a mile and a half wide, about the distance between
 * neighboring markets in a crowded city.
 */
export const finest = 14;
/** Squares of 90 degrees. Counts of larger squares would have no use. */
export const coarsest = 2;

/** The side of a square in degrees. Halving 180 loses no digit, so SQL and JavaScript agree. */
export const sideOf = (level: number) => 360 / 2 ** level;

const levels = Array.from({ length: finest }, (_, at) => at + 1);

/** The square of the finest level that contains `lat` and `lng`, in SQL. */
export const squareInSql = levels
  .map(sideOf)
  .map(
    (side) =>
      `(cast((lat + 90) / ${side} as integer) % 2 * 2 + cast((lng + 180) / ${side} as integer) % 2)`,
  )
  .join(" || ");

/** Squares of one level: columns count east from -180, and rows count north from -90. */
export interface Grid {
  level: number;
  x: number;
  columns: number;
  y: number;
  rows: number;
}

/** The squares of a level that a box touches; columns may continue past the edge of the map. */
export function gridOver(bounds: Bounds, level: number): Grid {
  const side = sideOf(level);
  const at = (degrees: number) => Math.floor(degrees / side);
  const [west, south, north] = [bounds.west + 180, bounds.south + 90, bounds.north + 90];
  const around = 2 ** level;
  return {
    level,
    x: at(west) % around,
    columns: Math.min(around, at(west + widthOf(bounds)) - at(west) + 1),
    y: at(south),
    rows: at(north) - at(south) + 1,
  };
}

/** The names of the squares of a level that a box touches. */
export function squaresOver(bounds: Bounds, level: number): Square[] {
  const { x, columns, y, rows } = gridOver(bounds, level);
  return Array.from({ length: columns * rows }, (_, at) => {
    return nameOf((x + (at % columns)) % 2 ** level, y + Math.floor(at / columns), level);
  });
}

/** The finest level, up to `wanted`, at which a box touches at most `most` squares. */
export function levelFor(bounds: Bounds, wanted: number, most: number): number {
  let level = Math.min(finest, Math.max(coarsest, wanted));
  for (; level > coarsest; level--) {
    const { columns, rows } = gridOver(bounds, level);
    if (columns * rows <= most) break;
  }
  return level;
}

function nameOf(x: number, y: number, level: number): Square {
  return Array.from({ length: level }, (_, at) => {
    const step = 2 ** (level - 1 - at);
    return (Math.floor(y / step) % 2) * 2 + (Math.floor(x / step) % 2);
  }).join("");
}

export function boundsOf(square: Square): Bounds {
  let [south, west] = [-90, -180];
  [...square].forEach((digit, at) => {
    if (digit >= "2") south += sideOf(at + 1);
    if (digit === "1" || digit === "3") west += sideOf(at + 1);
  });
  const side = sideOf(square.length);
  return { south, west, north: Math.min(90, south + side), east: west + side };
}

export const quartersOf = (square: Square) => ["0", "1", "2", "3"].map((digit) => square + digit);
