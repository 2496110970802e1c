import type { Instant } from "~/platform/context";
import { pictureSource } from "../../core/links";
import { formatNumber } from "../../core/numbers";
import type { RowOf } from "../../core/rows.server";
import type { Weekday } from "../../core/week";
import { askedDay, opensOnDay } from "../market/asked-day.rules";
import type { marketColumns } from "../market/market-columns.server";
import { weekListed } from "../market/market-filter";
import { marketScene } from "../market/market-scene";
import { openState } from "../market/open-state.rules";
import {
  type Bounds,
  boundsAround,
  type Coordinates,
  distanceMiles,
  isIn,
  milesText,
  roughly,
  widthOf,
} from "../place/place";
import type { PlaceQuestion } from "../place/place-question";
import { isFiltered, type MapRequest, mapParams } from "./map.schema";

export type MarketPoint = { kind: "market" } & Coordinates &
  Pick<
    MarketPlace,
    | "id"
    | "name"
    | "picture"
    | "scene"
    | "isOpen"
    | "statusLine"
    | "hoursLine"
    | "closedToday"
    | "onDay"
    | "isSaved"
  >;

/** A point on a map: a market, or a cluster with the number of markets close together. */
export type MapPoint =
  | MarketPoint
  | { kind: "cluster"; lat: number; lng: number; count: number; bounds: Bounds };

export interface MapView {
  points: MapPoint[];
  /**
   * The markets that match the filters: first those in view, then those beyond it, both nearest
   * first, then those without a known place. Within each part, markets out of season on the
   * requested day come last.
   */
  list: MarketPlace[];
  /** Whether the list holds every market that matches the filters. */
  isWhole: boolean;
  /** How many markets the points represent; null if not all were counted. */
  total: number | null;
  /** Whether `total` may include markets outside the box: squares at its edge are counted whole. */
  isAbout: boolean;
  /** Whether there are, or may be, markets in view that are not in the list. */
  more: boolean;
  /** Set if the search ended before it reached the whole directory; otherwise null. */
  looked: {
    /** How many markets the search had found by then. They are the points of the view. */
    found: number;
    /** Within this many miles of the starting point, the search found every market. */
    miles: number;
  } | null;
  /**
   * Markets missing from the list may be up to this many miles nearer than those shown. Mostly 0;
   * more only far away in a crowded directory.
   */
  blur: number;
  /** Where the user is; null if not given or not known. */
  near: Coordinates | null;
  /** The question to the user if their place is unclear. */
  question: PlaceQuestion | null;
  /** The typed text, if it was understood as a place to search around; otherwise null. */
  around: string | null;
  /** Notes on what was searched for instead of the typed text. */
  notes: string[];
  /** The box that shows what was found, if the request gave none. */
  frame: Bounds | null;
  /** The requested market, with its point if its place is known. */
  chosen: { id: number; name: string; point: MarketPoint | null } | null;
}

/** The row from which a map's market and its point are made. */
export type MarketPlaceRow = RowOf<typeof marketColumns.place> & { isSaved: number };

export const isPlaced = <Place extends { lat: number | null; lng: number | null }>(
  place: Place,
): place is Place & Coordinates => place.lat !== null && place.lng !== null;

/**
 * How the viewer looks at a market, as far as known: from where, in which box, on which weekday.
 */
export interface LookedAt {
  near?: Coordinates | null;
  box?: Bounds | null;
  day?: Weekday | null;
}

/** A market as the map and the list beside it show it. All texts are ready to display. */
export function marketPlace(
  row: MarketPlaceRow,
  now: Instant,
  { near = null, box = null, day = null }: LookedAt = {},
) {
  const week = weekListed(row, now);
  const { isOpen, statusLine, hoursLine, closedToday } = openState(week, now);
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    location: row.location,
    /**
     * `lat` and `lng` are both null if nobody gave the market's place: then it is only in the list.
     */
    lat: row.lat,
    lng: row.lng,
    picture: pictureSource(row.image),
    /** The drawing to show if the market has no photo. */
    scene: marketScene({ ...row, week }),
    isOpen,
    statusLine,
    hoursLine,
    closedToday,
    /**
     * The market's answer for the weekday in the map's filter. Null if no weekday is chosen, or if
     * the address asks for a day on which the market never opens.
     */
    onDay: day && opensOnDay(week, day, now) ? askedDay(week, day, now) : null,
    /** Miles from the user's place, rounded to 0.1; null if that place is not known. */
    distance: near && isPlaced(row) ? distanceMiles(near, row) : null,
    /** Whether the market is in the requested box; without a box, whether it has a place. */
    isInView: isPlaced(row) && (box === null || isIn(box, row)),
    /** Whether the market is one of the viewer's favorites. */
    isSaved: row.isSaved === 1,
  };
}
export type MarketPlace = ReturnType<typeof marketPlace>;

export function pointOf({
  address: _,
  location: __,
  distance: ___,
  isInView: ____,
  ...market
}: MarketPlace & Coordinates): MarketPoint {
  return { kind: "market", ...market };
}

/** The parts of a list, in order. */
export type ListPart = "view" | "beyond" | "unplaced";
export const partOf = (market: Pick<MarketPlace, "lat" | "lng" | "isInView">): ListPart =>
  market.isInView ? "view" : isPlaced(market) ? "beyond" : "unplaced";
const partsInOrder: readonly ListPart[] = ["view", "beyond", "unplaced"];

/** Sorts a list in the order described at `MapView`. `milesTo` gives the distance of each place. */
export function inOrder<
  Place extends Pick<MarketPlace, "id" | "lat" | "lng" | "isInView" | "onDay">,
