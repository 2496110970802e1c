import { type SQL, sql } from "drizzle-orm";
import { type Bounds, type Coordinates, earthRadius } from "./place";
import { coarsest, finest, marketLevel, middleOf } from "./squares";

/** Which markets a walk is to find. */
export interface Walk {
  from: Coordinates;
  /** Only markets in this box. */
  within?: Bounds;
  /** Only markets that are no farther than this, in miles. */
  nearerThan?: number;
  /** Only markets that are at least as far as this, in miles. */
  fartherThan?: number;
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
 * away would; it ends with the markets it has found by then.
 */
const mostSteps = 90;

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
export function walkOutwards(walk: Walk, end: End): SQL {
  const squares = sql`select c.level, c.code, c.count, iif(c.count = 1, c.id_sum, null),
      ${walk.fartherThan === undefined ? distanceOf(walk.from) : farthestOf(walk.from)} from`;
  const worthwhile = sql.join(conditionsOf(walk), sql` and `);
  const target = sql`iif(w.count <= ${whole(few)} or w.level = ${whole(finest)}, ${whole(marketLevel)}, w.level + 1)`;
  // A market's row at level 17 has its square's code at level 16.
  const shift = sql`(2 * (min(${target}, ${whole(finest)}) - w.level))`;
  const found =
    "results" in end
      ? sql`select market_id from walk where market_id is not null limit ${whole(end.results)}`
      : sql`select market_id from walk`;
  return sql`(
    with recursive walk (level, code, count, market_id, distance) as (
      ${squares} market_squares c where c.level = ${whole(coarsest)} and ${worthwhile}
      union all
      ${squares} walk w cross join market_squares c on c.level = ${target}
        and c.code between w.code << ${shift} and ((w.code + 1) << ${shift}) - 1
        where w.market_id is null and ${worthwhile}
      order by 5 limit ${whole("steps" in end ? end.steps : mostSteps)}
    )
    select json_group_array(market_id) from (${found})
  )`;
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

/**
 * How far a market is, or how far a square may be: its middle and half of its diagonal, which is
 * 0.71 of its side on paper. A walk that looks far away goes by this, or it would open every square
 * along the circle where "far" begins before it came to the first market beyond.
 */
function farthestOf(from: Coordinates): SQL {
  const middle = angleTo(from, sql`(c.y + 0.5) * ${side} - 90`, sql`(c.x + 0.5) * ${side} - 180`);
  return sql`iif(c.count = 1, ${angleTo(from, market.lat, market.lng)},
    ${middle} + radians(0.75 * ${side}))`;
}

function conditionsOf({ from, within, nearerThan, fartherThan, only = [] }: Walk): SQL[] {
  const conditions = [sql`true`];
  if (within) {
    const { south, north } = within;
    const { lng, half } = middleOf(within);
    const [low, high, middle, reach] = [south, north, lng, half].map(exactly);
    conditions.push(sql`iif(c.count = 1,
      ${market.lat} between ${low} and ${high} and ${around(sql`${market.lng} - ${middle}`)} <= ${reach},
      (c.y + 1) * ${side} - 90 >= ${low} and c.y * ${side} - 90 <= ${high}
        and ${around(sql`(c.x + 0.5) * ${side} - 180 - ${middle}`)} <= ${reach} + ${side} / 2)`);
  }
  if (nearerThan !== undefined) {
    conditions.push(sql`${distanceOf(from)} <= ${exactly(nearerThan / earthRadius)}`);
  }
  if (fartherThan !== undefined) {
    conditions.push(sql`${farthestOf(from)} >= ${exactly(fartherThan / earthRadius)}`);
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

/**
 * The angle to the nearest point of a square. Where the point is beside it, that lies on the nearer
 * of its meridians: at an end, or where the great circle from the point meets it at right angles.
 */
function leastAngle(from: Coordinates): SQL {
  const [phi, lambda] = [from.lat, from.lng].map(exactly);
  const [sine, cosine] = [Math.sin(from.lat * perDegree), Math.cos(from.lat * perDegree)].map(
    exactly,
  );
  const south = sql`(c.y * ${side} - 90)`;
  const north = sql`((c.y + 1) * ${side} - 90)`;
  const aside = around(sql`(c.x + 0.5) * ${side} - 180 - ${lambda}`);
  const east = sql`cos(radians(max(0, ${aside} - ${side} / 2)))`;
  const upright = sql`degrees(atan2(${sine}, ${cosine} * ${east}))`;
  const cosineAt = (lat: SQL) =>
    sql`${sine} * sin(radians(${lat})) + ${cosine} * ${east} * cos(radians(${lat}))`;
  return sql`iif(${aside} <= ${side} / 2,
    radians(max(0, ${south} - ${phi}, ${phi} - ${north})),
    acos(min(1, max(${cosineAt(south)}, ${cosineAt(north)},
      ${cosineAt(sql`min(${north}, max(${south}, ${upright}))`)})))) - ${exactly(slack)}`;
}

/** A difference of longitudes the short way round: 0 to 180. */
const around = (difference: SQL) => sql`(180 - abs(180 - abs(${difference})))`;

/** Numbers of our own making are written out, because D1 binds no more than a hundred. */
function exactly(value: number): SQL {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number to compare with`);
  return sql.raw(`(${value})`);
}

const whole = (value: number) => sql.raw(String(Math.trunc(value)));
