import type { Instant } from "~/platform/context";
import { pictureSource } from "../../core/links";
import { formatNumber } from "../../core/numbers";
import type { RowOf } from "../../core/rows.server";
import type { Weekday } from "../../core/week";
import { type AskedDay, askedDay, opensOnDay } from "../market/asked-day.rules";
import type { marketColumns } from "../market/market-columns.server";
import { weekListed } from "../market/market-filter";
import { type MarketScene, marketScene } from "../market/market-scene";
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
import { isFiltered, type MapRequest } from "./map.schema";

/** A market as a map and the list beside it show it. All texts are ready. */
export interface MarketPlace {
  id: number;
  name: string;
  address: string;
  location: string;
  /** Null, both of them, where nobody has said where it is: then it is in the list alone. */
  lat: number | null;
  lng: number | null;
  picture: string | null;
  /** What is drawn where it has no photo. */
  scene: MarketScene;
  isOpen: boolean;
  statusLine: string | null;
  hoursLine: string;
  closedToday: string | null;
  /** Its answer to the weekday that the map is filtered by; null where it is not. */
  onDay: AskedDay | null;
  /** Miles from where one is, rounded to 0.1; null where that is not known. */
  distance: number | null;
  /** Whether it lies in the box that was asked for; where none was, whether it has a place. */
  isInView: boolean;
  /** Whether it is among the favourites of whoever is looking. */
  isSaved: boolean;
}

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

/** What stands on a map: a market, or a number where several stand close together. */
export type MapPoint =
  | MarketPoint
  | { kind: "cluster"; lat: number; lng: number; count: number; bounds: Bounds };

export interface MapView {
  points: MapPoint[];
  /**
   * What the filters leave: the markets in view, then those beyond it, both nearest first, then those
   * of which nobody has said where they are. In each part, those that are out of season on the day
   * asked for come last.
   */
  list: MarketPlace[];
  /** Whether the list is all that the filters leave. */
  isWhole: boolean;
  /** How many markets the points stand for; null where they were not all counted. */
  total: number | null;
  /** Whether some of those may lie beyond the box: it cuts through squares that are counted whole. */
  isAbout: boolean;
  /** Whether there are, or may be, markets in view that the list leaves out. */
  more: boolean;
  /** Where looking ended before all of the directory was looked at; null where it did not. */
  looked: {
    /** How many it had found by then. They are the view's points. */
    found: number;
    /** Within so many miles of where it began, these are all. */
    miles: number;
  } | null;
  /**
   * Markets that the list leaves out may be so many miles nearer than those that it shows: 0, but
   * for what is far away in a crowded directory.
   */
  blur: number;
  /** Where one is, if one said so and it is known. */
  near: Coordinates | null;
  /** What has to be asked back about where one is. */
  question: PlaceQuestion | null;
  /** What was looked for instead of what was typed. */
  notes: string[];
  /** The box that shows what was found, where the request said none. */
  frame: Bounds | null;
  /** The market that was asked for, with its place if it has one. */
  chosen: { id: number; name: string; point: MarketPoint | null } | null;
}

/** A row that the two are made of. */
export type MarketPlaceRow = RowOf<typeof marketColumns.place> & { isSaved: number };

export const isPlaced = <Place extends Pick<MarketPlace, "lat" | "lng">>(
  place: Place,
): place is Place & Coordinates => place.lat !== null && place.lng !== null;

/** How a market is looked at: from where, in which box, on which weekday, where those are known. */
export interface LookedAt {
  near?: Coordinates | null;
  box?: Bounds | null;
  day?: Weekday | null;
}

export function marketPlace(
  row: MarketPlaceRow,
  now: Instant,
  { near = null, box = null, day = null }: LookedAt = {},
): MarketPlace {
  const week = weekListed(row, now);
  const { isOpen, statusLine, hoursLine, closure } = openState(week, now);
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    location: row.location,
    lat: row.lat,
    lng: row.lng,
    picture: pictureSource(row.image),
    scene: marketScene({ ...row, week }),
    isOpen,
    statusLine,
    hoursLine,
    closedToday: closure?.isToday ? closure.text : null,
    // An address may name a market that never opens on the day it asks for.
    onDay: day && opensOnDay(week, day, now) ? askedDay(week, day, now) : null,
    distance: near && isPlaced(row) ? distanceMiles(near, row) : null,
    isInView: isPlaced(row) && (box === null || isIn(box, row)),
    isSaved: row.isSaved === 1,
  };
}

export function pointOf({
  address: _,
  location: __,
  distance: ___,
  isInView: ____,
  ...market
}: MarketPlace & Coordinates): MarketPoint {
  return { kind: "market", ...market };
}

/** The parts of a list, in their order. */
export type ListPart = "view" | "beyond" | "unplaced";
export const partOf = (market: Pick<MarketPlace, "lat" | "lng" | "isInView">): ListPart =>
  market.isInView ? "view" : isPlaced(market) ? "beyond" : "unplaced";
const partsInOrder: readonly ListPart[] = ["view", "beyond", "unplaced"];

/** A list in its order: see `MapView`. `milesTo` says how far away each is. */
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

/** A list parted as it is shown; parts that have nothing are left out. */
export function partsOf(
  list: readonly MarketPlace[],
): { part: ListPart; markets: MarketPlace[] }[] {
  return partsInOrder.flatMap((part) => {
    const markets = list.filter((market) => partOf(market) === part);
    return markets.length > 0 ? [{ part, markets }] : [];
  });
}

/** How many markets there are, and which of them the list and the map show. */
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

/** What is said of the markets in view, where the list ends with them. */
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

/** What the reader should know of the market that an address names. */
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
 * The list as somebody at `position` sees it: with distances from there, the nearest of each part
 * first. `near` is what an address may say of where that is: the place as it was `typed`, if that is
 * known.
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

/** Whether all that a point stands for is in a box. */
export function isWithin(box: Bounds, point: MapPoint): boolean {
  if (point.kind === "market") return isIn(box, point);
  const { south, west, north, east } = point.bounds;
  if (!isIn(box, { lat: south, lng: west }) || !isIn(box, { lat: north, lng: east })) return false;
  // Both ends of it may lie in a box around nearly all of the earth, and its middle beside it.
  return widthOf(box) === 360 || widthOf({ ...box, east: west }) <= widthOf({ ...box, east });
}

/** How many of the nearest a map shows at first around a place that somebody typed. */
const shownAtFirst = 8;

/** A filter shows all that it finds; a place shows its surroundings. */
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
