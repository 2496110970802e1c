import type { Page } from "playwright";

/** Waits until a toast says this that no call before has waited for. */
export async function toast(page: Page, text: string) {
  await page.locator(".toast:not([data-seen])", { hasText: text }).first().waitFor();
  await page.locator(".toast").evaluateAll((all) => {
    for (const each of all) each.setAttribute("data-seen", "");
  });
}
