import { folded } from "../../guide/finding/words";
import type { Country, ZipArea } from "../../guide/place/country";
import type { Town } from "../../guide/place/gazetteer";
import { type Coordinates, milesBetween } from "../../guide/place/place";
import { stateCode } from "../../guide/place/states";
import type { Remark } from "./findings";
import type { Cell } from "./words";

/** An address in parts. A part that was not understood is empty. */
export interface Address {
  street: string;
  city: string;
  /** As a code: 'FL'. */
  state: string;
  zip: string;
  /**
   * Whether the row itself says the town and the state. False if one is missing, or was only taken
   * from a place near the row's coordinates.
   */
  isUnderstood: boolean;
}

/** What helps to understand an address: the country's places, and the row's coordinates. */
export interface Surroundings {
  country: Country;
  at: Coordinates | null;
}

/** What people write when they have nothing to say. */
const nothing =
  /^(?:no (?:city|state|street|zip|address)|n\/?a|none|null|undefined|unknown|tb[ad]|[\s.\-–?]*)$/i;
const ofCountry = /(?:^|\s)(?:USA|U\.S\.A\.|United States(?: of America)?)$/i;
/**
 * A text that is no town: a web address, or words that begin with 'and', 'near', 'between' or
 * 'corner'.
 */
const noTown = /\w\.\w{2}|^(?:and|near|between|corner)\s/i;
/** A word that ends a street's name. */
const streetWord =
  /\s(?:street|st|avenue|ave|road|rd|boulevard|blvd|highway|hwy|drive|dr|lane|ln|court|ct|parkway|pkwy|plaza|route|way|lot)\.?$/i;

/** How far a town may be from the middle of its ZIP area or from its market, in miles. */
const nearby = 40;
/** The most words that are tried as a town's name: the post office's town names have no more. */
const mostWords = 4;

const partedByCommas = (text: string) =>
  text
    .split(",")
    .map((part) => part.replace(/^[\s.;]+/, "").trimEnd())
    .filter((part) => !nothing.test(part));

/** The code of the state that a text names, in full or in short: 'Fl.', 'N.Y.'. */
const stateIn = (text: string) => stateCode(text.replace(/\./g, "").trim());

/**
 * Reads the address of a row. A directory may give an address in cells, in one text, or shifted
 * from cell to cell, so this function recognizes a part at the end of an address by its form, not
 * by its position. The ZIP, if there is one, tells the state and the town. Coordinates tell which
 * of several towns with the same name is meant.
 */
export function readAddress(cell: Cell, around: Surroundings, remark: Remark): Address {
  const street = partedByCommas(
    nothing.test(cell("street")) ? cell("fullAddress") : cell("street"),
  );
  const ends = { state: readState(cell("State"), remark), zip: readZip(cell("zip"), remark) };
  const inCity = withoutEnds({ parts: partedByCommas(cell("city")), ...ends }, around);
  const inCells = withoutEnds({ ...inCity, parts: [...street, ...inCity.parts] }, around);
  // If there is a whole address beside the cells, it tells what the cells leave out.
  const { state: inText, zip } = withoutEnds(
    { ...inCells, parts: partedByCommas(cell("fullAddress")) },
    around,
  );
  const said = { ...inCells, state: inText, zip };
  const zipArea = around.country.zip(said.zip);
  const state = said.state || (zipArea?.state ?? "");
  const known = { ...around, state, zipArea: zipArea?.state === state ? zipArea : null };
  const [city = "", ...more] = inCity.parts;
  const isAlone = more.length === 0 && isTownName(city, known);
  const named = isAlone ? fromCell(said.parts, city, known) : fromText(said.parts, known);
  const address = {
    city: named.city,
    state: state || (named.state ?? ""),
    zip: said.zip,
    street: streetAlone(named.street, named.city, state),
  };
  const isUnderstood = address.city !== "" && address.state !== "";
  return { ...(isUnderstood ? address : placedByPoint(address, around)), isUnderstood };
}

