import type { Page } from "playwright";

/** Waits until a toast says this. */
export const toast = (page: Page, text: string) =>
  page.locator(".toast", { hasText: text }).first().waitFor();
