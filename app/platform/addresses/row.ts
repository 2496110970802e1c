import type { Role } from "../viewer";

/** Anyone at all, anyone who is signed in, or accounts of these roles. */
export type Who = "anyone" | "signedIn" | Role;

/** Somebody who may be offered an address in a menu; 'nobody' is signed out. */
export type Audience = Role | "nobody";

/** Beside the product's title, under 'More', above Sign Out, and at the foot of every page. */
export type MenuPart = "main" | "more" | "account" | "foot";

interface MenuPlace<Icon extends string> {
  in: MenuPart;
  label: string;
  icon: Icon;
  /** To whom it is offered; to everybody it is for, unless it says so. */
  to?: readonly Audience[];
}

export interface Address<Icon extends string = string> {
  /** Who may read it or write to it; each handler says by itself, first of all, who may do which. */
  for: readonly Who[];
  /** Where it stands in the menus. In each part they stand in the order of this table. */
  menu?: MenuPlace<Icon>;
  /** Its place in the back office of those it is for: in the rail, and on a phone in the bar. */
  desk?: { label: string; icon: Icon };
  /** The place that is lit on this page, where addresses alone don't tell: the address of a `desk`. */
  place?: string;
  /** What the page is called among the parts of its place: in the row of tabs, or under 'More'. */
  part?: string;
  /** Search engines may find it. They are kept away from all that does not say so. */
  found?: true;
  /**
   * Its page stays readable without a connection: each search as a page of its own ('by search'),
   * or as one page whatever its address says behind the '?' ('as one').
   */
  kept?: "by search" | "as one";
  /** What is posted there may end a session or begin another. */
  changesAccount?: true;
}

export const anyone = ["anyone"] as const;
export const signedIn = ["signedIn"] as const;
export const customers = ["customer"] as const;
export const vendors = ["vendor"] as const;
export const managers = ["market_manager"] as const;
export const admins = ["admin"] as const;
/** Whoever is neither a vendor nor an administrator. */
export const joiners = ["nobody", "customer", "market_manager"] as const;
export const shoppers = ["nobody", "customer", "market_manager"] as const;

/** A place in one part of the menus: what it is called there, its icon, and to whom it is offered. */
function placeIn(part: MenuPart) {
  return <Icon extends string>(label: string, icon: Icon, to?: readonly Audience[]) =>
    ({ in: part, label, icon, to }) satisfies MenuPlace<Icon>;
}

export const main = placeIn("main");
export const more = placeIn("more");
export const account = placeIn("account");
export const foot = placeIn("foot");

/**
 * Some of the table's rows. Has the names of their icons inferred, so that the menus can check that
 * they are drawn.
 */
export const rows = <Icon extends string = never>(some: Record<string, Address<Icon>>) => some;
