import type { Page } from "playwright";
import { expect } from "vitest";
import { darken } from "./screens/dark";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { bothWays, test } from "./support/test";
import { until } from "./support/until";
import type { Visit } from "./support/visit";
import { chooseTextSize } from "./support/worst-seat";

/** The middle of the demo's markets, which are around Miami. */
const miami = { latitude: 25.7617, longitude: -80.1918 };
const tiles = /^https:\/\/tile\.openstreetmap\.org\//;
const tile =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";

/** The script that draws the map, which loads after the page. */
const canvasScript = /\/leaflet-map.*\.js$/;

type Open = (options?: Visit) => Promise<Page>;

const withTiles = (page: Page) =>
  page.route(tiles, (route) =>
    route.fulfill({ contentType: "image/png", body: Buffer.from(tile, "base64") }),
  );

/** Opens a page with a fake tile service that answers every request with one gray dot. */
async function open(visit: Open, options: Visit = {}): Promise<Page> {
  const page = await visit({ elsewhere: [tiles], ...options });
  await withTiles(page);
  // The test could not delay requests that a service worker makes.
  await page.addInitScript("delete Navigator.prototype.serviceWorker");
  return page;
}

const rows = (page: Page) => page.locator(".map-row");
const markers = (page: Page) => page.locator(".map-pin");
const points = (page: Page) => page.locator(".map-pin, .map-cluster");
const searchBox = (page: Page) => page.getByPlaceholder("Search");
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** Waits for the answer to a map view with these parameters. */
const answered = (page: Page, asks: (params: URLSearchParams) => boolean = () => true) =>
  page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    return pathname === "/api/markets/map" && asks(searchParams);
  });

/** Waits until nothing is loading any more. */
const settled = (page: Page) =>
  page.locator(".map-count", { hasText: "Loading" }).waitFor({ state: "hidden" });

/**
 * Waits until the map's script has loaded and told the page its position, for which the page then
 * requests the points.
 */
async function drawn(page: Page) {
  await points(page).first().waitFor();
  await settled(page);
}

/** Zooms in on clusters until a single market appears. */
async function untilMarket(page: Page) {
  await drawn(page);
  for (let tries = 0; tries < 8 && (await markers(page).count()) === 0; tries++) {
    const before = param(page, "zoom");
    const cluster = page.locator(".map-cluster").first();
    // Sends the event directly, because a cluster may be half under a button, or be redrawn before
    // the click.
    await cluster.dispatchEvent("click");
    await expect.poll(() => param(page, "zoom")).not.toBe(before);
    await drawn(page);
  }
  return markers(page).first();
}

bothWays(
  "the list finds markets by name and distance, and opens one",
  async ({ page, javascript }) => {
    await withTiles(page);
    await page.goto("/map");
    const first = rows(page).first().getByRole("link");
    const name = (await first.innerText()).trim();

    await searchBox(page).fill(name);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText(`Searching for "${name}"`).waitFor();
    await expect.poll(() => first.innerText()).toContain(name);

    await page.goto("/map");
    if (javascript) await awake(searchBox(page));
    await page.getByText("Distance", { exact: true }).click();
    await page.getByLabel("Near").fill("25.7617,-80.1918");
    await page.getByRole("button", { name: "Go", exact: true }).click();
    await page.waitForURL(/near=25.7617/);
    await rows(page)
      .getByText(/^[\d.]+ miles?$/)
      .first()
      .waitFor();
    await page.getByText("Distance", { exact: true }).click();
    await page.getByRole("link", { name: "10 miles" }).click();
    await page.waitForURL(/within=10/);
    expect(param(page, "near")).toBeTruthy();

    await page.goto("/map?q=zzzz");
    await page.getByText("No markets found").first().waitFor();
    await page.goto("/map");
    await first.click();
    await page.waitForURL(/\/market\/\d+\?from=map$/);
    const back = page.getByRole("link", { name: "Back to Map" });
    if (!javascript) expect(await back.getAttribute("href")).toBe("/map");
    await back.click();
    await page.waitForURL(/\/map/);
  },
  { elsewhere: [tiles], geolocation: miami },
);

/** An area north-west of Miami without any market of the demo. */
const empty = "/map?bounds=25.9,-80.6,26.3,-80.3&zoom=11";

