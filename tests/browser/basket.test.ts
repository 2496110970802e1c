import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { chooseMarketAndDate } from "./support/stall";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";
import { until } from "./support/until";
import { signIn } from "./support/visit";

/** Opens the page of another vendor of the basket's market, and adds the first product there. */
async function addFromAnother(page: Page, vendor: string) {
  await page.getByRole("link", { name: vendor }).first().click();
  await page.getByRole("heading", { level: 1, name: vendor }).waitFor();
  await page
    .getByRole("button", { name: / to basket$/ })
    .first()
    .click();
  await toast(page, "Added to your basket");
}

bothWays(
  "a visitor fills a basket from two vendors, signs in, and pays both with one card",
  async ({ page, javascript }) => {
    const how = `${javascript ? "with" : "without"}-javascript`;
    await page.goto("/vendor/1");
    await page.getByRole("button", { name: "Add Heirloom tomatoes to basket" }).click();
    await page.getByRole("heading", { level: 1, name: "Pre-Order" }).waitFor();
    await chooseMarketAndDate(page, javascript);
    await page.getByRole("button", { name: "Add to basket" }).click();
    await toast(page, "Added to your basket");
    await addFromAnother(page, "Morning Crumb Bakery");
    await page.getByLabel("Quantity of Heirloom tomatoes").fill("2");
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `basket-${how}`);

    await page.getByRole("button", { name: "Go to checkout" }).click();
    await page.waitForURL(/\/auth\?/);
    await signIn(page, "customer");
    await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
    await page.getByText("2 × Heirloom tomatoes").waitFor();
    await page.getByText("Each vendor charges your card separately.").waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `checkout-${how}`);

    await page.getByRole("button", { name: "Place Order" }).click();
    await page.waitForURL(/\/c\/pay\//);
    await page.getByRole("button", { name: "Save card" }).click();
    await page.waitForURL(/\/visits\/\d+$/);
    await page.getByRole("heading", { level: 1, name: /: 2 stops$/ }).waitFor();
    expect(await page.getByText("Confirmed", { exact: true }).count()).toBe(2);
    await page.getByText("Pickup code for all stops").waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `visit-${how}`);
  },
  { width: 360, refusals: [401] },
);

bothWays(
  "from a vendor's page to a paid basket of three vendors, a customer enters one card and taps nine times besides",
  async ({ page, javascript }) => {
    await page.goto("/auth");
    // Customers without an open basket, another one each time that this test runs.
    await signIn(page, javascript ? "devon" : "priya");
    await page.waitForURL(({ pathname }) => pathname !== "/auth");
    const arcade = await inDatabase((d1) =>
      d1.prepare("select id from markets where name like 'Merrick Arcade%'").first<number>("id"),
    );
    await page.goto(`/vendor/1?marketId=${arcade}`);
    let taps = 0;
    const tap = async (control: Locator) => {
      taps += 1;
      await control.click();
    };
    const add = () => tap(page.getByRole("button", { name: / to basket$/ }).first());
    const toBasket = page.getByRole("heading", { level: 1, name: "Your basket" });
    await add();
    await page.getByRole("heading", { level: 1, name: "Pre-Order" }).waitFor();
    await tap(
      page
        .getByRole("group", { name: /Pickup date/ })
        .getByRole("radio")
        .last(),
    );
    await tap(page.getByRole("button", { name: "Add to basket" }));
    for (const vendor of ["Morning Crumb Bakery", "Salt Meadow Creamery"]) {
      await toBasket.waitFor();
      await tap(page.getByRole("link", { name: vendor }).first());
      await page.getByRole("heading", { level: 1, name: vendor }).waitFor();
      await add();
    }
    await toBasket.waitFor();
    await tap(page.getByRole("button", { name: "Go to checkout" }));
    await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
    await tap(page.getByRole("button", { name: "Place Order" }));
    await page.waitForURL(/\/c\/pay\//);
    await page.getByRole("button", { name: "Save card" }).click();
    await page.getByRole("heading", { level: 1, name: /: 3 stops$/ }).waitFor();
    expect(await page.getByText("Confirmed", { exact: true }).count()).toBe(3);
    expect(taps).toBe(9);
  },
  { width: 360 },
);

test("with JavaScript, a form that another tab made out of date shows the basket as it is now, and works", async ({
  page,
}) => {
  await page.goto("/vendor/1");
  await page.getByRole("button", { name: "Add Heirloom tomatoes to basket" }).click();
  await page.getByRole("heading", { level: 1, name: "Pre-Order" }).waitFor();
  await chooseMarketAndDate(page, true);
  await page.getByRole("button", { name: "Add to basket" }).click();
  await toast(page, "Added to your basket");

  const otherTab = await page.context().newPage();
  await otherTab.goto("/basket");
  await otherTab.getByLabel("Quantity of Heirloom tomatoes").fill("3");
  await otherTab.getByRole("button", { name: "Update basket" }).last().click();
  await toast(otherTab, "Basket updated");

  const quantity = page.getByLabel("Quantity of Heirloom tomatoes");
  const update = page.getByRole("button", { name: "Update basket" }).last();
  await quantity.fill("5");
  await update.click();
  // The message comes with the answer, the new quantity a moment later.
  await page.getByText("Your basket has changed. Look at it again.").waitFor();
  await until(async () => (await quantity.inputValue()) === "3");
  await quantity.fill("5");
  await update.click();
  await toast(page, "Basket updated");
  expect(await quantity.inputValue()).toBe("5");
});
