import { addresses, addressOf, isFor } from "~/platform/addresses";
import type { Role } from "~/platform/viewer";
import type { IconName } from "../kit/icon";

/** A place of the back office: an entry of its rail, or of the bar on a phone. */
export interface OfficePlace {
  /** Its address, which stays the same when its badge has it lead elsewhere. */
  at: string;
  to: string;
  label: string;
  icon: IconName;
  /** Lit on this address alone: another place lies below it. */
  isExact: boolean;
}

/** The places of a role's work: those that platform/addresses.ts gives a `desk`. */
export function placesFor(role: Role): OfficePlace[] {
  const own = Object.entries(addresses).flatMap(([to, address]) =>
    address.desk && isFor(address, role) ? [{ at: to, to, ...address.desk }] : [],
  );
  return own.map((place) => ({
    ...place,
    isExact: own.some(({ to }) => to.startsWith(`${place.to}/`)),
  }));
}

/**
 * Whether a place is lit on a page: the page's row names its place, or the place's address is the
 * page's or the one above it.
 */
export function isLit({ at, isExact }: Pick<OfficePlace, "at" | "isExact">, pathname: string) {
  const named = addressOf(pathname)?.place;
  if (named) return named === at;
  return pathname === at || (!isExact && pathname.startsWith(`${at}/`));
}

/** The parts of a place, each a page of its own: 'Wallet' and 'Refunds' of 'Money'. */
export function partsOf(place: string): { to: string; label: string }[] {
  return Object.entries(addresses).flatMap(([to, address]) =>
    address.part && address.place === place ? [{ to, label: address.part }] : [],
  );
}

/** The part of a place in which a page lies, as it is for every vendor or market; else the place. */
export function partAround(place: string, pathname: string): string {
  const around = partsOf(place).filter(
    ({ to }) => pathname === to || (to !== place && pathname.startsWith(`${to}/`)),
  );
  return around.sort((a, b) => b.to.length - a.to.length)[0]?.to ?? place;
}

/** A thumb chooses between so many. */
const mostInBar = 5;
/** Beside 'More': an administrator's names are too long for a fifth of a phone. */
const besideMore = 3;

/**
 * How the bar of a phone has them: all, where they are few; else the first, and the rest behind
 * 'More', which is a place of the bar itself.
 */
export function barOf<Place>(places: readonly Place[]): { first: Place[]; rest: Place[] } {
  const shown = places.length > mostInBar ? besideMore : mostInBar;
  return { first: places.slice(0, shown), rest: places.slice(shown) };
}
