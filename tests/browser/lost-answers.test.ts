import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { asNewCustomer } from "./support/account";
import { awake } from "./support/awake";
import { inDatabase } from "./support/database";
import { somebody } from "./support/mail";
import { chooseMarketAndDate, stall } from "./support/stall";
import { test } from "./support/test";
import { toast } from "./support/toast";
import { until } from "./support/until";

/** A browser without a connection reports an error for every request; these tests expect that. */
const offline = { elsewhere: [/./] };

const ordersWith = (wish: string) =>
  inDatabase(async (d1) => {
    const query = d1.prepare("select id from orders where special_instructions = ?").bind(wish);
    return (await query.all<{ id: number }>()).results;
  });

/** Opens the order form, in a dialog or on its own page, and fills it in. */
async function fillInOrder(page: Page, way: "dialog" | "page", wish: string) {
  await page.goto(`/vendors?q=${stall.replaceAll(" ", "+")}`);
  await page.getByRole("link", { name: stall }).first().click();
  await page.waitForURL(/\/vendor\/\d+/);
  const link = page.getByRole("link", { name: "Pre-Order Butter lettuce" });
  await awake(link);
  if (way === "dialog") await link.click();
  else await page.goto((await link.getAttribute("href")) ?? "");
  await page.getByLabel("Quantity of Butter lettuce").waitFor();
  await chooseMarketAndDate(page, true);
  await page.getByRole("radio", { name: /Pay at pickup/ }).check();
  await page.getByLabel("Special instructions").fill(wish);
}

describe("an order whose answer is lost", () => {
  /** Places the order of a new customer, loses the answer, and answers the page's question. */
  async function placeAndLose(page: Page, way: "dialog" | "page", sendsAgain: boolean) {
    await asNewCustomer(page, somebody());
    const wish = `Lost ${somebody()}`;
    await fillInOrder(page, way, wish);
    let isLost = false;
    await page.route(/\/pre-order\.data\?/, async (route) => {
      if (isLost || route.request().method() !== "POST") return route.continue();
      isLost = true;
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    page.once("dialog", (dialog) => (sendsAgain ? dialog.accept() : dialog.dismiss()));
    await place(page);
    return wish;
  }
  const place = (page: Page) => page.getByRole("button", { name: "Place Order" }).last().click();
  const isPlacedOnce = async (page: Page, wish: string) => {
    await page.waitForURL(/\/orders\/\d+\/placed$/);
    expect(await ordersWith(wish)).toHaveLength(1);
  };
  /** The page says that this form has placed an order, and can be sent again. */
  const isKnown = (page: Page) =>
    page.getByText(/You already placed ORD-\d+ with this form/).waitFor();

  test("is placed once if the user sends it again, also after Back", async ({ visit }) => {
    // The test could not hold back the requests that the service worker makes.
    const page = await visit({ ...offline, serviceWorker: false });
    const wish = await placeAndLose(page, "dialog", true);
    await isPlacedOnce(page, wish);
    await page.goBack();
    await isKnown(page);
    expect(await page.getByLabel("Special instructions").inputValue()).toBe(wish);
    await place(page);
    await isPlacedOnce(page, wish);
  });

  test("is known to the form at its address, after an error page too", async ({ visit }) => {
    const page = await visit({ ...offline, serviceWorker: false });
    const wish = await placeAndLose(page, "page", false);
    await page.getByRole("link", { name: "Try again" }).click();
    await isKnown(page);
    await awake(page.getByRole("button", { name: "Place Order" }).last());
    await page.goBack();
    const instructions = page.getByLabel("Special instructions");
    await until(async () => (await instructions.inputValue()) === wish);
    await isKnown(page);
    await place(page);
    await isPlacedOnce(page, wish);
  });
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const errors = (page: Page) => page.locator(".form-errors");

describe("the form for a vendor's page", () => {
  /** Opens the form from another page, without loading a document. */
  async function openProfile(page: Page) {
    await page.goto("/vendor-edit/markets");
    const link = page.getByRole("link", { name: "Back to your vendor page" });
    await awake(link);
    await link.click();
    await page.getByLabel("Instagram").waitFor();
    // The link that led here is gone.
    await until(async () => (await focused(page)) === "main");
    await page.getByLabel("Instagram").fill("@typed");
  }
  const save = (page: Page) => page.getByRole("button", { name: "Save profile" }).click();
  const typed = (page: Page) => page.getByLabel("Instagram").inputValue();

  test("keeps what was typed when a link in the list of errors is clicked", async ({ visit }) => {
    const page = await visit({ as: "vendor" });
    await openProfile(page);
    await page.getByLabel("Name").fill("");
    await until(async () => {
      await save(page);
      return errors(page).count();
    });
    await errors(page)
      .getByRole("link", { name: /^Name: / })
      .click();
    expect(await focused(page)).toBe("stall-profile-name");
    expect(await typed(page)).toBe("@typed");
    expect(new URL(page.url()).hash).toBe("");
  });

  test("drops the list of errors once they are corrected, and asks before it is left", async ({
    visit,
  }) => {
    const page = await visit({ as: "vendor" });
    await openProfile(page);
    const name = await page.getByLabel("Name").inputValue();
    await page.getByLabel("Name").fill("");
    await until(async () => {
      await save(page);
      return errors(page).count();
    });
    await page.getByLabel("Name").fill(name);
    expect(await errors(page).count()).toBe(1);
    await inDatabase((d1) =>
      d1.prepare("update vendors set version = version + 1 where name = ?").bind(stall).run(),
    );
    await save(page);
    await page.getByText("Someone else changed this").waitFor();
    expect(await errors(page).count()).toBe(0);
    await page.getByText("Not saved yet").waitFor();
    page.once("dialog", (dialog) => dialog.dismiss());
    await page.getByRole("link", { name: "Cancel" }).click();
    expect(await typed(page)).toBe("@typed");
  });

  test("stays with what was typed when it is sent without a connection", async ({ visit }) => {
    const page = await visit({ ...offline, as: "vendor" });
    await openProfile(page);
    await page.context().setOffline(true);
    await save(page);
    await toast(page, "You’re offline");
    expect(await typed(page)).toBe("@typed");
    await page.getByText("Not saved yet").waitFor();
    await page.context().setOffline(false);
  });
});

test("the form for a new market stays when a link in its list of errors is clicked", async ({
  visit,
}) => {
  const page = await visit({ as: "admin" });
  await page.goto("/admin?tab=markets&action=create");
  const name = page.locator(".dashboard-form input[name=name]");
  await awake(name);
  await until(async () => new URL(page.url()).search === "");
  await name.fill("");
  const description = page.locator(".dashboard-form textarea").first();
  await description.fill("Typed");
  await until(async () => {
    await page.locator(".dashboard-form .save-bar button").first().click();
    return errors(page).count();
  });
  await errors(page).getByRole("link").first().click();
  await until(async () => (await focused(page)) !== "");
  expect(await description.inputValue()).toBe("Typed");
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/admin");
});