>(list: readonly Place[], milesTo: (place: Coordinates) => number): Place[] {
  const rank = (place: Place) => partsInOrder.indexOf(partOf(place));
  const last = ({ onDay }: Place) => Number(onDay?.state === "out_of_season");
  const miles = (place: Place) => (isPlaced(place) ? milesTo(place) : 0);
  return [...list].sort(
    (a, b) => rank(a) - rank(b) || last(a) - last(b) || miles(a) - miles(b) || a.id - b.id,
  );
}

/** A list split into its parts, as shown; empty parts are left out. */
export function partsOf(
  list: readonly MarketPlace[],
): { part: ListPart; markets: MarketPlace[] }[] {
  return partsInOrder.flatMap((part) => {
    const markets = list.filter((market) => partOf(market) === part);
    return markets.length > 0 ? [{ part, markets }] : [];
  });
}

/**
 * The text above the list: how many markets there are, and which of them the list and the map show.
 */
export function countText(view: MapView): string {
  const { list } = view;
  const [shown, beyond, unplaced] = partsInOrder.map(
    (part) => list.filter((market) => partOf(market) === part).length,
  ) as [number, number, number];
  const others = unplaced > 0 ? ` and ${unplaced} without a known location` : "";
  if (beyond > 0) {
    const inView = shown === 0 ? "No markets" : marketsText(shown);
    const nearest = shown === 0 ? "the nearest " : "";
    return `${inView} in view, then ${nearest}${beyond} outside the view${others}.`;
  }
  if (unplaced === 0) return textOfView(view, shown);
  return shown === 0
    ? `${marketsText(unplaced)} without a known location.`
    : `${marketsText(shown)}${others}.`;
}

const marketsText = (count: number) => (count === 1 ? "1 market" : `${count} markets`);

/** The text if the list ends with the markets in view. */
function textOfView(view: MapView, shown: number): string {
  const { more, total, isAbout, looked, blur, near } = view;
  const count = marketsText(shown);
  if (looked && (total === null || shown === 0)) {
    const miles = Math.round(looked.miles * 10) / 10;
    const where = near ? "" : " of the map’s center";
    const within = miles > 0 ? ` within ${milesText(miles)}${where}` : "";
    const found =
      looked.found > shown
        ? `The nearest ${shown} of ${looked.found} markets found`
        : `${count} found`;
    const farther = "Move the map or enter a place to see more.";
    return `${shown > 0 ? found : "No markets found"}${within}. ${farther}`;
  }
  if (shown === 0) return "No markets found";
  if (!more) return count;
  const others = "Zoom in or search to find others.";
  if (total !== null) {
    const all = `${isAbout ? "about " : ""}${formatNumber(total)}`;
    return `The nearest ${shown} of ${all} markets here. ${others}`;
  }
  const about =
    blur > 0 ? `. Markets up to ${milesText(Math.ceil(blur))} closer may be missing` : "";
  return `The nearest ${count}${about}. ${others}`;
}

/** Notes for the user about the market that the address names. */
export function mapNotes(
  { market }: Pick<MapRequest, "market">,
  view: Pick<MapView, "chosen" | "notes">,
): string[] {
  const notes = [...view.notes];
  if (market && !view.chosen) notes.push("That market isn’t on the map.");
  else if (view.chosen && !view.chosen.point) {
    notes.push(`We don’t know the location of ${view.chosen.name} yet.`);
  }
  return notes;
}

/**
 * The list as seen by a user at `position`: with distances from there, the nearest of each part
 * first. `near` is how an address gives that place: as the user `typed` it, if the place is known.
 */
export function seenFrom(view: MapView, position: Coordinates | null, typed: string) {
  const from = view.near ?? position;
  if (!from) return { from, list: view.list, near: "" };
  const list = view.list.map((market) => ({
    ...market,
    distance: isPlaced(market) ? distanceMiles(from, market) : null,
  }));
  return {
    from,
    list: inOrder(list, (place) => distanceMiles(from, place)),
    near: (view.near && typed) || roughly(from),
  };
}

/**
 * The address of the list of all markets, with the map's filters. `near` is the user's place in the
 * form that addresses use. A text that the map took as a place becomes the list's place, because
 * the list would look for it in the markets' names.
 */
export function listAddress(
  { q, day, within, category, openNow }: MapRequest,
  { around }: Pick<MapView, "around">,
  near: string,
): string {
  const text = q === around ? { near: q } : { q, near };
  const params = mapParams({ ...text, day, within, category, openNow });
  return params.size > 0 ? `/markets?${params}` : "/markets";
}

/** Whether everything that a point represents is in a box. */
export function isWithin(box: Bounds, point: MapPoint): boolean {
  if (point.kind === "market") return isIn(box, point);
  const { south, west, north, east } = point.bounds;
  if (!isIn(box, { lat: south, lng: west }) || !isIn(box, { lat: north, lng: east })) return false;
  // In a box around nearly the whole earth, both ends of the point's box may be inside while its
  // middle is outside.
  return widthOf(box) === 360 || widthOf({ ...box, east: west }) <= widthOf({ ...box, east });
}

/** How many of the nearest markets a map shows at first around a place that a user typed. */
const shownAtFirst = 8;

/** The box to show: with a filter, everything found; with a place only, its surroundings. */
export function frameFor(
  request: MapRequest,
  near: Coordinates | null,
  list: MarketPlace[],
): Bounds | null {
  const places = list.filter(isPlaced);
  const isAround = request.within && near;
  if (isFiltered(request, near)) return boundsAround(isAround ? [near, ...places] : places);
  return near && boundsAround([near, ...places.slice(0, shownAtFirst)]);
}
