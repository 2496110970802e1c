import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { mailedLink, somebody } from "./support/mail";
import { bothWays, test } from "./support/test";
import { toast } from "./support/toast";

const failure = "Something went wrong. Please try again.";

bothWays(
  "a visitor subscribes in the footer, confirms by email and unsubscribes",
  async ({ page, javascript }) => {
    const address = `${somebody()}@example.com`;
    await page.goto("/vendors?sort=name");
    const footer = page.locator("footer");
    if (javascript) await awake(footer.locator("input[name=email]"));
    await footer.locator("input[name=email]").fill(address);
    await footer.getByLabel("Yes, subscribe me to your newsletter").check();
    await footer.getByRole("button", { name: "Subscribe" }).click();
    await toast(page, "Subscribed!");
    expect(page.url()).toMatch(/\/vendors\?sort=name$/);
    expect(await footer.locator("input[name=email]").inputValue()).toBe("");

    await page.goto(await mailedLink(address, "/newsletter/confirm"));
    if (javascript) expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Yes, subscribe me" }).click();
    await toast(page, "Thank you for subscribing to our newsletter.");

    await page.goto(await mailedLink(address, "/newsletter/unsubscribe"));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "You’re unsubscribed" }).waitFor();
  },
);

describe("a newsletter form when the network fails", () => {
  /** Fills in the newsletter form of the footer or of its own page. */
  async function filled(page: Page, path: string, place: "footer" | "main", address: string) {
    await page.goto(path);
    const form = page.locator(`${place} .newsletter-form`);
    await awake(form.locator("input[name=email]"));
    await form.locator("input[name=email]").fill(address);
    await form.getByLabel("Yes, subscribe me to your newsletter").check();
    return form;
  }

  for (const [path, place] of [
    ["/markets", "footer"],
    ["/newsletter", "main"],
  ] as const) {
    test(`the form of ${path} says so, keeps what was typed, and works once there is a line`, async ({
      visit,
    }) => {
      const page = await visit({ elsewhere: [/\/subscribe$/] });
      const address = `${somebody()}@example.com`;
      const form = await filled(page, path, place, address);
      await page.route("**/api/newsletter/subscribe", (route) => route.abort());
      await form.getByRole("button", { name: "Subscribe" }).click();
      await form.getByText(failure).waitFor();
      expect(await axe(page)).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await form.locator("input[name=email]").inputValue()).toBe(address);
      expect(await form.getByRole("checkbox").isChecked()).toBe(true);

      // The test answers this request itself: the server allows only five emails a minute, for all
      // tests together.
      const json = { message: "Thank you for subscribing to our newsletter." };
      await page.route("**/api/newsletter/subscribe", (route) => route.fulfill({ json }));
      await form.getByRole("button", { name: "Subscribe" }).click();
      await toast(page, "Subscribed!");
      expect(await form.getByText(failure).count()).toBe(0);
      expect(await form.locator("input[name=email]").inputValue()).toBe("");
    });
  }

  test("in the footer says so without any connection and keeps what was typed", async ({
    visit,
  }) => {
    const page = await visit({ elsewhere: [/./] });
    const address = `${somebody()}@example.com`;
    const form = await filled(page, "/markets", "footer", address);
    await page.context().setOffline(true);
    await form.getByRole("button", { name: "Subscribe" }).click();
    await form.getByText(failure).waitFor();
    expect(await form.locator("input[name=email]").inputValue()).toBe(address);
    await page.context().setOffline(false);
  });
});
