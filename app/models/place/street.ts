import { stateNames } from "./states";

interface InTown {
  /** As somebody wrote it: '1 Bay Street, Miami, FL 33101, USA'. */
  address: string;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/**
 * The street of an address, without the town, state, ZIP and country behind it, which stand beside
 * it: one place is said once. Empty where an address says no more than its town.
 */
export function streetOf({ address, city, state, zip }: InTown): string {
  const country = ["United States of America", "United States", "USA", "US"];
  const whole = address.trim();
  let left = whole.replace(/[\s,.]+$/, "");
  const without = left;
  const takeOff = (names: readonly string[], before: RegExp): boolean => {
    const name = names.find((each) => each !== "" && isEnd(left, each));
    const rest = name === undefined ? left : left.slice(0, left.length - name.length);
    if (name === undefined || !before.test(rest)) return false;
    left = rest.replace(/[\s,]+$/, "");
    return true;
  };
  takeOff(country, /(?:^|[\s,])$/);
  left = zip ? left.replace(/(\d{5})-\d{4}$/, "$1") : left;
  const hadZip = takeOff(zip ? [zip] : [], /(?:^|[\s,])$/);
  const hadState = takeOff(state ? stateNames(state) : [], /(?:^|[\s,])$/);
  // Without a comma a town's name may be a street's: '8 Miami'.
  takeOff(city ? [city] : [], hadZip || hadState ? /(?:^|[\s,])$/ : /(?:^|,\s*)$/);
  return left === without ? whole : left;
}

const isEnd = (text: string, end: string) =>
  text.slice(-end.length).toLowerCase() === end.toLowerCase();
