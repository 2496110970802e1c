import type { Page } from "playwright";
import { expect } from "vitest";
import { awake } from "./support/awake";
import { test } from "./support/test";

/** What the browser has reported of a page that tried something its content policy forbids. */
async function listening(page: Page) {
  await page.addInitScript(() => {
    const broken: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      broken.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
    Object.assign(window, { broken });
  });
  return () => page.evaluate(() => (window as unknown as { broken: string[] }).broken);
}

test.for(["/auth", "/newsletter"])(
  "the form of %s keeps to our own policy",
  async (path, { page }) => {
    const broken = await listening(page);
    await page.goto(path);
    const field = page.locator("main form input:not([type=hidden])").first();
    await awake(field);
    // Leaving a field has it checked, by the same schema as on the server.
    await field.fill("x");
    await field.blur();
    await page.waitForLoadState("networkidle");
    expect(await broken()).toEqual([]);
  },
);
