import { withoutEnd } from "../../core/characters";
import { stateNames } from "./states";

/** A place: as a user wrote it, '1 Bay Street, Miami, FL 33101, USA', and by its parts. */
interface Place {
  address: string;
  city: string | null;
  state: string | null;
  zip: string | null;
}
type InTown = Record<"address" | "city" | "state", string>;

const country = ["United States of America", "United States", "USA", "US"];

/** The words of a text and where each begins; spaces, commas and periods separate them. */
const wordsIn = (text: string) =>
  [...text.matchAll(/[^\s,.]+/g)].map(({ 0: word, index }) => ({
    // Shortens '33101-1234' to '33101'.
    word: word.toLowerCase().replace(/^(\d{5})-\d{4}$/, "$1"),
    begins: index,
  }));

/** An address that is taken apart from its end, one name at a time. */
function partedFromEnd(address: string) {
  const whole = address.trim();
  let words = wordsIn(whole);
  let end = whole.length;
  const takeOff = (name: string, { onlyAfterComma = false } = {}): boolean => {
    const named = wordsIn(name);
    const first = words[words.length - named.length];
    const last = words.slice(-named.length);
    if (named.length === 0 || !first) return false;
    if (named.some(({ word }, at) => word !== last[at]?.word)) return false;
    const before = whole.slice(0, first.begins);
    if (onlyAfterComma && !/(?:^|,\s*)$/.test(before)) return false;
    words = words.slice(0, -named.length);
    end = first.begins;
    return true;
  };
  country.some((name) => takeOff(name));
  return {
    takeOff,
    lastWord: () => words.at(-1)?.word ?? "",
    left: () => (end === whole.length ? whole : withoutEnd(whole.slice(0, end), /[\s,]/)),
  };
}

/**
 * The street of an address, and whether town and state follow it, with the state in any spelling.
 */
function partsOf({ address, city, state, zip }: Place) {
  const parted = partedFromEnd(address);
  const hadZip = parted.takeOff(zip ?? "");
  const hadState = stateNames(state?.trim() ?? "").some((name) => parted.takeOff(name));
  // Without a comma, a town's name may be part of a street: '8 Miami'.
  const hadTown = parted.takeOff(city ?? "", { onlyAfterComma: !hadZip && !hadState });
  return { street: parted.left(), hadState, hadTown };
}

/**
 * The street of an address, without the town, state, ZIP code and country after it, which are shown
 * beside it. Empty if the address names only its town.
 */
export const streetOf = (place: Place): string => partsOf(place).street;

/** The five-digit ZIP code at the end of an address; null if there is none. */
export function zipAtEnd(address: string): string | null {
  const last = partedFromEnd(address).lastWord();
  return /^\d{5}$/.test(last) ? last : null;
}

/**
 * Whether an address already includes its town and state, so that they need not follow it again.
 */
export function saysItsTown(place: InTown): boolean {
  const { hadState, hadTown } = partsOf({ ...place, zip: zipAtEnd(place.address) });
  return hadTown && (hadState || place.state.trim() === "");
}

/**
 * The town to show beside an address. Empty if the address already names the town, or the part of
 * the town that `location` names: 'Overtown, Florida' in Miami.
 */
export function townBeside({ location, ...place }: InTown & { location: string }): string {
  const [city = "", state = ""] = location.split(/,\s*/);
  const isSaid =
    place.address.includes(location) ||
    [place, { ...place, city, state }].some((each) => saysItsTown(each));
  return isSaid ? "" : location;
}
