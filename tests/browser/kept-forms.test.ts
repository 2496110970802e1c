import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { photoHeld } from "../support/pictures";
import { makeVendorOf, signedOutElsewhere } from "./support/account";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { somebody } from "./support/mail";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";
import { signIn } from "./support/visit";

const folder = mkdtempSync(join(tmpdir(), "market-day-kept-forms-"));
const photo = join(folder, "plums.jpg");

bothWays(
  "a vendor whose session ends while a product is filled in signs in again and saves it, with its photo",
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

    // The next one begins with what products of a stall have in common.
    await page.goto("/vendor-products/new");
    if (javascript) await awake(page.locator("input[name=price]"));
    await page.locator("input[name=name]").fill("Dried plums");
    await page.getByLabel("Category").selectOption("prepared");
    await page.locator("input[name=price]").fill("$6");
    await page.getByLabel("Unit").selectOption("bag");
    await page.getByLabel("Customers can order it ahead").check();
    await page.getByLabel("Limit per market day").fill("12");
    await page.getByRole("button", { name: "Save and add another" }).click();
    await toast(page, "Product added");
    expect(await page.locator("input[name=name]").inputValue()).toBe("");
    expect(await page.locator("input[name=price]").inputValue()).toBe("");
    expect(await page.getByLabel("Category").inputValue()).toBe("prepared");
    expect(await page.getByLabel("Unit").inputValue()).toBe("bag");
    expect(await page.getByLabel("Customers can order it ahead").isChecked()).toBe(true);
    expect(await page.getByLabel("Limit per market day").inputValue()).toBe("12");
    await screenshot(page, `product-another-${javascript}`);
  },
  { width: 360 },
);

test("an administrator’s dialog asks before what was typed is lost", async ({ visit }) => {
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
  // Once is not enough: a browser closes a dialog by itself at the second press.
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
