import type { Page } from "playwright";
import { expect } from "vitest";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { bothWays, screenshot, test } from "./support/test";

/** The stall that the demo's vendor account runs; it takes payment at pickup. */
const stall = "Sunny Acre Farm";
const market = "Banyan Lane Farmers Market";

async function findStall(page: Page) {
  await page.goto("/vendors?q=Sunny+Acre");
  await page.getByRole("link", { name: stall, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: stall }).waitFor();
}

bothWays(
  "an order to be paid at the stall stands at once, the vendor makes it ready, and it is ordered again",
  async ({ page, javascript, visit }) => {
    await findStall(page);
    const link = page.getByRole("link", { name: "Pre-Order Butter lettuce" });
    await page.goto((await link.getAttribute("href")) ?? "");
    await page.getByRole("radio", { name: new RegExp(market) }).check();
    if (!javascript) await page.getByRole("button", { name: "Show pickup dates" }).click();
    const dates = page.getByRole("group", { name: /Pickup date/ }).getByRole("radio");
    await dates.last().waitFor();
    await dates.last().check();
    await page.getByRole("radio", { name: /Pay at pickup/ }).check();
    const wish = `At the stall (${javascript ? "with" : "without"})`;
    await page.getByLabel("Special instructions").fill(wish);
    await page.getByRole("button", { name: "Place Order" }).last().click();
    await page.waitForURL(/\/orders/);
    await page.getByText("Your pre-order is confirmed.").first().waitFor();
    const order = page.getByRole("article").filter({ hasText: wish });
    expect(await order.locator("header").getByText("Confirmed").count()).toBe(1);

    const vendor = await visit({ as: "vendor" });
    await vendor.goto("/vendor-dashboard");
    const received = vendor.getByRole("article").filter({ hasText: wish });
    await received.getByRole("button", { name: /ready/i }).click();
    await received.locator("header").getByText("Ready for Pickup").waitFor();
    if (javascript) expect(await axe(vendor)).toEqual([]);

    await page.goto("/orders");
    await order.locator("header").getByText("Ready for Pickup").waitFor();
    await order.getByRole("link", { name: "Order again" }).click();
    await page.waitForURL(/\/pre-order/);
    expect(await page.getByLabel("Quantity of Butter lettuce").inputValue()).toBe("1");

    await page.goto("/orders");
    await order.getByRole("link", { name: "Receipt" }).click();
    await page.waitForURL(/\/receipt/);
    expect(await page.getByText("Butter lettuce").count()).toBeGreaterThan(0);
    if (javascript) expect(await axe(page)).toEqual([]);
  },
  { as: "customer" },
);

test("with JavaScript the form opens over the stall's page, and Escape or going back closes it", async ({
  visit,
}) => {
  const page = await visit({ as: "customer", width: 360 });
  await findStall(page);
  const link = page.getByRole("link", { name: "Pre-Order Butter lettuce" });
  await awake(link);
  const dialog = page.getByRole("dialog");
  for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await link.click();
    await dialog.getByLabel("Quantity of Butter lettuce").waitFor();
    await close();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toMatch(/^\/vendor\/\d+$/);
  }
  await link.click();
  await dialog.getByLabel("Quantity of Butter lettuce").waitFor();
  expect(await axe(page)).toEqual([]);
  await screenshot(page, "pre-order-dialog-360");
});
