import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { awake } from "./support/awake";
import { test } from "./support/test";
import { until } from "./support/until";

/** The scripts that a page requests, including the service worker. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.context().on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) asked.push(pathname);
  });
  return asked;
}

/** Makes a page believe that it has this network connection. */
const onLine = (page: Page, line: { effectiveType: string; saveData: boolean }) =>
  page.addInitScript((told) => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => told });
  }, line);

const aWhile = 60_000;

describe("before the first touch", () => {
  test("an idle browser on a slow connection requests no script", async ({ visit }) => {
    const page = await visit({ touches: false });
    await onLine(page, { effectiveType: "3g", saveData: false });
    await page.clock.install();
    const asked = scriptsOf(page);
    await page.goto("/market/1", { waitUntil: "networkidle" });
    await page.clock.fastForward(aWhile);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
  });

  test("an idle browser with Save-Data requests no script", async ({ visit }) => {
    const page = await visit({ touches: false });
    await onLine(page, { effectiveType: "4g", saveData: true });
    await page.clock.install();
    const asked = scriptsOf(page);
    await page.goto("/markets", { waitUntil: "networkidle" });
    await page.clock.fastForward(aWhile);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
  });

  test("an idle browser on a fast connection loads the script after a while", async ({ visit }) => {
    const page = await visit({ touches: false });
    await onLine(page, { effectiveType: "4g", saveData: false });
    await page.clock.install();
    const asked = scriptsOf(page);
    await page.goto("/markets", { waitUntil: "networkidle" });
    expect(asked).toEqual([]);
    await page.clock.fastForward(aWhile);
    await awake(page.getByRole("searchbox").first());
  });

  test("a page that loses its connection says so", async ({ visit }) => {
    const page = await visit({ touches: false });
    await page.goto("/markets");
    await page.evaluate(() => {
      Object.defineProperty(Navigator.prototype, "onLine", { get: () => false });
      dispatchEvent(new Event("offline"));
    });
    await page.getByText("You’re offline.").waitFor();
  });
});

describe("following a link", () => {
  const arrival = (page: Page) =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      return entry && "deliveryType" in entry ? entry.deliveryType : undefined;
    });

  test("prefetches the page under the pointer before the click", async ({ visit }) => {
    const page = await visit({ touches: false });
    for (const path of ["/markets", "/vendors"]) {
      await page.goto(path);
      const link = page.locator(".link-card-link").nth(1);
      const ahead = page.waitForRequest((request) => "sec-purpose" in request.headers());
      await link.hover();
      await (await (await ahead).response())?.finished();
      await page.evaluate((to) => location.assign(to), (await link.getAttribute("href")) ?? "");
      await page.waitForURL(/\/(market|vendor)\/\d+/);
      expect(await arrival(page)).toBe("navigational-prefetch");
    }
  });

  test("does not prefetch a page that starts something, such as a pre-order", async ({ visit }) => {
    const page = await visit({ touches: false });
    await page.goto("/vendor/1");
    const link = page.getByRole("link", { name: /^Pre-Order/ }).first();
    await link.hover();
    await page.waitForTimeout(1000);
    await page.evaluate((to) => location.assign(to), (await link.getAttribute("href")) ?? "");
    await page.waitForURL(/pre-order/);
    expect(await arrival(page)).toBe("");
  });

  for (const touches of [true, false]) {
    test(`a list's picture grows into its page's, ${touches ? "with" : "without"} its script`, async ({
      visit,
    }) => {
      const page = await visit({ touches });
      const moves = async (reducedMotion: "reduce" | "no-preference") => {
        await page.emulateMedia({ reducedMotion });
        await page.goto("/markets");
        const link = page.locator(".link-card-link").first();
        if (touches) await awake(link);
        await page.evaluate(() => {
          const begun = (at: Event) => {
            if ("viewTransition" in at && at.viewTransition) sessionStorage.setItem("moves", "yes");
          };
          addEventListener("pageswap", begun);
          const own = document.startViewTransition.bind(document);
          document.startViewTransition = (update) => {
            const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
            if (!isStill) sessionStorage.setItem("moves", "yes");
            return own(update);
          };
          sessionStorage.clear();
        });
        const picture = page.locator(".link-card .picture").first();
        const name = await picture.evaluate((each) => getComputedStyle(each).viewTransitionName);
        await (touches ? link.click() : link.dispatchEvent("click"));
        await page.locator(".guide-picture .picture").waitFor();
        const there = page.locator(".guide-picture .picture");
        expect(await there.evaluate((each) => getComputedStyle(each).viewTransitionName)).toBe(
          name,
        );
        return page.evaluate(() => sessionStorage.getItem("moves"));
      };
      expect(await moves("no-preference")).toBe("yes");
      expect(await moves("reduce")).toBeNull();
    });
  }
});

