import { expect } from "vitest";
import { axe } from "./support/axe";
import { bothWays, test } from "./support/test";

bothWays("the home page opens for a visitor", async ({ page, javascript }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  expect(await page.locator("h1").count()).toBe(1);
  if (javascript) expect(await axe(page)).toEqual([]);
});

test("an interrupted navigation leaves no uncaught error", async ({ visit }) => {
  const page = await visit({ serviceWorker: false });
  // The data of a page arrives, but its stream only ends when the router cancels the request.
  await page.addInitScript(() => {
    const wholly = window.fetch;
    window.fetch = async (asked, init) => {
      const answer = await wholly(asked, init);
      if (!new URL(answer.url).pathname.startsWith("/markets.data")) return answer;
      const text = await answer.text();
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode(text));
          init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason));
        },
      });
      return new Response(body, { status: answer.status, headers: answer.headers });
    };
  });
  await page.goto("/");
  const navigation = page.locator("header nav");
  const data = page.waitForResponse(/\/markets\.data/);
  await navigation.getByRole("link", { name: "Markets" }).first().click();
  await data;
  await navigation.getByRole("link", { name: "Vendors" }).first().click();
  await page.locator("h1", { hasText: "Vendors" }).waitFor();
});
