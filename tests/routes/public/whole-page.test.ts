import { beforeAll, describe, expect, it } from "vitest";
import { makeWorld, type World } from "../../support/world";

describe("a page", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  const count = (html: string, part: string) => html.split(part).length - 1;

  it.each(["/", "/markets", "/ripe", "/auth", "/nowhere"])(
    "%s is sent complete, with its data",
    async (path) => {
      const html = await (await world.request("GET", path)).text();
      expect(html.slice(0, 15)).toBe("<!DOCTYPE html>");
      expect(html.endsWith("</body></html>")).toBe(true);
      expect(count(html, "</body>")).toBe(1);
      expect(count(html, "</html>")).toBe(1);
      expect(count(html, "streamController.enqueue(")).toBe(1);
      expect(count(html, "streamController.close()")).toBe(1);
      // No part of the page is left for the browser to fill in or render again.
      expect(html).not.toMatch(/<!--\$[?!]-->/);
    },
  );
});
