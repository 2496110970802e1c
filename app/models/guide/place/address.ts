import { withoutEnd } from "../../core/characters";
import { stateNames } from "./states";

/** Where something is: as somebody wrote it, '1 Bay Street, Miami, FL 33101, USA', and by its parts. */
interface Place {
  address: string;
  city: string | null;
  state: string | null;
  zip: string | null;
}
type InTown = Record<"address" | "city" | "state", string>;

const country = ["United States of America", "United States", "USA", "US"];

/** The words of a text and where each begins; blanks, commas and periods part them. */
const wordsIn = (text: string) =>
  [...text.matchAll(/[^\s,.]+/g)].map(({ 0: word, index }) => ({
    // '33101-1234' is a part of '33101'.
    word: word.toLowerCase().replace(/^(\d{5})-\d{4}$/, "$1"),
    begins: index,
  }));

/** An address that is parted from its end, a name at a time. */
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

/** Its street, and which of town and state an address says behind it, with the state in any writing. */
function partsOf({ address, city, state, zip }: Place) {
  const parted = partedFromEnd(address);
  const hadZip = parted.takeOff(zip ?? "");
  const hadState = stateNames(state?.trim() ?? "").some((name) => parted.takeOff(name));
  // Without a comma a town's name may be a street's: '8 Miami'.
  const hadTown = parted.takeOff(city ?? "", { onlyAfterComma: !hadZip && !hadState });
  return { street: parted.left(), hadState, hadTown };
}

/**
 * The street of an address, without the town, state, ZIP and country behind it, which stand beside
 * it: one place is said once. Empty where an address says no more than its town.
 */
export const streetOf = (place: Place): string => partsOf(place).street;

/** The ZIP, of five digits, with which an address ends; null where it ends with none. */
export function zipAtEnd(address: string): string | null {
  const last = partedFromEnd(address).lastWord();
  return /^\d{5}$/.test(last) ? last : null;
}

/** Whether an address says its town and state already, so that they need not follow it again. */
export function saysItsTown(place: InTown): boolean {
  const { hadState, hadTown } = partsOf({ ...place, zip: zipAtEnd(place.address) });
  return hadTown && (hadState || place.state.trim() === "");
}

/**
 * What is to be said of the town beside an address: nothing where that says it itself, be it the town
 * or the part of it that `location` names, 'Overtown, Florida' in Miami.
 */
export function townBeside({ location, ...place }: InTown & { location: string }): string {
  const [city = "", state = ""] = location.split(/,\s*/);
  const isSaid =
    place.address.includes(location) ||
    [place, { ...place, city, state }].some((each) => saysItsTown(each));
  return isSaid ? "" : location;
}
