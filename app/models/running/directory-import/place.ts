import lookUpTimeZone from "@photostructure/tz-lookup";
import type { Remark } from "./findings";
import type { Cell } from "./words";

/** The states and territories of the directory: postal code and where most of their clocks are. */
const states: Record<string, { code: string; timeZone: string }> = {};

function zone(timeZone: string, ...members: [name: string, code: string][]) {
  for (const [name, code] of members) states[name] = { code, timeZone };
}

zone(
  "America/New_York",
  ["Connecticut", "CT"],
  ["Delaware", "DE"],
  ["District of Columbia", "DC"],
  ["Florida", "FL"],
  ["Georgia", "GA"],
  ["Kentucky", "KY"],
  ["Maine", "ME"],
  ["Maryland", "MD"],
  ["Massachusetts", "MA"],
  ["New Hampshire", "NH"],
  ["New Jersey", "NJ"],
  ["New York", "NY"],
  ["North Carolina", "NC"],
  ["Ohio", "OH"],
  ["Pennsylvania", "PA"],
  ["Rhode Island", "RI"],
  ["South Carolina", "SC"],
  ["Vermont", "VT"],
  ["Virginia", "VA"],
  ["West Virginia", "WV"],
);
zone("America/Detroit", ["Michigan", "MI"]);
zone("America/Indiana/Indianapolis", ["Indiana", "IN"]);
zone(
  "America/Chicago",
  ["Alabama", "AL"],
  ["Arkansas", "AR"],
  ["Illinois", "IL"],
  ["Iowa", "IA"],
  ["Kansas", "KS"],
  ["Louisiana", "LA"],
  ["Minnesota", "MN"],
  ["Mississippi", "MS"],
  ["Missouri", "MO"],
  ["Nebraska", "NE"],
  ["North Dakota", "ND"],
  ["Oklahoma", "OK"],
  ["South Dakota", "SD"],
  ["Tennessee", "TN"],
  ["Texas", "TX"],
  ["Wisconsin", "WI"],
);
zone(
  "America/Denver",
  ["Colorado", "CO"],
  ["Montana", "MT"],
  ["New Mexico", "NM"],
  ["Utah", "UT"],
  ["Wyoming", "WY"],
);
zone("America/Boise", ["Idaho", "ID"]);
zone("America/Phoenix", ["Arizona", "AZ"]);
zone(
  "America/Los_Angeles",
  ["California", "CA"],
  ["Nevada", "NV"],
  ["Oregon", "OR"],
  ["Washington", "WA"],
);
zone("America/Anchorage", ["Alaska", "AK"]);
zone("Pacific/Honolulu", ["Hawaii", "HI"]);
zone("America/Puerto_Rico", ["Puerto Rico", "PR"]);
zone("America/St_Thomas", ["Virgin Islands", "VI"]);
zone("Pacific/Guam", ["Guam", "GU"]);
zone("Pacific/Saipan", ["Northern Mariana Islands", "MP"]);
zone("Pacific/Pago_Pago", ["American Samoa", "AS"]);

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

/** Where the directory's markets can be: west, south, east, north in degrees. */
const territories = [
  { name: "the states and the Caribbean", box: [-180, 17, -64, 72] },
  { name: "the western Aleutians", box: [172, 51, 180, 54] },
  { name: "Guam and the Marianas", box: [144, 13, 147, 21] },
  { name: "American Samoa", box: [-172, -15, -168, -10] },
] as const;

/** Where a market is, from the cells of its row, already tidied. */
export function readPlace(cell: Cell, remark: Remark): Place {
  const whole = wholeAddress(cell("fullAddress"));
  const state = stateName(cell("State") || whole.state);
  const known = states[state];
  if (state && !known) remark("unknown state", "State", state);
  const city = cityAlone(cell("city") || whole.city, state, known?.code);
  const zip = readZip(cell("zip") || whole.zip, remark);
  const point = readPoint(cell("x"), cell("y"), remark);
  const lastLine = [known?.code ?? state, zip].filter(Boolean).join(" ");
  const street = streetAlone(cell("street") || whole.street, city, state, known?.code);
  return {
    location: [city, state].filter(Boolean).join(", "),
    address: [street, city, lastLine].filter(Boolean).join(", "),
    city,
    state,
    zip,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    timeZone: timeZoneOf(point, known?.timeZone, () => remark("no time zone", "State", state)),
  };
}

