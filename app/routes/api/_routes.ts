import { readFileSync } from "node:fs";
import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** A part of the API: what it is, for whoever reads the document, and the modules of its calls. */
export interface Part {
  tag: string;
  about: string;
  modules: readonly string[];
}

/** The API, in the order in which one reads of it. Each module declares the calls of one resource. */
export const parts: readonly Part[] = [
  {
    tag: "Markets",
    about: "The markets of the guide, and the weeks in which they open.",
    modules: ["markets"],
  },
  {
    tag: "Vendors and products",
    about: "The stalls of the guide, where they stand, and what they sell.",
    modules: ["vendors", "products"],
  },
  {
    tag: "Open data",
    about: "The guide as files, and what of it has changed: for copies, maps and calendars.",
    modules: ["open-data"],
  },
  {
    tag: "Orders",
    about: "A customer's own pre-orders, and what they have saved.",
    modules: ["orders"],
  },
  {
    tag: "Accounts",
    about: "Sign-in, registration, the newsletter, and pictures.",
    modules: ["accounts"],
  },
  {
    tag: "A stall's orders and days",
    about:
      "What a vendor's own stall has been asked for, and when it comes. An account that works at several stalls names one with `vendorId`.",
    modules: ["vendor-orders", "vendor-days"],
  },
  {
    tag: "A stall's money",
    about: "How a vendor's own stall is paid, and what is on its account at Stripe.",
    modules: ["vendor-money"],
  },
  {
    tag: "A stall's own servers",
    about:
      "Servers of a stall's own that are told of its orders, for its owners. What they are told stands under Webhooks.",
    modules: ["vendor-webhooks"],
  },
  {
    tag: "Running a market",
    about:
      "The market that a manager runs. Of several, `market` names one; without it, the first is meant.",
    modules: ["managed-market", "managers"],
  },
  {
    tag: "Joining",
    about: "Applications, recommendations and requests: anybody sends them, administrators decide.",
    modules: ["applications", "recommendations", "requests"],
  },
  {
    tag: "Administration",
    about:
      "What administrators look after: accounts, orders, money, mail, and the log of their acts.",
    modules: ["admin-accounts", "admin-money", "admin-upkeep"],
  },
];

/**
 * '/api/markets/:id' and the other addresses whose calls a module declares. They are read from its
 * text: routes are put together before there is a build, and the module itself runs in a worker only.
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
