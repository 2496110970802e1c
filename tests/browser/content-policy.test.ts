import type { Page } from "playwright";
import { expect } from "vitest";
import { awake } from "./support/awake";
import { test } from "./support/test";

/** Collects the violations of the page's content policy that the browser reports. */
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
  "the form at %s does not violate the content security policy",
  async (path, { page }) => {
    const broken = await listening(page);
    await page.goto(path);
    const field = page.locator("main form input:not([type=hidden])").first();
    await awake(field);
    // When the user leaves the field, the form checks it with the same schema as the server.
    await field.fill("x");
    await field.blur();
    await page.waitForLoadState("networkidle");
    expect(await broken()).toEqual([]);
  },
);
