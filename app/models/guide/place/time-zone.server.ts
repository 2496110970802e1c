import lookUp from "@photostructure/tz-lookup";
import { isTimeZone } from "../../core/calendar";
import type { Coordinates } from "./place";

/** Where most clocks of a state are. */
const zonesOfStates: Record<string, string> = {
  "America/New_York": "CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV",
  "America/Detroit": "MI",
  "America/Indiana/Indianapolis": "IN",
  "America/Chicago": "AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI",
  "America/Denver": "CO MT NM UT WY",
  "America/Boise": "ID",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Anchorage": "AK",
  "Pacific/Honolulu": "HI",
  "America/Puerto_Rico": "PR",
  "America/St_Thomas": "VI",
  "Pacific/Guam": "GU",
  "Pacific/Saipan": "MP",
  "Pacific/Pago_Pago": "AS",
};
const zoneOfCode = new Map(
  Object.entries(zonesOfStates).flatMap(([zone, codes]) =>
    codes.split(" ").map((code): [string, string] => [code, zone]),
  ),
);
const zonesOfFew =
  /^America\/(?:(?:Indiana|Kentucky|North_Dakota)\/|(?:Menominee|Juneau|Sitka|Nome|Metlakatla|Yakutat|Adak)$)/;
const isOfCountry = (zone: string) => zone in zonesOfStates || zonesOfFew.test(zone);

/** The clock of most of a state, 'FL'; null for what is none. */
export const zoneOfState = (code: string): string | null => zoneOfCode.get(code) ?? null;

/** How far around a point its country's zones are looked for, in degrees of latitude and longitude. */
const nearBorder = [0.05, 0.1];
const directions = [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => ({ north, east })));

/**
 * The clock that is kept at a place; null on open water, and where there is no telling. The lookup
 * rounds borders and coasts, so that near them it may answer a neighboring country's zone. In a known
 * state, such an answer gives way to the nearest zone of this country, and then to the state's.
 */
export function timeZoneAt({ lat, lng }: Coordinates, state = ""): string | null {
  const found = lookUp(lat, lng);
  if (state === "") return !found.startsWith("Etc/") && isTimeZone(found) ? found : null;
  if (isOfCountry(found)) return found;
  for (const far of nearBorder) {
    for (const { north, east } of directions) {
      const near = lookUp(lat + north * far, lng + east * far);
      if (isOfCountry(near)) return near;
    }
  }
  return zoneOfState(state);
}
