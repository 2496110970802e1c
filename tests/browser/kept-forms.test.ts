import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { photoHeld } from "../support/pictures";
import { quickHash } from "../support/quick-hash";
import { makeVendorOf, signedOutElsewhere } from "./support/account";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { isInView } from "./support/in-view";
import { somebody } from "./support/mail";
import { becameOf, makeStallDay } from "./support/stall-day";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";
import { signIn } from "./support/visit";

const folder = mkdtempSync(join(tmpdir(), "market-day-kept-forms-"));
const photo = join(folder, "plums.jpg");
const list = join(folder, "list.csv");

const givePassword = async (username: string) => {
  const hash = quickHash("first-one");
  await inDatabase((d1) =>
    d1.prepare("update users set password = ? where username = ?").bind(hash, username).run(),
  );
};

/** The address where the vendor of `makeStallDay` reports too little of its only product. */
const shortHarvestOf = (username: string) =>
  inDatabase(async (d1) => {
    await d1
      .prepare("update orders set pickup_time_end = '23:59' where vendor_name = ?")
      .bind(username)
      .run();
    const found = await d1
      .prepare(
        `select o.market_id market, o.pickup_date date, i.product_id product
        from orders o join order_items i on i.order_id = o.id where o.vendor_name = ? limit 1`,
      )
      .bind(username)
      .first<{ market: number; date: string; product: number }>();
    if (!found) throw new Error(`${username} has no orders`);
    return `/vendor-dashboard/days/${found.market}/${found.date}/short/${found.product}`;
  });

