import type { Page } from "playwright";
import { expect } from "vitest";
import { axe } from "./support/axe";
import { bothWays, test } from "./support/test";
import type { Visit } from "./support/visit";

/** The demo's markets are around Miami; this is in the middle of them. */
const miami = { latitude: 25.7617, longitude: -80.1918 };
const tiles = /^https:\/\/tile\.openstreetmap\.org\//;
const tile =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";

type Open = (options?: Visit) => Promise<Page>;

/** Opens a page for which the tile service answers, with one grey dot for everything. */
async function open(visit: Open, options: Visit = {}): Promise<Page> {
  const page = await visit({ elsewhere: [tiles], ...options });
  await page.route(tiles, (route) =>
    route.fulfill({ contentType: "image/png", body: Buffer.from(tile, "base64") }),
  );
  return page;
}

const rows = (page: Page) => page.locator(".map-row");
const markers = (page: Page) => page.locator(".map-pin");
const points = (page: Page) => page.locator(".map-pin, .map-cluster");
const answered = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes("/api/markets/map"));

/** Zooms in on clusters until a market stands on its own. */
async function untilMarket(page: Page) {
  await points(page).first().waitFor();
  for (let tries = 0; tries < 8 && (await markers(page).count()) === 0; tries++) {
    const moved = answered(page);
    await page.locator(".map-cluster").first().click();
    await moved;
    await page.waitForTimeout(100);
  }
  return markers(page).first();
}

bothWays(
  "the list finds markets, narrows them and leads to one",
  async ({ page, javascript }) => {
    await page.route(tiles, (route) =>
      route.fulfill({ contentType: "image/png", body: Buffer.from(tile, "base64") }),
    );
    await page.goto("/map");
    await rows(page).first().waitFor();
    const name = (await rows(page).first().getByRole("link").innerText()).trim();

    await page.getByPlaceholder("Search").fill(name);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText(`Searching for "${name}"`).waitFor();
    expect(await rows(page).first().getByRole("link").innerText()).toContain(name);

    await page.goto("/map");
    await page.getByText("Distance", { exact: true }).click();
    await page.getByLabel("Near").fill("25.7617,-80.1918");
    await page.getByRole("button", { name: "Go", exact: true }).click();
    await rows(page)
      .getByText(/^[\d.]+ miles?$/)
      .first()
      .waitFor();
    await page.getByText("Distance", { exact: true }).click();
    await page.getByRole("link", { name: "10 miles" }).click();
    await page.waitForURL(/within=10/);
    expect(new URL(page.url()).searchParams.get("near")).toBeTruthy();

    await page.goto("/map?q=zzzz");
    await page.getByText("No markets found").first().waitFor();
    await page.goto("/map");
    await rows(page).first().getByRole("link").click();
    await page.waitForURL(/\/market\/\d+\?from=map$/);
    if (javascript) await page.getByText("Back to Map").waitFor();
  },
  { elsewhere: [tiles], geolocation: miami },
);

test("a filter opens one row at a time, and the open one closes", async ({ visit }) => {
  const page = await open(visit, { geolocation: miami });
  await page.goto("/map");
  const day = page.getByText("Day", { exact: true });
  const saturday = page.getByRole("link", { name: "Saturday" });
  await day.click();
  await saturday.waitFor();
  await page.getByText("Distance", { exact: true }).click();
  await saturday.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "25 miles" }).waitFor();
  await page.getByText("Distance", { exact: true }).click();
  await page.getByRole("link", { name: "25 miles" }).waitFor({ state: "hidden" });
  await day.click();
  await saturday.click();
  await page.waitForURL(/day=Saturday/);
  await saturday.waitFor({ state: "hidden" });
  await page.getByText("Day Saturday").click();
  await page.getByRole("link", { name: "Clear filter" }).click();
  await page.waitForURL((url) => !url.searchParams.has("day"));
});

test("a marker opens a popup, by mouse and by keyboard, and leads to its market", async ({
  visit,
}) => {
  const page = await open(visit, { geolocation: miami });
  await page.goto("/map?bounds=25.6,-80.4,25.95,-80.05&zoom=11");
  const marker = await untilMarket(page);
  const name = (await marker.getAttribute("title")) ?? "";
  await marker.focus();
  await page.keyboard.press("Enter");
  const popup = page.locator(".leaflet-popup");
  await popup.getByText("Click to view details").waitFor();
  expect(await popup.innerText()).toContain(name);
  expect((await popup.boundingBox())?.width).toBeLessThanOrEqual(282);
  await page.waitForURL(/market=\d+/);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain("map-popup-link");

  await page.keyboard.press("Escape");
  await popup.waitFor({ state: "hidden" });
  await page.waitForURL((url) => !url.searchParams.has("market"));

  await page.locator(`.map-pin[title="${name}"]`).first().click();
  await popup.getByRole("link").first().click();
  await page.waitForURL(/\/market\/\d+\?from=map$/);
});

