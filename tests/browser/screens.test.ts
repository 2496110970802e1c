import type { Page } from "playwright";
import { describe, expect } from "vitest";
import routes from "../../app/routes";
import { handlersOf } from "../support/handlers";
import { axe } from "./support/axe";
import { ownHouse } from "./support/own-house";
import { test } from "./support/test";
import type { DemoAccount } from "./support/visit";
import {
  beyondTheEdge,
  chooseTextSize,
  lengthenNames,
  lostByKeyboard,
  lostInForcedColors,
} from "./support/worst-seat";

/** A screen as somebody meets it; 'find' looks for its address on another one. */
interface Screen {
  as?: DemoAccount;
  /** The route's address, as app/routes names it. */
  of: string;
  at: string | { on: string; link: string };
  /** 200 unless said otherwise. */
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

/** The demo's first market opens on Saturdays: the last one before today. */
const lastSaturday = new Date(Date.now() - (new Date().getUTCDay() + 1) * 86_400_000)
  .toISOString()
  .slice(0, 10);

/** Every screen of the product, empty and full, for whoever sees it differently. */
const screens: Screen[] = [
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

  one("/orders"),
  one("/orders", "/orders", asCustomer),
  one("/orders", "/orders", { as: "vendor" }),
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
  one("/vendor-dashboard", "/vendor-dashboard?urgency=urgent&market=99999", { as: "vendor" }),
  one("/vendor-preorders", "/vendor-preorders", { as: "vendor" }),
  found(
    "vendor",
    "/vendor-dashboard/days/:marketId/:date",
    "/vendor-dashboard",
    'a[href*="/vendor-dashboard/days/"]:not([href*="/short/"])',
  ),
  found(
    "vendor",
    "/vendor-dashboard/days/:marketId/:date/short/:productId",
    "/vendor-dashboard",
    'a[href*="/short/"]',
  ),
  found(
    "vendor",
    "/vendor-dashboard/orders/:orderId/cancel",
    "/vendor-dashboard",
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
  found("vendor", "/vendor-days/:marketId/:date/off", "/vendor-days", ".days-orders"),
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
  one("/admin/accounts", "/admin/accounts", { as: "admin" }),
  one("/markets", "/markets", { as: "admin" }),
  one("/vendors", "/vendors?addVendor=true&applicationData=x", { as: "admin" }),
  one("/admin-applications", "/admin-applications?kind=market_application", { as: "admin" }),
  one("/admin-applications", "/admin-applications?tab=refused&q=zzzz", { as: "admin" }),
  found("admin", "/admin-applications", "/admin-applications", ".queue-link"),
  found("admin", "/admin-applications", "/admin-applications?tab=approved", ".queue-link"),
  one("/admin/requests", "/admin/requests", { as: "admin" }),
  one("/admin/requests", "/admin/requests?q=zzzz", { as: "admin" }),
  one("/admin/requests", "/admin/requests?tab=refused", { as: "admin" }),
  found("admin", "/admin/requests", "/admin/requests", ".queue-link"),
  one("/admin/money", "/admin/money", { as: "admin" }),
  one("/admin/money/payouts", "/admin/money/payouts", { as: "admin" }),
  one("/admin/money/events", "/admin/money/events", { as: "admin" }),
  found("admin", "/admin/money/:refundId/settle", "/admin/money", 'a[href$="/settle"]'),
  one("/admin/corrections", "/admin/corrections", { as: "admin" }),
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
  // The demo's are a draft, one that has gone and one that was stopped, in this order.
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

/** What answers a browser with something else than a screen. */
const noScreens = [
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
  "/orders/:orderId/calendar.ics",
  "/orders/:orderId/pay",
  "/saved/import",
  "/sign-out",
  "/success",
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
  "/vendor-payments/again",
  "/vendor-payments/back",
  "/vendor-payments/check",
  "/vendor-products/:productId/duplicate",
  "/vendor-products/export",
  "/vendor-products/set",
];
const isForMachines = (address: string) =>
  /^\/(api|images|webhooks|sitemap)\b/.test(address) || /^\/(healthz|robots\.txt)$/.test(address);

test("every page of the product is among the screens that are looked at", () => {
  const listed = new Set([...screens.map(({ of }) => of), ...noScreens]);
  const pages = handlersOf(routes).flatMap(({ kind, address }) =>
    kind === "loader" && address !== null && !isForMachines(address) ? [address] : [],
  );
  expect(pages.filter((address) => !listed.has(address))).toEqual([]);
});

const tiles = /^https:\/\/tile\.openstreetmap\.org\//;
const nameOf = ({ as, at }: Screen) => {
  const where = typeof at === "string" ? at : `${at.on}, ${at.link}`;
  return as ? `${where} as ${as}` : where;
};

async function addressOf(page: Page, at: Screen["at"]): Promise<string> {
  if (typeof at === "string") return at;
  await page.goto(at.on);
  const address = await page.locator(at.link).first().getAttribute("href");
  return address ?? "there is no such link";
}

/** Goes to a screen, and sees that it is this one and no other that is shown. */
async function goTo(page: Page, { at, status = 200 }: Screen) {
  const address = await addressOf(page, at);
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(status);
  expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
}

let names: Promise<string[]> | null = null;

/** What the demo calls its markets, stalls and their goods, asked for once. */
function namesOfTheDemo(): Promise<string[]> {
  names ??= (async () => {
    const lists = ["markets", "vendors", "vendors/1/products", "vendors/2/products"];
    const answers = lists.map(async (list) => {
      const rows: { name: string }[] = await (await fetch(`${ownHouse().site}/api/${list}`)).json();
      return rows.map(({ name }) => name);
    });
    return (await Promise.all(answers)).flat();
  })();
  return names;
}

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth > 0);

/** Makes the window as wide, and waits until the page is drawn so: axe would measure half of each. */
async function widen(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(
    (wanted) =>
      new Promise<void>((drawn) => {
        const look = () =>
          innerWidth === wanted
            ? requestAnimationFrame(() => drawn())
            : requestAnimationFrame(look);
        requestAnimationFrame(look);
      }),
    width,
  );
}

/** Draws a page that the server has sent light as it would have sent it dark, whole at once. */
const darken = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll("html, .radix-themes")) {
      element.classList.replace("light", "dark");
      element.classList.remove("system");
    }
    document.querySelector("meta[name=theme-color][media]")?.remove();
    document.querySelector("meta[name=color-scheme]")?.setAttribute("content", "dark");
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", "#14150f");
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    for (const transition of fading) transition.finish();
  });

