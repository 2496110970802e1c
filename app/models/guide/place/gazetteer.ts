import { mistakesBetween } from "../finding/spelling";
import { wordsOf } from "../finding/words";
import type { Coordinates } from "./place";
import { stateCode } from "./states";

/**
 * What a typed place may mean, and which place of the country it is: rules over the files that
 * scripts/places/place-files.ts writes. Runs in the browser and on the server.
 */
export type PlaceFound =
  /**
   * `others` are places with the same name, if this one is by far the best known. `isSure`: the text
   * can hardly mean anything but a place: a ZIP code, a town with its state, or a city.
   */
  | {
      is: "known";
      at: Coordinates;
      name: string;
      others: string[];
      isSure?: boolean;
    }
  /** Several states have the place, and it is unclear which is meant. */
  | { is: "several"; choices: string[] }
  /** `choices` are existing places with the nearest spelling. */
  | { is: "unknown"; choices: string[] };

/** A text read as a ZIP code, or as towns: with and without its last words as the state. */
export type PlaceText = { zip: string } | { readings: Reading[] };
interface Reading {
  /** Folded; see finding/words.ts. */
  town: string;
  /** 'FL', or null if the text has no state. */
  state: string | null;
}

export interface Town extends Coordinates {
  key: string;
  /** 'Miami, FL'. */
  name: string;
  state: string;
  people: number;
}

/** The most places to choose from. A name such as Springfield is in many states, in some twice. */
const most = { sameName: 40, nearSpelling: 6 };
/**
 * A place with this many times the people of the next place of its name is the one that is meant.
 */
const byFar = 8;

/** With this many people, a town's name is better known as the town than as a word. */
const city = 25_000;

const country = new Set(["usa", "us", "america"]);

/** Nicknames of a few large cities. 'LA' after a town is Louisiana. */
const nicknames = new Map([
  ["nyc", "new york ny"],
  ["new york city", "new york ny"],
  ["manhattan", "new york ny"],
  ["la", "los angeles ca"],
  ["sf", "san francisco ca"],
  ["san fran", "san francisco ca"],
  ["philly", "philadelphia pa"],
  ["dc", "washington dc"],
  ["d c", "washington dc"],
  ["vegas", "las vegas nv"],
  ["nola", "new orleans la"],
  ["chi town", "chicago il"],
  ["slc", "salt lake city ut"],
  ["atl", "atlanta ga"],
]);

/** '33133', '33133-4567', 'Miami, FL 33133', 'Miami', 'Miami FL', 'St. Louis, Missouri, USA'. */
export function readPlaceText(text: string): PlaceText {
  const zip = /(?:^|[\s,])(\d{5})(?:[-\s]\d{4})?\s*$/.exec(text)?.[1];
  if (zip) return { zip };
  const words = wordsOf(text.replace(/\bUnited States(?: of America)?\s*$/i, ""));
  if (words.length > 1 && country.has(words.at(-1) ?? "")) words.pop();
  const meant = nicknames.get(words.join(" "));
  if (meant) return readPlaceText(meant);
  const readings: Reading[] = [];
  // Tries 'West Virginia' before 'Virginia'.
  for (const length of [3, 2, 1]) {
    const state = words.length > length ? stateOf(words.slice(-length)) : null;
    if (state) readings.push({ town: words.slice(0, -length).join(" "), state });
  }
  if (words.length > 0) readings.push({ town: words.join(" "), state: null });
  return { readings };
}

/** 'D. C.' becomes 'd c' when folded. */
const stateOf = (words: string[]) => stateCode(words.join(" ")) ?? stateCode(words.join(""));

/** The file that holds a town, by the first letter of its folded name. */
export const fileOfTown = (town: string) => `towns/${/^[a-z]/.exec(town)?.[0] ?? "other"}`;
export const fileOfZip = (zip: string) => `zips/${zip.slice(0, 2)}`;
export const largeTowns = "towns/large";

/**
 * Finds a ZIP code in its file. For a ZIP code that does not exist, returns the nearest ones of its
 * region.
 */