test("moving the map moves the list and the address, and coming back shows the same", async ({
  visit,
}) => {
  const page = await open(visit, { geolocation: miami });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/markets/map")) asked.push(request.url());
  });
  const first = answered(page);
  await page.goto("/map?bounds=25.6,-80.4,25.95,-80.05&zoom=11");
  await first;
  const moved = answered(page);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await moved;
  await page.waitForURL(/zoom=12/);
  const here = page.url();
  const count = await points(page).count();
  const center = new URL(here).searchParams.get("bounds");
  // Nobody asks again while nothing moves.
  const before = asked.length;
  await page.waitForTimeout(1200);
  expect(asked.length).toBe(before);

  await page.goto("/markets");
  const again = answered(page);
  await page.goBack();
  await again;
  expect(new URL(page.url()).searchParams.get("bounds")).toBe(center);
  await expect.poll(() => points(page).count()).toBe(count);
});

test("where one is becomes the middle of the map, with distances in the list", async ({
  visit,
}) => {
  const page = await open(visit, { geolocation: miami });
  await page.goto("/map");
  await page.locator(".map-user").waitFor();
  await rows(page)
    .getByText(/^[\d.]+ miles?$/)
    .first()
    .waitFor();
  const middle = await page.locator(".map-stage").boundingBox();
  const user = await page.locator(".map-user").boundingBox();
  if (!middle || !user) throw new Error("There is no map.");
  expect(Math.abs(user.x + 12 - (middle.x + middle.width / 2))).toBeLessThan(3);
  expect(Math.abs(user.y + 12 - (middle.y + middle.height / 2))).toBeLessThan(3);

  // What is still under way for the view before it is not meant.
  const closer = page.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get("zoom") === "16",
  );
  await page.getByRole("button", { name: "Go to my location" }).click();
  expect((await closer).status()).toBe(200);
});

/** Stands in for a device that cannot say where it is. */
const without = (code: number, message: string) => `
  Object.defineProperty(navigator, "geolocation", { value: {
    getCurrentPosition: (ok, fail, options) => {
      (window.asked ??= []).push(options);
      setTimeout(() => fail({ code: ${code}, message: ${JSON.stringify(message)} }), 800);
    },
  } });`;

test.each([
  [1, "Location access denied. Please enable location permissions in your browser."],
  [2, "Location information is unavailable."],
  [3, "Location request timed out."],
  [9, "Location error: no signal"],
] as const)("a location that fails with %i is told in the right words", async (code, text) => {
  const { openVisit } = await import("./support/visit");
  const { page, leave } = await openVisit({ elsewhere: [tiles] });
  await page.route(tiles, (route) =>
    route.fulfill({ contentType: "image/png", body: Buffer.from(tile, "base64") }),
  );
  await page.addInitScript(without(code, "no signal"));
  await page.goto("/map");
  const problem = page.locator(".map-problem");
  await problem.getByText("Unable to get your location: no signal").waitFor();
  const button = page.getByRole("button", { name: "My Location", exact: true });
  await button.click();
  await page.getByRole("button", { name: "Finding..." }).waitFor();
  expect(await page.getByRole("button", { name: "Finding..." }).isDisabled()).toBe(true);
  await problem.getByText(text).waitFor();
  expect(await page.evaluate("window.asked")).toEqual([
    { enableHighAccuracy: false, timeout: 5000, maximumAge: 60_000 },
    { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 },
  ]);
  expect(await leave()).toEqual([]);
});

test("on a phone the list and the map take turns", async ({ visit }) => {
  const page = await open(visit, { width: 360, geolocation: miami });
  await page.goto("/map");
  await page.locator(".map-canvas").waitFor();
  expect(await page.locator(".map-panel").isVisible()).toBe(false);
  await page.getByRole("link", { name: "List" }).click();
  await rows(page).first().waitFor();
  expect(await page.locator(".map-stage").isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axe(page)).toEqual([]);
  const toMap = page.getByRole("link", { name: "Map", exact: true }).last();
  const box = await toMap.boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  await toMap.click();
  await page.locator(".map-canvas").waitFor();
});

test("the market that is asked for is shown with its popup", async ({ visit }) => {
  const page = await open(visit);
  await page.goto("/map?market=1&view=list");
  await page.locator(".leaflet-popup").getByText("Click to view details").waitFor();
  expect(await axe(page)).toEqual([]);
});

test("without tiles the markets are where they should be, and that is said", async ({ visit }) => {
  const page = await visit({ elsewhere: [tiles], colorScheme: "dark", geolocation: miami });
  await page.goto("/map?near=25.7617,-80.1918");
  await page.getByText("The background map did not load.").waitFor();
  await points(page).first().waitFor();
});

test.each(["light", "dark"] as const)("nothing on it is out of reach, in %s", async (theme) => {
  const { openVisit } = await import("./support/visit");
  const { page, leave } = await openVisit({ elsewhere: [tiles], geolocation: miami });
  await page.route(tiles, (route) =>
    route.fulfill({ contentType: "image/png", body: Buffer.from(tile, "base64") }),
  );
  await page
    .context()
    .addCookies([
      { name: "md_theme", value: theme, url: new URL("/", (await page.goto("/map"))?.url()).href },
    ]);
  await page.goto("/map?bounds=25.6,-80.4,25.95,-80.05&zoom=11");
  await points(page).first().waitFor();
  await page.getByText("Distance", { exact: true }).click();
  expect(await axe(page)).toEqual([]);
  expect(await leave()).toEqual([]);
});