test("a page served from the offline copy says at once that the visitor is offline", async ({
  visit,
}) => {
  const page = await visit({ touches: false });
  // The answer that the service worker gives without a connection.
  await page.route("**/markets", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace("<html ", '<html data-kept-at="1790000000000" ');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto("/markets");
  await page.getByText("You’re offline.").waitFor();
});

describe("the first touch", () => {
  test("on a link opens the page, with a single request", async ({ visit }) => {
    const page = await visit({ touches: false });
    await page.goto("/markets");
    const link = page.locator("main a[href^='/market/']").first();
    const to = await link.getAttribute("href");
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      // The browser may have prefetched the page when the finger touched the link.
      const isAhead = "sec-purpose" in request.headers();
      if (!isAhead && /^\/market\/\d+(\.data)?$/.test(pathname)) asked.push(pathname);
    });
    await link.click();
    await page.waitForURL((url) => url.pathname + url.search === to);
    await page.waitForLoadState("networkidle");
    expect(asked).toHaveLength(1);
  });

  test("on a pre-order link leads to the order form or to sign-in", async ({ visit }) => {
    const page = await visit({ touches: false });
    await page.goto("/vendor/1");
    await page.locator("main a[href*='/pre-order']").first().click();
    await until(async () => /\/(pre-order|auth)\b/.test(page.url()));
  });

  test("loads the script, which handles later touches", async ({ visit }) => {
    const page = await visit({ touches: false });
    const asked = scriptsOf(page);
    await page.goto("/markets");
    await page.mouse.click(2, 2);
    await awake(page.getByRole("searchbox").first());
    await until(async () => asked.includes("/service-worker.js"));
    expect(await page.locator("#waiting-scripts").count()).toBe(0);
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await page.locator("main a[href^='/market/']").first().click();
    await page.waitForURL(/\/market\/\d+/);
    expect(documents).toEqual([]);
  });

  test("by a key in the search box keeps the key, and suggestions follow", async ({ visit }) => {
    const page = await visit({ touches: false });
    await page.goto("/markets");
    const box = page.locator("main input[name=q]").first();
    await box.focus();
    await page.keyboard.type("miami");
    await page.getByRole("option").first().waitFor();
    expect(await box.inputValue()).toBe("miami");
  });

  test("by Enter in the search box searches", async ({ visit }) => {
    const page = await visit({ touches: false });
    await page.goto("/vendors");
    const box = page.locator("main input[name=q]").first();
    await box.fill("honey");
    await box.press("Enter");
    await page.waitForURL(/\/vendors\?(.*&)?q=honey/);
  });

  test("keeps what was entered while the script was loading", async ({ visit }) => {
    const page = await visit({ touches: false, serviceWorker: false });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto("/about/how-it-works");
    const email = page.locator("footer input[name=email]");
    const consent = page.getByLabel("Yes, subscribe me to your newsletter");
    await email.pressSequentially("ann@example.com");
    await consent.check();
    arrive();
    await awake(email);
    expect(await email.inputValue()).toBe("ann@example.com");
    expect(await consent.isChecked()).toBe(true);
  });

  test("on the theme button changes the theme, once", async ({ visit }) => {
    const page = await visit({ touches: false });
    await page.goto("/markets");
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
    });
    await page.locator("footer").getByRole("button", { name: "Dark theme" }).click();
    await page.locator("html.dark").waitFor();
    await page.waitForLoadState("networkidle");
    expect(posts).toHaveLength(1);
  });

  test("on 'Share' opens the share panel, which stays open", async ({ visit }) => {
    const page = await visit({ touches: false });
    await page.goto("/market/1");
    await page.locator("summary", { hasText: "Share" }).click();
    const copy = page.getByRole("button", { name: "Copy link" });
    // Only the script draws this button.
    await copy.waitFor();
    expect(await copy.isVisible()).toBe(true);
  });

  test("on a heart leads to sign-in", async ({ visit }) => {
    const page = await visit({ touches: false });
    await page.goto("/markets");
    await page
      .getByRole("button", { name: /^Save / })
      .first()
      .click();
    await page.waitForURL(/\/auth\b/);
  });
});