/** If a row names no town, takes the town of the ZIP nearest to the row's coordinates. */
function placedByPoint(
  address: Omit<Address, "isUnderstood">,
  { country, at }: Surroundings,
): Omit<Address, "isUnderstood"> {
  const area = at && country.nearest(at);
  const isThere = area && (address.state === "" || address.state === area.state);
  return isThere ? { ...address, city: area.town, state: area.state } : address;
}

function readState(text: string, remark: Remark): string {
  const state = stateIn(text);
  if (!state && !nothing.test(text)) remark("unknown state", "State", text);
  return state ?? "";
}

function readZip(text: string, remark: Remark): string {
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(text)?.[1];
  if (zip && zip !== "00000") return zip;
  if (text) remark("bad zip", "zip", text);
  return "";
}

/** The parts between the commas of an address, without the state and the ZIP at its end. */
interface Said {
  parts: string[];
  state: string;
  zip: string;
}

/**
 * Removes country, ZIP and state from the end of an address, in any order and any number of times.
 */
function withoutEnds(said: Said, { country, at }: Surroundings): Said {
  const [last] = said.parts.slice(-1);
  if (last === undefined) return said;
  const before = said.parts.slice(0, -1);
  const known = { country, at, state: said.state, zipArea: country.zip(said.zip) };
  const isTown = isTownAndNoState(last, before, known);
  const shorter =
    withoutCountry(last) ??
    withoutZip(last, said, country) ??
    (isTown ? null : withoutState(last, said));
  if (!shorter) return said;
  const parts = nothing.test(shorter.text) ? before : [...before, shorter.text];
  return withoutEnds({ ...said, ...shorter.found, parts }, { country, at });
}

type Shorter = { text: string; found?: Partial<Said> } | null;

function withoutCountry(text: string): Shorter {
  const shorter = text.replace(ofCountry, "").trim();
  return shorter === text ? null : { text: shorter };
}

