import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect } from "vitest";
import { pictureOf } from "../support/pictures";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { bothWays, screenshot } from "./support/test";
import { closeToast, toast } from "./support/toast";

const folder = mkdtempSync(join(tmpdir(), "market-day-products-"));
const file = (name: string, content: Uint8Array | string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const phone = { as: "vendor", width: 360 } as const;
const how = (javascript: boolean) => `${javascript ? "with" : "without"}-javascript`;

/** Finds a product's row in the list by its name. */
async function find(page: Page, name: string) {
  await page.goto(`/vendor-products?q=${encodeURIComponent(name)}`);
  return page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
}

/** Presses an item in the '…' menu of a row. */
async function more(page: Page, name: string, item: string) {
  const row = await find(page, name);
  await row.locator(".data-more > summary").click();
  await row.locator(".menu-panel").getByText(item, { exact: true }).click();
}

bothWays(
  "a vendor adds a product with photos, edits it on two devices, hides, duplicates and deletes it",
  async ({ page, visit, javascript }) => {
    const name = `Figs ${javascript ? "of today" : "of yesterday"}`;
    await page.goto("/vendor-products/new");
    if (javascript) await awake(page.locator("input[name=price]"));
    // Errors appear at the top and beside their field; the page keeps what the user typed.
    await page.locator("input[name=name]").fill(name);
    await page.getByLabel("Category").selectOption("fruits");
    await page.locator("input[name=price]").fill("$3-5");
    await page.getByLabel("Unit").selectOption("bag");
    await page.getByLabel("Customers can pre-order this product").check();
    await page.getByRole("button", { name: "Add product" }).click();
    await page.getByRole("link", { name: /^Pre-order: Pre-orders need one price/ }).waitFor();
    await screenshot(page, `product-errors-${how(javascript)}`);
    expect(await page.locator("input[name=name]").inputValue()).toBe(name);
    await page.locator("input[name=price]").fill("$4.50");
    for (const colour of ["one.png", "two.png"]) {
      await page
        .locator("input[type=file]:not([capture])")
        .setInputFiles(file(colour, await pictureOf("png")));
      if (!javascript) await page.getByRole("button", { name: "Add photo" }).click();
      const photos = colour === "one.png" ? 1 : 2;
      await expect.poll(() => page.locator("input[name^='images[']").count()).toBe(photos);
    }
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `product-filled-${how(javascript)}`);
    await page.getByRole("button", { name: "Add product" }).click();
    await toast(page, "Product added");
    const row = await find(page, name);
    expect(await row.textContent()).toContain("$4.50 / bag");
    await page.goto("/vendor/1");
    await page.getByRole("heading", { name }).waitFor();

    // Two phones open the product; the second is shown what the first saved.
    await (await find(page, name)).getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const other = await visit();
    await other.goto(page.url());
    await page.locator("input[name=price]").fill("$5");
    await page.getByRole("button", { name: "Save product" }).click();
    await toast(page, "Product updated");
    await other.locator("input[name=seasonalInfo]").fill("June");
    await other.getByRole("button", { name: "Save product" }).click();
    await other.getByText("This product has changed since you opened it").waitFor();
    await other.locator("li", { hasText: "Price: $5 (saved now), $4.50 (in this form)" }).waitFor();
    expect(await other.locator("input[name=seasonalInfo]").inputValue()).toBe("June");
    await screenshot(other, `product-two-phones-${how(javascript)}`);
    await other.locator("input[name=price]").fill("$5");
    await other.getByRole("button", { name: "Save product" }).click();
    await toast(other, "Product updated");

    await more(page, name, "Hide");
    await toast(page, "Hidden from customers");
    await more(page, name, "Duplicate");
    await page.getByRole("heading", { level: 1, name: `Copy of ${name}` }).waitFor();
    expect(await page.locator("input[name^='images[']").count()).toBe(2);
    for (const each of [`Copy of ${name}`, name]) {
      await more(page, each, "Delete…");
      await page.getByText("No one has ordered this product").waitFor();
      await page.getByRole("button", { name: "Delete product" }).click();
      await toast(page, "Product deleted");
    }
    expect(await (await find(page, name)).count()).toBe(0);
  },
  phone,
);

