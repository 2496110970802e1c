import type { Page } from "playwright";
import { expect } from "vitest";
import { makeCustomer } from "./support/account";
import { axe } from "./support/axe";
import { mailedLink, somebody } from "./support/mail";
import { bothWays, test } from "./support/test";
import { toast } from "./support/toast";
import { signIn, signInOn } from "./support/visit";

async function register(page: Page, username: string) {
  await page.goto("/auth?tab=register");
  await page.fill("input[name=firstName]", "Vera");
  await page.fill("input[name=lastName]", "Visitor");
  await page.fill("input[name=username]", username);
  await page.fill("main input[name=email]", `${username}@example.com`);
  await page.fill("input[name=password]", "first-one");
  await page.fill("input[name=confirmPassword]", "first-one");
  await page.getByRole("button", { name: "Register" }).click();
  await page.waitForURL(/tab=sign-in/);
}

bothWays(
  "a customer who forgot a password sets a new one, signs in, views the account and deletes it",
  async ({ page, javascript }) => {
    const username = somebody();
    await register(page, username);

    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.fill("input[name=account]", username);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.waitForURL(/\?sent/);
    if (javascript) expect(await axe(page)).toEqual([]);

    await page.goto(await mailedLink(`${username}@example.com`, "/reset-password"));
    await page.fill("input[name=password]", "second-one");
    await page.fill("input[name=confirmPassword]", "not-the-same");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("Passwords don't match").first().waitFor();
    await page.fill("input[name=password]", "second-one");
    await page.fill("input[name=confirmPassword]", "second-one");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.waitForURL(/\/auth$/);
    await toast(page, "Password changed");

    await signIn(page, username, "second-one");
    await page.waitForURL(/\/$/);

    await page.goto("/account");
    await page.getByRole("heading", { level: 1, name: "Account Information" }).waitFor();
    await page.getByText("Show password").click();
    await page.getByText("No one can read your password").waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);

    await page.getByRole("link", { name: "Change name" }).click();
    await page.waitForURL(/\/account\/name$/);
    await page.fill("input[name=lastName]", "Vendée");
    await page.getByRole("button", { name: "Save name" }).click();
    await page.waitForURL(/\/account$/);
    await page.getByText("Vera Vendée").waitFor();

    await page.getByRole("link", { name: "Delete my account" }).click();
    await page.waitForURL(/\/account\/delete$/);
    await page.fill("input[name=currentPassword]", "first-one");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText("Wrong password. Enter your current password.").first().waitFor();
    await page.fill("input[name=currentPassword]", "second-one");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.waitForURL(/\/$/);
    await toast(page, "Account deleted");
  },
);

bothWays(
  "a customer confirms their email from the account by a link opened on another device",
  async ({ page, visit, javascript }) => {
    const username = somebody();
    const email = `${username}@example.com`;
    await makeCustomer(username);
    await page.goto("/auth");
    await signIn(page, username, "first-one");
    await page.waitForURL(/\/$/);

    await page.goto("/account");
    await page.getByText("Not confirmed", { exact: true }).waitFor();
    expect(await page.getByText("Subscribed").count()).toBe(0);
    await page.getByRole("button", { name: "Confirm my email" }).click();
    await toast(page, "Check your email");
    await page.getByRole("button", { name: "Email me the link again" }).waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);

    const phone = await visit({ width: 360 });
    await phone.goto(await mailedLink(email, "/account/email/confirm"));
    await phone.waitForURL(/\/auth\?returnTo=/);
    await signIn(phone, username, "first-one");
    await phone.waitForURL(/\/account\/email\/confirm/);
    await phone.getByRole("heading", { level: 1, name: "Confirm your email" }).waitFor();
    await phone.locator("main").getByText(email).waitFor();
    if (javascript) expect(await axe(phone)).toEqual([]);
    await phone.getByRole("button", { name: "Confirm", exact: true }).click();
    await phone.waitForURL(/\/account$/);
    await toast(phone, "Email address confirmed");

    await page.reload();
    await page.getByText("Confirmed", { exact: true }).waitFor();
    await page.getByText("Not subscribed").waitFor();
    expect(await page.getByRole("button", { name: "Email me the link again" }).count()).toBe(0);
  },
);

test("signing out in one tab signs out the other tabs", async ({ visit }) => {
  const one = await visit();
  await signInOn(one, "customer");
  await one.goto("/vendors");
  const other = await one.context().newPage();
  await other.goto("/markets");
  await other.getByRole("link", { name: "Orders" }).first().waitFor();
  await one.getByLabel("Account of customer").click();
  await one.getByRole("button", { name: "Sign Out" }).first().click();
  await one.waitForURL(/\/auth/);
  await other.getByRole("link", { name: "Sign in", exact: true }).first().waitFor();
  expect(other.url()).toMatch(/\/markets$/);
});
