import { folded } from "../../guide/finding/words";
import type { Country, ZipArea } from "../../guide/place/country";
import type { Town } from "../../guide/place/gazetteer";
import { type Coordinates, milesBetween } from "../../guide/place/place";
import { stateCode } from "../../guide/place/states";
import type { Remark } from "./findings";
import type { Cell } from "./words";

/** An address by its parts. What was not understood is empty. */
export interface Address {
  street: string;
  city: string;
  /** 'FL'. */
  state: string;
  zip: string;
  /** Whether town and state are what the row says, and not missing, nor only near its coordinates. */
  isUnderstood: boolean;
}

/** What helps to understand an address: the country's places, and the row's coordinates. */
export interface Surroundings {
  country: Country;
  at: Coordinates | null;
}

/** What people write where they have nothing to say. */
const nothing =
  /^(?:no (?:city|state|street|zip|address)|n\/?a|none|null|undefined|unknown|tb[ad]|[\s.\-–?]*)$/i;
const ofCountry = /(?:^|\s)(?:USA|U\.S\.A\.|United States(?: of America)?)$/i;
/** What is no town: an address of the web, or the end of a list. */
const noTown = /\w\.\w{2}|^(?:and|near|between|corner)\s/i;
/** The last word of a street's name. */
const streetWord =
  /\s(?:street|st|avenue|ave|road|rd|boulevard|blvd|highway|hwy|drive|dr|lane|ln|court|ct|parkway|pkwy|plaza|route|way|lot)\.?$/i;

/** A town lies so near to its ZIP's middle, or to its market, in miles. */
const nearby = 40;
/** The post's towns are not named beyond this number of words. */
const mostWords = 4;

const partedByCommas = (text: string) =>
  text
    .split(",")
    .map((part) => part.replace(/^[\s.;]+/, "").trimEnd())
    .filter((part) => !nothing.test(part));

/** The state that a text is, written out or short: 'Fl.', 'N.Y.'. */
const stateIn = (text: string) => stateCode(text.replace(/\./g, "").trim());

/**
 * The address of a row. A directory may say it in cells, in one text, or shifted from cell to cell;
 * so an end of it is recognized by what it is, and not by where it stands. The ZIP, if there is one,
 * tells state and town. Coordinates tell which of several towns of one name is meant.
 */
export function readAddress(cell: Cell, around: Surroundings, remark: Remark): Address {
  const street = partedByCommas(
    nothing.test(cell("street")) ? cell("fullAddress") : cell("street"),
  );
  const ends = { state: readState(cell("State"), remark), zip: readZip(cell("zip"), remark) };
  const inCity = withoutEnds({ parts: partedByCommas(cell("city")), ...ends }, around);
  const inCells = withoutEnds({ ...inCity, parts: [...street, ...inCity.parts] }, around);
  // The whole address, where there is one beside the cells, tells what these leave out.
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

/** Where a row names no town, that of the ZIP nearest to its coordinates. */
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

/** The parts between an address's commas, without the state and the ZIP behind them. */
interface Said {
  parts: string[];
  state: string;
  zip: string;
}

/** Takes country, ZIP and state off an address's end, in whatever order and however often they come. */
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

/** Five digits may be a highway's number. They are a ZIP if they stand alone, behind a state, or are one. */
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
 * Takes a state off a text's end, written out or short, alone or behind other words. Where another
 * state was said, these words are a name: 'Fort Washington' in Maryland.
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

/** What is known of where an address is, when its town is looked for. */
interface Known extends Surroundings {
  state: string;
  zipArea: ZipArea | null;
}

const isNear = ({ zipArea, at }: Pick<Known, "zipArea" | "at">, town: Coordinates) => {
  const anchors = [zipArea, at].filter((each) => each !== null);
  return anchors.length === 0 || anchors.some((each) => milesBetween(each, town) <= nearby);
};

/** The known town of a name that is meant: the one of the ZIP's or the row's neighborhood. */
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

/** Whether a name is the town's, though it may be a state's, too: 'New York'. */
function isTownAndNoState(name: string, before: string[], known: Known): boolean {
  const { country, state, zipArea } = known;
  if (isTownOfZip(name, known)) return true;
  if (before.length === 0 && country.towns(name).some((town) => town.state === state)) return true;
  if (zipArea || !townNamed(name, known)) return false;
  // Where no state follows, it is the state's behind a town: 'Brooklyn, New York'.
  return state !== "" || !townNamed(before.at(-1) ?? "", known);
}

/** Whether a cell of a town holds a town's name, and no street, state or number. */
function isTownName(city: string, known: Known): boolean {
  if (!/^\p{L}[\p{L}\p{M} .'’()&/-]*$/u.test(city) || /^[A-Z]{2}$/.test(city)) return false;
  if (ofCountry.test(city) || noTown.test(city)) return false;
  const isOther = streetWord.test(city) || (known.zipArea !== null && stateIn(city) !== null);
  return !isOther || isTownOfZip(city, known) || townNamed(city, known) !== null;
}

interface Named {
  city: string;
  street: string;
  /** Where the town alone tells it. */
  state?: string;
}

/** A town that has its own cell. The parts before it are the street. */
function fromCell(parts: string[], city: string, known: Known): Named {
  const end = parts.findLastIndex((part) => folded(part) === folded(city));
  const street = (end < 0 ? parts : parts.slice(0, end)).join(", ");
  return { city, street, state: townNamed(city, known)?.state };
}

/** The town that an address in one text ends in, its end taken off. */
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
 * A street that already ends in its town, state or ZIP code, without them: they follow it anyway.
 * Only what a comma parts off is taken for that, but the state and the ZIP code, which need none:
 * '1 Miami Avenue' keeps its name.
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
