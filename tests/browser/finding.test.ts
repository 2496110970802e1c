import { expect } from "vitest";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { widen } from "./support/readable";
import { bothWays, test } from "./support/test";

bothWays(
  "a visitor filters the markets by day and distance, and clears the distance filter",
  async ({ page }) => {
    await page.goto("/markets");
    const button = (label: string) => page.locator("details.filter > summary", { hasText: label });
    await button("Day").click();
    await page.getByRole("link", { name: "Saturday", exact: true }).click();
    await page.waitForURL(/day=Saturday/);
    await page.locator("summary.filter-on", { hasText: "Saturday" }).waitFor();
    await button("Distance").click();
    await page.getByLabel("Near ZIP or town").fill("Miami");
    await page.getByRole("button", { name: "25 miles" }).click();
    await page.waitForURL(/within=25/);
    expect(new URL(page.url()).searchParams.get("day")).toBe("Saturday");
    await page.locator("summary.filter-on", { hasText: "25 miles" }).waitFor();
    expect(await page.locator("details.filter[open]").count()).toBe(0);
    await button("Distance").click();
    await page.getByRole("link", { name: "Clear filter" }).click();
    await page.waitForURL((url) => !url.searchParams.has("near"));
  },
  { width: 360 },
);

test("a filter closes on Escape and on a tap elsewhere, and keeps the focus after a choice", async ({
  visit,
}) => {
  const page = await visit({ width: 360, elsewhere: [/^https:\/\/tile\.openstreetmap\.org\//] });
  for (const path of ["/markets", "/map?view=list"]) {
    await page.goto(path);
    const day = page.locator("details > summary", { hasText: "Day" });
    const open = page.locator("main details[open]");
    await day.press("Enter");
    await page.getByRole("link", { name: "Sunday", exact: true }).focus();
    await page.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    await day.click();
    await page.locator("h1").dispatchEvent("pointerdown");
    await open.waitFor({ state: "detached" });
    await day.click();
    await page.getByRole("link", { name: "Sunday", exact: true }).press("Enter");
    await page.waitForURL(/day=Sunday/);
    await open.waitFor({ state: "detached" });
    expect(await day.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test("a filter opened before the script has loaded stays open", async ({ page }) => {
  let letGo = () => {};
  const late = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/[^?]+\.js/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto("/markets", { waitUntil: "commit" });
  const day = page.locator("details > summary", { hasText: "Day" });
  await day.click();
  letGo();
  await awake(day);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await page.getByRole("link", { name: "Sunday", exact: true }).isVisible()).toBe(true);
});

bothWays("a visitor searches for products in season from the list of markets", async ({ page }) => {
  await page.goto("/markets");
  await page.getByRole("searchbox", { name: "Search products" }).fill("eggs");
  await page.getByRole("searchbox", { name: "Search products" }).press("Enter");
  await page.waitForURL(/\/ripe\?q=eggs/);
  await page.getByRole("heading", { level: 1, name: "Find food" }).waitFor();
});

test("lists with an open filter are accessible on a phone and on a desk", async ({ visit }) => {
  const page = await visit();
  for (const path of ["/markets?near=Miami", "/vendors?day=Saturday", "/ripe?q=eggs"]) {
    await page.goto(path);
    await page.locator("details.filter > summary", { hasText: "Distance" }).click();
    for (const width of [360, 1280]) {
      await widen(page, width);
      expect(await axe(page), `${path} at ${width}`).toEqual([]);
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > innerWidth,
      );
      expect(isTooWide, `${path} at ${width}`).toBe(false);
      expect(await page.locator("details.filter[open]").count()).toBe(1);
    }
  }
});