bothWays(
  "a vendor selects several products and edits their prices together",
  async ({ page, javascript }) => {
    await page.goto("/vendor-products");
    const ticks = page.locator("input[name=ids]");
    const names = await page.locator(".data-link").allTextContents();
    expect(names.length).toBeGreaterThan(3);
    for (const at of [0, 1]) await ticks.nth(at).check();
    await page.getByLabel("Action for selected products").selectOption("Limited");
    await page.getByRole("button", { name: "Apply" }).click();
    await toast(page, "Limited");
    await closeToast(page);
    await page.getByText("2 products").first().waitFor();
    for (const at of [0, 1]) await page.locator("input[name=ids]").nth(at).check();
    await screenshot(page, `products-ticked-${how(javascript)}`);
    await page.getByRole("button", { name: "Edit prices and stock" }).click();
    await page.getByRole("heading", { name: "Prices and stock" }).waitFor();
    expect(await page.locator("fieldset").count()).toBe(2);
    if (javascript) await awake(page.locator("input[name='products[0].price']"));
    await page.locator("input[name='products[0].price']").fill("");
    await page.getByRole("button", { name: "Save all" }).click();
    await page.getByText("Price is required").first().waitFor();
    await page.locator("input[name='products[0].price']").fill("$3.25");
    for (const at of [0, 1]) {
      await page
        .locator(`select[name='products[${at}].availabilityStatus']`)
        .selectOption("Available");
    }
    await page.getByRole("button", { name: "Save all" }).click();
    await toast(page, "Product updated");
    const row = page.getByRole("row").filter({ has: page.getByText(names[0] ?? "") });
    expect(await row.first().textContent()).toContain("$3.25");
  },
  phone,
);

bothWays(
  "a vendor exports the product list, edits it and imports it after a check",
  async ({ page, javascript }) => {
    await page.goto("/vendor-products");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export" }).click(),
    ]);
    const saved = join(folder, `${how(javascript)}.csv`);
    await download.saveAs(saved);
    const list = readFileSync(saved, "utf8");
    const jam = `Jam ${how(javascript)}`;
    const bad = file("bad.csv", `${list},${jam},toys,4,each,,Available,yes,no,,,\r\n`);
    await page.goto("/vendor-products/import");
    await page.getByLabel(/^File/).setInputFiles(bad);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("We can’t import this file").waitFor();
    await page.getByText(/category: .* isn’t one of/).waitFor();
    await screenshot(page, `import-bad-${how(javascript)}`);
    expect(await page.getByRole("button", { name: /^Import/ }).count()).toBe(0);

    await page.getByRole("link", { name: "Choose another file" }).first().click();
    const good = file("good.csv", `${list},${jam},other,4,each,,Available,yes,no,,,\r\n`);
    await page.getByLabel(/^File/).setInputFiles(good);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByRole("button", { name: "Import 1" }).waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `import-good-${how(javascript)}`);
    await page.getByRole("button", { name: "Import 1" }).click();
    await toast(page, "Products imported");
    expect(await (await find(page, jam)).count()).toBe(1);
    await more(page, jam, "Delete…");
    await page.getByRole("button", { name: "Delete product" }).click();
    await toast(page, "Product deleted");
  },
  phone,
);

bothWays(
  "a vendor changes a product's pre-order settings at a market and returns to the defaults",
  async ({ page, javascript }) => {
    await page.goto("/vendor-products/1/markets");
    await page
      .getByRole("link", { name: /^Change/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: /^Pre-orders at/ }).waitFor();
    await page.getByLabel("Orders close").selectOption("2");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter both the day and the time").first().waitFor();
    await page.getByLabel("At", { exact: true }).fill("20:00");
    await page.getByLabel("Limit per market day").fill("7");
    await screenshot(page, `pre-order-settings-${how(javascript)}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toast(page, "Product updated");
    await page.getByText("Orders close at 8 PM, 2 days before").first().waitFor();
    await page.getByText("at most 7 a day").first().waitFor();
    await page
      .getByRole("link", { name: /^Change/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Use the defaults" }).click();
    await toast(page, "Product updated");
    await page.getByText("Orders close at 6 PM the day before").first().waitFor();
  },
  phone,
);
