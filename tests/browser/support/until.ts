import { expect } from "vitest";

/**
 * Waits until a page says yes, asking it anew each time.
 * Playwright's own `waitForFunction` asks with `eval` from within the page, and after the first
 * time our content policy refuses that: it held only where the answer was yes at once.
 */
export async function until(ask: () => Promise<unknown>): Promise<void> {
  await expect.poll(ask).toBeTruthy();
}
