import { parse } from "csv-parse/sync";
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { makeVendorOf, signedInAs } from "./support/account";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { ownHouse } from "./support/own-house";
import { bothWays, screenshot } from "./support/test";
import { toast } from "./support/toast";
import { until } from "./support/until";

/** Makes something happen at Stripe or a bank that would take days there. */
async function atStripe(control: string, body: object) {
  const answer = await fetch(`${ownHouse().stripe}/emulator/${control}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(answer.ok, control).toBe(true);
}

/** The payouts requested in the app, from its own table, newest first. */
const payoutsOf = (account: string): Promise<{ id: string; amount: number; status: string }[]> =>
  inDatabase(async (d1) => {
    const { results } = await d1
      .prepare(
        `select stripe_id as id, amount, status from payouts
        where account_id = ? and after_id is not null order by id desc`,
      )
      .bind(account)
      .all<{ id: string; amount: number; status: string }>();
    return results;
  });

/** A customer pre-orders from a vendor and pays by card. Returns the order's number. */
async function payByCard(
  page: Page,
  { stall, javascript }: { stall: number; javascript: boolean },
) {
  await page.goto(`/vendor/${stall}`);
  const link = page.getByRole("link", { name: /^Pre-Order / }).first();
  await page.goto((await link.getAttribute("href")) ?? "");
  await page.getByRole("radio").first().check();
  if (!javascript) await page.getByRole("button", { name: "Show pickup dates" }).click();
  const dates = page.getByRole("group", { name: /Pickup date/ }).getByRole("radio");
  await dates.last().check();
  const wish = `For the wallet (${javascript ? "with" : "without"})`;
  await page.getByLabel("Special instructions").fill(wish);
  await page.getByRole("button", { name: "Place Order" }).last().click();
  await page.waitForURL(/\/c\/pay\//);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL(/\/orders/);
  const order = page.getByRole("article").filter({ hasText: wish });
  return (await order.getByRole("heading").first().innerText()).trim();
}

/** An amount in the wallet, such as '$12.71'. */
const figure = (page: Page, of: "Available" | "Pending") =>
  page
    .locator(".balance > div", { has: page.getByText(of, { exact: true }) })
    .locator("dd")
    .innerText();

/** Opens the wallet again and again until Stripe's news has arrived. */
const untilWalletShows = (page: Page, what: Locator) =>
  until(async () => {
    await page.goto("/vendor-wallet");
    return (await what.count()) > 0;
  });

const ask = (page: Page) => page.getByRole("button", { name: "Request payout" });
const goToPayout = async (page: Page) => {
  await page.goto("/vendor-wallet/payout");
  await page.getByRole("heading", { level: 1, name: "Request payout" }).waitFor();
};

bothWays(
  "a card payment reaches the wallet, is paid out once, and returns when the bank fails",
  async ({ page, javascript, visit }) => {
    const username = `payee${javascript ? 1 : 2}`;
    const stall = await makeVendorOf(
      javascript ? "Mango Row Orchard" : "Salt Meadow Creamery",
      username,
    );
    // The vendor's earlier balance goes to its bank.
    await atStripe("balances/empty", { account: stall.account });
    await signedInAs(page, username);
    await goToPayout(page);
    await page.getByText("Your balance has no money to pay out.").waitFor();
    expect(await ask(page).count()).toBe(0);

    const own = () => payoutsOf(stall.account);
    const customer = await visit({ as: "customer" });
    const number = await payByCard(customer, { stall: stall.id, javascript });
    expect(number).toMatch(/^ORD-\d{4}$/);
    await page.goto("/vendor-wallet");
    const refreshed = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Refresh" }).click();
    await refreshed;
    await untilWalletShows(page, page.getByText(number));
    await page.getByRole("rowheader", { name: new RegExp(`Card payment ${number}`) }).waitFor();
    const brought = await figure(page, "Pending");
    expect(brought).toMatch(/^\$\d+\.\d\d$/);
    expect(await figure(page, "Available")).toBe("$0.00");
    await page.getByText(`Nothing is available yet. ${brought} is pending`).waitFor();

    await atStripe("balances/arrive", { account: stall.account });
    await page.goto("/vendor-wallet");
    expect([await figure(page, "Available"), await figure(page, "Pending")]).toEqual([
      brought,
      "$0.00",
    ]);
    if (javascript) expect(await axe(page)).toEqual([]);
    await page.getByRole("link", { name: "Request payout" }).click();
    await page.getByLabel("Amount in dollars").fill("9999");
    await ask(page).click();
    await page.getByText(`Enter ${brought} or less, the amount available now.`).waitFor();
    expect(await page.getByLabel("Amount in dollars").inputValue()).toBe("9999");
    expect(await own()).toEqual([]);

    await atStripe("accounts/hold-payouts", { account: stall.account });
    await goToPayout(page);
    // If Stripe has already reported that, the page shows it at once.
    if ((await ask(page).count()) > 0) await ask(page).click();
    await page.getByText("doesn’t allow payouts from your account").first().waitFor();
    await atStripe("accounts/hold-payouts", { account: stall.account, held: false });
    await until(async () => {
      await page.goto("/vendor-payments");
      return (await page.getByText("Stripe holds back your payouts").count()) === 0;
    });

    // Requests a payout twice at once, and once more from a page that was open all the time.
    const late = await visit();
    await signedInAs(late, username);
    for (const each of [page, late]) {
      await goToPayout(each);
      await each.getByLabel("Amount in dollars").fill("2.50");
    }
    // The second of two presses interrupts the answer to the first. A wait for an address would
    // fail then, so the test waits for the toast.
    await ask(page).dblclick();
    await toast(page, "Payout requested");
    await page.reload();
    await ask(late).click();
    await late.waitForURL(/\/vendor-wallet$/);
    const made = (await own()).filter(({ status }) => status !== "refused");
    expect(made).toMatchObject([{ amount: 250 }]);
    const row = page.locator(".payout-row", { hasText: "$2.50" });
    expect(await row.count()).toBe(1);
    const left = `$${(Number(brought.slice(1)) - 2.5).toFixed(2)}`;
    expect(await figure(page, "Available")).toBe(left);

    const payout = made[0]?.id ?? "";
    await atStripe("payouts/arrive", { payout });
    await untilWalletShows(page, row.getByText("Paid", { exact: true }));
    await atStripe("payouts/fail", { payout, code: "account_closed" });
    await untilWalletShows(page, row.getByText("Your bank says the account is closed."));
    await row.getByText("Failed", { exact: true }).waitFor();
    await row.getByText("The money is back in your balance.").waitFor();
    expect(await figure(page, "Available")).toBe(brought);
    await page.getByRole("link", { name: "Request payout" }).waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `wallet-after-a-failure-${javascript}`);
  },
);

bothWays(
  "a statement prints as a page and downloads as a file with the same balance",
  async ({ page, javascript }) => {
    await page.goto("/vendor-wallet");
    await page.getByRole("button", { name: "Refresh" }).click();
    await untilWalletShows(page, page.locator(".wallet-what"));
    await page.getByRole("link", { name: "Statement" }).click();
    await page.getByRole("heading", { level: 1, name: /^Statement, / }).waitFor();
    const end = page.locator(".sum-table .sum-end td");
    const last = page.locator(".data-table tbody tr").last().getByRole("cell").last();
    expect(await end.innerText()).toMatch(/^-?\$[\d,]+\.\d\d$/);
    expect(await last.innerText()).toContain(await end.innerText());

    const link = page.getByRole("link", { name: "Download as CSV" });
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(file.headers()["content-disposition"]).toMatch(/market-day-statement-\d{4}-\d\d\.csv/);
    const lines: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true });
    const balance = Number(lines.at(-1)?.Balance);
    expect(balance).toBe(Number((await end.innerText()).replace(/[$,]/g, "")));
    expect(lines.slice(1)).toHaveLength(await page.locator(".wallet-what").count());

    expect(await page.getByRole("button", { name: "Print" }).count()).toBe(javascript ? 1 : 0);
    await page.emulateMedia({ media: "print" });
    for (const gone of [link, page.getByRole("navigation", { name: "Places" })]) {
      expect(await gone.isVisible()).toBe(false);
    }
    expect(await page.locator(".paper-head").isVisible()).toBe(true);
    // The statement is as wide as the sheet: its columns are beside each other, under their
    // headings.
    expect((await page.locator(".statement").boundingBox())?.width).toBeGreaterThan(1000);
    expect(await page.getByRole("columnheader", { name: "Balance" }).isVisible()).toBe(true);
    expect(await end.isVisible()).toBe(true);
    await screenshot(page, `statement-in-print-${javascript}`);
  },
  { as: "vendor" },
);
