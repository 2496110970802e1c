import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { makeCustomer, signedInAs, signedOutElsewhere } from "./support/account";
import { awake } from "./support/awake";
import { somebody } from "./support/mail";
import { bothWays, test } from "./support/test";
import { until } from "./support/until";
import { wasHeld } from "./support/visit";

/** The number of account menus: every page of a signed-in user has one in its header. */
const heads = (page: Page) => page.locator(".account-menu").count();

async function signOut(page: Page, javascript: boolean) {
  const menu = page.locator(".account-menu");
  if (javascript) await awake(menu.locator("form button"));
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth");
}

/** Waits until the page has loaded and stays the same; without JavaScript, nothing changes it. */
async function settled(page: Page, javascript = true) {
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState(javascript ? "networkidle" : "load");
}

/** Goes Back, waits until that page has settled, and returns what it shows. */
async function back(page: Page, javascript: boolean) {
  await page.goBack({ waitUntil: "commit" });
  await settled(page, javascript);
  return { path: new URL(page.url()).pathname, heads: await heads(page) };
}

async function seesNoOrder(page: Page, javascript: boolean) {
  const username = somebody();
  await makeCustomer(username);
  await signedInAs(page, username);
  for (const path of ["/orders", "/account", "/markets"]) await page.goto(path);
  expect(await page.content()).toContain(username);
  await signOut(page, javascript);
  for (const path of ["/markets", "/auth", "/orders"]) {
    expect(await back(page, javascript)).toEqual({ path, heads: 0 });
    expect(await page.content()).not.toContain(username);
  }
}

async function seesNoDashboard(page: Page, javascript: boolean) {
  await signedInAs(page, "vendor");
  await page.goto("/vendor-dashboard");
  const stall = await page.locator("h1").innerText();
  await page.goto("/vendors");
  await signOut(page, javascript);
  expect(await back(page, javascript)).toEqual({ path: "/vendors", heads: 0 });
  expect(await back(page, javascript)).toEqual({ path: "/vendor-auth", heads: 0 });
  expect(await page.locator("h1").innerText()).not.toBe(stall);
}

describe("Back after signing out, in a browser that holds pages", () => {
  bothWays(
    "shows no order and no account",
    ({ page, javascript }) => seesNoOrder(page, javascript),
    { holdsPages: true },
  );
  bothWays(
    "shows nothing of the vendor's dashboard",
    ({ page, javascript }) => seesNoDashboard(page, javascript),
    { holdsPages: true },
  );
});

// Without JavaScript, such a browser only follows the header that keeps it from storing a page.
describe("Back after signing out, in a browser that asks for pages", () => {
  test("shows no order and no account", ({ page }) => seesNoOrder(page, true));
  test("shows nothing of the vendor's dashboard", ({ page }) => seesNoDashboard(page, true));
});

test("a page restored from the back-forward cache is reloaded, because its session may have ended", async ({
  visit,
}) => {
  const page = await visit({ holdsPages: true });
  const username = somebody();
  await makeCustomer(username);
  await signedInAs(page, username);
  await page.goto("/orders");
  await awake(page.locator(".account-menu form button"));
  // The browser does not hold a page that a new service worker takes over.
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null));
  await page.goto("/offline");
  await signedOutElsewhere(username);
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => heads(page)).toBe(0);
  await settled(page);
  expect(await heads(page)).toBe(0);
  expect(await page.content()).not.toContain(username);
  expect(await wasHeld(page)).toBe(true);
});
