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

/** The sign-in pages ('doors'), and the roles that can sign in at each. */
export const doors = {
  "/auth": ["customer"],
  "/vendor-auth": ["vendor", "market_manager"],
  "/admin-portal": ["admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Door = keyof typeof doors;

/**
 * Every page and file of the product. A row is for one address, written as in routes.ts. A row that
 * ends with '*' is for all longer addresses that no earlier row matches. The files in addresses/
 * group the rows by their users. The menus, robots.txt, the service worker and the sign-in pages
 * read this table. Tests compare it with the routes, and with how each handler answers each user.
 * The table runs everywhere, including the service worker, so use only plain values. An API call
 * declares who may use it in its own declaration (endpoint.ts); it has a row here only if the
 * service worker needs the address.
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
  // Everything that has no row above
  "/api/*": { for: anyone },
  "/*": { for: anyone, found: true },
});

/**
 * The row for a path such as '/market/12', or '/market/12.data', which a script requests to get the
 * page's data.
 */
export function addressOf(pathname: string): Address | null {
  const path = pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
  const found = Object.entries(addresses).find(([pattern]) => matches(pattern, path));
  return found?.[1] ?? null;
}

/**
 * Whether a path matches this row: ids are numbers, other parameters are one word, and '*' is the
 * rest of the path.
 */
export function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replaceAll(".", "\\.")
    .replace(/:(id|\w+Id)\b/g, "\\d+")
    .replace(/:\w+/g, "[^/]+")
    .replace("*", ".*");
  return new RegExp(`^${source}$`).test(path);
}

/** Whether an address is for this role. 'nobody' is a signed-out user. */
export function isFor({ for: allowed }: Pick<Address, "for">, who: Audience): boolean {
  if (allowed.includes("anyone")) return true;
  return who !== "nobody" && (allowed.includes("signedIn") || allowed.includes(who));
}

/**
 * The sign-in page for a signed-out user who asks for this path. As the spec says, only the
 * vendors' own pages lead to the vendors' sign-in page. All other pages, including those of
 * managers and administrators, lead to the customers' sign-in page, which links to the other two.
 */
export const doorTo = (pathname: string): Door =>
  addressOf(pathname)?.for.includes("vendor") ? "/vendor-auth" : "/auth";
