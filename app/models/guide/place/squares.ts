import { type Bounds, type Coordinates, centerOf, widthOf } from "./place";

/**
 * The squares by which markets are counted. Level L parts the 360 degrees around the earth, and
 * the 180 from pole to pole alike, into squares of 360 / 2^L degrees. A square is named by its
 * column x and row y, counted from -180 and -90, or by its code: the bits of x and y in turn, so
 * that the squares within a square have neighbouring codes. The triggers that count write the same
 * arithmetic in SQL (migrations/0004_places.sql).
 */
export interface Square {
  level: number;
  x: number;
  y: number;
}

export const coarsest = 2;
/** A third of a mile: in the squares of this level, markets are told apart one by one. */
export const finest = 16;
/** The level of the rows that are a market each. */
export const marketLevel = 17;

/** The square of a level in which a point lies. */
export function squareAt({ lat, lng }: Coordinates, level: number): Square {
  const most = 2 ** finest;
  const x = Math.floor(((lng + 180) * most) / 360) % most;
  const y = Math.floor(((lat + 90) * most) / 360);
  return { level, x: x >> (finest - level), y: y >> (finest - level) };
}

/** Degrees along a square's side. */
const sideOf = (level: number) => 360 / 2 ** level;

export function boundsOf({ level, x, y }: Square): Bounds {
  const side = sideOf(level);
  const [west, south] = [x * side - 180, y * side - 90];
  return { south, west, north: Math.min(90, south + side), east: west + side };
}

/** Spreads 16 bits so that there is room for one between each two. */
function spread(bits: number): number {
  let wide = bits;
  wide = (wide | (wide << 8)) & 0x00ff00ff;
  wide = (wide | (wide << 4)) & 0x0f0f0f0f;
  wide = (wide | (wide << 2)) & 0x33333333;
  return (wide | (wide << 1)) & 0x55555555;
}

export const codeOf = ({ x, y }: Square) => spread(x) + spread(y) * 2;

/** The squares of a level that a box touches, as columns and rows; columns may go over the edge. */
export function gridOver(bounds: Bounds, level: number) {
  const { south, west, north } = bounds;
  const around = 2 ** level;
  const first = squareAt({ lat: south, lng: west }, level);
  const last = squareAt({ lat: north, lng: west }, level);
  const side = sideOf(level);
  const reach = Math.floor((west + 180 + widthOf(bounds)) / side) - Math.floor((west + 180) / side);
  return {
    level,
    x: first.x,
    columns: Math.min(around, reach + 1),
    y: first.y,
    rows: last.y - first.y + 1,
  };
}

/** The finest level, `wanted` at most, at which a box touches no more than `most` squares. */
export function levelFor(bounds: Bounds, wanted: number, most: number): number {
  let level = Math.min(finest, Math.max(coarsest, wanted));
  for (; level > coarsest; level--) {
    const { columns, rows } = gridOver(bounds, level);
    if (columns * rows <= most) break;
  }
  return level;
}

/** How many codes between two runs are read along with them rather than a third of them begun. */
const smallGap = 2;

/**
 * The codes of the squares that a box touches, as runs from the first to the last code. A run may
 * hold a few squares beside the box: `inGrid` tells.
 */
export function runsOver(bounds: Bounds, level: number): [from: number, to: number][] {
  const { x, columns, y, rows } = gridOver(bounds, level);
  const codes: number[] = [];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      codes.push(codeOf({ level, x: (x + column) % 2 ** level, y: y + row }));
    }
  }
  const runs: [number, number][] = [];
  for (const code of codes.sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && code - run[1] <= smallGap + 1) run[1] = code;
    else runs.push([code, code]);
  }
  return runs;
}

/** Whether a square is one of those that a box touches. */
export function inGrid(square: Square, bounds: Bounds): boolean {
  const { x, columns, y, rows } = gridOver(bounds, square.level);
  const column = (square.x - x + 2 ** square.level) % 2 ** square.level;
  return column < columns && square.y >= y && square.y < y + rows;
}

/** Half of a box's width in degrees and the longitude of its middle, for comparing on a circle. */
export function middleOf(bounds: Bounds): { lng: number; half: number } {
  return { lng: centerOf(bounds).lng, half: widthOf(bounds) / 2 };
}
