import type { Instant } from "~/platform/context";
import { pictureSource } from "../links";
import type { marketColumns } from "../market/market-columns.server";
import { weekListed } from "../market/market-listing";
import { openState } from "../market/open-state.rules";
import { formatNumber } from "../numbers";
import { type Bounds, type Coordinates, distanceMiles, milesText, roughly } from "../place/place";
import type { PlaceQuestion } from "../place/place-question";
import type { RowOf } from "../rows.server";
import type { MapRequest } from "./map.schema";

/** A market as a map and the list beside it show it. All texts are ready. */
export interface MarketPlace {
  id: number;
  name: string;
  address: string;
  location: string;
  lat: number;
  lng: number;
  picture: string | null;
  isOpen: boolean;
  statusLine: string | null;
  hoursLine: string;
  closedToday: string | null;
  /** Miles from where one is, rounded to 0.1; null where that is not known. */
  distance: number | null;
}

export type MarketPoint = { kind: "market" } & Pick<
  MarketPlace,
  "id" | "name" | "lat" | "lng" | "picture" | "hoursLine" | "isOpen"
>;

/** What stands on a map: a market, or a number where several stand close together. */
export type MapPoint =
  | MarketPoint
  | { kind: "cluster"; lat: number; lng: number; count: number; bounds: Bounds };

export interface MapView {
  points: MapPoint[];
  /** The nearest of them, nearest first. */
  list: MarketPlace[];
  /** How many markets the points stand for; null where they were not all counted. */
  total: number | null;
  /** Whether some of those may lie beyond the box: it cuts through squares that are counted whole. */
  isAbout: boolean;
  /** Whether there are, or may be, markets beyond the list. */
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
export type MarketPlaceRow = Omit<RowOf<typeof marketColumns.place>, "lat" | "lng"> & Coordinates;

export function marketPlace(
  row: MarketPlaceRow,
  now: Instant,
  near: Coordinates | null,
): MarketPlace {
  const { isOpen, statusLine, hoursLine, closure } = openState(weekListed(row, now), now);
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    location: row.location,
    lat: row.lat,
    lng: row.lng,
    picture: pictureSource(row.image),
    isOpen,
    statusLine,
    hoursLine,
    closedToday: closure?.isToday ? closure.text : null,
    distance: near && distanceMiles(near, row),
  };
}

export function pointOf({
  id,
  name,
  lat,
  lng,
  picture,
  hoursLine,
  isOpen,
}: MarketPlace): MarketPoint {
  return { kind: "market", id, name, lat, lng, picture, hoursLine, isOpen };
}

/** How many markets there are, and which of them the list and the map show. */
export function countText({ list, more, total, isAbout, looked, blur, near }: MapView): string {
  const shown = list.length;
  const count = shown === 1 ? "1 market" : `${shown} markets`;
  if (looked && (total === null || shown === 0)) {
    const miles = Math.round(looked.miles * 10) / 10;
    const where = near ? "" : " of the middle of the map";
    const within = miles > 0 ? ` within ${milesText(miles)}${where}` : "";
    const found =
      looked.found > shown
        ? `The nearest ${shown} of ${looked.found} markets found`
        : `${count} found`;
    const farther = "Move the map, or say near where, to look farther.";
    return `${shown > 0 ? found : "No markets found"}${within}. ${farther}`;
  }
  if (shown === 0) return "No markets found";
  if (!more) return count;
  const others = "Zoom in or search to find others.";
  if (total !== null) {
    const all = `${isAbout ? "about " : ""}${formatNumber(total)}`;
    return `The nearest ${shown} of ${all} markets here. ${others}`;
  }
  const about = blur > 0 ? `, give or take ${milesText(Math.ceil(blur))}` : "";
  return `The nearest ${count}${about}. ${others}`;
}

/** What the reader should know of the market that an address names. */
export function mapNotes(
  { market }: Pick<MapRequest, "market">,
  view: Pick<MapView, "chosen" | "notes">,
): string[] {
  const notes = [...view.notes];
  if (market && !view.chosen) notes.push("That market is not on the map.");
  else if (view.chosen && !view.chosen.point) {
    notes.push(`Where ${view.chosen.name} is on the map is not known yet.`);
  }
  return notes;
}

/**
 * The list as somebody at `position` sees it: with distances from there, nearest first. `near` is
 * what an address may say of where that is: the place as it was `typed`, if that is known.
 */
export function seenFrom(view: MapView, position: Coordinates | null, typed: string) {
  const from = view.near ?? position;
  if (!from) return { list: view.list, near: "" };
  const list = view.list
    .map((market) => ({ ...market, distance: distanceMiles(from, market) }))
    .sort((a, b) => a.distance - b.distance);
  return { list, near: (view.near && typed) || roughly(from) };
}