export function zipIn(file: string, zip: string): PlaceFound {
  const [line] = linesOf(file, zip);
  if (line) {
    const [, lat, lng, town, state] = line.split("\t");
    const at = { lat: Number(lat), lng: Number(lng) };
    return { is: "known", at, name: `${zip}, ${town}, ${state}`, others: [], isSure: true };
  }
  const numbers = linesBeginning(file, zip.slice(0, 3)).map((each) => each.slice(0, 5));
  const away = (each: string) => Math.abs(Number(each) - Number(zip));
  const nearest = numbers.sort((a, b) => away(a) - away(b)).slice(0, most.nearSpelling);
  return { is: "unknown", choices: nearest.sort() };
}

/** The towns that a text may mean, by the first reading that finds any; null if none does. */
export function townIn(
  files: ReadonlyMap<string, string>,
  readings: readonly Reading[],
): PlaceFound | null {
  for (const { town, state } of readings) {
    const file = files.get(fileOfTown(town)) ?? "";
    const found = linesOf(file, town)
      .map(townOf)
      .filter((each) => !state || each.state === state)
      .sort((a, b) => b.people - a.people);
    const [first, second] = found;
    if (!first) continue;
    const { lat, lng, name } = first;
    const choices = found.map((each) => each.name).slice(0, most.sameName);
    if (second && first.people < byFar * second.people) return { is: "several", choices };
    const isSure = state !== null || first.people >= city;
    return { is: "known", at: { lat, lng }, name, others: choices.slice(1), isSure };
  }
  return null;
}

/**
 * Towns spelled nearly as typed, the most likely first: those of the given state, then those with
 * the fewest mistakes, then those with the most people. `files` are the files that may hold them.
 */
export function townsLike(files: Iterable<string>, readings: readonly Reading[]): string[] {
  const asked = readings[0];
  if (!asked || asked.town.length < 3) return [];
  const { town, state } = asked;
  const mostMistakes = town.length < 6 ? 1 : 2;
  const near = new Map<string, { town: Town; mistakes: number }>();
  for (const file of files) {
    for (const line of file.split("\n")) {
      const end = line.indexOf("\t");
      if (end < 1 || Math.abs(end - town.length) > mostMistakes) continue;
      const mistakes = mistakesBetween(line.slice(0, end), town, mostMistakes);
      if (mistakes > mostMistakes) continue;
      const each = townOf(line);
      near.set(each.name, { town: each, mistakes });
    }
  }
  const isElsewhere = (each: Town) => (state && each.state !== state ? 1 : 0);
  return [...near.values()]
    .sort(
      (a, b) =>
        isElsewhere(a.town) - isElsewhere(b.town) ||
        a.mistakes - b.mistakes ||
        b.town.people - a.town.people,
    )
    .slice(0, most.nearSpelling)
    .map((each) => each.town.name);
}

/**
 * The town in a place's name such as 'Miami, FL', folded, and its state; null for a ZIP code or a
 * point.
 */
export function townNamed(name: string): { town: string; state: string } | null {
  const asked = readPlaceText(name);
  const [first] = "zip" in asked ? [] : asked.readings;
  return first?.state ? { town: first.town, state: first.state } : null;
}

/** The lines of a file with this first cell. */
const linesOf = (file: string, first: string) => linesBeginning(file, `${first}\t`);

/** The lines of a file that begin with this text. */
export function linesBeginning(file: string, first: string): string[] {
  const lines: string[] = [];
  const begins = `\n${first}`;
  for (let at = file.indexOf(begins); at >= 0; at = file.indexOf(begins, at + 1)) {
    lines.push(file.slice(at + 1, file.indexOf("\n", at + 1)));
  }
  return lines;
}

export function townOf(line: string): Town {
  const [key = "", name, state = "", lat, lng, people] = line.split("\t");
  return {
    key,
    name: `${name}, ${state}`,
    state,
    lat: Number(lat),
    lng: Number(lng),
    people: Number(people),
  };
}
