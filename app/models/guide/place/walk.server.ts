import { type SQL, sql } from "drizzle-orm";
import type { Weekday } from "../../core/week";
import { type Bounds, boxAround, type Coordinates, earthRadius } from "./place";
import { coarsest, finest, levelFor, marketLevel, middleOf, runsOver } from "./squares";

/** Which markets a walk is to find. */
export interface Walk {
  from: Coordinates;
  /** Markets in this box come before all others, each as near as it is. */
  first?: Bounds;
  /** Only markets that are no farther than this, in miles. */
  nearerThan?: number;
  /** Only markets that are at least as far as this, in miles. */
  fartherThan?: number;
  /** Only markets that have an opening on this day, in some season. */
  day?: Weekday | null;
  /** Only markets that satisfy these; `c.id_sum` is the market's id. */
  only?: SQL[];
}

/**
 * When a walk ends: with its `results`-th market, or after so many `steps`, markets and squares
 * counted alike, where what it looks for may be rare.
 */
export type End = { results: number } | { steps: number };

/**
 * No walk goes further. Only one that looks along a straight edge of the inhabited world from far
 * away would, or around a circle of markets; it ends with the markets it has found by then.
 */
const mostSteps = { nearby: 90, beyond: 120 };

/**
 * The nearest beyond a circle can be found exactly only by opening every square that the circle
 * crosses, and there are the more of them the closer markets stand. Where more than `crowd` markets
 * are about as near as the circle, a small square on it is therefore opened as if it were up to
 * `miles` farther away than it is: then whatever is left out is no more than that much nearer than
 * what was found.
 */
const blurred = { crowd: 500, miles: 5, ofSide: 0.3 };

/** A square with no more markets than this is not parted further: its markets are read at once. */
const few = 8;

/**
 * A JSON array of markets by their distance from a point, nearest first, that reads about eight
 * rows a market in a directory of any size. It goes through the squares of the earth from the large
 * to the small, always on with whatever may be nearest: a square is as near as its nearest edge, a
 * market as it is. So the next market that turns up is the next in distance. Where the walk ends by
 * steps, the squares it went through are in the array too, as null: it was cut short if the array
 * is as long as that.
 */
export const walkOutwards = (walk: Walk, end: End) => sql`(select ids from (${walked(walk, end)}))`;

/** The row of a walk: what it has found and how far it came. Angles are at the earth's centre. */
export interface Walked {
  /** As `walkOutwards` has it. */
  ids: string;
  /** Whether it ended by its steps, so that there may be others. */
  isCut: 0 | 1;
  /** Whether it came to its end: there are no others. */
  isAll: 0 | 1;
  /** The angle within which it has found all; `beside` more once it has found all of its box. */
  reach: number;
  /** By how much what it left out may be nearer than what it found: 0, but far away in a crowd. */
  blur: number;
}

/** What stands in place of a market at the end of a walk, farther away than anything on earth. */
const theEnd = whole(-1);
/** So much farther away counts what lies beside the box that comes first: more than half a turn. */
export const beside = 4;

