import type { Page } from "playwright";
import { expect } from "vitest";
import { axe } from "./support/axe";
import { chooseMarketAndDate, dayPathOf, market, stall } from "./support/stall";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";
import { signIn } from "./support/visit";

/** Goes from the list of markets to the vendor's page, like a customer who looks for it. */
async function findStall(page: Page) {
  await page.goto("/markets");
  const search = page.getByRole("search", { name: "Search markets" }).locator("input[name=q]");
  await search.fill("banyan");
  await search.press("Enter");
  await page.waitForURL(/q=banyan/);
  await page.getByRole("link", { name: market }).first().click();
  await page.waitForURL(/\/market\/\d+/);
  await page.getByRole("heading", { level: 1, name: market }).waitFor();
  await page.getByRole("link", { name: stall }).first().click();
  await page.waitForURL(/\/vendor\/\d+/);
}

/** Opens the order form for a product of the vendor shown. */
async function openForm(page: Page, product: string) {
  const card = page.getByRole("listitem").filter({ hasText: product }).first();
  const href = await card.getByRole("link", { name: /Pre-Order/ }).getAttribute("href");
  await page.goto(href ?? "");
  await page.getByRole("heading", { level: 1, name: "Pre-Order" }).waitFor();
}

const place = (page: Page) => page.getByRole("button", { name: "Place Order" }).last().click();

bothWays(
  "a visitor finds a market, orders from a vendor, signs in and pays, and the vendor sees the order",
  async ({ page, javascript, visit }) => {
    await findStall(page);
    await openForm(page, "Heirloom tomatoes");
    await page.getByText("Add more products from this vendor").click();
    await page.getByRole("button", { name: "Add Rainbow carrots" }).click();
    await page.getByLabel("Quantity of Rainbow carrots").fill("2");
    await chooseMarketAndDate(page, javascript);
    const wish = `Small ones, please (${javascript ? "with" : "without"})`;
    await page.getByLabel("Special instructions").fill(wish);
    if (!javascript) await page.getByRole("button", { name: "Update total" }).click();
    await expect.poll(() => page.getByText("$12.00").count()).toBeGreaterThan(0);

    await place(page);
    await page.waitForURL(/\/auth\?/);
    await signIn(page, "customer");
    await page.waitForURL(/\/pre-order\?/);
    expect(await page.getByLabel("Quantity of Rainbow carrots").inputValue()).toBe("2");
    expect(await page.getByLabel("Special instructions").inputValue()).toBe(wish);
    if (javascript) expect(await axe(page)).toEqual([]);

    await place(page);
    await page.waitForURL(/\/c\/pay\//);
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.waitForURL(/\/orders/);
    await page.getByText("Your pre-order is confirmed.").first().waitFor();
    const order = page.getByRole("article").filter({ hasText: wish });
    expect(await order.locator("header").getByText("Confirmed").count()).toBe(1);
    const bought = order.getByRole("table");
    expect(await bought.getByText("Rainbow carrots").count()).toBe(1);
    expect(await bought.getByText("$12.00").count()).toBe(1);
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `orders-${javascript}`);

    const vendor = await visit({ as: "vendor" });
    await vendor.goto(await dayPathOf(wish));
    const received = vendor.getByRole("row").filter({ hasText: wish });
    expect(await received.getByText("Rainbow carrots").count()).toBe(1);
    expect(await received.getByText("$12.00 · Paid by card").count()).toBe(1);
    if (javascript) expect(await axe(vendor)).toEqual([]);
  },
  { refusals: [401] },
);

bothWays(
  "an order form reached from a date on a market's page has that market and date selected",
  async ({ page, javascript }) => {
    await page.goto("/markets?day=Saturday&q=banyan");
    const card = page.getByRole("listitem").filter({ hasText: market }).first();
    const answer = /(Sat, \w{3} \d+|Tomorrow|Today), \d+ [AP]M–\d+ [AP]M|Open until/;
    expect(await card.innerText()).toMatch(answer);
    await card.getByRole("link", { name: market }).click();
    await page.waitForURL(/\/market\/\d+/);
    const days = page.getByRole("link", { name: /^Choose a vendor for / });
    // The last day, because no order deadline can pass for it during the test.
    const toDay = new URL((await days.last().getAttribute("href")) ?? "", page.url());
    const date = toDay.searchParams.get("pickupDate");
    await days.last().click();
    await page.waitForURL((url) => url.searchParams.get("pickupDate") === date);
    await page.getByRole("link", { name: stall }).first().click();
    await page.waitForURL(/\/vendor\/\d+/);
    const product = page.getByRole("listitem").filter({ hasText: "Heirloom tomatoes" }).first();
    await product.getByRole("link", { name: /Pre-Order/ }).click();
    // With JavaScript the form opens over the page; without JavaScript it is its own page.
    if (javascript) await page.getByRole("dialog").waitFor();
    else await page.waitForURL(/\/pre-order\?/);
    const chosen = (group: RegExp) =>
      page.getByRole("group", { name: group }).getByRole("radio", { checked: true });
    await chosen(/Pickup location/).waitFor();
    const place = page.getByRole("radio", { name: new RegExp(market), checked: true });
    expect(await place.count()).toBe(1);
    expect(await chosen(/Pickup date/).inputValue()).toBe(date);
    expect(await page.getByText("You can’t pre-order for").count()).toBe(0);
  },
);

