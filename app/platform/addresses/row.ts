import type { Role } from "../viewer";

/** Anyone at all, any signed-in user, or accounts with this role. */
export type Who = "anyone" | "signedIn" | Role;

/** A user to whom a menu may offer an address. 'nobody' is a signed-out user. */
export type Audience = Role | "nobody";

/**
 * Where a menu entry appears: beside the product's title ('main'), under 'More', above Sign Out
 * ('account'), or at the foot of every page.
 */
export type MenuPart = "main" | "more" | "account" | "foot";

interface MenuPlace<Icon extends string> {
  in: MenuPart;
  label: string;
  icon: Icon;
  /** Who sees the entry in the menu. If missing, everyone whom the address is for. */
  to?: readonly Audience[];
}

export interface Address<Icon extends string = string> {
  /** Who may read or write at this address. Each handler first checks who may do which. */
  for: readonly Who[];
  /**
   * The entry for this address in the menus. Each part of the menus lists its entries in the order
   * of this table.
   */
  menu?: MenuPlace<Icon>;
  /**
   * The entry for this address in the back office of its users: in the side rail, or in the bar on
   * a phone.
   */
  desk?: { label: string; icon: Icon };
  /**
   * The address of the `desk` entry to highlight on this page, if the page's own address does not
   * show which entry.
   */
  place?: string;
  /** The page's name among the parts of its `place`: in the row of tabs, or under 'More'. */
  part?: string;
  /**
   * Search engines may find this address. They are kept away from every address without `found`.
   */
  found?: true;
  /**
   * The page stays readable without a connection. 'by search' keeps each search as a page of its
   * own; 'as one' keeps one page, whatever follows the '?' in the address.
   */
  kept?: "by search" | "as one";
  /** A form that is posted to this address may end a session or begin another. */
  changesAccount?: true;
}

export const anyone = ["anyone"] as const;
export const signedIn = ["signedIn"] as const;
export const customers = ["customer"] as const;
export const vendors = ["vendor"] as const;
export const managers = ["market_manager"] as const;
export const admins = ["admin"] as const;
/** Everyone except vendors and administrators. */
export const joiners = ["nobody", "customer", "market_manager"] as const;
export const shoppers = ["nobody", "customer", "market_manager"] as const;

/** An entry in one part of the menus: its label, its icon, and who sees it. */
function placeIn(part: MenuPart) {
  return <Icon extends string>(label: string, icon: Icon, to?: readonly Audience[]) =>
    ({ in: part, label, icon, to }) satisfies MenuPlace<Icon>;
}

export const main = placeIn("main");
export const more = placeIn("more");
export const account = placeIn("account");
export const foot = placeIn("foot");

/**
 * Some rows of the table of addresses. TypeScript infers the names of their icons, so that the
 * menus can check that each icon is drawn.
 */
export const rows = <Icon extends string = never>(some: Record<string, Address<Icon>>) => some;
