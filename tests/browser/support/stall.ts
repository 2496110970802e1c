import type { Page } from "playwright";
import { inDatabase } from "./database";

/** The vendor of the demo's vendor account, and one of its markets. It takes payment at pickup. */
export const stall = "Sunny Acre Farm";
export const market = "Banyan Lane Farmers Market";

/**
 * Chooses the market and its last date, because no order deadline can pass for that date during the
 * test.
 */
export async function chooseMarketAndDate(page: Page, javascript: boolean) {
  await page.getByRole("radio", { name: new RegExp(market) }).check();
  if (!javascript) await page.getByRole("button", { name: "Show pickup dates" }).click();
  const dates = page.getByRole("group", { name: /Pickup date/ }).getByRole("radio");
  await dates.last().waitFor();
  await dates.last().check();
}

/** The address of the vendor's page for the market day of the order with these instructions. */
export const dayPathOf = (wish: string): Promise<string> =>
  inDatabase(async (d1) => {
    const row = await d1
      .prepare(
        "select market_id as at, pickup_date as day from orders where special_instructions = ?",
      )
      .bind(wish)
      .first<{ at: number; day: string }>();
    return `/vendor-dashboard/days/${row?.at}/${row?.day}`;
  });

/** Opens My Orders and unfolds the past order with these instructions. */
export async function openPastOrder(page: Page, wish: string) {
  await page.goto("/orders");
  const folded = page.locator("details.past-order").filter({ hasText: wish });
  await folded.locator("summary").first().click();
}
