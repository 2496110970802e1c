import type { JSHandle, Page } from "playwright";
import { expect } from "vitest";
import { awake } from "./support/awake";
import { test } from "./support/test";

const pages = [
  "/",
  "/markets",
  "/markets?q=nothing-like-it",
  "/market/1",
  "/vendors",
  "/vendor/1",
  "/ripe",
  "/about/how-it-works",
  "/newsletter",
  "/api/docs",
];

/**
 * The properties that a page's whole sheets set anywhere, and the size of an element, which depends
 * on many of them. Only these can differ when a rule is missing.
 */
const propertiesSet = (page: Page) =>
  page.evaluate(async () => {
    const names = new Set(["width", "height", "block-size", "inline-size"]);
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) for (const name of rule.style) names.add(name);
        if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const style of document.querySelectorAll<HTMLStyleElement>("style[data-href]")) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(await (await fetch(style.dataset.href ?? "")).text());
      read(sheet.cssRules);
    }
    return [...names].filter((name) => !name.startsWith("--"));
  });

/** How each element of a page looks in this theme when nothing moves, by these properties. */
async function looks(
  page: Page,
  colorScheme: "light" | "dark",
  properties: string[],
): Promise<JSHandle<string[]>> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.addStyleTag({ content: "*, ::before, ::after { transition: none !important }" });
  return page.evaluateHandle((names) => {
    const lookOf = (element: Element, part: string) => {
      const style = getComputedStyle(element, part);
      // Such a part is not there, whatever else it says.
      if (part !== "" && style.content === "none") return "";
      return names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
    };
    // Elements in a closed menu may still be about to move.
    return [...document.body.querySelectorAll("*:not(.menu-panel)")].flatMap((element) =>
      ["", "::before", "::after"].map((part) => lookOf(element, part)),
    );
  }, properties);
}

/** The properties that differ between two looks, and how many looks there are. */
const compare = (page: Page, own: JSHandle<string[]>, whole: JSHandle<string[]>) =>
  page.evaluate(
    ([before, after]) => ({
      count: after.filter((look) => look.length > 1000).length,
      differing: after.flatMap((look, at) => {
        const known = new Set(before[at]?.split("; "));
        return look === before[at] ? [] : look.split("; ").filter((each) => !known.has(each));
      }),
    }),
    [own, whole] as const,
  );

/** Lets the shared style sheet arrive only once the returned function is called. */
async function holdSharedSheet(page: Page) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/site-*.css", async (route) => {
    await arrived;
    await route.continue();
  });
  return () => arrive();
}

/** Keeps the browser from loading style sheets by itself. */
const savingData = (page: Page) =>
  page.addInitScript(() => {
    const line = { effectiveType: "3g", saveData: true };
    Object.defineProperty(Navigator.prototype, "connection", { get: () => line });
  });

/** Replaces a page's own style by the whole sheets that it comes from. */
const loadWholeSheets = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLStyleElement>("style[data-href]")].map(
        (style) =>
          new Promise((resolve) => {
            const link = document.createElement("link");
            link.rel = "stylesheet";
            link.href = style.dataset.href ?? "";
            link.onload = () => {
              style.remove();
              resolve(null);
            };
            style.insertAdjacentElement("beforebegin", link);
          }),
      ),
    ),
  );

for (const path of pages) {
  test(`${path} looks the same with its own style and with the whole sheets, light and dark`, async ({
    visit,
  }) => {
    const page = await visit({ touches: false });
    await savingData(page);
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const set = await propertiesSet(page);
    const own = { light: await looks(page, "light", set), dark: await looks(page, "dark", set) };
    expect(await page.locator("style[data-href]").count()).toBeGreaterThan(0);
    await loadWholeSheets(page);
    for (const theme of ["light", "dark"] as const) {
      const { count, differing } = await compare(page, own[theme], await looks(page, theme, set));
      expect(count).toBeGreaterThan(100);
      expect(differing, theme).toEqual([]);
    }
  });
}

test("the first page waits for no style sheet; later pages link the shared one", async ({
  visit,
}) => {
  const page = await visit({ touches: false });
  const sheets = page.locator("link[rel=stylesheet]");
  const answer = await page.goto("/markets");
  expect(await answer?.text()).not.toContain('rel="stylesheet"');
  await page.waitForFunction(() => document.cookie.includes("md_sheet=/assets/site-"));
  expect(await page.locator("style[data-href], link[media='not all']").count()).toBe(0);
  const next = await page.goto("/about/how-it-works");
  expect(await next?.text()).toMatch(/rel="stylesheet" href="\/assets\/site-/);
  expect(await sheets.count()).toBeGreaterThan(0);
});

test("a page does not change while only one of its style sheets has loaded, touched or not", async ({
  visit,
}) => {
  const page = await visit({ touches: false, serviceWorker: false });
  const arrive = await holdSharedSheet(page);
  const own = page.waitForResponse(/\/assets\/home-[^/]*\.css$/);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const card = page.locator(".hero-card");
  const box = await card.boundingBox();
  await (await own).finished();
  expect(await page.locator("style[data-href]").count()).toBe(2);
  expect(await card.boundingBox()).toEqual(box);
  // The script draws parts that the page's own style has no rules for, so it waits for the style
  // sheets.
  // Found by its name, because its role changes once the script offers suggestions.
  const search = page.locator("main input[name=q]").first();
  await search.click();
  expect(await page.locator("#waiting-scripts").count()).toBe(1);
  expect(await card.boundingBox()).toEqual(box);
  arrive();
  await awake(search);
  expect(await page.locator("style[data-href]").count()).toBe(0);
  expect(await card.boundingBox()).toEqual(box);
});

test("a style sheet that does not come is asked for again at the next touch", async ({ visit }) => {
  const page = await visit({ touches: false, serviceWorker: false, refusals: [404] });
  await savingData(page);
  let isDown = true;
  await page.route("**/assets/site-*.css", (route) =>
    isDown ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.addInitScript(() => {
    addEventListener(
      "error",
      () => document.documentElement.setAttribute("data-refused", ""),
      true,
    );
  });
  await page.goto("/");
  // Found by its name, because its role changes once the script offers suggestions.
  const search = page.locator("main input[name=q]").first();
  await search.click();
  await page.locator("html[data-refused]").waitFor();
  expect(await page.locator("style[data-href]").count()).toBe(2);
  expect(await page.locator("#waiting-scripts").count()).toBe(1);
  isDown = false;
  await search.press("a");
  await awake(search);
  expect(await page.locator("style[data-href]").count()).toBe(0);
});

test("a map needs no touch: its script is fetched beside the style sheets, and runs after them", async ({
  visit,
}) => {
  const page = await visit({ touches: false, serviceWorker: false });
  await savingData(page);
  const arrive = await holdSharedSheet(page);
  const script = page.waitForResponse(/\/assets\/entry\.client-[^/]*\.js$/);
  await page.goto("/map", { waitUntil: "domcontentloaded" });
  await (await script).finished();
  expect(await page.locator("#waiting-scripts").count()).toBe(1);
  await page.getByRole("heading", { name: "River Hall Public Market" }).first().waitFor();
  arrive();
  await page.locator(".leaflet-container").waitFor();
});
