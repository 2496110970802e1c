import { expect } from "vitest";

/**
 * Waits until `ask` returns a true value, and calls it again each time. Playwright's own
 * `waitForFunction` uses `eval` within the page, which the app's content policy refuses after the
 * first time, so it only works if the first answer is true.
 */
export async function until(ask: () => Promise<unknown>): Promise<void> {
  await expect.poll(ask).toBeTruthy();
}