bothWays(
  "the list goes on past the map to markets without a location, and an empty one can be cleared",
  async ({ page }) => {
    await withTiles(page);
    await page.goto(empty);
    await page.getByText(/^No markets in view, then the nearest \d+ outside the view/).waitFor();
    const parts = page.locator(".map-part");
    await expect
      .poll(() => parts.allInnerTexts())
      .toEqual(["Outside the view, nearest first", "Location not known yet"]);
    expect(await rows(page).count()).toBeGreaterThan(10);

    await page.goto("/map?q=zzzz");
    await page.getByRole("link", { name: "Clear search and filters" }).first().click();
    await page.waitForURL((url) => !url.searchParams.has("q"));
    await rows(page).first().waitFor();
    expect(await searchBox(page).inputValue()).toBe("");

    await page.goto("/market/1");
    const streets = page.getByRole("img", { name: /^Map of the streets around / });
    await streets.scrollIntoViewIfNeeded();
    const drawn = () =>
      streets
        .locator("img")
        .evaluateAll(
          (all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length,
        );
    await expect.poll(drawn).toBeGreaterThan(1);
  },
  { elsewhere: [tiles], geolocation: miami },
);

test("on a phone, an empty map offers the nearest market, and a popup shows state, distance and a heart", async ({
  visit,
}) => {
  const page = await open(visit, { as: "customer", width: 360, geolocation: miami });
  await page.goto(empty);
  await page.getByText("No markets in view.").waitFor();
  await page.getByRole("button", { name: "Show the nearest market" }).click();
  await points(page).first().waitFor();
  await page.goto("/map?market=1");
  const popup = page.locator(".leaflet-popup");
  await popup.getByText(/^[\d.]+ miles?$/).waitFor();
  await popup.locator(".badge").first().waitFor();
  const heart = popup.getByRole("button", { name: /^(Save|Remove) / });
  const was = await heart.getAttribute("aria-label");
  await heart.click();
  await expect.poll(() => heart.getAttribute("aria-label")).not.toBe(was);
  await popup.getByRole("link").click();
  await page.waitForURL(/\/market\/1\?from=map$/);
});

test("opening one filter closes another, and a click on an open filter closes it", async ({
  visit,
}) => {
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

test("a marker opens a popup by mouse and by keyboard, and the popup opens the market", async ({
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

test("moving the map updates the list and the address, and going back restores them", async ({
  visit,
}) => {
  const page = await open(visit, { geolocation: miami });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/markets/map")) asked.push(request.url());
  });
  await page.goto("/map?bounds=25.6,-80.4,25.95,-80.05&zoom=11");
  await drawn(page);
  const moved = answered(page, (asks) => asks.get("zoom") === "12");
  await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  await moved;
  await page.waitForURL(/zoom=12/);
  await drawn(page);
  const count = await points(page).count();
  const center = param(page, "bounds");
  // The page does not repeat a request while nothing moves.
  expect(new Set(asked).size).toBe(asked.length);

  await page.goto("/markets");
  await page.goBack();
  // Polls, because /markets may still rewrite its own history entry when its script starts.
  await expect.poll(() => param(page, "bounds")).toBe(center);
  await expect.poll(() => points(page).count()).toBe(count);
});

test("the user's location becomes the center of the map, with distances in the list", async ({
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

  // Ignores answers that are still on their way for the view before.
  const closer = page.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get("zoom") === "16",
  );
  await page.getByRole("button", { name: "Go to my location" }).click();
  expect((await closer).status()).toBe(200);
});

/** Imitates a device that cannot find its location, and fails when the test tells it to. */
const without = (code: number, message: string) => `
  Object.defineProperty(navigator, "geolocation", { value: {
    getCurrentPosition: (ok, fail, options) => {
      (window.asked ??= []).push(options);
      window.giveUp = () => fail({ code: ${code}, message: ${JSON.stringify(message)} });
    },
  } });`;

test("a location error shows the browser's message on load, and the matching text on request", async ({
  visit,
}) => {
  const page = await visit({ elsewhere: [tiles] });
  await withTiles(page);
  await page.addInitScript(without(1, "no signal"));
  await page.goto("/map");
  const problem = page.locator(".map-problem");
  await until(() => page.evaluate("Boolean(window.giveUp)"));
  await page.evaluate("window.giveUp()");
  await problem.getByText("Unable to get your location: no signal").waitFor();
  const button = page.getByRole("button", { name: "My Location", exact: true });
  await button.click();
  await page.getByRole("button", { name: "Finding..." }).waitFor();
  expect(await page.getByRole("button", { name: "Finding..." }).isDisabled()).toBe(true);
  await page.evaluate("window.giveUp()");
  await problem
    .getByText("Location access denied. Please enable location permissions in your browser.")
    .waitFor();
  expect(await page.evaluate("window.asked")).toEqual([
    { enableHighAccuracy: false, timeout: 5000, maximumAge: 60_000 },
    { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 },
  ]);
});

/** The controls and texts on the map that the red box covers; there should be none. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector(".map-problem")?.getBoundingClientRect();
    if (!box) return [];
    const used = [
      ".leaflet-popup",
      ".leaflet-marker-icon:focus",
      ".leaflet-control a",
      ".map-over :is(button, a, label):not(.map-problem *)",
      ".map-said > *",
    ].join();
    return [...document.querySelectorAll(used)]
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isSeen = each.checkVisibility({ visibilityProperty: true });
        const isBeside = left >= box.right || right <= box.left;
        return isSeen && !isBeside && top < box.bottom && bottom > box.top;
      })
      .map((each) => each.className || each.textContent);
  });

test.for([360, 1280])(
  "the location error covers no control, popup or focused marker at %i pixels, in normal and large text",
  async (width, { visit }) => {
    const page = await visit({ elsewhere: [tiles], width });
    await withTiles(page);
    await page.addInitScript(without(1, "User denied Geolocation"));
    const problem = page.locator(".map-problem");
    const popup = page.locator(".leaflet-popup");
    const givesUp = async () => {
      await until(() => page.evaluate("Boolean(window.giveUp)"));
      await page.evaluate("window.giveUp(); window.giveUp = null");
    };

    for (const size of [16, 24]) {
      await chooseTextSize(page, size);
      const isClear = async () => expect(await covered(page), `text size ${size}`).toEqual([]);
      await page.goto("/map");
      await givesUp();
      await problem.getByText("Unable to get your location: User denied Geolocation").waitFor();
      await drawn(page);
      await isClear();
      for (const point of await points(page).all()) {
        await point.focus();
        await isClear();
      }

      // A popup is open when the answer arrives to the page's own request for the location.
      await page.goto("/map?market=1");
      await popup.getByText("Click to view details").waitFor();
      await givesUp();
      await isClear();

      // The user asks for the location while a popup is open: the answer is visible, and whatever
      // it would cover closes.
      await page.getByRole("button", { name: "My Location", exact: true }).click();
      await givesUp();
      await problem.getByText("Location access denied.").waitFor();
      await isClear();

      // A popup opens while the message is visible.
      if ((await popup.count()) === 0) {
        await markers(page).first().focus();
        await page.keyboard.press("Enter");
        await popup.getByText("Click to view details").waitFor();
      }
      await isClear();
    }
  },
);

test("an unrequested location error disappears by itself, and a requested one stays until closed", async ({
  visit,
}) => {
  const page = await open(visit);
  await page.addInitScript(without(3, "Timeout expired"));
  await page.clock.install();
  await page.goto("/map");
  const problem = page.locator(".map-problem");
  await until(() => page.evaluate("Boolean(window.giveUp)"));
  await page.evaluate("window.giveUp()");
  await problem.getByText("Unable to get your location: Timeout expired").waitFor();
  await page.clock.runFor(11_000);
  await problem.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "My Location", exact: true }).click();
  await page.evaluate("window.giveUp()");
  await problem.getByText("Location request timed out.").waitFor();
  await page.clock.runFor(60_000);
  expect(await problem.count()).toBe(1);
  await page.getByRole("button", { name: "Close this message" }).click();
  await problem.waitFor({ state: "detached" });
});

test("a failure of the location request on load does not end the one that the user is waiting for", async ({
  visit,
}) => {
  const page = await open(visit);
  await page.addInitScript(`Object.defineProperty(navigator, "geolocation", { value: {
    getCurrentPosition: (ok, fail) => (window.waiting ??= []).push(fail),
  } });`);
  await page.goto("/map");
  await until(() => page.evaluate("window.waiting?.length === 1"));
  await page.getByRole("button", { name: "My Location", exact: true }).click();
  await page.evaluate("window.waiting[0]({ code: 3, message: 'Timeout expired' })");
  expect(await page.getByRole("button", { name: "Finding..." }).isDisabled()).toBe(true);
  expect(await page.locator(".map-problem").count()).toBe(0);
  await page.evaluate("window.waiting[1]({ code: 2, message: '' })");
  await page.locator(".map-problem").getByText("Location information is unavailable.").waitFor();
});

test("on a phone, the list and the map alternate below the search box", async ({ visit }) => {
  const page = await open(visit, { width: 360, geolocation: miami });
  await page.goto("/map");
  await page.getByRole("group", { name: "Map of markets" }).waitFor();
  expect(await page.locator(".map-list").first().isVisible()).toBe(false);
  await page.getByRole("searchbox").waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
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

test("the market named in the address is shown with its popup", async ({ visit }) => {
  const page = await open(visit);
  await page.goto("/map?market=1&view=list");
  await page.locator(".leaflet-popup").getByText("Click to view details").waitFor();
  expect(await axe(page)).toEqual([]);
});

test("without background tiles the markets still appear, and a message says so", async ({
  visit,
}) => {
  const page = await visit({ elsewhere: [tiles], colorScheme: "dark", geolocation: miami });
  await page.goto("/map?near=25.7617,-80.1918");
  await page.getByText("The background map didn’t load.").waitFor();
  await points(page).first().waitFor();
});

test("the map page with an open filter has no accessibility violations, light and dark", async ({
  visit,
}) => {
  const page = await visit({ elsewhere: [tiles], geolocation: miami });
  await withTiles(page);
  await page.goto("/map?bounds=25.6,-80.4,25.95,-80.05&zoom=11");
  await drawn(page);
  await page.getByText("Distance", { exact: true }).click();
  expect(await axe(page)).toEqual([]);
  await darken(page);
  expect(await axe(page)).toEqual([]);
});

const home = "/map?bounds=25.6,-80.4,25.95,-80.05&zoom=11";

/**
 * Holds back matching requests until the returned function is called, which waits until each
 * waiting page has its answer.
 */
async function held(page: Page, what: string | RegExp) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const answers: Promise<void>[] = [];
  await page.route(what, (route) => {
    const answer = opened
      .then(() => route.fetch())
      .then((response) => route.fulfill({ response }))
      // The page may have canceled the request meanwhile.
      .catch(() => {});
    answers.push(answer);
    return answer;
  });
  return async () => {
    open();
    await Promise.all(answers);
  };
}

/** Waits until the page has drawn the last answer. */
const redrawn = (page: Page) =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );

test("text typed before the page's script has loaded is kept and searched for", async ({
  visit,
}) => {
  const page = await open(visit);
  const letGo = await held(page, "**/assets/*.js");
  await page.goto("/map", { waitUntil: "commit" });
  await searchBox(page).fill("zzzz");
  const narrowed = answered(page, (asks) => asks.get("q") === "zzzz");
  await letGo();
  await narrowed;
  expect(await searchBox(page).inputValue()).toBe("zzzz");
  await page.getByText("No markets found").first().waitFor();
  await searchBox(page).press("Enter");
  await page.getByText('Searching for "zzzz"').waitFor();
  expect(await searchBox(page).inputValue()).toBe("zzzz");
});

test("text typed while a page is loading is kept and searched for", async ({ visit }) => {
  const page = await open(visit);
  await page.goto(home);
  await drawn(page);
  const letGo = await held(page, "**/map.data?*");
  await page.getByText("Day", { exact: true }).click();
  await page.getByRole("link", { name: "Saturday" }).click();
  await page.locator(".map-count", { hasText: "Loading" }).waitFor();
  await searchBox(page).fill("zzzz");
  await letGo();
  await page.waitForURL((url) => url.searchParams.get("day") === "Saturday");
  await page.waitForURL((url) => url.searchParams.get("q") === "zzzz");
  expect(await searchBox(page).inputValue()).toBe("zzzz");
  await page.getByText("No markets found").first().waitFor();
});

test("only the answer to the latest search is shown", async ({ visit }) => {
  const page = await open(visit);
  await page.goto(home);
  await drawn(page);
  const letGo = await held(page, "**/api/markets/map?*q=zz&*");
  const first = page.waitForRequest((request) => /q=zz&/.test(request.url()));
  await searchBox(page).fill("zz");
  await first;
  const second = answered(page, (asks) => asks.get("q") === null);
  await searchBox(page).fill("");
  await second;
  await letGo();
  await redrawn(page);
  await drawn(page);
  expect(await rows(page).count()).toBeGreaterThan(0);
  expect(await page.getByText("No markets found").count()).toBe(0);
  expect(param(page, "q")).toBeNull();
});

test("a filter changed while an answer is loading overrides that answer", async ({ visit }) => {
  const page = await open(visit);
  await page.goto(home);
  await drawn(page);
  const letGo = await held(page, "**/api/markets/map?*q=zzzz&*");
  const asked = page.waitForRequest((request) => /q=zzzz&/.test(request.url()));
  await searchBox(page).fill("zzzz");
  await asked;
  await page.getByRole("link", { name: "Open now" }).click();
  await page.waitForURL(/open=now/);
  expect(param(page, "q")).toBe("zzzz");
  const last = answered(page, (asks) => asks.get("q") === null && asks.get("open") === null);
  await searchBox(page).fill("");
  await page.getByRole("link", { name: "Open now" }).click();
  await page.waitForURL((url) => !url.searchParams.has("open"));
  await last;
  await letGo();
  await redrawn(page);
  await drawn(page);
  expect(param(page, "q")).toBeNull();
  expect(await rows(page).count()).toBeGreaterThan(0);
  expect(await page.getByText("No markets found").count()).toBe(0);
});

test("going back and forward keeps the search box, the list and the address in step", async ({
  visit,
}) => {
  const page = await open(visit);
  await page.goto(home);
  await drawn(page);
  await page.getByText("Day", { exact: true }).click();
  await page.getByRole("link", { name: "Saturday" }).click();
  await page.waitForURL(/day=Saturday/);
  await searchBox(page).fill("zzzz");
  await page.getByText("No markets found").first().waitFor();
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has("day"));
  await drawn(page);
  expect(await searchBox(page).inputValue()).toBe("");
  expect(await rows(page).count()).toBeGreaterThan(0);
  await page.goForward();
  await page.waitForURL(/q=zzzz/);
  await page.getByText("No markets found").first().waitFor();
  expect(await searchBox(page).inputValue()).toBe("zzzz");
});

test("moving the map does not overwrite an address that the browser is navigating to", async ({
  visit,
}) => {
  const page = await open(visit);
  await page.goto(home);
  await drawn(page);
  await page.getByText("Day", { exact: true }).click();
  await page.getByRole("link", { name: "Saturday" }).click();
  await page.waitForURL(/day=Saturday/);
  const letGo = await held(page, "**/map.data?*");
  await page.evaluate(() => history.back());
  await page.waitForURL((url) => !url.searchParams.has("day"));
  const there = page.url();
  await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  expect(page.url()).toBe(there);
  await letGo();
  await settled(page);
  expect(param(page, "day")).toBeNull();
});

test("a market leads back to the map as it was left", async ({ visit }) => {
  const page = await open(visit);
  await page.goto(`${home}&day=Saturday`);
  await drawn(page);
  const moved = answered(page, (asks) => asks.get("zoom") === "12");
  await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  await moved;
  await page.waitForURL(/zoom=12/);
  await settled(page);
  const left = page.url();
  await rows(page).first().getByRole("link").click();
  await page.waitForURL(/\/market\/\d+\?from=map/);
  await page.getByRole("link", { name: "Back to Map" }).click();
  await page.waitForURL(left);
  await drawn(page);
  expect(param(page, "bounds")).toBe(new URL(left).searchParams.get("bounds"));
});

test("changing the theme leaves the map where it is", async ({ visit }) => {
  const page = await open(visit);
  await page.goto(home);
  await drawn(page);
  const moved = answered(page, (asks) => asks.get("zoom") === "12");
  await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  await moved;
  await page.waitForURL(/zoom=12/);
  await settled(page);
  const count = await points(page).count();
  await page.getByRole("button", { name: "Dark theme" }).first().click();
  await page.locator("html.dark").waitFor();
  await until(async () => (await page.context().cookies()).some(({ value }) => value === "dark"));
  expect(param(page, "zoom")).toBe("12");
  expect(await points(page).count()).toBe(count);
});

test("choosing a filter searches even when the map is set not to search as it moves", async ({
  visit,
}) => {
  const page = await open(visit);
  await page.goto(home);
  await drawn(page);
  await page.getByLabel("Search when I move the map").uncheck();
  await page.getByText("Day", { exact: true }).click();
  const asked = answered(page, (asks) => asks.get("day") === "Saturday");
  await page.getByRole("link", { name: "Saturday" }).click();
  expect((await asked).status()).toBe(200);
});

test("a location that arrives late does not move a map that the user has moved", async ({
  visit,
}) => {
  const page = await open(visit);
  await page.addInitScript(`Object.defineProperty(navigator, "geolocation", { value: {
    getCurrentPosition: (ok) => { window.tellPlace = () => ok({ coords: { latitude: 40, longitude: -75 } }); },
  } });`);
  await page.goto("/map");
  await page.locator(".map-canvas").waitFor();
  await settled(page);
  const zoomed = answered(page, (asks) => asks.get("zoom") === "11");
  await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  await zoomed;
  const left = param(page, "bounds");
  const sorted = answered(page, (asks) => asks.get("near") === "40,-75");
  await page.evaluate("window.tellPlace()");
  await sorted;
  expect(param(page, "bounds")).toBe(left);
});

test("a phone shows the map's tiles before its script has loaded, and requests no tile twice", async ({
  visit,
}) => {
  const page = await open(visit, { width: 360, density: 2 });
  const asked: string[] = [];
  page.on("request", (request) => tiles.test(request.url()) && asked.push(request.url()));
  const letGo = await held(page, canvasScript);
  await page.goto("/map", { waitUntil: "commit" });
  const drawnTiles = () =>
    page
      .locator(".map-first img")
      .evaluateAll(
        (images) =>
          (images as HTMLImageElement[]).filter(
            ({ currentSrc, complete, naturalWidth }) =>
              currentSrc.startsWith("http") && complete && naturalWidth > 0,
          ).length,
      );
  await expect.poll(drawnTiles).toBeGreaterThan(20);
  await letGo();
  await drawn(page);
  await page.locator(".map-first").waitFor({ state: "detached" });
  expect(asked.length).toBeGreaterThan(20);
  expect(new Set(asked).size).toBe(asked.length);
});

test("without JavaScript, or on a screen that needs other tiles, no first tiles are loaded", async ({
  visit,
}) => {
  for (const how of [{ javascript: false, width: 360, density: 2 }, { width: 360 }]) {
    const page = await open(visit, how);
    await held(page, canvasScript);
    await page.goto("/map", { waitUntil: "commit" });
    await page.locator(".map-first img").first().waitFor({ state: "attached" });
    const asked = await page
      .locator(".map-first img")
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((source) => source.startsWith("http"))).toEqual([]);
  }
});

