import { readFileSync } from "node:fs";
import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** A part of the API: what it is, for whoever reads the document, and the modules of its addresses. */
export interface Part {
  tag: string;
  about: string;
  modules: readonly string[];
}

/** The API, in the order in which one reads of it. Each module declares the calls of one address. */
export const parts: readonly Part[] = [
  {
    tag: "Markets",
    about: "The markets of the guide, and the weeks in which they open.",
    modules: [
      "markets",
      "map-view",
      "suggestions",
      "markets-by-day",
      "market",
      "market-answers",
      "market-schedules",
      "vendors-of-market",
    ],
  },
  {
    tag: "Vendors and products",
    about: "The stalls of the guide, where they stand, and what they sell.",
    modules: [
      "vendors",
      "vendor",
      "vendor-products",
      "vendor-ownership",
      "vendor-markets",
      "market-vendors",
      "products",
      "product",
    ],
  },
  {
    tag: "Open data",
    about: "The guide as files, and what of it has changed: for copies, maps and calendars.",
    modules: ["markets-geojson", "markets-csv", "markets-ics", "changes"],
  },
  {
    tag: "Orders",
    about: "A customer's own pre-orders, and what they have saved.",
    modules: ["orders", "order-cancel", "create-checkout-session", "saved"],
  },
  {
    tag: "Accounts",
    about: "Sign-in, registration, the newsletter, and pictures.",
    modules: [
      "login",
      "vendor-login",
      "logout",
      "register",
      "newsletter-subscribe",
      "newsletter-subscribers",
      "newsletter-subscriber-off",
      "upload",
    ],
  },
  {
    tag: "A stall's orders and days",
    about:
      "What a vendor's own stall has been asked for, and when it comes. An account that works at several stalls names one with `vendorId`.",
    modules: [
      "vendor-orders",
      "vendor-orders-move",
      "vendor-orders-move-back",
      "vendor-short-harvest",
      "vendor-stall",
      "vendor-stall-ticks",
      "vendor-days",
      "vendor-days-usual",
      "vendor-days-off",
      "vendor-pauses",
      "vendor-pause",
      "vendor-stock",
      "vendor-stock-same",
      "vendor-notices",
    ],
  },
  {
    tag: "A stall's money",
    about: "How a vendor's own stall is paid, and what is on its account at Stripe.",
    modules: [
      "vendor-pay-at-pickup",
      "vendor-stripe-account",
      "vendor-stripe-account-check",
      "vendor-stripe-balance",
      "vendor-request-payout",
      "vendor-refunds",
      "vendor-refund-try",
    ],
  },
  {
    tag: "A stall's own servers",
    about:
      "Servers of a stall's own that are told of its orders, for its owners. What they are told stands under Webhooks.",
    modules: [
      "vendor-webhooks",
      "vendor-webhook",
      "vendor-webhook-state",
      "vendor-webhook-secret",
      "vendor-webhook-test",
      "vendor-webhook-deliveries",
      "vendor-webhook-replay",
    ],
  },
  {
    tag: "Running a market",
    about:
      "The market that a manager runs. Of several, `market` names one; without it, the first is meant.",
    modules: [
      "manager-market",
      "manager-schedules",
      "manager-schedule",
      "manager-vendors",
      "manager-vendor",
      "manager-available-vendors",
      "managers-of-market",
      "manager-of-market",
      "invitations-to-market",
      "invitation-to-market",
    ],
  },
  {
    tag: "Joining",
    about: "Applications, recommendations and requests: anybody sends them, administrators decide.",
    modules: [
      "vendor-applications",
      "vendor-application",
      "market-applications",
      "market-application-review",
      "market-submissions",
      "vendor-recommendations",
      "community-submissions",
      "community-submission-approve",
      "community-submission-reject",
      "vendor-recommendation-status",
      "vendor-requests",
      "market-manager-requests",
      "admin-requests",
      "admin-request-status",
    ],
  },
  {
    tag: "Administration",
    about:
      "What administrators look after: accounts, orders, money, mail, and the log of their acts.",
    modules: [
      "admin-account-stats",
      "admin-official-accounts",
      "admin-users",
      "admin-user-state",
      "admin-user-role",
      "admin-orders",
      "admin-order-refund",
      "admin-money",
      "admin-money-payouts",
      "admin-money-events",
      "admin-money-event-try",
      "admin-money-event-aside",
      "admin-refund-try",
      "admin-refund-settle",
      "admin-corrections",
      "admin-correction",
      "admin-mail",
      "admin-mail-retry",
      "admin-scheduled-work",
      "admin-audit",
    ],
  },
];

/**
 * '/api/markets/:id', as the module declares it. That is read from its text: routes are put together
 * before there is a build, and the module itself runs in a worker only.
 */
function addressIn(module: string): string {
  const text = readFileSync(new URL(`${module}.ts`, import.meta.url), "utf8");
  const [, address] = /defineEndpoint\(\s*"[A-Z]+ (\/api\/[^"]+)"/.exec(text) ?? [];
  if (address === undefined) throw new Error(`${module}.ts declares no endpoint`);
  return address;
}

const undescribed = ["openapi"];

export default [
  ...parts
    .flatMap(({ modules }) => modules)
    .concat(undescribed)
    .map((module) => route(addressIn(module).replace("/api/", ""), `routes/api/${module}.ts`)),
  route("*", "routes/api/not-found.ts"),
] satisfies RouteConfigEntry[];
