import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { ownHouse } from "./support/own-house";
import { bothWays, test } from "./support/test";
import { until } from "./support/until";

const carousel = (page: Page) => page.locator(".carousel");
const pictureShown = (page: Page) =>
  page.locator(".carousel-row").evaluate((row) => Math.round(row.scrollLeft / row.clientWidth) + 1);

bothWays("the search box leads to what was typed", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Market, town, ZIP or food").fill("honey");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.waitForURL((url) => url.pathname + url.search === "/ripe?q=honey");
  await page.getByRole("heading", { level: 1, name: "Find food" }).waitFor();
});

test("'Near me' asks for the visitor's location and opens the markets there", async ({ visit }) => {
  const page = await visit({ geolocation: { latitude: 25.7617, longitude: -80.1918 } });
  await page.goto("/");
  await page.getByRole("button", { name: "Near me" }).click();
  await page.waitForURL(/\/markets\?near=25\.762,-80\.192$/);
});

test("a visitor who denies location access is told how to allow it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Near me" }).click();
  await page
    .getByText("Location access denied. Please enable location permissions in your browser.")
    .waitFor();
  expect(await page.getByRole("button", { name: "Near me" }).isEnabled()).toBe(true);
});

test("without JavaScript the page offers nothing that needs JavaScript", async ({
  plainPage: page,
}) => {
  await page.goto("/");
  expect(await page.getByRole("button", { name: "Near me" }).isVisible()).toBe(false);
  expect(await carousel(page).getByRole("button").count()).toBe(0);
  expect(await carousel(page).getByRole("img").count()).toBe(3);
  for (const title of ["Transparency", "Sustainability", "Community"]) {
    expect(await page.getByRole("heading", { name: title, exact: true }).isVisible()).toBe(true);
  }
});

describe("the carousel", () => {
  const turning = async (page: Page) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.install();
    await page.goto("/");
    await carousel(page).getByRole("button", { name: "Stop the slideshow" }).waitFor();
  };
  // Not by how far the row is scrolled: the next four seconds begin once the page knows the photo.
  const untilShown = (page: Page, number: number) =>
    carousel(page).getByText(`Photo ${number} of 3`).waitFor();
  /** Turns smooth scrolling off, because the stopped clock cannot animate it. */
  const atOnce = (page: Page) =>
    page.addStyleTag({ content: ".carousel-row { scroll-behavior: auto !important }" });

  test("advances every four seconds and wraps around", async ({ page }) => {
    await turning(page);
    await atOnce(page);
    for (const next of [2, 3, 1]) {
      await page.clock.runFor(4000);
      await untilShown(page, next);
    }
  });

  test("stops while the pointer is over it and when it is stopped by its button", async ({
    page,
  }) => {
    await turning(page);
    await atOnce(page);
    await carousel(page).getByRole("button", { name: "Next photo" }).hover();
    await page.clock.runFor(9000);
    expect(await pictureShown(page)).toBe(1);
    await carousel(page).getByRole("button", { name: "Stop the slideshow" }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(9000);
    expect(await pictureShown(page)).toBe(1);
  });

  test("moves both ways by its arrows and does not advance by itself under reduced motion", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    await carousel(page).getByRole("button", { name: "Start the slideshow" }).waitFor();
    await page.clock.runFor(9000);
    expect(await pictureShown(page)).toBe(1);
    await carousel(page).getByRole("button", { name: "Previous photo" }).click();
    await untilShown(page, 3);
    await carousel(page).getByRole("button", { name: "Next photo" }).click();
    await untilShown(page, 1);
  });
});

test("the values fade in when they scroll into view, and again the next time", async ({
  visit,
}) => {
  const page = await visit({ width: 360 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const block = page.locator(".home-value").first();
  const state = (wanted: string) =>
    until(() =>
      page.evaluate(
        (reveal) => document.querySelector<HTMLElement>(".home-value")?.dataset.reveal === reveal,
        wanted,
      ),
    );
  await state("hidden");
  await block.scrollIntoViewIfNeeded();
  await state("shown");
  await page.evaluate(() => scrollTo(0, 0));
  await state("hidden");
});

test.for([
  [360, "light"],
  [1280, "dark"],
] as const)(
  "the home page at %i pixels in the %s theme does not shift its layout while loading",
  async ([width, theme], { visit }) => {
    const page = await visit({ width });
    await page.context().addCookies([{ name: "md_theme", value: theme, url: ownHouse().site }]);
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBeLessThan(0.01);
  },
);

/** How much the page's layout has shifted so far, as Lighthouse measures it. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            moved += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)));
      }),
  );
