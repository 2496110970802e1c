import type { Page } from "playwright";

/** Waits for a toast with this text that no earlier call has waited for. */
export async function toast(page: Page, text: string) {
  await page.locator(".toast:not([data-seen])", { hasText: text }).first().waitFor();
  await page.locator(".toast").evaluateAll((all) => {
    for (const each of all) each.setAttribute("data-seen", "");
  });
}
