import type { Page } from "playwright";
import { expect } from "vitest";
import { asNewCustomer, signedInAs } from "./support/account";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { chooseMarketAndDate, dayPathOf, stall } from "./support/stall";
import { becameOf, makeStallDay } from "./support/stall-day";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";
import { until } from "./support/until";

const phone = { width: 360 } as const;

/** A vendor adds melons of 3 to 5 lb at $2.00 / lb that customers can pre-order. */
async function addMelons(page: Page, name: string, javascript: boolean) {
  await page.goto("/vendor-products/new");
  if (javascript) await awake(page.locator("input[name=price]"));
  await page.locator("input[name=name]").fill(name);
  await page.getByLabel("Category").selectOption("fruits");
  await page.locator("input[name=price]").fill("$2");
  await page.getByLabel("Unit").selectOption("lb");
  await page.getByLabel(/Weight of one piece/).fill("3 to 5 lb");
  await page.getByLabel("Visible to customers").check();
  await page.getByLabel("Customers can pre-order this product").check();
  await page.getByRole("button", { name: "Add product" }).click();
  await toast(page, "Product added");
}

/** A customer finds two of these melons, for the last date at the market. */
async function chooseMelons(page: Page, name: string, javascript: boolean) {
  await page.goto("/vendors?q=Sunny+Acre");
  await page.getByRole("link", { name: stall, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: stall }).waitFor();
  await page.getByText("3 to 5 lb each: about $8.00, never more than $10.00").first().waitFor();
  const link = page.getByRole("link", { name: `Pre-Order ${name}` });
  await page.goto((await link.getAttribute("href")) ?? "");
  await chooseMarketAndDate(page, javascript);
  await page.getByLabel(`Quantity of ${name}`).fill("2");
  if (!javascript) await page.getByRole("button", { name: "Update total" }).click();
  await page.getByText("at most $20.00").first().waitFor();
}

bothWays(
  "a customer orders melons by weight, the vendor weighs them, and the customer sees what they cost",
  async ({ page: customer, visit, javascript }) => {
    const how = javascript ? "with" : "without";
    const name = `Melons ${how}`;
    const wish = `Ripe ones (${how})`;
    const vendor = await visit({ as: "vendor", width: 360 });
    await addMelons(vendor, name, javascript);

    await asNewCustomer(customer, `melons-${how}`);
    await chooseMelons(customer, name, javascript);
    await customer.getByRole("radio", { name: /^Pay at pickup/ }).check();
    if (!javascript) await customer.getByRole("button", { name: "Update total" }).click();
    await customer.getByText("The vendor weighs your order.").waitFor();
    await customer.getByLabel("Special instructions").fill(wish);
    if (javascript) expect(await axe(customer)).toEqual([]);
    await screenshot(customer, `weighing-order-${how}`);
    await customer.getByRole("button", { name: "Place Order" }).last().click();
    await customer.waitForURL(/\/orders/);
    const placed = customer.getByRole("article").filter({ hasText: wish });
    await placed.getByText("at most $20.00").first().waitFor();

    await vendor.goto(await dayPathOf(wish));
    await vendor.getByRole("link", { name: /^Weigh \d/ }).click();
    await vendor.getByRole("heading", { level: 1, name: "Weigh" }).waitFor();
    const weight = vendor.getByLabel(new RegExp(`melons-${how}`));
    if (javascript) await awake(weight);
    await weight.fill("84");
    if (javascript) await vendor.getByText("$20.00", { exact: true }).waitFor();
    await vendor.getByRole("button", { name: "Save weights" }).click();
    await vendor
      .getByText(/84 lb is more than twice the most you expect/)
      .first()
      .waitFor();
    expect(await weight.inputValue()).toBe("84");
    if (javascript) expect(await axe(vendor)).toEqual([]);
    await screenshot(vendor, `weighing-refused-${how}`);
    await weight.fill("8 lb 4 oz");
    if (javascript) await vendor.getByText("$16.50", { exact: true }).waitFor();
    await weight.press("Enter");
    await toast(vendor, "1 weight saved");
    await until(async () => (await weight.inputValue()) === "8.25");
    await screenshot(vendor, `weighing-saved-${how}`);

    await customer.reload();
    await placed.getByText("$16.50").first().waitFor();
    await placed.getByText("2 pieces, 8.25 lb at $2.00 / lb").waitFor();
    await screenshot(customer, `weighing-weighed-${how}`);
  },
  phone,
);

