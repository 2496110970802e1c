import { expect } from "vitest";
import { axe } from "./support/axe";
import { bothWays } from "./support/test";

bothWays("the first page opens and anyone can read it", async ({ page, javascript }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  expect(await page.locator("h1").count()).toBe(1);
  if (javascript) expect(await axe(page)).toEqual([]);
});