bothWays(
  "a vendor is signed out while adding a product, signs in again and saves it with its photo",
  async ({ page, javascript }) => {
    writeFileSync(photo, await photoHeld(1, "jpeg", { width: 800, height: 400 }));
    const username = somebody();
    await makeVendorOf("Green Windowsill Herbs", username);
    await page.goto("/vendor-auth");
    await signIn(page, username, "first-one");
    await page.waitForURL("**/vendor-dashboard");

    await page.goto("/vendor-products/new");
    if (javascript) await awake(page.locator("input[name=price]"));
    await page.locator("input[type=file]:not([capture])").setInputFiles(photo);
    if (javascript) await page.getByText("Image uploaded successfully!").waitFor();
    await page.locator("input[name=name]").fill("Damson plums");
    await page.getByLabel("Category").selectOption("fruits");
    await page.getByLabel("Description").fill("From the old wall.");
    await page.locator("input[name=price]").fill("$4.50");
    await signedOutElsewhere(username);
    await page.getByRole("button", { name: "Add product" }).click();

    await page.getByText("Sign in again to save your changes").waitFor();
    expect(new URL(page.url()).pathname).toBe("/vendor-auth");
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `kept-form-door-${javascript}`);
    await signIn(page, username, "first-one");

    await page.getByText("Not saved yet", { exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/vendor-products/new");
    expect(await page.locator("input[name=name]").inputValue()).toBe("Damson plums");
    expect(await page.getByLabel("Description").inputValue()).toBe("From the old wall.");
    expect(await page.locator("input[name='images[0]']").count()).toBe(1);
    if (javascript) {
      await awake(page.locator("input[name=price]"));
      expect(await axe(page)).toEqual([]);
    }
    await screenshot(page, `kept-form-back-${javascript}`);
    await page.getByRole("button", { name: "Add product" }).click();
    await toast(page, "Product added");

    // The next form begins with the values that the vendor's products have in common.
    await page.goto("/vendor-products/new");
    if (javascript) await awake(page.locator("input[name=price]"));
    await page.locator("input[name=name]").fill("Dried plums");
    await page.getByLabel("Category").selectOption("prepared");
    await page.locator("input[name=price]").fill("$6");
    await page.getByLabel("Unit").selectOption("bag");
    await page.getByLabel("Customers can pre-order this product").check();
    await page.getByLabel("Limit per market day").fill("12");
    await page.getByRole("button", { name: "Save and add another" }).click();
    await toast(page, "Product added");
    expect(await page.locator("input[name=name]").inputValue()).toBe("");
    expect(await page.locator("input[name=price]").inputValue()).toBe("");
    expect(await page.getByLabel("Category").inputValue()).toBe("prepared");
    expect(await page.getByLabel("Unit").inputValue()).toBe("bag");
    expect(await page.getByLabel("Customers can pre-order this product").isChecked()).toBe(true);
    expect(await page.getByLabel("Limit per market day").inputValue()).toBe("12");
    await screenshot(page, `product-another-${javascript}`);
  },
  { width: 360 },
);

bothWays(
  "a vendor who is signed out during a short-harvest correction gets the filled-in form back",
  async ({ page, javascript }) => {
    const username = somebody();
    await makeStallDay(username, 3);
    await givePassword(username);
    await page.goto("/vendor-auth");
    await signIn(page, username, "first-one");
    await page.waitForURL("**/vendor-dashboard");

    await page.goto(`${await shortHarvestOf(username)}?available=4`);
    const gets = page.getByRole("spinbutton", { name: /gets$/ });
    if (javascript) await awake(gets.first());
    await gets.first().fill("1");
    await gets.last().fill("1");
    await page.getByLabel("Why").fill("The bees were lazy.");
    await signedOutElsewhere(username);
    await page.getByRole("button", { name: /^Correct / }).click();

    await page.getByText("Sign in again to save your changes").waitFor();
    await signIn(page, username, "first-one");
    await toast(page, "Nothing is saved yet");
    const correct = page.getByRole("button", { name: /^Correct / });
    if (javascript) expect(await correct.evaluate(isInView)).toBe(true);
    expect(
      await gets.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(["1", "2", "1"]);
    expect(await page.getByLabel("Why").inputValue()).toBe("The bees were lazy.");
    expect(await becameOf(username)).toEqual({ ready: 3 });
    await screenshot(page, `kept-short-harvest-${javascript}`);
    await correct.click();
    await toast(page, "Orders corrected");
  },
  { width: 360 },
);

bothWays(
  "a vendor who is signed out before uploading a product list is asked for the file again",
  async ({ page, javascript }) => {
    const jelly = `Quince jelly ${javascript ? "with" : "without"} sugar`;
    writeFileSync(list, `name,price,category\n${jelly},$6.00,other\n`);
    const username = somebody();
    await makeVendorOf("Green Windowsill Herbs", username);
    await page.goto("/vendor-auth");
    await signIn(page, username, "first-one");
    await page.waitForURL("**/vendor-dashboard");

    await page.goto("/vendor-products/import");
    const file = page.locator("input[type=file]");
    if (javascript) await awake(file);
    await file.setInputFiles(list);
    await signedOutElsewhere(username);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("Sign in again to save your changes").waitFor();
    await signIn(page, username, "first-one");
    await page.getByText("Choose your file again. We couldn’t keep it.").waitFor();
    if (javascript) {
      await awake(file);
      expect(await axe(page)).toEqual([]);
    }
    await screenshot(page, `kept-import-${javascript}`);

    await file.setInputFiles(list);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText(jelly).waitFor();
    await signedOutElsewhere(username);
    await page.getByRole("button", { name: "Import 1" }).click();
    await page.getByText("Sign in again to save your changes").waitFor();
    await signIn(page, username, "first-one");
    await page.getByText("Not saved yet", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Import 1" }).click();
    await toast(page, "Products imported");
  },
  { width: 360 },
);

test("an administrator's dialog asks for confirmation before discarding typed text", async ({
  visit,
}) => {
  const page = await visit({ as: "admin" });
  const asked: string[] = [];
  let answer: "stay" | "leave" = "stay";
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return answer === "stay" ? dialog.dismiss() : dialog.accept();
  });
  await page.goto("/vendors");
  const edit = page.getByRole("link", { name: /^Edit / }).first();
  await awake(edit);
  await edit.click();
  const dialog = page.getByRole("dialog");
  const description = dialog.getByLabel("Description");
  await description.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(asked).toEqual([]);

  await edit.click();
  await description.fill("Twelve rows of beans.");
  // Once is not enough: at the second press, a browser closes a dialog by itself.
  for (const count of [1, 2]) {
    await page.keyboard.press("Escape");
    await expect.poll(() => asked.length).toBe(count);
  }
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => asked.length).toBe(3);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => asked.length).toBe(4);
  expect(await description.inputValue()).toBe("Twelve rows of beans.");
  answer = "leave";
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});
