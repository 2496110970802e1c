import type { Role } from "~/platform/viewer";
import type { IconName } from "./icon";

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
  { to: "/vendor-dashboard", label: "Pre-orders", icon: "basket", for: ["vendor"] },
  { to: "/ripe", label: "What is ripe", icon: "leaf", for: shoppers },
  { to: "/saved", label: "Saved", icon: "heart", for: shoppers },
];

const account: readonly Offer[] = [
  { to: "/account", label: "Account", icon: "settings", for: signedIn },
];

export interface Navigation {
  /** Beside the product's title. */
  main: NavigationEntry[];
  /** Under 'More'. */
  more: NavigationEntry[];
  /** In the account menu, above Sign Out. */
  account: NavigationEntry[];
}

/** What header and menus offer to somebody. Only addresses that answer are listed. */
export function navigationFor(viewer: Pick<PageViewer, "role"> | null): Navigation {
  const who: Audience = viewer?.role ?? "nobody";
  const offered = (offers: readonly Offer[]) =>
    offers.filter((offer) => offer.for.includes(who)).map(({ for: _, ...entry }) => entry);
  return { main: offered(main), more: offered(more), account: offered(account) };
}