/** Has the server draw its pages dark from now on. */
const chooseDark = (page: Page) =>
  page.context().addCookies([{ name: "md_theme", value: "dark", url: ownHouse().site }]);

/**
 * What is wrong with the colors of a page that was darkened. What counts is how the server draws it
 * dark: in one run four lines of a list did not pass here, and passed wherever the server drew them.
 */
async function wrongWhenDark(page: Page, screen: Screen, width: number): Promise<string[]> {
  await widen(page, width);
  if ((await axe(page, "colors")).length === 0) return [];
  await chooseDark(page);
  await goTo(page, screen);
  const wrong = await axe(page, "colors");
  await page.context().clearCookies({ name: "md_theme" });
  return wrong;
}

describe.concurrent.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  "%s",
  (_, screen) => {
    const { as, status = 200 } = screen;
    const reader = { as, refusals: [status], elsewhere: [tiles] };

    test("is accessible in light and dark, on a phone and on a desk", async ({ read }) => {
      const page = await read({ ...reader, javascript: true });
      await page.setViewportSize({ width: 1280, height: 800 });
      await goTo(page, screen);
      expect(await page.locator("html").getAttribute("class")).toBe("light system");
      for (const width of [1280, 360]) {
        await widen(page, width);
        expect(await isTooWide(page), `wider than ${width}`).toBe(false);
        expect(await axe(page), `light, ${width}`).toEqual([]);
      }
      await darken(page);
      for (const width of [360, 1280]) {
        expect(await wrongWhenDark(page, screen, width), `dark, ${width}`).toEqual([]);
      }
    });

    test("is whole without JavaScript", async ({ read }) => {
      const page = await read({ ...reader, javascript: false });
      await page.setViewportSize({ width: 360, height: 800 });
      await chooseDark(page);
      await goTo(page, screen);
      expect(await page.locator("html").getAttribute("class")).toBe("dark");
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.title()).toMatch(/.+ · Market Day$/);
      const dead = await page.locator("main form").evaluateAll(
        (forms) =>
          // A button may stand elsewhere and name its form; one that is hidden only waits for such.
          forms.filter(
            (form) =>
              !form.closest("[hidden]") &&
              ![...(form as HTMLFormElement).elements].some((each) =>
                each.matches("button:not([type=button]), input[type=submit]"),
              ),
          ).length,
      );
      expect(dead, "forms that cannot be sent").toBe(0);
      // Whatever can be pressed leads somewhere by itself.
      expect(await page.locator("main button[type=button]:visible").count()).toBe(0);
      // The worst seat: a phone, large text, long names, colors of one's own, and no pointer.
      const lost = await lostByKeyboard(page);
      await chooseTextSize(page, 24);
      await lengthenNames(page, await namesOfTheDemo());
      lost.push(...(await beyondTheEdge(page)));
      await page.emulateMedia({ forcedColors: "active" });
      lost.push(...(await lostInForcedColors(page)));
      expect(lost).toEqual([]);
    });
  },
);

/** A page as it is drawn, but for what offers the other theme and what is new each time. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const each of copy.querySelectorAll("script, form[action='/theme']")) each.remove();
    return copy.outerHTML.replace(/ nonce="[^"]*"/g, "");
  });

test.for([
  ["/", undefined],
  ["/map", undefined],
  ["/orders", "customer"],
  ["/vendor-dashboard", "vendor"],
  ["/admin/requests", "admin"],
  ["/nowhere", undefined],
] as const)("darkened by a test, %s is what the server draws dark", async ([at, as], { read }) => {
  const page = await read({ as, javascript: false, refusals: [404], elsewhere: [tiles] });
  await page.context().clearCookies({ name: "md_theme" });
  await page.goto(at);
  await darken(page);
  const darkened = await drawn(page);
  await chooseDark(page);
  await page.reload();
  expect(await drawn(page)).toBe(darkened);
});
