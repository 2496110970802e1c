import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { signedInAs } from "./support/account";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { somebody } from "./support/mail";
import { ownHouse } from "./support/own-house";
import { makeStallDay } from "./support/stall-day";
import { screenshot, test } from "./support/test";

/** Sets the standing at Stripe of a vendor's account. */
const standing = async (account: string, standing: string) => {
  const answer = await fetch(`${ownHouse().stripe}/emulator/accounts/standing`, {
    method: "POST",
    body: JSON.stringify({ account, standing }),
  });
  expect(answer.ok).toBe(true);
};

const badge = (page: Page, word: string) =>
  page.locator('[aria-labelledby="cards"]').getByText(word).first();

/** Chooses on Stripe's page, and waits for the app's own page. */
const atStripe = async (page: Page, choice: string) => {
  await page.getByRole("heading", { name: "Set up payments" }).waitFor();
  await page.getByRole("button", { name: choice }).click();
  await page.waitForURL((url) => url.pathname === "/vendor-payments");
};

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("card payments for a vendor, %s", (_, javascript) => {
  test("are set up at Stripe in two steps, and a later restriction is shown", async ({ visit }) => {
    const page = await visit({ javascript });
    await signedInAs(page, javascript ? "rosa" : "paloma");
    await page.goto("/vendor-payments");
    await page
      .getByRole("button", { name: javascript ? "Continue with Stripe" : "Connect with Stripe" })
      .click();
    await atStripe(page, "Come back later");
    await badge(page, "Not finished").waitFor();
    await page.getByText("Your bank account").waitFor();
    await page.getByText("Your turn").waitFor();

    await page.getByRole("button", { name: "Continue with Stripe" }).click();
    await atStripe(page, "Finish, and let Stripe check it first");
    await badge(page, "Being checked").waitFor();
    await page.getByText("Stripe’s turn").waitFor();

    const account = await page.locator(".account-id").innerText();
    await standing(account, "complete");
    await page.getByRole("button", { name: "Check again" }).click();
    await badge(page, "Takes cards").waitFor();

    await standing(account, "new");
    await page.getByRole("button", { name: "Check again" }).click();
    await badge(page, "Stopped").waitFor();
    await page.goto("/vendor-preorders");
    await page.getByText("Stripe stopped your card payments").waitFor();
  });

  test("move to another account when Stripe no longer shows the old one", async ({ visit }) => {
    const username = somebody();
    await makeOutOfReach(username);
    const page = await visit({ javascript, width: 360 });
    await signedInAs(page, username);
    await page.goto("/vendor-payments");
    await badge(page, "Out of reach").waitFor();
    await page.getByRole("link", { name: "Connect another account" }).click();
    await page.getByRole("heading", { name: "Connect another account at Stripe?" }).waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `stripe-replace-${javascript}`);
    await page.getByRole("button", { name: "Connect another account" }).click();
    await atStripe(page, "Come back later");
    await badge(page, "Not finished").waitFor();
    expect(await page.locator(".account-id").innerText()).not.toContain(username);
  });
});

/** Adds a vendor with an account that Stripe does not know. */
const makeOutOfReach = async (username: string) => {
  await makeStallDay(username, 0);
  await inDatabase((d1) =>
    d1
      .prepare(
        `insert into stripe_accounts (id, vendor_id, card_payments, payouts, resolution, created_at,
          checked_at, ready_at)
        select 'acct_' || name, id, 'unsupported', 'unsupported', 'unknown', 0, 0, 0
        from vendors where name = ?`,
      )
      .bind(username)
      .run(),
  );
};
