import { addresses, addressOf, isFor } from "~/platform/addresses";
import type { Role } from "~/platform/viewer";
import type { IconName } from "../kit/icon";

/** A place of the back office: an entry of the rail, or of the bar on a phone. */
export interface OfficePlace {
  /** The place's own address, which stays the same even if its badge makes it lead elsewhere. */
  at: string;
  to: string;
  label: string;
  icon: IconName;
  /** True if only this exact address highlights the place, because another place lies below it. */
  isExact: boolean;
}

/** The places for a role's work: the addresses with a `desk` in platform/addresses.ts. */
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
 * Whether a place is highlighted on a page: the page's row names the place, or the place's address
 * is the page's own address or lies above it.
 */
export function isLit({ at, isExact }: Pick<OfficePlace, "at" | "isExact">, pathname: string) {
  const named = addressOf(pathname)?.place;
  if (named) return named === at;
  return pathname === at || (!isExact && pathname.startsWith(`${at}/`));
}

/** The parts of a place, each with a page of its own: 'Wallet' and 'Refunds' of 'Money'. */
export function partsOf(place: string): { to: string; label: string }[] {
  return Object.entries(addresses).flatMap(([to, address]) =>
    address.part && address.place === place ? [{ to, label: address.part }] : [],
  );
}

/**
 * The part of a place that contains a page, the same for every vendor or market; otherwise the
 * place itself.
 */
export function partAround(place: string, pathname: string): string {
  const around = partsOf(place).filter(
    ({ to }) => pathname === to || (to !== place && pathname.startsWith(`${to}/`)),
  );
  return around.sort((a, b) => b.to.length - a.to.length)[0]?.to ?? place;
}

/** The most places in the bar, which a thumb can choose from. */
const mostInBar = 5;
/**
 * The places beside 'More': an administrator's labels are too long for a fifth of a phone's width.
 */
const besideMore = 3;

/**
 * The places in the bar of a phone: all of them if there are few, otherwise the first ones, with
 * the rest behind 'More', which takes a place of its own in the bar.
 */
export function barOf<Place>(places: readonly Place[]): { first: Place[]; rest: Place[] } {
  const shown = places.length > mostInBar ? besideMore : mostInBar;
  return { first: places.slice(0, shown), rest: places.slice(shown) };
}
