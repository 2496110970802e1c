import { ownAccount, signingIn } from "./addresses/accounts";
import { adminPages } from "./addresses/admins";
import { customerPages } from "./addresses/customers";
import { guide } from "./addresses/guide";
import { joining } from "./addresses/joining";
import { machines, privateFiles, uploads } from "./addresses/machines";
import { managerPages } from "./addresses/managers";
import { type Address, type Audience, anyone, rows } from "./addresses/row";
import { vendorPages } from "./addresses/vendors";
import type { Role } from "./viewer";

export type { Address, Audience, MenuPart, Who } from "./addresses/row";

/** The doors through which one signs in, and whom each lets in. */
export const doors = {
  "/auth": ["customer"],
  "/vendor-auth": ["vendor", "market_manager"],
  "/admin-portal": ["admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Door = keyof typeof doors;

/**
 * Where every page and file of the product belongs: one row for each, written as routes.ts has it,
 * parted in addresses/ by whom they are for. Menus, robots.txt, the service worker and the way to sign
 * in read it here; tests compare it with the routes and with what each handler answers to whom. It
 * runs everywhere, the service worker included: keep it to plain values. A call of the API says who
 * may where it is declared (endpoint.ts); it has a row only where the service worker has to know it.
 */
export const addresses = rows({
  ...guide,
  ...customerPages,
  ...vendorPages,
  ...managerPages,
  ...adminPages,
  ...ownAccount,
  ...joining,
  ...signingIn,
  ...uploads,
  ...privateFiles,
  ...machines,
  // Whatever is nowhere above
  "/api/*": { for: anyone },
  "/*": { for: anyone, found: true },
});

/** The row of a path: '/market/12', or '/market/12.data', which is what a script asks for of it. */
export function addressOf(pathname: string): Address | null {
  const path = pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
  const found = Object.entries(addresses).find(([pattern]) => matches(pattern, path));
  return found?.[1] ?? null;
}

/** Whether a path is of this row: ids are numbers, other parameters one word, '*' is all the rest. */
export function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replaceAll(".", "\\.")
    .replace(/:(id|\w+Id)\b/g, "\\d+")
    .replace(/:\w+/g, "[^/]+")
    .replace("*", ".*");
  return new RegExp(`^${source}$`).test(path);
}

/** Whether an address is for this role; 'nobody' is signed out. */
export function isFor({ for: allowed }: Pick<Address, "for">, who: Audience): boolean {
  if (allowed.includes("anyone")) return true;
  return who !== "nobody" && (allowed.includes("signedIn") || allowed.includes(who));
}

/**
 * The door to which somebody is sent who is signed out and asks for this path. The spec sends to
 * the vendors' door from their own pages alone, and to the customers' from all others, those of
 * managers and administrators included: it leads on to both other doors.
 */
export const doorTo = (pathname: string): Door =>
  addressOf(pathname)?.for.includes("vendor") ? "/vendor-auth" : "/auth";