bothWays(
  "a card is charged when the melons are weighed, and the customer replaces it if it is declined",
  async ({ page: customer, visit, javascript }) => {
    const how = javascript ? "with" : "without";
    const name = `Card melons ${how}`;
    const wish = `By card, please (${how})`;
    const vendor = await visit({ as: "vendor", width: 360 });
    await addMelons(vendor, name, javascript);

    await asNewCustomer(customer, `card-melons-${how}`);
    await chooseMelons(customer, name, javascript);
    await customer.getByText("It’s charged once the vendor has weighed your order").waitFor();
    await customer.getByLabel("Special instructions").fill(wish);
    await screenshot(customer, `weighing-card-order-${how}`);
    await customer.getByRole("button", { name: "Place Order" }).last().click();
    await customer.waitForURL(/\/c\/pay\//);
    await customer.getByLabel(/insufficient funds/).check();
    await customer.getByRole("button", { name: "Save card" }).click();
    await customer.waitForURL(/\/visits\/\d+$/);
    await customer.getByText("Confirmed", { exact: true }).waitFor();
    await customer.getByText("charged when the vendor has weighed your order").waitFor();
    if (javascript) expect(await axe(customer)).toEqual([]);
    await screenshot(customer, `weighing-card-placed-${how}`);

    const day = await dayPathOf(wish);
    await vendor.goto(`${day}/weigh`);
    const weight = vendor.getByLabel(new RegExp(`card-melons-${how}`));
    if (javascript) await awake(weight);
    await weight.fill("8.25");
    await vendor.getByRole("button", { name: "Save weights" }).click();
    await toast(vendor, "1 weight saved");
    const row = vendor.getByRole("row").filter({ hasText: wish });
    await until(async () => {
      await vendor.goto(day);
      return row.getByText("Card declined: $16.50 to charge at pickup").isVisible();
    });
    await screenshot(vendor, `weighing-card-declined-vendor-${how}`);

    await customer.reload();
    await customer.getByText("doesn’t have enough money").waitFor();
    if (javascript) expect(await axe(customer)).toEqual([]);
    await screenshot(customer, `weighing-card-declined-${how}`);
    await customer.getByRole("button", { name: "Pay by card" }).click();
    await customer.waitForURL(/\/c\/pay\//);
    await customer.getByRole("button", { name: /^Pay/ }).click();
    await customer.waitForURL(/\/visits\/\d+$/);
    await customer.getByRole("link", { name: "Receipt" }).click();
    await customer.getByText("$16.50 paid by card.").waitFor();
    await screenshot(customer, `weighing-card-paid-${how}`);
    await vendor.goto(day);
    await row.getByText("Paid by card").waitFor();
  },
  phone,
);

/** Makes the jars of honey of a stall's day melons of 3 to 5 lb at $2.00 / lb. */
const sellByWeight = (username: string) =>
  inDatabase(async (d1) => {
    const own = "(select id from orders where vendor_name = ?1)";
    await d1
      .prepare(
        `update order_items set product_name = 'Melon', unit_price = 1000, total_price = 2000,
          weight_unit = 'lb', price_per_unit = 200, weight_min = 3000, weight_max = 5000
        where order_id in ${own}`,
      )
      .bind(username)
      .run();
    await d1
      .prepare("update orders set total_amount = 2000 where vendor_name = ?1")
      .bind(username)
      .run();
  });

test("a phone at the stall weighs and hands over without a connection", async ({ visit }) => {
  const own = `weigh-${Date.now()}`;
  await makeStallDay(own, 3);
  await sellByWeight(own);
  const page = await visit({ width: 360, elsewhere: [/./] });
  await signedInAs(page, own);
  await page.goto("/vendor-stall");
  await page
    .locator(".stall-line")
    .getByText(/^Up to date/)
    .waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page
    .locator(".stall-line")
    .getByText(/^No connection/)
    .waitFor();
  const row = page.locator(".pickup").filter({ hasText: "Q001" });
  await row.getByText("Take at most $20.00").waitFor();
  expect(await row.getByRole("button", { name: /^Collected/ }).count()).toBe(0);
  await screenshot(page, "stall-to-weigh");
  expect(await axe(page)).toEqual([]);
  // Enter saves the weight, and presses no button of the list.
  const weight = row.getByLabel("Melon, 2 pieces together");
  await weight.fill("75");
  await row.getByText(/75 lb is more than twice the most you expect/).waitFor();
  expect(await row.getByRole("button", { name: /^Save weight/ }).isDisabled()).toBe(true);
  await weight.fill("7.9");
  await row.getByText("$15.80").waitFor();
  await weight.press("Enter");
  await row.getByText("Take $15.80").waitFor();
  // A slip is put right while the order waits.
  await row.getByText("Weigh again").click();
  expect(await weight.inputValue()).toBe("7.9");
  await weight.fill("7.5");
  await row.getByRole("button", { name: /^Save weight/ }).click();
  await row.getByText("Take $15.00").waitFor();
  await row.getByRole("button", { name: /^Collected/ }).click();
  await page
    .locator(".stall-line")
    .getByText(/2 updates are waiting/)
    .waitFor();
  await page.context().setOffline(false);
  await page.locator(".stall-line").getByText("2 updates sent.").waitFor();
  await until(async () => (await becameOf(own)).completed === 1);
});

test("without JavaScript, a stall's order leads to where it is weighed, and then is handed over", async ({
  visit,
}) => {
  const own = `plain-weigh-${Date.now()}`;
  await makeStallDay(own, 2);
  await sellByWeight(own);
  const page = await visit({ width: 360, javascript: false });
  await signedInAs(page, own);
  await page.goto("/vendor-stall");
  await screenshot(page, "stall-to-weigh-plain");
  const row = page.locator(".pickup").filter({ hasText: "Q001" });
  await row.getByRole("link", { name: /^Weigh/ }).click();
  await page.getByLabel(new RegExp(`${own}-c001`)).fill("7.5");
  await page.getByRole("button", { name: "Save weights" }).click();
  await toast(page, "1 weight saved");
  await page.goto("/vendor-stall");
  await row.getByText("Take $15.00").waitFor();
  await row.getByRole("button", { name: /^Collected/ }).click();
  await until(async () => (await becameOf(own)).completed === 1);
});
