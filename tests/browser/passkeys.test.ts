import type { Page } from "playwright";
import { expect } from "vitest";
import { makeCustomer, signedInAs } from "./support/account";
import { axe } from "./support/axe";
import { somebody } from "./support/mail";
import { withDevice } from "./support/passkey-device";
import { expectReadable } from "./support/readable";
import { screenshot, test } from "./support/test";
import { toast } from "./support/toast";
import { signIn } from "./support/visit";

/** Makes the page's browser one that does not suggest passkeys, so that only the button is left. */
const suggestNothing = (page: Page) =>
  page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");

/** Opens the page of passkeys of a new customer, whose browser has a device. */
async function openPasskeys(page: Page) {
  const username = somebody();
  await makeCustomer(username);
  await signedInAs(page, username);
  await withDevice(page);
  await page.goto("/account");
  await page.getByRole("link", { name: "Your passkeys" }).click();
  await page.getByText("You have no passkeys yet.").waitFor();
}

const leave = (page: Page) => page.context().clearCookies({ name: "md_session" });

async function addPasskey(page: Page, name: string, password = "first-one") {
  await page.fill("input[name=name]", name);
  await page.fill("input[name=currentPassword]", password);
  await page.getByRole("button", { name: "Add passkey" }).click();
}

const button = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

test("a customer adds a passkey, signs in with one tap, renames and removes it", async ({
  visit,
}) => {
  const page = await visit({ refusals: [401] });
  await suggestNothing(page);
  await openPasskeys(page);
  await screenshot(page, "passkeys-none");
  await addPasskey(page, "My laptop");
  await toast(page, "Passkey added");
  await page.getByRole("heading", { name: "My laptop" }).waitFor();
  await addPasskey(page, "Again");
  await page.getByText("This device already has a passkey for your account.").waitFor();

  await leave(page);
  await page.goto("/auth?returnTo=/saved");
  await button(page).click();
  await page.waitForURL("/saved");
  await toast(page, "Login successful");

  await page.goto("/account/passkeys");
  await page.getByText("Last used").waitFor();
  expect(await axe(page)).toEqual([]);
  await screenshot(page, "passkeys-one");
  await page.getByRole("link", { name: "Rename My laptop" }).click();
  await page.waitForURL(/\/rename$/);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, "passkeys-rename");
  await page.fill("input[name=name]", "Old laptop");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("link", { name: "Remove Old laptop" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).waitFor();
  expect(await axe(page)).toEqual([]);
  await screenshot(page, "passkeys-remove");
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await toast(page, "Passkey removed");
  await page.getByText("You have no passkeys yet.").waitFor();

  await leave(page);
  await page.goto("/auth");
  await button(page).click();
  await page.getByText("This passkey didn’t work.").waitFor();
});

test("a passkey that the browser suggests signs in, and is refused at the wrong page", async ({
  visit,
}) => {
  const page = await visit({ refusals: [403] });
  await openPasskeys(page);
  await addPasskey(page, "My laptop");
  await toast(page, "Passkey added");
  await leave(page);
  await page.goto("/vendor-auth");
  await page.getByText("This portal is for vendor accounts only.").waitFor();
  await page.goto("/auth?returnTo=/saved");
  await page.waitForURL("/saved");
  await toast(page, "Login successful");
});

test("without JavaScript, the password signs in, and the page of passkeys says what is missing", async ({
  plainPage: page,
}) => {
  const username = somebody();
  await makeCustomer(username);
  await page.goto("/auth?returnTo=/account/passkeys");
  expect(await button(page).count()).toBe(0);
  await signIn(page, username, "first-one");
  await page.waitForURL("/account/passkeys");
  expect(await page.locator("main").innerText()).toContain("Adding a passkey needs JavaScript.");
});

const wrongPassword = "Wrong password. Enter your current password.";

test("the sign-in page is readable when a passkey fails", async ({ visit }) => {
  const page = await visit({ refusals: [429] });
  await page.goto("/auth");
  await button(page).waitFor();
  await screenshot(page, "sign-in");
  await page.route("**/passkey-challenge*", (route) => route.fulfill({ status: 429 }));
  await button(page).click();
  await page.getByText("Your passkey can’t be used right now").waitFor();
  await screenshot(page, "sign-in-failed");
  await expectReadable(page);
});

test("the page of passkeys is readable with an error", async ({ visit }) => {
  const page = await visit({ as: "customer" });
  await page.goto("/account/passkeys");
  await page.getByRole("button", { name: "Add passkey" }).waitFor();
  await addPasskey(page, "Tablet", "not it");
  await page.getByText(wrongPassword).first().waitFor();
  await screenshot(page, "passkeys-wrong");
  await expectReadable(page);
});
