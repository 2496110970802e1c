import type { Country } from "../../guide/place/country";
import type { Coordinates } from "../../guide/place/place";
import { stateNames } from "../../guide/place/states";
import { timeZoneAt, zoneOfState } from "../../guide/place/time-zone.server";
import { readAddress } from "./address";
import type { Remark } from "./findings";
import type { Cell } from "./words";

export interface Place {
  location: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  lat: number | null;
  lng: number | null;
  timeZone: string;
}

/** Where the directory's markets can be: west, south, east and north in degrees. */
const territories = [
  { name: "the states and the Caribbean", box: [-180, 17, -64, 72] },
  { name: "the western Aleutians", box: [172, 51, 180, 54] },
  { name: "Guam and the Marianas", box: [144, 13, 147, 21] },
  { name: "American Samoa", box: [-172, -15, -168, -10] },
] as const;

/**
 * Where a market is, from the tidied cells of its row, and whether the row itself says town and
 * state.
 */
export function readPlace(
  cell: Cell,
  country: Country,
  remark: Remark,
): { place: Place; isUnderstood: boolean } {
  const at = readPoint(cell("x"), cell("y"), remark);
  const { street, city, state, zip, isUnderstood } = readAddress(cell, { country, at }, remark);
  const stateName = state && (stateNames(state)[0] ?? "");
  const lastLine = [state, zip].filter(Boolean).join(" ");
  const place = {
    location: [city, stateName].filter(Boolean).join(", "),
    address: [street, city, lastLine].filter(Boolean).join(", "),
    city,
    state: stateName,
    zip,
    lat: at?.lat ?? null,
    lng: at?.lng ?? null,
    timeZone: readTimeZone(at, state, remark),
  };
  return { place, isUnderstood };
}

function readTimeZone(at: Coordinates | null, state: string, remark: Remark): string {
  const zone = (at && timeZoneAt(at, state)) ?? zoneOfState(state);
  if (!zone) remark("no time zone", "State", state);
  return zone ?? "America/New_York";
}

function readPoint(x: string, y: string, remark: Remark): { lat: number; lng: number } | null {
  if (!x && !y) return null;
  const said = `x ${x || "empty"}, y ${y || "empty"}`;
  if (!x || !y) return no("half coordinates");
  const lng = Number(x);
  const lat = Number(y);
  if (!Number.isFinite(lng) || !Number.isFinite(lat)) return no("bad coordinates");
  const inside = territories.some(
    ({ box: [west, south, east, north] }) =>
      lng >= west && lng <= east && lat >= south && lat <= north,
  );
  return inside ? { lat, lng } : no("far away");

  function no(finding: "half coordinates" | "bad coordinates" | "far away") {
    remark(finding, "x, y", said);
    return null;
  }
}
