import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { openShop } from "../../support/shop";
import type { Asked } from "../../support/world";
import { makeWorld, type World } from "../../support/world";

describe("the script of a page", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    await openShop(world);
  });

  /**
   * A page in two parts: what a browser loads and runs at once, and what waits for the first touch.
   */
  const halves = async (path: string, as: Asked["as"] = "nobody") => {
    const html = await (await world.request("GET", path, { as })).text();
    const waiting = /<template id="waiting-scripts"[^>]*>(.*)<\/template><\/body><\/html>$/s.exec(
      html,
    );
    return { atOnce: html.replace(waiting?.[0] ?? "", ""), waiting: waiting?.[1] ?? "" };
  };
  const isLoaded = /modulepreload|type="module"|__remixContext\b(?!\?)/;

  const guide = ["/", "/markets", "/market/1", "/vendors", "/vendor/1", "/ripe"];
  it.each([...guide, "/about/how-it-works", "/newsletter", "/nowhere"])(
    "waits for the first touch on %s, with the data it needs",
    async (path) => {
      const { atOnce, waiting } = await halves(path);
      expect(atOnce).not.toMatch(isLoaded);
      expect(waiting).toMatch(/^<link rel="modulepreload"/);
      expect(waiting).toContain("streamController.close()");
    },
  );

  it("waits on a map only until the page is drawn", async () => {
    const { atOnce, waiting } = await halves("/map");
    expect(atOnce).not.toMatch(isLoaded);
    expect(waiting).toMatch(isLoaded);
    const html = await (await world.request("GET", "/map")).text();
    expect(html).toContain('<template id="waiting-scripts" data-soon="yes">');
  });

  it.each(["/offline", "/auth"])("is loaded at once on %s", async (path) => {
    const { atOnce, waiting } = await halves(path);
    expect(waiting).toBe("");
    expect(atOnce).toMatch(isLoaded);
  });

  it("is loaded at once for a signed-in user, so that a sign-out in another tab is noticed", async () => {
    const { atOnce, waiting } = await halves("/markets", "customer");
    expect(waiting).toBe("");
    expect(atOnce).toMatch(isLoaded);
  });

  it("comes with prefetch rules for the browser only while it waits, not for signed-in users", async () => {
    const rules = /<script type="speculationrules"/;
    for (const path of ["/", "/markets"]) {
      expect((await halves(path)).atOnce).toMatch(rules);
      expect((await halves(path, "customer")).atOnce).not.toMatch(rules);
    }
    for (const path of ["/map", "/auth"]) expect((await halves(path)).atOnce).not.toMatch(rules);
  });

  it("waits behind an inline script of less than 2 KB that the policy names", async () => {
    const answer = await world.request("GET", "/about/how-it-works");
    const html = await answer.text();
    const [, script = ""] = /<script>(\(\(\) => \{const signs.*?)<\/script>/s.exec(html) ?? [];
    const named = createHash("sha256").update(script).digest("base64");
    expect(answer.headers.get("Content-Security-Policy")).toContain(`'sha256-${named}'`);
    expect(script.length).toBeGreaterThan(500);
    expect(script.length).toBeLessThan(2048);
  });
});

describe("the style of a page", () => {
  const sheetsOf = (html: string) => ({
    linked: [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href),
    own: [...html.matchAll(/<style data-href="([^"]+)">/g)].map(([, href]) => href),
  });
  const shared = expect.stringMatching(/^\/assets\/site-/);

  const inlined = ["/", "/map", "/markets", "/about/how-it-works", "/nowhere", "/api/docs"];
  it.each([...inlined, "/api/docs/orders"])(
    "is inlined on a first visit and linked after that: %s",
    async (path) => {
      const world = await makeWorld();
      const { linked, own } = sheetsOf(await (await world.request("GET", path)).text());
      expect([linked, own[0]]).toEqual([[], shared]);
      const cookie = { Cookie: `md_sheet=${own[0]}` };
      const again = await world.request("GET", path, { headers: cookie });
      expect(sheetsOf(await again.text())).toEqual({ linked: [shared], own: own.slice(1) });
    },
  );

  it("is linked where the script loads at once, so that React finds the page as it renders it", async () => {
    const world = await makeWorld();
    for (const [path, as] of [
      ["/offline", "nobody"],
      ["/markets", "customer"],
    ] as const) {
      const { linked, own } = sheetsOf(await (await world.request("GET", path, { as })).text());
      expect([linked[0], own]).toEqual([shared, []]);
    }
  });
});
