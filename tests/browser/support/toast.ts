import type { Page } from "playwright";

/** Waits for a toast with this text that no earlier call has waited for. */
export async function toast(page: Page, text: string) {
  await page.locator(".toast:not([data-seen])", { hasText: text }).first().waitFor();
  await page.locator(".toast").evaluateAll((all) => {
    for (const each of all) each.setAttribute("data-seen", "");
  });
}

/**
 * Closes the toast with its own button, as a person does if it covers what they want to press.
 * Without JavaScript, a toast has no such button and covers nothing.
 */
export async function closeToast(page: Page) {
  const close = page.locator(".toast").getByRole("button", { name: "Dismiss" });
  if ((await close.count()) > 0) await close.first().click();
}