/** The state by its name, whether it was written so or as its postal code. */
const stateName = (text: string) =>
  Object.keys(states).find(
    (name) => states[name]?.code === text || name.toLowerCase() === text.toLowerCase(),
  ) ?? text;

const partedByCommas = (text: string) => text.split(",").map((part) => part.trim());

/** The portal's address in one: '100 Main Street, Springfield, Illinois 62701'. */
function wholeAddress(text: string): Record<"street" | "city" | "state" | "zip", string> {
  const parts = partedByCommas(text);
  const takeLast = (pattern: RegExp) => (pattern.test(parts.at(-1) ?? "") ? parts.pop() : "");
  takeLast(/^usa$/i);
  const zipAlone = takeLast(/^\d{5}(?:-\d{4})?$/);
  const [, state, zip = zipAlone ?? ""] =
    /^([a-z .]+)(\d{5}(?:-\d{4})?)?$/i.exec(parts.pop() ?? "") ?? [];
  const city = parts.pop();
  if (!state || !city) return { street: text, city: "", state: "", zip: "" };
  return { street: parts.join(", "), city, state: state.trim(), zip };
}

/**
 * A street that already ends in its town, state or ZIP code, without them: they follow it anyway.
 * Only what a comma parts off is taken for that, but the state and the ZIP code, which need none:
 * '1 Miami Avenue' keeps its name.
 */
function streetAlone(street: string, city: string, state: string, code = ""): string {
  const parts = partedByCommas(street).filter(Boolean);
  const endings = [city, state, code, `${city} ${state}`, `${city} ${code}`]
    .map((ending) => ending.trim().toLowerCase())
    .filter(Boolean);
  while (parts.length > 1) {
    const last = (parts.at(-1) ?? "")
      .replace(/\b\d{5}(-\d{4})?$/, "")
      .trimEnd()
      .replace(/\./g, "")
      .toLowerCase();
    if (last !== "" && !endings.includes(last)) break;
    parts.pop();
  }
  return parts.join(", ");
}

/** 'Evansville' for 'Evansville,IN' or 'Evansville, Indiana': the state has its own column. */
function cityAlone(city: string, state: string, code = ""): string {
  const [head = "", tail, ...more] = partedByCommas(city);
  if (tail === undefined || more.length > 0) return city;
  const said = tail.replace(/\./g, "").toLowerCase();
  return ["", state.toLowerCase(), code.toLowerCase()].includes(said) ? head : city;
}

function readZip(text: string, remark: Remark): string {
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(text)?.[1];
  if (zip && zip !== "00000") return zip;
  if (text) remark("bad zip", "zip", text);
  return "";
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

const americanZones = new Set(Object.values(states).map(({ timeZone }) => timeZone));
const fewerPeople =
  /^America\/(?:(?:Indiana|Kentucky|North_Dakota)\/|(?:Menominee|Juneau|Sitka|Nome|Metlakatla|Yakutat|Adak)$)/;

/**
 * The lookup rounds borders and coasts, so near them it may answer a neighbour's zone, or 'Etc/…'
 * for open water. Anything but a zone of this country gives way to the state's.
 */
function timeZoneOf(
  point: { lat: number; lng: number } | null,
  ofState: string | undefined,
  onUnknown: () => void,
): string {
  const found = point && lookUpTimeZone(point.lat, point.lng);
  if (found && (americanZones.has(found) || fewerPeople.test(found))) return found;
  if (ofState) return ofState;
  onUnknown();
  return "America/New_York";
}
