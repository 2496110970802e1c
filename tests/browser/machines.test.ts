import { expect } from "vitest";
import { bothWays, test } from "./support/test";

interface Manifest {
  name: string;
  icons: { src: string; type: string }[];
}

test("the app's manifest has icons in the sizes it declares", async ({ page }) => {
  await page.goto("/");
  const manifest = await page.evaluate(async (): Promise<Manifest> => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    return (await fetch(link?.href ?? "")).json();
  });
  expect(manifest.name).toBe("Market Day");
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    manifest.icons.filter(({ type }) => type === "image/png"),
  );
  expect(sizes).toEqual(["192x192", "512x512", "512x512"]);
});

test("the picture of a shared link has the size its meta tags declare", async ({ page }) => {
  await page.goto("/");
  const said = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
  const size = await page.evaluate(
    async (src) => {
      const image = new Image();
      image.src = new URL(src).pathname;
      await image.decode();
      return [String(image.naturalWidth), String(image.naturalHeight)];
    },
    (await said("og:image")) ?? "",
  );
  expect(size).toEqual([await said("og:image:width"), await said("og:image:height")]);
});

bothWays(
  "a market's page can be shared by its link, with a copy button where there is JavaScript",
  async ({ page, javascript }) => {
    await page.goto("/market/1");
    await page.locator(".share summary").click();
    const address = page.getByLabel("Link to this page");
    expect(await address.inputValue()).toMatch(/^http.*\/market\/1$/);
    const copy = page.getByRole("button", { name: "Copy link" });
    if (javascript) await copy.waitFor();
    else expect(await copy.count()).toBe(0);
  },
);

bothWays(
  "a market's page links to the map, to directions and to a calendar file",
  async ({ page }) => {
    await page.goto("/market/1");
    const to = (name: string | RegExp) => page.getByRole("link", { name }).getAttribute("href");
    expect(await to("View on Map")).toBe("/map?market=1");
    expect(await to(/^Get Directions/)).toContain("https://www.google.com/maps/search/");
    const calendar = await page.request.get((await to("Add to calendar")) ?? "");
    expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  },
);

test("a broken picture is replaced by a drawing", async ({ visit }) => {
  const page = await visit({ refusals: [404] });
  await page.route("**/images/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/market/1");
  await page.locator(".guide-picture svg.scene").waitFor();
  expect(await page.locator(".guide-picture img").count()).toBe(0);
});
