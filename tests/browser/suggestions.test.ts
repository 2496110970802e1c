import type { Page } from "playwright";
import { expect } from "vitest";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { test } from "./support/test";
import { beyondTheEdge, chooseTextSize } from "./support/worst-seat";

const box = (page: Page) => page.locator("input[type=search], input[role=combobox]").first();
const options = (page: Page) => page.getByRole("option");
const lit = (page: Page) => page.locator("[role=option][aria-selected=true]");

test("a search box offers suggestions by keyboard, and Escape keeps what was typed", async ({
  visit,
}) => {
  const page = await visit();
  await page.goto("/markets");
  await awake(box(page));
  await box(page).pressSequentially("Mia");
  await options(page).first().waitFor();
  const combobox = page.getByRole("combobox", { name: "Search markets", expanded: true });
  await combobox.waitFor();
  expect(await page.getByRole("status").allInnerTexts()).toContainEqual(
    expect.stringMatching(/^\d suggestions?$/),
  );
  expect(await axe(page)).toEqual([]);

  await combobox.press("ArrowDown");
  expect(await combobox.getAttribute("aria-activedescendant")).toBe(
    await lit(page).getAttribute("id"),
  );
  expect(await lit(page).innerText()).toMatch(/^Miami, FL/);
  expect(await axe(page)).toEqual([]);
  await combobox.press("ArrowUp");
  expect(await lit(page).count()).toBe(0);
  expect(await combobox.getAttribute("aria-activedescendant")).toBeNull();
  await combobox.press("Escape");
  await options(page).first().waitFor({ state: "detached" });
  expect(await box(page).inputValue()).toBe("Mia");
  await page.getByRole("combobox", { name: "Search markets", expanded: false }).waitFor();

  await box(page).press("ArrowDown");
  await options(page).first().waitFor();
  await box(page).press("ArrowDown");
  await box(page).press("Enter");
  await page.waitForURL("**/markets?near=Miami%2C+FL");
});

test("a place that is chosen in the map's list leaves it a list", async ({ visit }) => {
  const page = await visit();
  await page.goto("/map?view=list");
  await awake(box(page));
  await box(page).pressSequentially("Miami");
  await options(page).filter({ hasText: "Miami, FL" }).first().click();
  await page.waitForURL(/\/map\?(?=.*near=Miami%2C\+FL)(?=.*view=list)/);
});

test("Enter without a selected suggestion searches, and one letter requests no suggestions", async ({
  visit,
}) => {
  const page = await visit();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/suggestions") asked.push(searchParams.get("q") ?? "");
  });
  await page.goto("/vendors");
  await awake(box(page));
  await box(page).pressSequentially("h");
  await page.getByRole("combobox").waitFor();
  await box(page).pressSequentially("oney");
  await expect.poll(() => asked).toContain("honey");
  expect(asked).not.toContain("h");
  await box(page).press("Enter");
  await page.waitForURL("**/vendors?q=honey");
});

test("on a phone, suggestions are large enough to tap, also in large text, and a tap opens one", async ({
  visit,
}) => {
  const page = await visit({ width: 360 });
  await page.goto("/");
  await awake(box(page));
  await box(page).pressSequentially("mia");
  await options(page).first().waitFor();
  for (const option of await options(page).all()) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await chooseTextSize(page, 24);
  expect(await beyondTheEdge(page)).toEqual([]);
  await options(page).filter({ hasText: "Miami, FL" }).first().click();
  await page.waitForURL("**/markets?near=Miami%2C+FL");
});
