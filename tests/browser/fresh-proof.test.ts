import { expect } from "vitest";
import { asNewCustomer, makeVendorOf, provenYesterday, signedInAs } from "./support/account";
import { axe } from "./support/axe";
import { somebody } from "./support/mail";
import { withDevice } from "./support/passkey-device";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";

bothWays(
  "a vendor who signed in yesterday confirms with the password before inviting somebody",
  async ({ page, javascript }) => {
    const username = somebody();
    await makeVendorOf("Green Windowsill Herbs", username);
    await signedInAs(page, username);
    await provenYesterday(username);
    await page.goto("/vendor-edit/people");
    const email = page.locator("input[name=email]");
    await email.fill(`nia-${username}@example.com`);
    await page.getByRole("button", { name: "Send invitation" }).click();

    await page.getByRole("heading", { level: 1, name: "Confirm that it’s you" }).waitFor();
    await page.getByText("We kept your entries.").waitFor();
    const password = page.locator("input[name=currentPassword]");
    await password.fill("not it");
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByText("Wrong password. Enter your current password.").first().waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `confirm-with-password-${javascript}`);
    await password.fill("first-one");
    await page.getByRole("button", { name: "Confirm", exact: true }).click();

    await page.getByText("Not saved yet", { exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/vendor-edit/people");
    expect(await email.inputValue()).toBe(`nia-${username}@example.com`);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await toast(page, "Invitation sent");
  },
);

test("a customer who signed in yesterday confirms with a passkey before removing it", async ({
  visit,
}) => {
  const page = await visit();
  const username = somebody();
  await asNewCustomer(page, username);
  await withDevice(page);
  await page.goto("/account/passkeys");
  await page.fill("input[name=name]", "Phone");
  await page.fill("input[name=currentPassword]", "first-one");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await toast(page, "Passkey added");

  await provenYesterday(username);
  await page.getByRole("link", { name: "Remove Phone" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  const confirm = page.getByRole("button", { name: "Confirm with a passkey" });
  await confirm.waitFor();
  expect(await axe(page)).toEqual([]);
  await screenshot(page, "confirm-with-passkey");
  await confirm.click();
  await page.waitForURL(/\/remove$/);
  await page.getByRole("button", { name: "Remove" }).click();
  await toast(page, "Passkey removed");
});
