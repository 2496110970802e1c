import lookUpTimeZone from "@photostructure/tz-lookup";
import { isTimeZone } from "../../core/calendar";
import type { Coordinates } from "./place";

/** The clock that is kept at a place; null on open water, and where there is no telling. */
export function timeZoneAt({ lat, lng }: Coordinates): string | null {
  const found = lookUpTimeZone(lat, lng);
  return found && !found.startsWith("Etc/") && isTimeZone(found) ? found : null;
}
