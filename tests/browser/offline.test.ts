import type { Page } from "playwright";
import { expect } from "vitest";
import { makeCustomer, signedInAs } from "./support/account";
import { awake } from "./support/awake";
import { somebody } from "./support/mail";
import { test } from "./support/test";
import { nextVersion, openTwoBuilds } from "./support/two-builds";
import { signInOn } from "./support/visit";

/** A browser without a connection reports an error for every request; these tests expect that. */
const offline = { elsewhere: [/./] };

/** The paths of all pages that this browser has kept. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Goes to a page, by its path or full address, and waits until the service worker has kept it. */
async function look(page: Page, to: string) {
  await page.goto(to);
  await expect.poll(() => keptIn(page)).toContain(new URL(page.url()).pathname);
}

const heading = (page: Page) => page.locator("h1").innerText();
const bar = (page: Page) => page.locator(".offline-bar");

test("visited pages can be read without a connection, and say what time they are from", async ({
  visit,
}) => {
  const page = await visit(offline);
  await look(page, "/markets");
  await look(page, "/market/1");
  const name = await heading(page);
  await page.context().setOffline(true);

  await page.goto("/market/1");
  expect(await heading(page)).toBe(name);
  await bar(page)
    .getByText(/You’re offline\. This page is from \d+:\d\d [AP]M\./)
    .waitFor();

  await page.getByRole("link", { name: "Back to Markets" }).click();
  await page.locator("h1", { hasText: "Markets" }).waitFor();
  await bar(page).getByText("You’re offline.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/markets");

  await page.context().setOffline(false);
  await page.goto("/market/1");
  await bar(page).waitFor({ state: "hidden" });
});

test("a page reached by client-side navigation is kept too", async ({ visit }) => {
  const page = await visit(offline);
  await look(page, "/markets");
  const link = page.locator(".link-card-link").first();
  const path = (await link.getAttribute("href")) ?? "";
  await link.click();
  await page.waitForURL(`**${path}`);
  await expect.poll(() => keptIn(page)).toContain(path);
});

test("an unvisited page lists the visited ones when offline, and loads once there is a connection", async ({
  visit,
}) => {
  const page = await visit(offline);
  await look(page, "/market/1");
  const name = await heading(page);
  await page.goto("/markets?q=a%26b");
  await expect.poll(() => keptIn(page)).toContain("/markets");
  await page.context().setOffline(true);
  await page.goto("/vendors");
  expect(await heading(page)).toBe("You’re offline");
  await page.getByRole("heading", { name: "Pages you can read offline" }).waitFor();
  expect(await page.locator(".place-list .place-link").allInnerTexts()).toEqual([
    "Markets matching “a&b”",
    name,
  ]);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).first().click();
  await page.waitForURL("**/vendors");
  await page.locator("h1", { hasText: "Vendors" }).waitFor();
});

test("a link loads the page as a document when the worker has reported that its data is unreachable", async ({
  visit,
}) => {
  const page = await visit({ serviceWorker: false });
  await page.goto("/");
  const link = page.locator("header nav").getByRole("link", { name: "Vendors" }).first();
  await awake(link);
  await page.route("**/vendors.data*", () => {}); // Gets no answer.
  await page.evaluate(() => {
    // The worker reports every failed request at the same moment, including the one of this page.
    // It reports again and again, because the page may not listen yet.
    const report = () => {
      for (const unreachable of ["/vendors", "/"]) {
        const data = { unreachable };
        navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
      }
    };
    setInterval(report, 100);
  });
  await link.click();
  await page.locator("h1", { hasText: "Vendors" }).waitFor();
});

test("a link loads the page as a document when the route manifest cannot be fetched", async ({
  visit,
}) => {
  const builds = await openTwoBuilds();
  try {
    const page = await visit(offline);
    // From the second page on, the service worker handles requests.
    await look(page, `${builds.site}/markets`);
    builds.lose("/__manifest", 1000);
    await look(page, `${builds.site}/market/1`);
    await page.getByRole("link", { name: "Back to Markets" }).click();
    await page.locator("h1", { hasText: "Markets" }).waitFor();
  } finally {
    builds.close();
  }
});

test("a page stays readable when requests in the background fail, and is loaded anew later", async ({
  visit,
}) => {
  const page = await visit({ ...offline, serviceWorker: false });
  await page.goto("/markets");
  const dark = page.locator("footer").getByRole("button", { name: "Dark theme" });
  await awake(dark);
  await page.context().setOffline(true);
  const asked = page.waitForEvent("requestfailed");
  await page.evaluate(() => new BroadcastChannel("viewer").postMessage("somebody"));
  await asked;
  const posted = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await dark.click();
  await posted;
  await page.locator("html.dark").waitFor();
  expect(await heading(page)).toBe("Markets");

  const loaded = page.waitForResponse((answer) => answer.url().includes("/markets.data"));
  await page.context().setOffline(false);
  await loaded;
  expect(await heading(page)).toBe("Markets");
});

test("an account's orders are kept for that account, and are gone when it signs out", async ({
  visit,
}) => {
  const page = await visit(offline);
  await look(page, "/market/1");
  await signInOn(page, "customer");
  await look(page, "/orders");
  // Pages kept for a signed-out visitor are not shown to a signed-in user either.
  expect(await keptIn(page)).not.toContain("/market/1");

  await page.context().setOffline(true);
  await page.goto("/orders");
  expect(await heading(page)).toBe("My Orders");
  await page.context().setOffline(false);

  await page.goto("/markets");
  await page.locator(".account-menu summary").click();
  await page.locator(".account-menu").getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth**");
  await expect.poll(() => keptIn(page)).not.toContain("/orders");
  // The browser's own cache does not bring the pages back.
  await page.goBack();
  await page.goBack();
  await page.locator("h1", { hasText: "Sign in to view your orders" }).waitFor();
  await page.goto("/markets");
  await expect.poll(() => keptIn(page)).toContain("/markets");
  await page.context().setOffline(true);
  await page.goto("/orders");
  // The kept page is the one that the signed-out visitor saw there a moment ago.
  expect(await heading(page)).toBe("Sign in to view your orders");
});

