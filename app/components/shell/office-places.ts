import { addresses, isFor } from "~/platform/addresses";
import type { Role } from "~/platform/viewer";
import type { IconName } from "../kit/icon";

/** A place of the back office: an entry of its rail, or of the bar on a phone. */
export interface OfficePlace {
  to: string;
  label: string;
  icon: IconName;
  /** Lit on this address alone: another place lies below it. */
  isExact: boolean;
}

/** The places of a role's work: those that platform/addresses.ts gives a `desk`. */
export function placesFor(role: Role): OfficePlace[] {
  const own = Object.entries(addresses).flatMap(([to, address]) =>
    address.desk && isFor(address, role) ? [{ to, ...address.desk }] : [],
  );
  return own.map((place) => ({
    ...place,
    isExact: own.some(({ to }) => to.startsWith(`${place.to}/`)),
  }));
}

/** A thumb chooses between so many. */
const mostInBar = 5;

/**
 * How the bar of a phone has them: all, where they are few; else the first, and the rest behind
 * 'More', which is a place of the bar itself.
 */
export function barOf<Place>(places: readonly Place[]): { first: Place[]; rest: Place[] } {
  const shown = places.length > mostInBar ? mostInBar - 1 : mostInBar;
  return { first: places.slice(0, shown), rest: places.slice(shown) };
}
