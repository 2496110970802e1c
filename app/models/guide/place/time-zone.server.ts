import lookUp from "@photostructure/tz-lookup";
import { isTimeZone } from "../../core/calendar";
import type { Coordinates } from "./place";

/** The time zone of each state, or of most of it if the state has two (`withTwo`). */
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
const withTwo = new Set("AK AL AZ FL ID IN KS KY MI ND NE NV OR SD TN TX".split(" "));

/**
 * Areas, as boxes of counties, where the borders of the zone lookup are wrong: the state, the box
 * from southwest to northeast, and the time zone there. The first box that contains a place counts;
 * a null zone leaves the place to the lookup. Compared with the boundaries of Timezone Boundary
 * Builder (ODbL).
 */
const pockets: [
  state: string,
  south: number,
  west: number,
  north: number,
  east: number,
  zone: string | null,
][] = [
  // North Dakota has Mountain time only in its southwest.
  ["ND", 45.93, -104.06, 47.33, -102.95, "America/Denver"],
  ["ND", 46.63, -102.95, 46.98, -102.09, "America/Denver"],
  ["ND", 46.98, -103.1, 47.62, -102.14, "America/Denver"],
  ["ND", 46.05, -102.95, 46.63, -101.01, "America/Denver"],
  ["ND", 45.93, -102.95, 46.05, -101.5, "America/Denver"],
  ["ND", 45.9, -104.06, 49.1, -96.5, "America/Chicago"],
  // Kansas has Mountain time in four counties.
  ["KS", 39.13, -102.06, 39.57, -101.39, "America/Denver"],
  ["KS", 38.7, -102.06, 39.13, -101.48, "America/Denver"],
  ["KS", 38.26, -102.06, 38.7, -101.57, "America/Denver"],
  ["KS", 37.74, -102.06, 38.26, -101.53, "America/Denver"],
  ["KS", 36.9, -102.1, 40.1, -94.5, "America/Chicago"],
  // Idaho has Pacific time north of the Salmon River.
  ["ID", 46, -117.3, 49.1, -114.2, "America/Los_Angeles"],
  ["ID", 45.5, -116.6, 46, -116.1, "America/Los_Angeles"],
  // Michigan has Central time next to Wisconsin.
  ["MI", 46.07, -90.5, 46.6, -89.75, "America/Menominee"],
  ["MI", 46.07, -89.75, 46.42, -88.99, "America/Menominee"],
  ["MI", 45.9, -88.99, 46.42, -88.12, "America/Menominee"],
  ["MI", 45.72, -88.13, 46.25, -87.61, "America/Menominee"],
  ["MI", 45, -88.2, 45.72, -87.34, "America/Menominee"],
  ["MI", 45.72, -87.61, 45.95, -87.36, "America/Menominee"],
  ["MI", 41.6, -90.5, 48.4, -82.1, "America/Detroit"],
  // Arizona has daylight saving time only on Navajo land, which surrounds Hopi land.
  ["AZ", 35.45, -110.95, 36.25, -110.23, "America/Phoenix"],
  ["AZ", 36.09, -111.24, 36.13, -111.2, "America/Phoenix"],
  ["AZ", 35, -111.75, 37.01, -109.04, null],
  ["AZ", 31.3, -115, 37.01, -109.04, "America/Phoenix"],
  // Counties at the border of Central time, from Kentucky to Florida, and Malheur County.
  ["KY", 36.93, -85.53, 37.2, -84.99, "America/Chicago"],
  ["TN", 34.98, -85.39, 35.35, -84.95, "America/New_York"],
  ["IN", 37.88, -86.82, 38.21, -86.58, "America/Indiana/Tell_City"],
  ["FL", 30.06, -85.4, 30.6, -85.05, "America/Chicago"],
  ["OR", 44.1, -118, 44.31, -117, "America/Boise"],
];

const zoneOfCode = new Map(
  Object.entries(zonesOfStates).flatMap(([zone, codes]) =>
    codes.split(" ").map((code): [string, string] => [code, zone]),
  ),
);
const zonesOfFew =
  /^America\/(?:(?:Indiana|Kentucky|North_Dakota)\/|(?:Menominee|Juneau|Sitka|Nome|Metlakatla|Yakutat|Adak)$)/;
const isOfCountry = (zone: string) => zone in zonesOfStates || zonesOfFew.test(zone);

/** The time zone of most of a state, such as 'FL'; null if the code is not a state's. */
export const zoneOfState = (code: string): string | null => zoneOfCode.get(code) ?? null;

/**
 * How far around a point to look for a time zone of this country, in degrees of latitude and
 * longitude.
 */
const nearBorder = [0.05, 0.1];
const directions = [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => ({ north, east })));

/**
 * The time zone at a place; null on open water, and if it cannot be determined. A state with one
 * zone decides alone. In other states the lookup decides, except in the pockets. The lookup rounds
 * borders and coasts, so near them it may give a neighboring country's zone. If the state is known,
 * the nearest zone of this country replaces such an answer, or else the state's zone.
 */
export function timeZoneAt({ lat, lng }: Coordinates, state = ""): string | null {
  if (zoneOfCode.has(state) && !withTwo.has(state)) return zoneOfState(state);
  const pocket = pockets.find(
    ([of, south, west, north, east]) =>
      of === state && south <= lat && lat < north && west <= lng && lng < east,
  );
  const zone = pocket?.[5];
  if (zone) return zone;
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
