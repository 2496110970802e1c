import type { DemoAccount } from "../support/visit";

/**
 * A screen as a visitor sees it. If `at` is an object, `link` on the page `on` leads to its
 * address.
 */
export interface Screen {
  as?: DemoAccount;
  /** The route's address, as in app/routes. */
  of: string;
  at: string | { on: string; link: string };
  /** 200 by default. */
  status?: number;
}

const one = (of: string, at: string = of, more: Partial<Screen> = {}): Screen => ({
  of,
  at,
  ...more,
});
const found = (as: DemoAccount, of: string, on: string, link: string): Screen => ({
  as,
  of,
  at: { on, link },
});
const asCustomer = { as: "customer" } as const;

/** The last Saturday before today; the demo's first market opens on Saturdays. */
const lastSaturday = new Date(Date.now() - (new Date().getUTCDay() + 1) * 86_400_000)
  .toISOString()
  .slice(0, 10);

/** The next Saturday after today; the market's vendors have orders for it. */
const nextSaturday = new Date(Date.now() + (6 - new Date().getUTCDay() || 7) * 86_400_000)
  .toISOString()
  .slice(0, 10);

/** Every screen of the app, empty and full, for each audience that sees it differently. */
export const screens: Screen[] = [
  one("/"),
  one("/", "/", asCustomer),
  one("/map", "/map?bounds=25.6,-80.4,25.95,-80.05&zoom=11"),
  one("/map", "/map?view=list&q=zzzz"),
  one("/markets"),
  one("/markets", "/markets?q=zzzz"),
  one("/markets", "/markets?near=33133&within=10&day=Saturday&sort=distance"),
  one("/market/:id", "/market/1"),
  one("/market/:id/still-right", "/market/1/still-right"),
  one("/market/:id", "/market/1?from=map", asCustomer),
  one("/market/:id", "/market/99999", { status: 404 }),
  one("/vendors"),
  one("/vendors", "/vendors?q=zzzz"),
  one("/vendor/:id", "/vendor/1"),
  one("/vendors/:id", "/vendors/2", asCustomer),
  one("/vendor/:id", "/vendor/99999", { status: 404 }),
  one("/ripe"),
  one("/ripe", "/ripe?q=eggs"),
  one("/ripe", "/ripe?q=zzzz"),
  one("/offline"),
  one("/api/docs"),
  one("/api/docs/:part", "/api/docs/orders"),
  one("/*", "/nowhere", { status: 404 }),

  one("/newsletter"),
  one("/newsletter/confirm", "/newsletter/confirm?token=ended", { status: 410 }),
  one("/newsletter/unsubscribe", "/newsletter/unsubscribe?token=ended"),

  one("/about/:page", "/about/privacy"),
  one("/auth"),
  one("/auth", "/auth?tab=register"),
  one("/vendor-auth"),
  one("/admin-portal"),
  one("/forgot-password"),
  one("/reset-password", "/reset-password?token=ended", { status: 410 }),

  one("/admin-portal", "/admin-portal?tab=request"),
  one("/application-portal"),
  one("/application-portal", "/application-portal?continue=1"),
  one("/application-portal", "/application-portal?type=vendor"),
  one("/application-portal", "/application-portal?type=market", asCustomer),
  one("/application-portal", "/application-portal?known"),
  one("/application/:reference", "/application/MD-0000-0000-00?token=ended", { status: 410 }),
  one("/grow-with-us"),
  one("/grow-with-us", "/grow-with-us?recommend=vendor&sent=x"),
  one("/vendor-request-access"),
  one("/vendor-request-access", "/vendor-request-access?sent"),
  one("/market-manager-request-access"),

  one("/basket"),
  one("/basket", "/basket", { as: "vendor" }),
  one("/orders"),
  one("/orders", "/orders", asCustomer),
  one("/orders", "/orders", { as: "vendor" }),
  found("customer", "/orders/:orderId/change", "/orders", 'a[href$="/change"]'),
  found("customer", "/orders/:orderId/cancel", "/orders", 'a[href$="/cancel"]'),
  found("customer", "/orders/:orderId/receipt", "/orders", 'a[href$="/receipt"]'),
  found("customer", "/vendor/:vendorId/pre-order", "/vendor/1", 'a[href*="/pre-order"]'),
  one("/orders/:orderId/placed", "/orders/1/placed", asCustomer),
  one("/saved"),
  one("/saved", "/saved", asCustomer),
  one("/market/:id/review", "/market/1/review", asCustomer),
  ...["", "/name", "/email", "/password", "/tokens", "/delete"].map((page) =>
    one(`/account${page}`, `/account${page}`, asCustomer),
  ),
  one("/account", "/account", { as: "manager" }),
  one("/account/email/confirm", "/account/email/confirm?token=ended", {
    ...asCustomer,
    status: 410,
  }),

  one("/vendor-dashboard", "/vendor-dashboard", { as: "vendor" }),
  one("/vendor-portal", "/vendor-portal", { as: "vendor" }),
  one("/vendor-edit", "/vendor-edit", { as: "vendor" }),
  one("/vendor-edit/picture", "/vendor-edit/picture", { as: "vendor" }),
  one("/vendor-edit/markets", "/vendor-edit/markets", { as: "vendor" }),
  one("/vendor-edit/markets", "/vendor-edit/markets?q=market", { as: "vendor" }),
  found(
    "vendor",
    "/vendor-edit/markets/:marketId/remove",
    "/vendor-edit/markets",
    'a[href$="/remove"]',
  ),
  one("/vendor-edit/documents", "/vendor-edit/documents", { as: "vendor" }),
  found(
    "vendor",
    "/vendor-edit/documents/:documentId",
    "/vendor-edit/documents",
    'a[href^="/vendor-edit/documents/"]',
  ),
  found(
    "vendor",
    "/vendor-edit/documents/:documentId/delete",
    "/vendor-edit/documents",
    'a[href$="/delete"]',
  ),
  one("/vendor-takings", "/vendor-takings", { as: "vendor" }),
  found("vendor", "/vendor-takings/:marketId/:date", "/vendor-takings", "a.data-link"),
  one("/vendor-edit/take-down", "/vendor-edit/take-down", { as: "vendor" }),
  one("/vendor-edit/people", "/vendor-edit/people", { as: "vendor" }),
  found(
    "vendor",
    "/vendor-edit/people/:userId/remove",
    "/vendor-edit/people",
    'a[href$="/remove"]',
  ),
  one("/vendor-edit/webhooks", "/vendor-edit/webhooks", { as: "vendor" }),
  found(
    "vendor",
    "/vendor-edit/webhooks/:endpointId",
    "/vendor-edit/webhooks",
    'a[href^="/vendor-edit/webhooks/"]',
  ),
  one("/stall-invitation", "/stall-invitation?token=ended", { status: 410 }),
  one("/stall-invitation/register", "/stall-invitation/register?token=ended", { status: 410 }),
  one("/market-invitation", "/market-invitation?token=ended", { status: 410 }),
  one("/market-invitation/register", "/market-invitation/register?token=ended", { status: 410 }),
  one("/vendor-preorders", "/vendor-preorders?urgency=urgent&market=99999", { as: "vendor" }),
  one("/vendor-preorders", "/vendor-preorders", { as: "vendor" }),
  found(
    "vendor",
    "/vendor-dashboard/days/:marketId/:date",
    "/vendor-preorders",
    'a[href*="/vendor-dashboard/days/"]:not([href*="/short/"])',
  ),
  found(
    "vendor",
    "/vendor-dashboard/days/:marketId/:date/short/:productId",
    "/vendor-preorders",
    'a[href*="/short/"]',
  ),
  found(
    "vendor",
    "/vendor-dashboard/orders/:orderId/cancel",
    "/vendor-preorders",
    'a[href$="/cancel"]',
  ),

  one("/vendor-stall", "/vendor-stall", { as: "vendor" }),
  one("/vendor-stall", "/vendor-stall?q=zzzz", { as: "vendor" }),
  one("/vendor-stall", "/vendor-stall?print", { as: "vendor" }),
  one("/vendor-past-orders", "/vendor-past-orders", { as: "vendor" }),
  one("/vendor-past-orders", "/vendor-past-orders?days=90&status=not_collected", { as: "vendor" }),

  one("/vendor-dashboard/refunds", "/vendor-dashboard/refunds", { as: "vendor" }),
  one("/vendor-payments", "/vendor-payments", { as: "vendor" }),
  one("/vendor-days", "/vendor-days", { as: "vendor" }),
  one("/vendor-days/pause", "/vendor-days/pause", { as: "vendor" }),
  found("vendor", "/vendor-days/:marketId/:date", "/vendor-days", ".days-link"),
  one("/vendor-days/:marketId/:date/off", `/vendor-days/1/${nextSaturday}/off`, { as: "vendor" }),
  one("/vendor-notices", "/vendor-notices", { as: "vendor" }),
  one("/stall-mail/off", "/stall-mail/off?token=ended&kind=pack_sheet"),
  one("/stall-coming", "/stall-coming?token=ended", { status: 410 }),
  one("/vendor-wallet", "/vendor-wallet", { as: "vendor" }),
  one("/vendor-wallet", "/vendor-wallet?by=order", { as: "vendor" }),
  one("/vendor-wallet", "/vendor-wallet?month=2021-01", { as: "vendor" }),
  one("/vendor-wallet/payout", "/vendor-wallet/payout", { as: "vendor" }),
  one("/vendor-wallet/statement", "/vendor-wallet/statement", { as: "vendor" }),
  one("/vendor-edit/pay-at-pickup", "/vendor-edit/pay-at-pickup", { as: "vendor" }),

  ...[
    "",
    "/vendors",
    "/vendors/add",
    "/vendors/documents",
    "/schedule",
    "/schedule/new",
    "/schedule/close",
    "/settings",
    "/settings/announcements",
    "/settings/managers",
    "/book",
    "/book?year=2001",
  ].map((page) =>
    one(`/market-manager-dashboard${page.split("?")[0]}`, `/market-manager-dashboard${page}`, {
      as: "manager",
    }),
  ),
  one(
    "/market-manager-dashboard/book/:date/:vendorId",
    `/market-manager-dashboard/book/${lastSaturday}/1`,
    { as: "manager" },
  ),
  // The demo's manager is its third account.
  one(
    "/market-manager-dashboard/settings/managers/:userId/remove",
    "/market-manager-dashboard/settings/managers/3/remove",
    { as: "manager" },
  ),
  one("/market-manager-dashboard/vendors/add", "/market-manager-dashboard/vendors/add?q=zzzz", {
    as: "manager",
  }),
  ...[
    ["/vendors/:vendorId", "/vendors", 'a.data-link[href*="/vendors/"]'],
    ["/vendors/:vendorId/remove", "/vendors", 'a[href*="/remove"]'],
    ["/vendors/:vendorId/coming/:date", "", 'a[href*="/coming/"]'],
    ["/schedule/closed/:closureId", "/schedule", "a.closed-day"],
    ["/schedule/:scheduleId", "/schedule", "a.week-hours"],
    ["/schedule/:scheduleId/copy", "/schedule", 'a[href*="/copy"]'],
    ["/schedule/:scheduleId/delete", "/schedule", 'a[href*="/delete"]'],
    ["/book/:date", "/book", 'a.data-link[href*="/book/"]'],
    [
      "/settings/announcements/:announcementId",
      "/settings/announcements",
      '.announcement-list a:not([href*="/delete"])',
    ],
    [
      "/settings/announcements/:announcementId/delete",
      "/settings/announcements",
      'a[href*="/delete"]',
    ],
  ].map(([of = "", on = "", link = ""]) =>
    found("manager", `/market-manager-dashboard${of}`, `/market-manager-dashboard${on}`, link),
  ),

  one("/vendor-products", "/vendor-products", { as: "vendor" }),
  one("/vendor-products", "/vendor-products?q=zzzz", { as: "vendor" }),
  one("/vendor-products-dashboard", "/vendor-products-dashboard?sort=-price", { as: "vendor" }),
  one("/vendor-products-management", "/vendor-products-management?state=hidden", { as: "vendor" }),
  one("/vendor-products/new", "/vendor-products/new", { as: "vendor" }),
  one("/vendor-products/many", "/vendor-products/many", { as: "vendor" }),
  one("/vendor-products/many", "/vendor-products/many?ids=1&ids=2&ids=3", { as: "vendor" }),
  one("/vendor-products/import", "/vendor-products/import", { as: "vendor" }),
  one("/vendor-products/import/check", "/vendor-products/import/check", { as: "vendor" }),
  one("/vendor-products/:productId", "/vendor-products/1", { as: "vendor" }),
  one("/vendor-products/:productId/delete", "/vendor-products/1/delete", { as: "vendor" }),
  one("/vendor-products/:productId/markets", "/vendor-products/1/markets", { as: "vendor" }),
  found(
    "vendor",
    "/vendor-products/:productId/markets/:marketId",
    "/vendor-products/1/markets",
    'a[href*="/markets/"]',
  ),

  one("/admin", "/admin", { as: "admin" }),
  one("/admin", "/admin?q=zzzz", { as: "admin" }),
  one("/admin", "/admin?tab=markets&action=create", { as: "admin" }),
  one("/admin", "/admin?tab=vendors&action=edit&id=1", { as: "admin" }),
  one("/admin/market", "/admin/market?marketId=1", { as: "admin" }),
  one("/admin/vendor", "/admin/vendor", { as: "admin" }),
  one("/admin/markets/:marketId/delete", "/admin/markets/1/delete", { as: "admin" }),
  one("/admin/vendors/:vendorId/delete", "/admin/vendors/1/delete", { as: "admin" }),
  one("/admin/markets/:marketId/managers", "/admin/markets/1/managers", { as: "admin" }),
  found(
    "admin",
    "/admin/markets/:marketId/managers/:userId/remove",
    "/admin/markets/1/managers",
    'a[href*="/remove"]',
  ),
  one("/admin/accounts", "/admin/accounts", { as: "admin" }),
  one("/markets", "/markets", { as: "admin" }),
  one("/vendors", "/vendors?addVendor=true&applicationData=x", { as: "admin" }),
  one("/admin-applications", "/admin-applications?kind=market_application", { as: "admin" }),
  one("/admin-applications", "/admin-applications?tab=refused&q=zzzz", { as: "admin" }),
  found("admin", "/admin-applications", "/admin-applications", ".queue-link"),
  found("admin", "/admin-applications", "/admin-applications?tab=approved", ".queue-link"),
  one("/admin-applications", "/admin-applications?tab=to-add", { as: "admin" }),
  one("/admin/requests", "/admin/requests", { as: "admin" }),
  one("/admin/requests", "/admin/requests?q=zzzz", { as: "admin" }),
  one("/admin/requests", "/admin/requests?tab=refused", { as: "admin" }),
  found("admin", "/admin/requests", "/admin/requests", ".queue-link"),
  one("/admin/money", "/admin/money", { as: "admin" }),
  one("/admin/money/payouts", "/admin/money/payouts", { as: "admin" }),
  one("/admin/money/events", "/admin/money/events", { as: "admin" }),
  found("admin", "/admin/money/:refundId/settle", "/admin/money", 'a[href$="/settle"]'),
  one("/admin/corrections", "/admin/corrections", { as: "admin" }),
  one("/admin/duplicates", "/admin/duplicates", { as: "admin" }),
  found("admin", "/admin/corrections/:correctionId", "/admin/corrections", ".data-link"),
  one("/admin/books", "/admin/books", { as: "admin" }),
  one("/admin/review/many", "/admin/review/many", { as: "admin" }),
  one("/admin-recommendations", "/admin-recommendations", { as: "admin" }),
  found(
    "admin",
    "/admin-recommendations",
    "/admin-recommendations?kind=vendor_recommendation&tab=approved",
    ".queue-link",
  ),
  one("/newsletter-management", "/newsletter-management", { as: "admin" }),
  one("/newsletter-management", "/newsletter-management?tab=issues", { as: "admin" }),
  one("/newsletter-management/issues/new", "/newsletter-management/issues/new", { as: "admin" }),
  // The demo's issues are a draft, a sent issue, and a stopped one, in this order.
  ...(
    [
      [":issueId", "1"],
      [":issueId", "2"],
      [":issueId/edit", "1/edit"],
      [":issueId/send", "1/send"],
    ] as const
  ).map(([of, at]) =>
    one(`/newsletter-management/issues/${of}`, `/newsletter-management/issues/${at}`, {
      as: "admin",
    }),
  ),
  one("/admin/system", "/admin/system", { as: "admin" }),
  one("/admin/system/users", "/admin/system/users", { as: "admin" }),
  found("admin", "/admin/system/users/:userId", "/admin/system/users?role=vendor", ".data-link"),
  one("/admin/system/users/:userId/state", "/admin/system/users/2/state", { as: "admin" }),
  one("/admin/system/users/:userId/role", "/admin/system/users/2/role", { as: "admin" }),
  one("/admin/system/orders", "/admin/system/orders?q=sunny", { as: "admin" }),
  found(
    "admin",
    "/admin/system/orders/:orderId",
    "/admin/system/orders?status=cancelled",
    ".data-link",
  ),
  one("/admin/system/orders/:orderId/refund", "/admin/system/orders/1/refund", { as: "admin" }),
  one("/admin/system/mail", "/admin/system/mail", { as: "admin" }),
  found("admin", "/admin/system/mail/:mailId", "/admin/system/mail?state=failed", ".data-link"),
  one("/admin/system/audit", "/admin/system/audit", { as: "admin" }),
  one("/admin/system/import", "/admin/system/import", { as: "admin" }),
  one("/admin/system/import/:importId", "/admin/system/import/1", { as: "admin" }),
];