/** Reads a `Walked`. */
export function walked(walk: Walk, end: End): SQL {
  const { table, own } = squaresOf(walk.day);
  const isFar = walk.fartherThan !== undefined;
  const far = isFar ? beyond(walk.from, walk.fartherThan ?? 0) : distanceOf(walk.from);
  const later = walk.first ? sql` + iif(${touches(walk.first)}, 0, ${whole(beside)})` : sql``;
  const squares = sql`select c.level, c.code, c.count, iif(c.count = 1, c.id_sum, null),
    ${far}${later} from`;
  const worthwhile = sql.join(conditionsOf(walk), sql` and `);
  const target = sql`iif(w.count <= ${whole(few)} or w.level = ${whole(finest)}, ${whole(marketLevel)}, w.level + 1)`;
  // A market's row at level 17 has its square's code at level 16.
  const shift = sql`(2 * (min(${target}, ${whole(finest)}) - w.level))`;
  const steps = whole("steps" in end ? end.steps : isFar ? mostSteps.beyond : mostSteps.nearby);
  const [found, isFull] =
    "results" in end
      ? [
          sql`where market_id is not null limit ${whole(end.results)}`,
          sql`count(market_id) = ${whole(end.results)}`,
        ]
      : [sql``, sql.raw("false")];
  const crowd = isFar ? sql`crowd (blur) as materialized (${blurAt(walk)}),` : sql``;
  const blur = isFar ? sql`(select blur from crowd)` : sql.raw("0");
  return sql`with recursive ${crowd} walk (level, code, count, market_id, distance) as (
      select null, null, null, ${theEnd}, ${whole(2 * beside)}
      union all
      ${squares} ${table} where ${own} and c.level = ${whole(coarsest)} and ${worthwhile}
      union all
      ${squares} walk w cross join ${table} on ${own} and c.level = ${target}
        and c.code between w.code << ${shift} and ((w.code + 1) << ${shift}) - 1
        where w.market_id is null and ${worthwhile}
      order by 5 limit ${steps}
    )
    select json_group_array(market_id) filter (where market_id is not ${theEnd}) ids,
      not (${isFull} or total(market_id = ${theEnd})) isCut,
      max(market_id is ${theEnd}) isAll, max(distance) - ${blur} reach, ${blur} blur
    from (select market_id, distance from walk ${found})`;
}

/** See `blurred`: an angle, by how many markets there are about as near as the circle. */
function blurAt({ from, fartherThan = 0, day }: Walk): SQL {
  const { table, own } = squaresOf(day);
  const box = boxAround(from, fartherThan);
  const level = levelFor(box, finest, 16);
  return sql`select iif(total(c.count) > ${whole(blurred.crowd)}, ${exactly(blurred.miles / earthRadius)}, 0)
    from json_each(${JSON.stringify(runsOver(box, level))}) run
    cross join ${table} on ${own} and c.level = ${whole(level)}
      and c.code between run.value ->> 0 and run.value ->> 1`;
}

/** Where squares are read, as `c`: those of all markets, or of the markets that open on a day. */
export function squaresOf(day?: Weekday | null): { table: SQL; own: SQL } {
  return day
    ? { table: sql.raw("market_day_squares c"), own: sql`c.day = ${day}` }
    : { table: sql.raw("market_squares c"), own: sql.raw("true") };
}

const perDegree = Math.PI / 180;
/** So that rounding cannot make a square seem farther than what is in it: half a meter. */
const slack = 1e-7;
const side = sql.raw("(360.0 / (1 << c.level))");
/** Where the one market of a square is; what is added up there is one market's alone. */
const market = { lat: sql.raw("c.lat_sum"), lng: sql.raw("c.lng_sum") };

/** How far a market is, or how near a square may be; an angle at the earth's centre. */
function distanceOf(from: Coordinates): SQL {
  return sql`iif(c.count = 1, ${angleTo(from, market.lat, market.lng)}, ${leastAngle(from)})`;
}

/** The same beyond a circle, where no square counts as nearer than that, blurred in a crowd. */
function beyond(from: Coordinates, miles: number): SQL {
  return sql`iif(c.count = 1, ${angleTo(from, market.lat, market.lng)},
    max(${leastAngle(from)}, ${exactly(miles / earthRadius)})
      + min(radians(${exactly(blurred.ofSide)} * ${side}), (select blur from crowd)))`;
}

/** Whether a market is in a box, or a square may hold one that is. */
function touches(box: Bounds): SQL {
  const { lng, half } = middleOf(box);
  const [low, high, middle, reach] = [box.south, box.north, lng, half].map(exactly);
  return sql`iif(c.count = 1,
    ${market.lat} between ${low} and ${high} and ${around(sql`${market.lng} - ${middle}`)} <= ${reach},
    (c.y + 1) * ${side} - 90 >= ${low} and c.y * ${side} - 90 <= ${high}
      and ${around(sql`(c.x + 0.5) * ${side} - 180 - ${middle}`)} <= ${reach} + ${side} / 2)`;
}