test("when the map's script fails to load, the list and its search still work", async ({
  visit,
}) => {
  const page = await open(visit, { elsewhere: [tiles, canvasScript] });
  await page.route(canvasScript, (route) => route.abort());
  await page.goto("/map");
  await page.getByText("The map didn’t load. The list shows the same markets.").waitFor();
  expect(await rows(page).count()).toBeGreaterThan(3);
  expect(await axe(page)).toEqual([]);
  const narrowed = answered(page, (asks) => asks.get("q") === "zzzz");
  await searchBox(page).fill("zzzz");
  await narrowed;
  await page.getByText("No markets found").first().waitFor();
  await page.unroute(canvasScript);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.locator(".map-canvas").waitFor();
  expect(param(page, "q")).toBe("zzzz");
});

test("a marker under a button leaves the tab order, and returns to it once uncovered", async ({
  visit,
}) => {
  const page = await open(visit);
  await page.goto("/map");
  await drawn(page);
  const marker = await points(page).first().elementHandle();
  const at = await marker?.boundingBox();
  const stage = await page.locator(".map-stage").boundingBox();
  const tabIndex = () => marker?.evaluate((element) => (element as HTMLElement).tabIndex);
  const left = (at?.x ?? 0) - (stage?.x ?? 0);
  const top = (at?.y ?? 0) - (stage?.y ?? 0);
  expect(await tabIndex()).toBe(0);
  const lid = await page.addStyleTag({
    content: `.map-round { position: fixed; translate: ${stage?.x ?? 0}px ${stage?.y ?? 0}px; inset: ${top}px auto auto ${left}px !important; }`,
  });
  await rows(page).nth(0).hover();
  await expect.poll(tabIndex).toBe(-1);
  await lid.evaluate((element) => (element as Element).remove());
  await rows(page).nth(1).hover();
  await expect.poll(tabIndex).toBe(0);
});