test("a customer still has the orders offline after a deployment, until signing out", async ({
  visit,
}) => {
  const builds = await openTwoBuilds();
  try {
    const page = await visit(offline);
    await signInOn(page, "customer");
    await look(page, `${builds.site}/orders`);
    builds.deploy();
    await page.goto(`${builds.site}/markets`);
    // The new worker is active once the caches of other builds are gone.
    const shells = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("shell-")));
    await expect.poll(shells).toEqual([`shell-${nextVersion}`]);

    await page.context().setOffline(true);
    await page.goto(`${builds.site}/orders`);
    expect(await heading(page)).toBe("My Orders");
    await bar(page).getByText("You’re offline. This page is from").waitFor();
    const surface = page.locator(".order-card").first();
    expect(await surface.evaluate((card) => getComputedStyle(card).borderStyle)).not.toBe("none");

    await page.context().setOffline(false);
    await page.goto(`${builds.site}/markets`);
    await page.locator(".account-menu summary").click();
    await page.locator(".account-menu").getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL("**/auth**");
    await expect.poll(() => keptIn(page)).not.toContain("/orders");
  } finally {
    builds.close();
  }
});

test("signing out without a connection says so, removes kept pages and completes once back online", async ({
  visit,
}) => {
  const page = await visit(offline);
  const username = somebody();
  await makeCustomer(username);
  await signedInAs(page, username);
  await look(page, "/orders");
  const other = await page.context().newPage();
  await look(other, "/markets");
  await page.context().setOffline(true);
  await page.locator(".account-menu summary").click();
  await page.locator(".account-menu").getByRole("button", { name: "Sign Out" }).click();

  for (const tab of [page, other]) {
    await tab.locator("h1", { hasText: "You’re still signed in" }).waitFor();
    expect(await tab.content()).not.toContain(username);
  }
  expect(await keptIn(page)).toEqual([]);
  await other.goto("/orders");
  await other.locator("h1", { hasText: "You’re still signed in" }).waitFor();

  await page.context().setOffline(false);
  await page.waitForURL("**/auth");
  await page.goto("/orders");
  await page.getByRole("link", { name: "Sign In", exact: true }).waitFor();
  expect(await page.locator(".account-menu").count()).toBe(0);
});

test("a sign-out is retried until the server has received it, even after the connection is back", async ({
  visit,
}) => {
  const builds = await openTwoBuilds();
  try {
    const page = await visit(offline);
    const username = somebody();
    await makeCustomer(username);
    await signedInAs(page, username);
    await look(page, `${builds.site}/orders`);
    await page.context().setOffline(true);
    await page.locator(".account-menu summary").click();
    await page.locator(".account-menu").getByRole("button", { name: "Sign Out" }).click();
    await page.locator("h1", { hasText: "You’re still signed in" }).waitFor();

    builds.lose("/api/logout", 2);
    await page.context().setOffline(false);
    await page.waitForURL("**/auth");
    expect(builds.toLose("/api/logout")).toBe(0);
    await page.goto(`${builds.site}/orders`);
    await page.getByRole("link", { name: "Sign In", exact: true }).waitFor();
  } finally {
    builds.close();
  }
});

test("a publicly cacheable calendar file leaves an account's kept pages in place", async ({
  visit,
}) => {
  const page = await visit(offline);
  await look(page, "/market/1");
  // One request while signed out, so that the browser has the file.
  await page.evaluate(() => fetch("/market/1/calendar.ics").then((answer) => answer.text()));
  const username = somebody();
  await makeCustomer(username);
  await signedInAs(page, username);
  await look(page, "/orders");
  await page.goto("/market/1/calendar.ics").catch(() => {}); // The browser downloads the file, so `goto` fails.
  await look(page, "/saved");
  expect(await keptIn(page)).toContain("/orders");
});

test("an account's pages are removed once the server no longer knows its session", async ({
  visit,
}) => {
  const page = await visit(offline);
  await signInOn(page, "customer");
  await look(page, "/orders");
  await page.context().clearCookies();
  await page.goto("/markets");
  await expect.poll(() => keptIn(page)).not.toContain("/orders");
});

test("forms, sign-in pages and account pages are never kept", async ({ visit }) => {
  const page = await visit({ ...offline, as: "customer" });
  await look(page, "/orders");
  for (const path of ["/auth", "/account", "/orders?add=1", "/success"]) await page.goto(path);
  await look(page, "/markets");
  const kept = await keptIn(page);
  expect(kept.filter((path) => !["/orders", "/markets", "/", "/saved"].includes(path))).toEqual([]);
});

test("every file that a kept page names is kept with it", async ({ visit }) => {
  const page = await visit(offline);
  await look(page, "/market/1");
  const missing = await page.evaluate(async () => {
    const [name] = (await caches.keys()).filter((each) => each.startsWith("pages-"));
    const html = await (await (await caches.open(name ?? "")).match("/market/1"))?.text();
    const files = [...new Set(html?.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
    const there = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
    return { count: files.length, missing: files.filter((_, index) => !there[index]) };
  });
  expect(missing.count).toBeGreaterThan(3);
  expect(missing.missing).toEqual([]);
});