bothWays(
  "a customer who leaves the checkout can still pay for the order later",
  async ({ page, javascript }) => {
    await findStall(page);
    await openForm(page, "Purple beets");
    await chooseMarketAndDate(page, javascript);
    const wish = `Later (${javascript ? "with" : "without"})`;
    await page.getByLabel("Special instructions").fill(wish);
    await place(page);
    await page.waitForURL(/\/c\/pay\//);
    await page.getByRole("button", { name: /Decline/ }).click();
    await page.getByText("Your card was declined.").waitFor();
    await page.getByRole("link", { name: /Leave/ }).click();
    await page.waitForURL(/\/orders\/\d+\/placed$/);
    await page.getByRole("heading", { level: 1, name: "Payment error" }).waitFor();
    const order = page.getByRole("article").filter({ hasText: wish });
    expect(await order.getByText("Awaiting payment").count()).toBe(1);
    await order.getByRole("button", { name: "Pay now" }).click();
    await page.waitForURL(/\/c\/pay\//);
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.waitForURL(/\/orders/);
    await page.getByText("Your pre-order is confirmed.").first().waitFor();
  },
  { as: "customer", refusals: [402] },
);

bothWays(
  "a customer cancels a paid order after confirming",
  async ({ page, javascript }) => {
    await findStall(page);
    await openForm(page, "Sweet peppers");
    await chooseMarketAndDate(page, javascript);
    const wish = `Cancel me (${javascript ? "with" : "without"})`;
    await page.getByLabel("Special instructions").fill(wish);
    await place(page);
    await page.waitForURL(/\/c\/pay\//);
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.waitForURL(/\/orders/);
    const order = page.getByRole("article").filter({ hasText: wish });
    const number = await order.getByRole("heading").first().textContent();
    await order.getByRole("link", { name: "Cancel Order" }).click();
    await page.waitForURL(/\/cancel/);
    await page.getByRole("button", { name: "Cancel Order" }).click();
    await page.waitForURL(/\/orders$/);
    await toast(page, "Your order has been successfully cancelled.");
    // At an address from an email, the folded order is open.
    await page.goto(`/orders?page=1#${number}`);
    await order.getByText("Cancelled", { exact: true }).waitFor();
  },
  { as: "customer" },
);

bothWays("a customer registers and signs in", async ({ page, javascript }) => {
  await page.goto("/auth?tab=register");
  const name = `new-${javascript ? "with" : "without"}`;
  await page.getByLabel("First name").fill("Nell");
  await page.getByLabel("Last name").fill("Example");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").first().fill(`${name}@marketday.example`);
  await page.getByLabel("Password", { exact: false }).first().fill("radishes-at-nine");
  await page.getByLabel("Confirm password").fill("something else");
  await page.getByRole("button", { name: "Register" }).last().click();
  await page.getByText("Passwords don't match").first().waitFor();
  expect(await page.getByLabel("Username").inputValue()).toBe(name);
  await page.getByLabel("Password", { exact: false }).first().fill("radishes-at-nine");
  await page.getByLabel("Confirm password").fill("radishes-at-nine");
  await page.getByRole("button", { name: "Register" }).last().click();
  await page.waitForURL(/tab=sign-in/);
  await signIn(page, name, "radishes-at-nine");
  await page.waitForURL((url) => url.pathname === "/");
  await toast(page, `Welcome back, ${name}!`);
});

test("the order form fits a screen 360 pixels wide", async ({ visit }) => {
  const page = await visit({ width: 360, colorScheme: "dark" });
  await page.goto("/vendors?q=Sunny+Acre");
  await page.getByRole("link", { name: stall }).first().click();
  await openForm(page, "Heirloom tomatoes");
  await chooseMarketAndDate(page, true);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, "pre-order-360");
});
