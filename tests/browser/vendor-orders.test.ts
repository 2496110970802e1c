import type { Page } from "playwright";
import { expect } from "vitest";
import { asNewCustomer } from "./support/account";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { ownHouse } from "./support/own-house";
import { chooseMarketAndDate, dayPathOf, stall } from "./support/stall";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";

/**
 * A product that no other test orders, because a product that falls short is then sold out for its
 * day.
 */
const productOf = (javascript: boolean) => (javascript ? "Green peppers" : "Sweet corn");

/** Orders two pieces of the product, to be paid at pickup. Returns the order's number. */
async function order(page: Page, javascript: boolean, wish: string): Promise<string> {
  const product = productOf(javascript);
  await page.goto("/vendors?q=Sunny+Acre");
  await page.getByRole("link", { name: stall, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: stall }).waitFor();
  const link = page.getByRole("link", { name: `Pre-Order ${product}` });
  await page.goto((await link.getAttribute("href")) ?? "");
  await chooseMarketAndDate(page, javascript);
  await page.getByRole("radio", { name: /Pay at pickup/ }).check();
  await page.getByLabel(`Quantity of ${product}`).fill("2");
  await page.getByLabel("Special instructions").fill(wish);
  await page.getByRole("button", { name: "Place Order" }).last().click();
  await page.waitForURL(/\/orders/);
  const placed = page.getByRole("article").filter({ hasText: wish });
  return (await placed.getByRole("heading").first().textContent()) ?? "";
}

/** The latest email in the outbox about this order. */
const mailOf = (number: string): Promise<string> =>
  inDatabase(async (d1) => {
    const row = await d1
      .prepare(
        "select text from mail_outbox where subject like ? and subject not like 'New order%' order by id desc limit 1",
      )
      .bind(`%${number}%`)
      .first<{ text: string }>();
    return row?.text ?? "";
  });

bothWays(
  "a vendor marks orders ready and undoes it, then corrects a short harvest, and the customer is emailed",
  async ({ page, javascript, visit }) => {
    const wish = `Short (${javascript ? "with" : "without"})`;
    const product = productOf(javascript);
    await asNewCustomer(page, `short-${javascript ? "with" : "without"}`);
    const number = await order(page, javascript, wish);
    expect(number).toMatch(/^ORD-\d{4}$/);

    const vendor = await visit({ as: "vendor", width: 360 });
    const day = await dayPathOf(wish);
    await vendor.goto("/vendor-preorders");
    await screenshot(vendor, `vendor-dashboard-360-${javascript}`);
    await vendor.goto(day);
    if (javascript) expect(await axe(vendor)).toEqual([]);
    await screenshot(vendor, `vendor-day-360-${javascript}`);
    const received = vendor.getByRole("row").filter({ hasText: wish });
    const state = received.locator(".data-state");
    await received.getByRole("checkbox").check();
    const bar = vendor.getByRole("form", { name: "Selected orders" });
    await bar.getByRole("button", { name: "Mark as ready" }).click();
    await state.getByText("Ready for Pickup").waitFor();
    await vendor.getByRole("button", { name: "Undo", exact: true }).click();
    await state.getByText("Confirmed").waitFor();

    await vendor.getByRole("link", { name: `Not enough? ${product}` }).click();
    await vendor.getByRole("heading", { level: 1, name: `Not enough ${product}?` }).waitFor();
    const lead = (await vendor.locator(".page-header .lead").textContent()) ?? "";
    const ordered = Number(/· (\d+)/.exec(lead)?.[1]);
    await vendor.getByLabel(`${product}: how many do you have?`).fill(String(ordered - 1));
    await vendor.getByRole("button", { name: "See how many each customer gets" }).click();
    await vendor.getByRole("heading", { name: "What will happen" }).waitFor();
    // Moves the pointer away from the pressed button, so that the test sees the page at rest.
    await vendor.mouse.move(0, 0);
    if (javascript) expect(await axe(vendor)).toEqual([]);
    await screenshot(vendor, `vendor-short-harvest-360-${javascript}`);
    await vendor.getByRole("button", { name: /^Correct \d+ order/ }).click();
    await toast(vendor, "Orders corrected");
    expect(await received.getByText("Reduced. Old total").count()).toBe(1);

    await page.goto("/orders");
    const mine = page.getByRole("article").filter({ hasText: wish });
    await mine.getByText("Details").click();
    await mine.getByRole("link", { name: "Receipt" }).click();
    await page.waitForURL(/\/receipt/);
    await page.getByText(`${product}: 2 ordered, 1 to pick up.`).waitFor();
    // The worker answers the clock before its jobs are done.
    let told = "";
    for (let minute = 0; minute < 20 && !told.includes("to pick up"); minute += 1) {
      await fetch(ownHouse().clock, { method: "POST", body: "* * * * *" });
      told = await mailOf(number);
    }
    expect(told).toContain(`${product}: 2 ordered, 1 to pick up`);
  },
);

test("a market day prints as a pack list, without controls meant for the screen", async ({
  read,
}) => {
  const page = await read({ as: "vendor" });
  await page.goto("/vendor-preorders");
  await page.getByRole("link", { name: "Pack list" }).click();
  await page.getByRole("heading", { name: "By customer" }).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".data-bar").isVisible()).toBe(false);
  expect(await page.locator(".office-rail").isVisible()).toBe(false);
  expect(await page.locator(".data-table .day-code").first().isVisible()).toBe(true);
});