/** The addresses that do not answer a browser with a screen. */
export const noScreens = [
  "/application-portal/find",
  "/account/export",
  "/account/sessions",
  "/account/tokens/revoke",
  "/admin-applications/export",
  "/admin/requests/export",
  "/admin-recommendations/export",
  "/newsletter-management/export",
  "/newsletter-management/issues/:issueId/go-on",
  "/newsletter-management/issues/:issueId/delete",
  "/newsletter-management/readers/:readerId/off",
  "/newsletter-management/issues/:issueId/stop",
  "/newsletter-management/issues/:issueId/test",
  "/admin/money/:refundId/try",
  "/admin/money/events/:eventId/try",
  "/admin/money/events/:eventId/set-aside",
  "/vendor-dashboard/refunds/:refundId/try",
  "/admin/review/claim",
  "/admin/review/market",
  "/admin/markets/:marketId/managers/invitations/:invitationId/withdraw",
  "/market-manager-dashboard/settings/managers/invitations/:invitationId/withdraw",
  "/market-manager-dashboard/schedule/closed/:closureId/call",
  // Only for an account that manages no market, which the demo does not have; see
  // browser/joining.test.ts.
  "/market-manager-waiting",
  "/admin/system/audit/export",
  "/admin/system/import/:importId/start",
  "/admin/system/import/:importId/stop",
  "/admin/system/import/:importId/export",
  "/admin/system/users/:userId/view",
  "/viewing/end",
  "/admin/review/undo",
  "/documents/:documentId",
  "/market-manager-dashboard/book/year.csv",
  "/market/:id/calendar.ics",
  "/market-manager-dashboard/settings/announcements/:announcementId/end",
  "/market-manager-dashboard/vendors/:vendorId/ask",
  "/vendor-edit/markets/:marketId/documents",
  // Only with a basket, a visit or a saved card, which the demo does not have; see
  // browser/basket.test.ts.
  "/basket/move",
  "/basket/checkout",
  "/visits/:visitId",
  "/account/card",
  "/basket/add",
  "/basket/again",
  "/visits/:visitId/pay",
  "/visits/:visitId/card",
  "/orders/:orderId/calendar.ics",
  "/orders/:orderId/pay",
  "/saved/import",
  "/sign-out",
  "/success",
  "/find",
  "/theme",
  "/vendor-portal/stall",
  "/vendor-dashboard/move",
  "/vendor-dashboard/move/back",
  "/vendor-dashboard/orders/:orderId",
  "/vendor-past-orders/export",
  "/vendor-days/:marketId/:date/same",
  "/vendor-days/pauses/:pauseId/end",
  "/vendor-days/set",
  "/vendor-days/usual",
  "/vendor-wallet/statement.csv",
  "/vendor-edit/people/invitations/:invitationId/withdraw",
  ...["switch", "rotate", "end-old", "test", "replay", "remove"].map(
    (act) => `/vendor-edit/webhooks/:endpointId/${act}`,
  ),
  // Only for a Stripe account that the app cannot reach, which the demo does not have; see
  // browser/stripe-account.test.ts.
  "/vendor-payments/replace",
  "/vendor-payments/again",
  "/vendor-payments/back",
  "/vendor-payments/check",
  "/vendor-products/:productId/duplicate",
  "/vendor-products/export",
  "/vendor-products/set",
];
