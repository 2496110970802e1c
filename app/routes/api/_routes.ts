import { readFileSync } from "node:fs";
import { type RouteConfigEntry, route } from "@remix-run/route-config";

/**
 * A part of the API: its name and description for readers of the document, and the modules with its
 * calls.
 */
export interface Part {
  tag: string;
  about: string;
  modules: readonly string[];
}

/** The API, in the order of its documentation. Each module declares the calls of one resource. */
export const parts: readonly Part[] = [
  {
    tag: "Markets",
    about: "The guide’s markets and their opening hours.",
    modules: ["markets"],
  },
  {
    tag: "Vendors and products",
    about: "The guide’s vendors, their markets and products.",
    modules: ["vendors", "products"],
  },
  {
    tag: "Open data",
    about: "The guide as files and as a list of changes, for copies, maps and calendars.",
    modules: ["open-data"],
  },
  {
    tag: "Orders",
    about: "A customer’s own baskets, pre-orders and saved markets and vendors.",
    modules: ["orders", "basket"],
  },
  {
    tag: "Accounts",
    about: "Sign-in, registration, the newsletter and photos.",
    modules: ["accounts"],
  },
  {
    tag: "A vendor’s orders and days",
    about:
      "A vendor’s own orders and market days. If your account works for several vendors, send `vendorId`.",
    modules: ["vendor-orders", "vendor-days"],
  },
  {
    tag: "A vendor’s money",
    about: "How a vendor is paid, and the balance of its Stripe account.",
    modules: ["vendor-money"],
  },
  {
    tag: "A vendor’s own servers",
    about:
      "Servers that receive a vendor’s orders. Only the vendor’s owners can use these calls. For the messages, see Webhooks.",
    modules: ["vendor-webhooks"],
  },
  {
    tag: "Managing a market",
    about:
      "A manager’s market. If you manage several markets, send `market`. Without `market`, we use the market with the lowest id.",
    modules: ["managed-market", "managers"],
  },
  {
    tag: "Joining",
    about:
      "Applications, recommendations and requests. Anyone can send them. Administrators decide.",
    modules: ["applications", "recommendations", "requests"],
  },
  {
    tag: "Administration",
    about: "For administrators: accounts, orders, money, emails and the audit log.",
    modules: ["admin-accounts", "admin-money", "admin-upkeep"],
  },
];

/**
 * The addresses of the calls that a module declares, like 'api/markets/:id'. They are read from the
 * module's text, because routes are collected before the build and the module itself runs only in a
 * worker.
 */
function addressesIn(module: string): Set<string> {
  const text = readFileSync(new URL(`${module}.ts`, import.meta.url), "utf8");
  const lines = text.matchAll(/defineEndpoint\(\s*"[A-Z]+ \/(api\/[^"]+)"/g);
  return new Set([...lines].map(([, address = ""]) => address));
}

const undescribed = ["openapi"];

export default [
  ...parts
    .flatMap(({ modules }) => modules)
    .concat(undescribed)
    .flatMap((module) =>
      [...addressesIn(module)].map((id) =>
        route(id.replace("api/", ""), `routes/api/${module}.ts`, { id }),
      ),
    ),
  route("*", "routes/api/not-found.ts"),
] satisfies RouteConfigEntry[];
