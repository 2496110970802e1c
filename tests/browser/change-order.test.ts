import type { Page } from "playwright";
import { expect } from "vitest";
import { axe } from "./support/axe";
import { chooseMarketAndDate } from "./support/stall";
import { bothWays, screenshot } from "./support/test";
import { toast } from "./support/toast";

/** Orders 3 of the vendor's tomatoes, and pays by card. Returns the page of the new order. */
async function orderTomatoes(page: Page, javascript: boolean) {
  await page.goto("/vendor/1");
  const card = page.getByRole("listitem").filter({ hasText: "Heirloom tomatoes" }).first();
  const form = await card.getByRole("link", { name: /Pre-Order/ }).getAttribute("href");
  await page.goto(form ?? "");
  await page.getByLabel("Quantity of Heirloom tomatoes").fill("3");
  await chooseMarketAndDate(page, javascript);
  await page.getByRole("button", { name: "Place Order" }).last().click();
  await page.waitForURL(/\/c\/pay\//);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL(/\/orders\/\d+\/placed/);
}

bothWays(
  "a customer orders less of one product and adds another, and pays the difference",
  async ({ page, javascript }) => {
    const how = `${javascript ? "with" : "without"}-javascript`;
    await orderTomatoes(page, javascript);
    await page.getByRole("link", { name: "Change order" }).click();
    await page.getByRole("heading", { level: 1, name: /^Change ORD-/ }).waitFor();
    await page.getByLabel("Quantity of Heirloom tomatoes").fill("2");
    await page.getByLabel("Quantity of Rainbow carrots").fill("2");
    const money = /^We refund \$\d+\.\d\d to your card\. You pay \$\d+\.\d\d on the next page\.$/;
    if (javascript) {
      await page.getByRole("status").filter({ hasText: money }).waitFor();
      expect(await axe(page)).toEqual([]);
    }
    await screenshot(page, `change-order-${how}`);

    await page.getByRole("button", { name: "Review change" }).click();
    await page.getByRole("heading", { level: 2, name: "Your change" }).waitFor();
    await page.getByText("Heirloom tomatoes: 3 → 2").waitFor();
    await page.getByText(money).waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `change-summary-${how}`);
    await page.getByRole("button", { name: "Edit quantities" }).click();
    await page.getByRole("button", { name: "Review change" }).waitFor();
    expect(await page.getByLabel("Quantity of Rainbow carrots").inputValue()).toBe("2");
    await page.getByRole("button", { name: "Review change" }).click();

    await page.getByRole("button", { name: "Confirm change" }).click();
    await page.waitForURL(/\/c\/pay\//);
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.waitForURL(/\/visits\/\d+$/);
    await toast(page, "Order changed");
    expect(await page.getByText("Confirmed", { exact: true }).count()).toBe(2);
    await page.getByText("Rainbow carrots").waitFor();
    // Both orders are of one vendor, so they are one stop.
    await page.getByText("Say or show it at the stall.").waitFor();
    await screenshot(page, `changed-visit-${how}`);
  },
  { width: 360, as: "customer" },
);