function conditionsOf({ from, nearerThan, fartherThan, only = [] }: Walk): SQL[] {
  const conditions = [sql`true`];
  if (nearerThan !== undefined) {
    conditions.push(sql`${distanceOf(from)} <= ${exactly(nearerThan / earthRadius)}`);
  }
  if (fartherThan !== undefined) {
    conditions.push(sql`iif(c.count = 1,
      ${angleTo(from, market.lat, market.lng)}, ${mostAngle(from)}) >= ${exactly(fartherThan / earthRadius)}`);
  }
  if (only.length > 0) {
    conditions.push(sql`(c.count > 1 or (${sql.join(only, sql` and `)}))`);
  }
  return conditions;
}

/** The angle between a point and another, at the earth's centre. */
function angleTo(from: Coordinates, lat: SQL, lng: SQL): SQL {
  const [phi, lambda, cosine] = [from.lat, from.lng, Math.cos(from.lat * perDegree)].map(exactly);
  return sql`2 * asin(min(1, sqrt(pow(sin(radians(${lat} - ${phi}) / 2), 2)
    + ${cosine} * cos(radians(${lat})) * pow(sin(radians(${lng} - ${lambda}) / 2), 2))))`;
}

/** What the angles to a square are worked out from: its edges, and the cosine of an angle. */
function edgesFrom(from: Coordinates) {
  const [sine, cosine] = [Math.sin(from.lat * perDegree), Math.cos(from.lat * perDegree)].map(
    exactly,
  );
  return {
    sine,
    cosine,
    south: sql`(c.y * ${side} - 90)`,
    north: sql`((c.y + 1) * ${side} - 90)`,
    /** From the point to the meridian in the middle of the square. */
    aside: around(sql`(c.x + 0.5) * ${side} - 180 - ${exactly(from.lng)}`),
    /** Of the angle to a point so far north whose meridian is so far aside. */
    cosineTo: (lat: SQL, cosineAside: SQL) =>
      sql`${sine} * sin(radians(${lat})) + ${cosine} * ${cosineAside} * cos(radians(${lat}))`,
  };
}

/**
 * The angle to the nearest point of a square. Where the point is beside it, that lies on the nearer
 * of its meridians: at an end, or where the great circle from the point meets it at right angles.
 */
function leastAngle(from: Coordinates): SQL {
  const { sine, cosine, south, north, aside, cosineTo } = edgesFrom(from);
  const phi = exactly(from.lat);
  const east = sql`cos(radians(max(0, ${aside} - ${side} / 2)))`;
  const upright = sql`degrees(atan2(${sine}, ${cosine} * ${east}))`;
  return sql`iif(${aside} <= ${side} / 2,
    radians(max(0, ${south} - ${phi}, ${phi} - ${north})),
    acos(min(1, max(${cosineTo(south, east)}, ${cosineTo(north, east)},
      ${cosineTo(sql`min(${north}, max(${south}, ${upright}))`, east)})))) - ${exactly(slack)}`;
}

/** The angle to the farthest point of a square: a corner, of all squares that are not half a world. */
function mostAngle(from: Coordinates): SQL {
  const { south, north, aside, cosineTo } = edgesFrom(from);
  const west = sql`cos(radians(min(180, ${aside} + ${side} / 2)))`;
  return sql`acos(max(-1, min(1, ${cosineTo(south, west)}, ${cosineTo(north, west)})))
    + ${exactly(slack)}`;
}

/** A difference of longitudes the short way round: 0 to 180. */
const around = (difference: SQL) => sql`(180 - abs(180 - abs(${difference})))`;

/** Numbers of our own making are written out, because D1 binds no more than a hundred. */
function exactly(value: number): SQL {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number to compare with`);
  return sql.raw(`(${value})`);
}

function whole(value: number): SQL {
  return sql.raw(String(Math.trunc(value)));
}
