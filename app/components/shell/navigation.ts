import type { Role } from "~/platform/viewer";
import type { IconName } from "../kit/icon";

/** Who is looking, as far as pages tell: the root loader's answer. */
export interface PageViewer {
  username: string;
  email: string;
  role: Role;
}

export interface NavigationEntry {
  to: string;
  label: string;
  icon: IconName;
}

/** Somebody who may be offered an entry; 'nobody' is signed out. */
type Audience = Role | "nobody";
type Offer = NavigationEntry & { for: readonly Audience[] };

const everyone: readonly Audience[] = ["nobody", "customer", "vendor", "market_manager", "admin"];

const signedIn = everyone.filter((who) => who !== "nobody");
const shoppers: readonly Audience[] = ["nobody", "customer", "market_manager"];

const main: readonly Offer[] = [
  { to: "/map", label: "Map", icon: "map", for: everyone },
  { to: "/markets", label: "Markets", icon: "market", for: everyone },
  { to: "/vendors", label: "Vendors", icon: "stall", for: everyone },
  { to: "/orders", label: "Orders", icon: "receipt", for: ["customer"] },
];

const more: readonly Offer[] = [
  { to: "/vendor-products", label: "Manage Products", icon: "tag", for: ["vendor"] },
  { to: "/vendor-dashboard", label: "Pre-orders", icon: "basket", for: ["vendor"] },
  { to: "/vendor-past-orders", label: "Past Orders", icon: "receipt", for: ["vendor"] },
  { to: "/ripe", label: "What is ripe", icon: "leaf", for: shoppers },
  { to: "/grow-with-us", label: "Grow With Us", icon: "plus", for: shoppers },
  { to: "/application-portal", label: "Apply to Join", icon: "stall", for: shoppers },
  { to: "/saved", label: "Saved", icon: "heart", for: shoppers },
  { to: "/admin", label: "Admin Dashboard", icon: "settings", for: ["admin"] },
  { to: "/admin-applications", label: "Applications", icon: "list", for: ["admin"] },
  { to: "/admin-recommendations", label: "Recommendations", icon: "star", for: ["admin"] },
  { to: "/newsletter-management", label: "Newsletter", icon: "mail", for: ["admin"] },
];

const account: readonly Offer[] = [
  { to: "/account", label: "Account", icon: "settings", for: signedIn },
];

const foot: readonly Offer[] = [
  { to: "/admin/requests", label: "Admin Requests", icon: "people", for: ["admin"] },
];

/**
 * Offers whose pages are still being built: nobody is led to a page that is not there. A test says
 * when one of them answers, and has to go from here.
 */
export const awaited: ReadonlySet<string> = new Set([
  "/vendor-products",
  "/vendor-past-orders",
  "/grow-with-us",
  "/application-portal",
  "/admin",
  "/admin-applications",
  "/admin-recommendations",
  "/newsletter-management",
]);

export interface Navigation {
  /** Beside the product's title. */
  main: NavigationEntry[];
  /** Under 'More'. */
  more: NavigationEntry[];
  /** In the account menu, above Sign Out. */
  account: NavigationEntry[];
  /** At the foot of every page. */
  foot: NavigationEntry[];
}

/** What header, menus and footer offer to somebody. Only addresses that answer are listed. */
export function navigationFor(viewer: Pick<PageViewer, "role"> | null): Navigation {
  const who: Audience = viewer?.role ?? "nobody";
  const offered = (offers: readonly Offer[]) =>
    offers
      .filter((offer) => offer.for.includes(who) && !awaited.has(offer.to))
      .map(({ for: _, ...entry }) => entry);
  return {
    main: offered(main),
    more: offered(more),
    account: offered(account),
    foot: offered(foot),
  };
}
