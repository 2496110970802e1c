import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { axe } from "./support/axe";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";
import { demoPassword, type Visit } from "./support/visit";

const phone = 360;
const hearts = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The first market on the list page, by the name on its heart button. */
async function firstMarket(page: Page) {
  await page.goto("/markets");
  const heart = page.locator(".link-card-corner button").first();
  const name = (await heart.getAttribute("aria-label")) ?? "";
  return name.replace(/^Save |^Remove | from saved$/g, "");
}

/** Removes the market from the saved ones, because an earlier test may have left it saved. */
async function letGo(page: Page, name: string) {
  const remove = hearts(page, `Remove ${name} from saved`);
  if ((await remove.count()) === 0) return;
  await remove.first().click();
  await toast(page, "Removed from favorites");
  await hearts(page, `Save ${name}`).first().waitFor();
}

bothWays(
  "a market is saved with one tap, found again and let go of",
  async ({ page, javascript }) => {
    const name = await firstMarket(page);
    await letGo(page, name);
    await hearts(page, `Save ${name}`).first().click();
    await toast(page, "Added to favorites");
    const saved = hearts(page, `Remove ${name} from saved`).first();
    await saved.waitFor();
    expect(await saved.getAttribute("value")).toBe("unsaved");
    expect(new URL(page.url()).pathname).toBe("/markets");
    if (!javascript) expect(new URL(page.url()).hash).toMatch(/^#save-market-\d+$/);
    const box = await saved.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await screenshot(page, `markets-hearts-${javascript ? "js" : "plain"}`);

    await page.goto("/saved");
    await page.getByRole("link", { name, exact: true }).waitFor();
    await screenshot(page, `saved-${javascript ? "js" : "plain"}`);
    if (javascript) expect(await axe(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name, exact: true }).click();
    await page.locator("h1", { hasText: name }).waitFor();
    await hearts(page, `Remove ${name} from saved`).click();
    await toast(page, "Removed from favorites");
    await hearts(page, `Save ${name}`).waitFor();
    await page.goto("/saved");
    expect(await page.getByRole("link", { name, exact: true }).count()).toBe(0);
  },
  { as: "customer", width: phone },
);

bothWays("a visitor's heart leads to sign-in, with the way back to the heart", async ({ page }) => {
  const name = await firstMarket(page);
  await hearts(page, `Save ${name}`).first().click();
  await page.waitForURL(/\/auth/);
  await toast(page, "Sign in required");
  const back = new URL(page.url()).searchParams.get("returnTo");
  expect(back).toMatch(/^\/markets#save-market-\d+$/);
});

describe("saving with JavaScript", () => {
  const customer: Visit = { as: "customer" };

  test("shows a tap at once, without reloading the page's data", async ({ visit }) => {
    const page = await visit(customer);
    const name = await firstMarket(page);
    await letGo(page, name);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const answered: { release: () => void } = { release: () => {} };
    const held = new Promise<void>((resolve) => {
      answered.release = resolve;
    });
    await page.route("**/api/saved", async (route) => {
      await held;
      await route.continue();
    });
    const heart = hearts(page, `Save ${name}`).first();
    await heart.click();
    const shown = hearts(page, `Remove ${name} from saved`).first();
    await shown.waitFor();
    // A second tap before the answer repeats the same wish and does not reverse it.
    await shown.click();
    answered.release();
    await toast(page, "Added to favorites");
    expect(await shown.getAttribute("value")).toBe("unsaved");
    expect(asked.filter((path) => path === "/api/saved")).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith(".data"))).toEqual([]);
    await letGo(page, name);
  });

  test("undoes a failed save and says so", async ({ visit }) => {
    const page = await visit({ ...customer, elsewhere: [/\/api\/saved$/] });
    const name = await firstMarket(page);
    await letGo(page, name);
    await page.route("**/api/saved", (route) => route.abort());
    await hearts(page, `Save ${name}`).first().click();
    await toast(page, "Not saved");
    await hearts(page, `Save ${name}`).first().waitFor();
    await page.unroute("**/api/saved");
    await hearts(page, `Save ${name}`).first().click();
    await toast(page, "Added to favorites");
    await letGo(page, name);
  });

  test("leads a customer to sign-in after the session has ended", async ({ visit }) => {
    const page = await visit({ ...customer, refusals: [401] });
    const name = await firstMarket(page);
    await letGo(page, name);
    await page.context().clearCookies();
    await hearts(page, `Save ${name}`).first().click();
    await page.waitForURL(/\/auth\?returnTo=/);
    await toast(page, "Sign in required");
    // The sign-in saves what the heart in the way back names.
    expect(page.url()).toMatch(/%23save-market-\d+$/);
  });

  test("works from the keyboard", async ({ visit }) => {
    const page = await visit(customer);
    const name = await firstMarket(page);
    await letGo(page, name);
    const heart = hearts(page, `Save ${name}`).first();
    await heart.focus();
    await page.keyboard.press("Enter");
    await toast(page, "Added to favorites");
    await letGo(page, name);
  });

  test("hands items kept in the browser over to the account at sign-in, once", async ({
    visit,
  }) => {
    const page = await visit();
    const name = await firstMarket(page);
    const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
    const id = Number(href?.split("/").at(-1));
    await page.evaluate((kept) => localStorage.setItem("savedItems", kept), `{"markets":[${id}]}`);
    await page.goto("/auth?returnTo=/saved");
    await page.locator("input[name=username]").fill("devon");
    await page.locator("input[name=password]").fill(demoPassword);
    const taken = page.waitForResponse((answer) => answer.url().endsWith("/saved/import"));
    await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
    expect(await (await taken).json()).toEqual({ added: 1 });
    await page.getByRole("link", { name, exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("savedItems"))).toBeNull();
    await letGo(page, name);
  });
});

