import type { Role } from "./viewer";

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

const anyone = ["anyone"] as const;
const signedIn = ["signedIn"] as const;
const customers = ["customer"] as const;
const vendors = ["vendor"] as const;
const managers = ["market_manager"] as const;
const admins = ["admin"] as const;
/** Whose hearts are kept: a stall saves nothing. */
const savers = ["customer", "market_manager", "admin"] as const;
/** Whoever is neither a vendor nor an administrator. */
const joiners = ["nobody", "customer", "market_manager"] as const;
const shoppers = ["nobody", "customer", "market_manager"] as const;

/** The doors through which one signs in, and whom each lets in. */
export const doors = {
  "/auth": ["customer"],
  "/vendor-auth": ["vendor", "market_manager"],
  "/admin-portal": ["admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Door = keyof typeof doors;

/** A place in one part of the menus: what it is called there, its icon, and to whom it is offered. */
function placeIn(part: MenuPart) {
  return <Icon extends string>(label: string, icon: Icon, to?: readonly Audience[]) =>
    ({ in: part, label, icon, to }) satisfies MenuPlace<Icon>;
}

const main = placeIn("main");
const more = placeIn("more");
const account = placeIn("account");
const foot = placeIn("foot");

/** Has the names of all icons inferred, so that the menus can check that they are drawn. */
const table = <Icon extends string>(rows: Record<string, Address<Icon>>) => rows;

/**
 * Where every address of the product belongs: one row for each, written as routes.ts has it. Menus,
 * robots.txt, the service worker and the way to sign in read it here; tests compare it with the
 * routes and with what each handler answers to whom. It runs everywhere, the service worker
 * included: keep it to plain values.
 */
export const addresses = table({
  // The guide
  "/": { for: anyone, found: true, kept: "by search" },
  "/map": { for: anyone, found: true, kept: "by search", menu: main("Map", "map") },
  "/markets": { for: anyone, found: true, kept: "by search", menu: main("Markets", "market") },
  "/market/:id": { for: anyone, found: true, kept: "as one" },
  "/market/:id/calendar.ics": { for: anyone, found: true },
  "/market/:id/review": { for: customers },
  "/vendors": { for: anyone, found: true, kept: "by search", menu: main("Vendors", "stall") },
  "/vendors/:id": { for: anyone, found: true, kept: "as one" },
  "/vendor/:id": { for: anyone, found: true, kept: "as one" },
  "/ripe": {
    for: anyone,
    found: true,
    kept: "by search",
    menu: more("What is ripe", "leaf", shoppers),
  },
  "/newsletter": { for: anyone, found: true },
  "/newsletter/confirm": { for: anyone },
  "/newsletter/unsubscribe": { for: anyone },
  "/stall-mail/off": { for: anyone },
  "/theme": { for: anyone },
  "/offline": { for: anyone },

  // Customers
  "/vendor/:vendorId/pre-order": { for: anyone },
  "/success": { for: customers },
  "/orders": { for: anyone, kept: "by search", menu: main("Orders", "receipt", ["customer"]) },
  "/orders/:orderId/pay": { for: customers },
  "/orders/:orderId/cancel": { for: customers },
  "/orders/:orderId/receipt": { for: customers },
  "/orders/:orderId/calendar.ics": { for: customers },
  "/saved": { for: anyone, kept: "by search", menu: more("Saved", "heart", shoppers) },
  "/saved/import": { for: anyone },

  // Vendors
  "/vendor-portal": {
    for: vendors,
    menu: more("Vendor Portal", "stall"),
    desk: { label: "Today", icon: "stall" },
  },
  "/vendor-portal/stall": { for: vendors, changesAccount: true },
  "/vendor-dashboard": {
    for: vendors,
    kept: "by search",
    menu: more("Pre-orders", "basket"),
    desk: { label: "Pre-orders", icon: "basket" },
  },
  // As it was loaded, with any market: what is ticked on a phone is kept beside it.
  "/vendor-stall": { for: vendors, kept: "as one" },
  "/vendor-past-orders": {
    for: vendors,
    menu: more("Past Orders", "receipt"),
  },
  "/vendor-past-orders/export": { for: vendors },
  "/vendor-preorders": { for: vendors },
  "/vendor-dashboard/days/:marketId/:date": { for: vendors },
  "/vendor-dashboard/days/:marketId/:date/short/:productId": { for: vendors },
  "/vendor-dashboard/move": { for: vendors },
  "/vendor-dashboard/move/back": { for: vendors },
  "/vendor-dashboard/orders/:orderId": { for: vendors },
  "/vendor-dashboard/orders/:orderId/cancel": { for: vendors },
  "/vendor-products": {
    for: vendors,
    menu: more("Manage Products", "tag"),
    desk: { label: "Products", icon: "tag" },
  },
  "/vendor-products-dashboard": { for: vendors },
  "/vendor-products-management": { for: vendors },
  "/vendor-products/new": { for: vendors },
  "/vendor-products/set": { for: vendors },
  "/vendor-products/many": { for: vendors },
  "/vendor-products/export": { for: vendors },
  "/vendor-products/import": { for: vendors },
  "/vendor-products/import/check": { for: vendors },
  "/vendor-products/:productId": { for: vendors },
  "/vendor-products/:productId/duplicate": { for: vendors },
  "/vendor-products/:productId/delete": { for: vendors },
  "/vendor-products/:productId/markets": { for: vendors },
  "/vendor-products/:productId/markets/:marketId": { for: vendors },
  "/vendor-days": {
    for: vendors,
    menu: more("Market Days", "calendar"),
  },
  "/vendor-days/set": { for: vendors },
  "/vendor-days/usual": { for: vendors },
  "/vendor-days/pause": { for: vendors },
  "/vendor-days/pauses/:pauseId/end": { for: vendors },
  "/vendor-days/:marketId/:date": { for: vendors },
  "/vendor-days/:marketId/:date/same": { for: vendors },
  "/vendor-days/:marketId/:date/off": { for: vendors },
  "/vendor-notices": { for: vendors },
  "/vendor-wallet": { for: vendors, desk: { label: "Wallet", icon: "wallet" } },
  "/vendor-wallet/payout": { for: vendors },
  "/vendor-wallet/statement": { for: vendors },
  "/vendor-wallet/statement.csv": { for: vendors },
  "/vendor-dashboard/refunds": { for: vendors },
  "/vendor-dashboard/refunds/:refundId/try": { for: vendors },
  "/vendor-payments": { for: vendors },
  "/vendor-payments/check": { for: vendors },
  // Where Stripe's own pages lead back to: from their end, and from a link that was too old.
  "/vendor-payments/back": { for: vendors },
  "/vendor-payments/again": { for: vendors },
  "/vendor-edit": { for: vendors, desk: { label: "Your stall", icon: "edit" } },
  "/vendor-edit/picture": { for: vendors },
  "/vendor-edit/markets": { for: vendors },
  "/vendor-edit/markets/:marketId/remove": { for: vendors },
  "/vendor-edit/people": { for: vendors },
  "/vendor-edit/people/:userId/remove": { for: vendors },
  "/vendor-edit/people/invitations/:invitationId/withdraw": { for: vendors },
  "/vendor-edit/pay-at-pickup": { for: vendors },

  // Market managers
  "/market-manager-dashboard": {
    for: managers,
    menu: more("Manage Market", "market"),
    desk: { label: "Overview", icon: "calendar" },
  },
  "/market-manager-dashboard/vendors": {
    for: managers,
    desk: { label: "Vendors", icon: "stall" },
  },
  "/market-manager-dashboard/vendors/add": { for: managers },
  "/market-manager-dashboard/vendors/:vendorId": { for: managers },
  "/market-manager-dashboard/vendors/:vendorId/remove": { for: managers },
  "/market-manager-dashboard/schedule": {
    for: managers,
    desk: { label: "Schedule", icon: "clock" },
  },
  "/market-manager-dashboard/schedule/new": { for: managers },
  "/market-manager-dashboard/schedule/:scheduleId": { for: managers },
  "/market-manager-dashboard/schedule/:scheduleId/copy": { for: managers },
  "/market-manager-dashboard/schedule/:scheduleId/delete": { for: managers },
  "/market-manager-dashboard/settings": {
    for: managers,
    desk: { label: "Settings", icon: "settings" },
  },

  // Administrators
  "/admin": {
    for: admins,
    menu: more("Admin Dashboard", "settings"),
    desk: { label: "Dashboard", icon: "calendar" },
  },
  "/admin/market": { for: admins },
  "/admin/vendor": { for: admins },
  "/admin/markets/:marketId/delete": { for: admins },
  "/admin/vendors/:vendorId/delete": { for: admins },
  "/admin/accounts": { for: admins },
  "/admin/requests": {
    for: admins,
    menu: foot("Admin Requests", "people"),
    desk: { label: "Requests", icon: "people" },
  },
  "/admin/requests/export": { for: admins },
  "/admin/books": { for: admins, desk: { label: "Books", icon: "receipt" } },
  "/admin/money": { for: admins, desk: { label: "Money", icon: "wallet" } },
  "/admin/money/:refundId/try": { for: admins },
  "/admin/money/:refundId/settle": { for: admins },
  "/admin/review/claim": { for: admins },
  "/admin/review/undo": { for: admins },
  "/admin/review/many": { for: admins },

  // Everybody's own account
  "/account": { for: signedIn, menu: account("Account", "settings") },
  "/account/name": { for: signedIn },
  "/account/email": { for: signedIn },
  "/account/email/confirm": { for: signedIn },
  "/account/password": { for: signedIn },
  "/account/sessions": { for: signedIn, changesAccount: true },
  "/account/export": { for: signedIn },
  "/account/delete": { for: signedIn, changesAccount: true },

  // Joining
  "/grow-with-us": {
    for: anyone,
    found: true,
    menu: more("Grow With Us", "plus", joiners),
  },
  "/application-portal": {
    for: anyone,
    found: true,
    menu: more("Apply to Join", "stall", joiners),
  },
  "/application-portal/draft": { for: anyone },
  "/application-portal/find": { for: anyone },
  "/application/:reference": { for: anyone },
  "/stall-invitation": { for: anyone, changesAccount: true },
  "/stall-invitation/register": { for: anyone },
  "/vendor-request-access": { for: anyone, found: true },
  "/market-manager-request-access": { for: anyone, found: true },

  // The doors
  "/auth": { for: anyone, changesAccount: true },
  "/vendor-auth": { for: anyone, changesAccount: true },
  "/admin-portal": { for: anyone, changesAccount: true },
  "/forgot-password": { for: anyone },
  "/reset-password": { for: anyone, changesAccount: true },
  "/sign-out": { for: anyone, changesAccount: true },

  // Pictures on their way
  "/upload": { for: anyone },
  "/api/upload": { for: ["vendor", "market_manager", "admin"] },

  // The API
  "/api/login": { for: anyone, changesAccount: true },
  "/api/logout": { for: anyone, changesAccount: true },
  "/api/register": { for: anyone },
  "/api/newsletter/subscribe": { for: anyone },
  "/api/markets": { for: anyone },
  "/api/markets/map": { for: anyone },
  "/api/markets/:id": { for: anyone },
  "/api/markets/:id/schedules": { for: anyone },
  "/api/markets/search/day/:day": { for: anyone },
  "/api/vendors": { for: anyone },
  "/api/vendors/:id": { for: anyone },
  "/api/vendors/:id/markets": { for: ["vendor", "admin"] },
  "/api/market-vendors": { for: ["vendor", "admin"] },
  "/api/markets/:id/vendors": { for: ["vendor", "admin"] },
  "/api/vendors/:id/products": { for: anyone },
  "/api/vendors/:id/ownership": { for: anyone },
  "/api/products": { for: vendors },
  "/api/products/:id": { for: vendors },
  "/api/orders": { for: customers },
  "/api/orders/:orderId/cancel": { for: customers },
  "/api/create-checkout-session": { for: customers },
  "/api/saved": { for: savers },
  "/api/vendor/login": { for: anyone, changesAccount: true },
  "/api/vendor/orders": { for: vendors },
  "/api/vendor/stall": { for: vendors },
  "/api/vendor/stall/ticks": { for: vendors },
  "/api/vendor/short-harvest": { for: vendors },
  "/api/vendor/orders/move": { for: vendors },
  "/api/vendor/orders/move-back": { for: vendors },
  "/api/vendor/pay-at-pickup": { for: vendors },
  "/api/vendor/days": { for: vendors },
  "/api/vendor/days/usual": { for: vendors },
  "/api/vendor/days/off": { for: vendors },
  "/api/vendor/days/pauses": { for: vendors },
  "/api/vendor/days/pauses/:pauseId": { for: vendors },
  "/api/vendor/stock": { for: vendors },
  "/api/vendor/stock/same": { for: vendors },
  "/api/vendor/notices": { for: vendors },
  "/api/market-manager/market": { for: managers },
  "/api/market-manager/schedules": { for: managers },
  "/api/market-manager/schedules/:id": { for: managers },
  "/api/market-manager/vendors": { for: managers },
  "/api/market-manager/vendors/:id": { for: managers },
  "/api/market-manager/available-vendors": { for: managers },
  "/api/admin-requests": { for: anyone },
  "/api/vendor-applications": { for: anyone },
  "/api/market-applications": { for: anyone },
  "/api/market-submissions": { for: anyone },
  "/api/vendor-recommendations": { for: anyone },
  "/api/vendor-requests": { for: anyone },
  "/api/market-manager-requests": { for: anyone },
  "/api/vendor/stripe-balance": { for: vendors },
  "/api/vendor/request-payout": { for: vendors },
  "/api/vendor/refunds": { for: vendors },
  "/api/vendor/refunds/:refundId/try": { for: vendors },
  "/api/admin/account-stats": { for: admins },
  "/api/admin/official-accounts": { for: admins },
  "/api/admin/money": { for: admins },
  "/api/admin/money/:refundId/try": { for: admins },
  "/api/admin/money/:refundId/settle": { for: admins },
  "/api/vendor/stripe-account": { for: vendors },
  "/api/vendor/stripe-account/check": { for: vendors },
  "/api/admin-requests/:id/status": { for: admins },

  // Machines
  "/healthz": { for: anyone },
  "/images/*": { for: anyone, found: true },
  "/robots.txt": { for: anyone, found: true },
  "/sitemap.xml": { for: anyone, found: true },
  "/sitemap/:part": { for: anyone, found: true },
  "/webhooks/stripe": { for: anyone },
  "/webhooks/stripe-accounts": { for: anyone },

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

/** Ids are numbers, any other parameter is one word, and '*' is all the rest. */
function matches(pattern: string, path: string): boolean {
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