/** A text without the spaces and periods at its end. */
function withoutPeriods(text: string): string {
  let end = text.length;
  while (end > 0 && " .".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Removes a ZIP from the end of a text. Five digits may be a highway's number; they are a ZIP if
 * they stand alone, follow a state, or are a known ZIP.
 */
function withoutZip(text: string, said: Said, country: Country): Shorter {
  const found = /(?<!\d)(\d{5})(?:-\d{4})?$/.exec(text);
  const zip = found?.[1];
  if (!zip || zip === "00000" || (said.zip && said.zip !== zip)) return null;
  const rest = withoutPeriods(text.slice(0, found.index));
  const lastWord = rest.split(/\s/).at(-1) ?? "";
  if (rest && !stateIn(lastWord) && !country.zip(zip)) return null;
  return { text: rest, found: { zip } };
}

/**
 * Removes a state from the end of a text, in full or in short, alone or after other words. If the
 * row names another state, the words are part of a name: 'Fort Washington' in Maryland.
 */
function withoutState(text: string, said: Said): Shorter {
  const words = text.split(/\s+/);
  for (const length of [words.length, 3, 2, 1]) {
    const state = stateIn(words.slice(-length).join(" "));
    if (!state || length > words.length || (said.state && state !== said.state)) continue;
    const rest = words.slice(0, -length).join(" ");
    return { text: withoutPeriods(rest), found: { state } };
  }
  return null;
}

/** What is known about where an address is, when its town is looked for. */
interface Known extends Surroundings {
  state: string;
  zipArea: ZipArea | null;
}

const isNear = ({ zipArea, at }: Pick<Known, "zipArea" | "at">, town: Coordinates) => {
  const anchors = [zipArea, at].filter((each) => each !== null);
  return anchors.length === 0 || anchors.some((each) => milesBetween(each, town) <= nearby);
};

/**
 * The known town that a name means: near the ZIP's middle or the row's coordinates, and in the
 * known state. If there are several, the nearest; null if there is none.
 */
function townNamed(name: string, known: Known): Town | null {
  const { country, state, zipArea, at } = known;
  if (!state && !zipArea && !at) return null;
  const isMeant = (town: Town) => (!state || town.state === state) && isNear(known, town);
  const anchor = at ?? zipArea;
  const far = (town: Town) => (anchor ? milesBetween(anchor, town) : 0);
  const [nearest] = country
    .towns(name)
    .filter(isMeant)
    .sort((a, b) => far(a) - far(b));
  return nearest ?? null;
}

const isTownOfZip = (name: string, { zipArea }: Pick<Known, "zipArea">) =>
  zipArea !== null && folded(name) === folded(zipArea.town);

/** Whether a name means a town, although it may be a state's name, too: 'New York'. */
function isTownAndNoState(name: string, before: string[], known: Known): boolean {
  const { country, state, zipArea } = known;
  if (isTownOfZip(name, known)) return true;
  if (before.length === 0 && country.towns(name).some((town) => town.state === state)) return true;
  if (zipArea || !townNamed(name, known)) return false;
  // If no state follows, a name after a town is the state: 'Brooklyn, New York'.
  return state !== "" || !townNamed(before.at(-1) ?? "", known);
}

/** Whether the city cell holds a town's name, and not a street, a state or a number. */
function isTownName(city: string, known: Known): boolean {
  if (!/^\p{L}[\p{L}\p{M} .'’()&/-]*$/u.test(city) || /^[A-Z]{2}$/.test(city)) return false;
  if (ofCountry.test(city) || noTown.test(city)) return false;
  const isOther = streetWord.test(city) || (known.zipArea !== null && stateIn(city) !== null);
  return !isOther || isTownOfZip(city, known) || townNamed(city, known) !== null;
}

interface Named {
  city: string;
  street: string;
  /** Set if the town's name tells the state. */
  state?: string;
}

/** The town, when it has its own cell. The parts before the town are the street. */
function fromCell(parts: string[], city: string, known: Known): Named {
  const end = parts.findLastIndex((part) => folded(part) === folded(city));
  const street = (end < 0 ? parts : parts.slice(0, end)).join(", ");
  return { city, street, state: townNamed(city, known)?.state };
}

/** The town at the end of an address in one text. The rest of the text is the street. */
function fromText(parts: string[], known: Known): Named {
  const { zipArea } = known;
  const ofZip = parts.findLastIndex((part) => isTownOfZip(part, known));
  if (ofZip >= 0) return { city: parts[ofZip] ?? "", street: parts.slice(0, ofZip).join(", ") };
  const before = parts.slice(0, -1);
  const last = parts.at(-1) ?? "";
  const words = last.split(/\s+/);
  for (let length = Math.min(words.length, mostWords); length > 0; length--) {
    const name = words.slice(-length).join(" ");
    const town = townNamed(name, known);
    if (noTown.test(name) || (!town && !isTownOfZip(name, known))) continue;
    const street = [...before, words.slice(0, -length).join(" ")].filter(Boolean).join(", ");
    return { city: name, street, state: town?.state };
  }
  if (zipArea) return { city: zipArea.town, street: parts.join(", ") };
  const isTown = known.state !== "" && isTownName(last, known);
  return isTown
    ? { city: last, street: before.join(", ") }
    : { city: "", street: parts.join(", ") };
}

/**
 * A street without the town, state or ZIP code at its end, because the address adds them after the
 * street anyway. Only a whole part after a comma is removed, so '1 Miami Avenue' keeps its name.
 * Inside such a part, the state and the ZIP code need no commas.
 */
function streetAlone(street: string, city: string, state: string): string {
  const parts = partedByCommas(street);
  const isSaidAgain = (part: string) => {
    const words = part.replace(/(?:^|\s)\d{5}(?:-\d{4})?$/, "").trim();
    const [town, ...more] = words.toLowerCase().startsWith(city.toLowerCase())
      ? [city, words.slice(city.length).trim()]
      : ["", words];
    return [town, ...more].every((each) => each === "" || each === city || stateIn(each) === state);
  };
  while (parts.length > 1 && isSaidAgain(parts.at(-1) ?? "")) parts.pop();
  return parts.join(", ");
}