/** The page of a market where the customer has collected an order and not reviewed it yet. */
async function marketToReview({ request }: Page): Promise<string> {
  const answer = await request.get("/api/orders");
  const orders = (await answer.json()) as { status: string; marketId: number }[];
  for (const { marketId } of orders.filter(({ status }) => status === "completed")) {
    const address = `/market/${marketId}`;
    if ((await (await request.get(address)).text()).includes("Write a review")) return address;
  }
  throw new Error("The demo customer has reviewed all there is.");
}

describe("reviews", () => {
  bothWays(
    "a customer who has collected an order writes, changes and deletes a review",
    async ({ page, javascript }) => {
      const mode = javascript ? "js" : "plain";
      await page.goto(await marketToReview(page));
      await page.getByRole("link", { name: "Write a review" }).click();
      await page.locator("h1", { hasText: "Write a review" }).waitFor();
      if (javascript) {
        expect(await axe(page)).toEqual([]);
        await page.getByRole("radio", { name: "1 out of 5 stars" }).focus();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
      } else {
        await page.locator(".star-choice").nth(3).click();
      }
      expect(await page.getByRole("radio", { name: "4 out of 5 stars" }).isChecked()).toBe(true);
      await page.getByLabel("Comment").fill("Ripe peaches.\nhttps://elsewhere.example/");
      await screenshot(page, `review-form-${mode}`);
      await page.getByRole("button", { name: "Post review" }).click();
      await toast(page, "Thank you for your review");

      const own = page.locator(".review").first();
      expect(await own.innerText()).toContain("Ripe peaches.");
      expect(await own.getByText("Your review", { exact: true }).count()).toBe(1);
      expect(await own.getByRole("link", { name: "elsewhere" }).count()).toBe(0);
      await screenshot(page, `market-reviews-${mode}`);
      if (javascript) expect(await axe(page)).toEqual([]);

      await page.getByRole("link", { name: "Edit your review" }).click();
      await page.locator(".star-choice").nth(1).click();
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.locator(".review", { hasText: "edited" }).first().waitFor();

      await page.getByRole("link", { name: "Edit your review" }).click();
      await page.getByText("Delete this review").click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await toast(page, "Review deleted");
      await page.getByRole("link", { name: "Write a review" }).waitFor();
    },
    { as: "customer", width: phone },
  );

  bothWays(
    "a review without stars is refused and keeps its comment",
    async ({ page, javascript }) => {
      const address = await marketToReview(page);
      await page.goto(`${address}/review`);
      await page.getByLabel("Comment").fill("No stars yet");
      await page.getByRole("button", { name: "Post review" }).click();
      if (javascript) await page.getByText("Choose from 1 to 5 stars").first().waitFor();
      expect(await page.getByLabel("Comment").inputValue()).toBe("No stars yet");
      expect(new URL(page.url()).pathname).toBe(`${address}/review`);
    },
    { as: "customer" },
  );
});
