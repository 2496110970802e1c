import type { Page } from "playwright";
import { expect } from "vitest";
import { asNewCustomer } from "./support/account";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { ownHouse } from "./support/own-house";
import { chooseMarketAndDate, dayPathOf, openPastOrder, stall } from "./support/stall";
import { bothWays, screenshot, test } from "./support/test";

async function findStall(page: Page) {
  await page.goto("/vendors?q=Sunny+Acre");
  await page.getByRole("link", { name: stall, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: stall }).waitFor();
}

bothWays(
  "an order to pay at pickup is confirmed at once, made ready by the vendor, and can be ordered again",
  async ({ page, javascript, visit }) => {
    await asNewCustomer(page, `at-the-stall-${javascript ? "with" : "without"}`);
    await findStall(page);
    const link = page.getByRole("link", { name: "Pre-Order Butter lettuce" });
    await page.goto((await link.getAttribute("href")) ?? "");
    await chooseMarketAndDate(page, javascript);
    await page.getByRole("radio", { name: /Pay at pickup/ }).check();
    const wish = `At the stall (${javascript ? "with" : "without"})`;
    await page.getByLabel("Special instructions").fill(wish);
    await page.getByRole("button", { name: "Place Order" }).last().click();
    await page.waitForURL(/\/orders/);
    await page.getByText("Your pre-order is confirmed.").first().waitFor();
    const order = page.getByRole("article").filter({ hasText: wish });
    expect(await order.locator("header").getByText("Confirmed").count()).toBe(1);

    const vendor = await visit({ as: "vendor" });
    await vendor.goto(await dayPathOf(wish));
    const received = vendor.getByRole("row").filter({ hasText: wish });
    await received.getByRole("button", { name: /^Mark as ready: / }).click();
    await received.locator(".data-state").getByText("Ready for Pickup").waitFor();
    if (javascript) expect(await axe(vendor)).toEqual([]);

    await page.goto("/orders");
    await order.locator("header").getByText("Ready for Pickup").waitFor();
    await order.getByText("Details").click();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `order-unfolded-${javascript}`);
    await order.getByRole("link", { name: "Order again" }).click();
    await page.waitForURL(/\/pre-order/);
    expect(await page.getByLabel("Quantity of Butter lettuce").inputValue()).toBe("1");

    await page.goto("/orders");
    await order.getByText("Details").click();
    await order.getByRole("link", { name: "Receipt" }).click();
    await page.waitForURL(/\/receipt/);
    expect(await page.getByText("Butter lettuce").count()).toBeGreaterThan(0);
    if (javascript) expect(await axe(page)).toEqual([]);
  },
);

/** Runs the jobs that Cloudflare's clock starts every minute. */
async function aMinutePasses() {
  const answer = await fetch(ownHouse().clock, { method: "POST", body: "* * * * *" });
  expect(answer.status).toBe(200);
}

/** The emails in the outbox that name this order, each as its subject with the text below. */
const mailsOf = (number: string): Promise<string[]> =>
  inDatabase(async (d1) => {
    const { results } = await d1
      .prepare("select subject || char(10) || text as mail from mail_outbox where subject like ?")
      .bind(`%${number}%`)
      .all<{ mail: string }>();
    return results.map(({ mail }) => mail);
  });

bothWays(
  "a vendor cancels a paid order with a reason; the customer sees it, is refunded and gets an email",
  async ({ page, javascript, visit }) => {
    await findStall(page);
    const link = page.getByRole("link", { name: "Pre-Order Sweet peppers" });
    await page.goto((await link.getAttribute("href")) ?? "");
    await chooseMarketAndDate(page, javascript);
    const wish = `Called off (${javascript ? "with" : "without"})`;
    await page.getByLabel("Special instructions").fill(wish);
    await page.getByRole("button", { name: "Place Order" }).last().click();
    await page.waitForURL(/\/c\/pay\//);
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.waitForURL(/\/orders/);
    const order = page.getByRole("article").filter({ hasText: wish });
    const number = (await order.getByRole("heading").first().textContent()) ?? "";
    expect(number).toMatch(/^ORD-\d{4}$/);

    const vendor = await visit({ as: "vendor", width: 360 });
    await vendor.goto(await dayPathOf(wish));
    const received = vendor.getByRole("row").filter({ hasText: wish });
    if (javascript) await awake(received.locator("summary"));
    await received.locator("summary").click();
    await received.getByRole("link", { name: "Cancel Order…" }).click();
    await vendor.getByRole("heading", { level: 1, name: `Cancel ${number}?` }).waitFor();
    if (javascript) expect(await axe(vendor)).toEqual([]);
    await screenshot(vendor, `vendor-cancel-360-${javascript}`);
    const reason = "The frost took the peppers. Come by for a bunch of radishes!";
    await vendor.getByLabel("Reason").fill(reason);
    await vendor.getByRole("button", { name: "Cancel Order" }).click();
    await vendor.waitForURL(/\/vendor-preorders$/);
    await vendor.getByText("We’ll tell your customer why.").first().waitFor();

    await openPastOrder(page, wish);
    await order.getByText("Cancelled", { exact: true }).waitFor();
    const told = `The vendor had to cancel this order: ${reason}`;
    await order.getByText(`${told} We’re refunding $`).waitFor();
    // The worker answers the clock before its jobs are done.
    const isBack = order.getByText(/\$\d+\.\d\d was refunded\./);
    for (let minute = 0; minute < 3 && (await isBack.count()) === 0; minute += 1) {
      await aMinutePasses();
      await openPastOrder(page, wish);
    }
    await isBack.waitFor();
    await order.getByText("History").click();
    await order.getByText(/\$\d+\.\d\d refunded to your card\./).waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `order-called-off-1280-${javascript}`);
    const phone = await visit({ width: 360 });
    await openPastOrder(phone, wish);
    await phone.getByRole("article").filter({ hasText: wish }).getByText(told).waitFor();
    if (javascript) expect(await axe(phone)).toEqual([]);

    const mails = await mailsOf(number);
    const cancelled = mails.find((mail) => mail.startsWith(`Order ${number} is cancelled`));
    expect(cancelled).toContain(`${stall} had to cancel your pre-order`);
    expect(cancelled).toContain(`${stall} writes:\n  ${reason}`);
    expect(cancelled).toMatch(/The \$\d+\.\d\d you paid was already refunded\./);
    expect(cancelled).toContain(`${ownHouse().site}/orders/${Number(number.slice(4))}/receipt`);
    expect(mails.some((mail) => /^\$\d+\.\d\d refunded for order/.test(mail))).toBe(true);
  },
  { as: "customer" },
);

test("with JavaScript the order form opens over the vendor's page, and Escape or going back closes it", async ({
  visit,
}) => {
  const page = await visit({ as: "customer", width: 360 });
  await findStall(page);
  const link = page.getByRole("link", { name: "Pre-Order Butter lettuce" });
  await awake(link);
  const dialog = page.getByRole("dialog");
  for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await link.click();
    await dialog.getByLabel("Quantity of Butter lettuce").waitFor();
    await close();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toMatch(/^\/vendor\/\d+$/);
  }
  await link.click();
  await dialog.getByLabel("Quantity of Butter lettuce").waitFor();
  // Closes the dialog and opens it again before the address has changed.
  await link.evaluate((element: HTMLElement) => {
    document.querySelector("dialog")?.close();
    element.click();
  });
  await dialog.getByLabel("Quantity of Butter lettuce").waitFor();
  expect(await axe(page)).toEqual([]);
  await screenshot(page, "pre-order-dialog-360");
});
