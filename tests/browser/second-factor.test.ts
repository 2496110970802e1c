import type { Page } from "playwright";
import { expect } from "vitest";
import { codeAt } from "../support/sign-in-codes";
import { asNewCustomer } from "./support/account";
import { axe } from "./support/axe";
import { somebody } from "./support/mail";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";
import { signIn } from "./support/visit";

const password = "first-one";

/** Turns sign-in codes on from the account page. Returns the app's key and the recovery codes. */
async function turnOn(page: Page, look: (name: string) => Promise<void>) {
  await page.goto("/account");
  await page.getByRole("link", { name: "Turn on sign-in codes" }).click();
  await page.waitForURL(/\/account\/second-factor$/);
  await look("off");
  await page.fill("input[name=currentPassword]", password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/second-factor\/confirm$/);
  await page
    .getByRole("img", { name: "QR code with the key for your authenticator app" })
    .waitFor();
  const key = await page.locator("code.code-text").innerText();
  const link = await page.getByRole("link", { name: "Open the app" }).getAttribute("href");
  expect(link).toContain(`secret=${key.replaceAll(" ", "")}`);
  await look("setup");
  await page.fill("input[name=code]", "000000");
  await page.getByRole("button", { name: "Turn on sign-in codes" }).click();
  await page.getByText("Wrong code. Enter the code that your app shows now").first().waitFor();
  expect(await page.inputValue("input[name=code]")).toBe("000000");
  await look("setup with a wrong code");
  const step = Math.floor(Date.now() / 30_000);
  await page.fill("input[name=code]", codeAt(key, step * 30_000));
  await page.getByRole("button", { name: "Turn on sign-in codes" }).click();
  await page.waitForURL(/\/second-factor\/codes$/);
  await toast(page, "Sign-in codes are on");
  await page.reload();
  const codes = await page.locator("code.code-text").allInnerTexts();
  expect(codes).toHaveLength(10);
  await look("codes");
  await page.getByRole("button", { name: "I’ve saved the codes" }).click();
  await page.waitForURL(/\/account\/second-factor$/);
  await page.getByText("You have 10 recovery codes left.").waitFor();
  await look("on");
  return { key, codes, step };
}

async function signOut(page: Page) {
  await page.context().clearCookies({ name: "md_session" });
  await page.goto("/auth?returnTo=/account/second-factor");
}

bothWays(
  "a customer turns sign-in codes on, signs in with a code and a recovery code, and turns them off",
  async ({ page, javascript }) => {
    const username = somebody();
    const look = async (name: string) => {
      await screenshot(page, `second-factor ${name}`);
      if (javascript) expect(await axe(page)).toEqual([]);
    };
    await asNewCustomer(page, username);
    const { key, codes, step } = await turnOn(page, look);

    await signOut(page);
    await signIn(page, username, password);
    await page.waitForURL(/\/sign-in\/code\?returnTo=/);
    await look("sign in");
    await page.fill("input[name=code]", codeAt(key, step * 30_000));
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByText("This code was already used.").first().waitFor();
    await look("sign in with a used code");
    // The code of the next half minute is already right.
    await page.fill("input[name=code]", codeAt(key, step * 30_000, 1));
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL(/\/account\/second-factor$/);
    await toast(page, "Login successful");

    await signOut(page);
    await signIn(page, username, password);
    await page.waitForURL(/\/sign-in\/code\?returnTo=/);
    await page.fill("input[name=code]", codes[0] ?? "");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL(/\/account\/second-factor$/);
    await page.getByText("You have 9 recovery codes left.", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Turn off sign-in codes" }).click();
    await page.waitForURL(/\/second-factor\/off$/);
    await page.fill("input[name=currentPassword]", "not-the-first-one");
    await page.fill("input[name=code]", codes[1] ?? "");
    await page.getByRole("button", { name: "Turn off sign-in codes" }).click();
    await page.getByText("Wrong password. Enter your current password.").first().waitFor();
    expect(await page.inputValue("input[name=code]")).toBe(codes[1]);
    await look("turn off with a wrong password");
    await page.fill("input[name=currentPassword]", password);
    await page.getByRole("button", { name: "Turn off sign-in codes" }).click();
    await page.waitForURL(/\/account\/second-factor$/);
    await toast(page, "Sign-in codes are off");
    await signOut(page);
    await signIn(page, username, password);
    await page.waitForURL(/\/account\/second-factor$/);
  },
  { width: 360, refusals: [401] },
);

test("a setup that is begun again in a second tab replaces the first one", async ({ visit }) => {
  const page = await visit({ width: 360 });
  await asNewCustomer(page, somebody());
  const begin = async (tab: Page) => {
    await tab.goto("/account/second-factor");
    await tab.fill("input[name=currentPassword]", password);
    await tab.getByRole("button", { name: "Continue", exact: true }).click();
    await tab.waitForURL(/\/second-factor\/confirm$/);
    return tab.locator("code.code-text").innerText();
  };
  const first = await begin(page);
  const other = await page.context().newPage();
  const second = await begin(other);
  expect(second).not.toBe(first);
  await page.fill("input[name=code]", codeAt(first, Date.now()));
  await page.getByRole("button", { name: "Turn on sign-in codes" }).click();
  await page.getByText("You started again in another tab").waitFor();
  await page.getByText(second, { exact: true }).waitFor();
  await page.fill("input[name=code]", codeAt(second, Date.now()));
  await page.getByRole("button", { name: "Turn on sign-in codes" }).click();
  await page.waitForURL(/\/second-factor\/codes$/);
  await page.goBack();
  await page.getByText("There is no new key for your app.").waitFor();
});
