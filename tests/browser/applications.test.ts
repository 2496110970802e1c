import type { Page } from "playwright";
import { expect } from "vitest";
import { askInDatabase } from "./support/database";
import { isInView } from "./support/in-view";
import { bothWays, test } from "./support/test";
import { toast } from "./support/toast";

/**
 * Puts vendor applications on the queue that only this test uses. Returns the common start of their
 * names.
 */
async function apply(name: string, many: number): Promise<string> {
  const common = `${name}-${Math.random().toString(36).slice(2, 8)}`;
  await askInDatabase(async (d1) => {
    for (let at = 1; at <= many; at++) {
      await d1
        .prepare(
          `insert into vendor_applications (name, first_name, contact_email, contact_phone, products,
            desired_username, submitted_at)
          values (?1, 'Fern', ?1 || '@example.com', '305 555 0100', 'Jam', replace(?1, '-', ''), ?2)`,
        )
        .bind(`${common}-${at}`, at)
        .run();
    }
  });
  return common;
}

const heading = (page: Page) => page.locator(".review-head h2");

/** The decision about the open application. */
const outcome = (page: Page, text: string) => page.locator(".callout-title", { hasText: text });

bothWays(
  "an administrator approves and publishes an application in two clicks, then opens the next one",
  async ({ page }) => {
    const name = await apply("stall", 3);
    await page.goto(`/admin-applications?q=${name}`);
    await page.getByRole("heading", { name: "Pending Review" }).waitFor();
    await page.getByRole("link", { name: `${name}-1` }).click();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-1`);
    await page.getByText("Ask the applicant").waitFor();
    // The button is visible before any scrolling.
    const publish = page.getByRole("button", { name: "Approve and publish" });
    expect(await publish.evaluate(isInView)).toBe(true);
    await publish.click();
    await toast(page, `${name}-1 has been added to the vendor page`);
    expect(await heading(page).textContent()).toBe(`${name}-1`);
    await outcome(page, "Published.").waitFor();
    await page.getByText(`The email to ${name}-1@example.com is being sent.`).waitFor();
    expect(await page.getByRole("button", { name: `Undo for ${name}-1` }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Already Added" }).isDisabled()).toBe(true);

    await page.locator(".review-next").click();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-2`);
    expect(await heading(page).evaluate(isInView)).toBe(true);
    // The toast about the first application covers no button of the second one.
    const approve = page.getByRole("button", { name: "Approve only" });
    expect(await approve.evaluate(isInView)).toBe(true);
    await approve.click();
    await toast(page, "Application approved successfully");
    await outcome(page, "Approved, not added yet.").waitFor();
    await page.getByRole("button", { name: "Add to Vendors" }).click();
    await toast(page, `${name}-2 has been added to the vendor page`);

    await page.locator(".review-next").click();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-3`);
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    await toast(page, "Application rejected successfully");
    await page.getByText("Change the decision").click();
    await page.getByLabel("Decision", { exact: true }).selectOption("Approve");
    await page.getByRole("button", { name: "Submit Review" }).click();
    await toast(page, "Application approved successfully");
  },
  { as: "admin" },
);

bothWays(
  "on a phone, the next application opens at its top",
  async ({ page, javascript }) => {
    const name = await apply("top", 2);
    await page.goto(`/admin-applications?q=${name}`);
    await page.getByRole("link", { name: `${name}-1` }).click();
    await heading(page).waitFor();
    const publish = page.getByRole("button", { name: "Approve and publish" });
    expect(await publish.evaluate(isInView)).toBe(true);
    await page.getByLabel("Review notes").scrollIntoViewIfNeeded();
    await publish.click();
    await outcome(page, "Published.").waitFor();
    await page.locator(".review-next").click();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-2`);
    await expect.poll(() => heading(page).evaluate(isInView)).toBe(true);
    if (javascript) {
      await expect
        .poll(() => heading(page).evaluate((h2) => h2 === document.activeElement))
        .toBe(true);
    }
  },
  { as: "admin", width: 360 },
);

bothWays(
  "a market is published only with coordinates, and a missing latitude is reported at its field",
  async ({ page, javascript }) => {
    const name = `canal-${Math.random().toString(36).slice(2, 8)}`;
    await askInDatabase((d1) =>
      d1
        .prepare(
          `insert into market_submissions (origin, name, location, address, contact_email, submitted_at)
          values ('application', ?1, 'Miami', '400 Canal Street', ?1 || '@example.com', 1)`,
        )
        .bind(name)
        .run(),
    );
    await page.goto(`/admin-applications?kind=market_application&q=${name}`);
    await page.getByRole("link", { name }).click();
    await expect.poll(() => heading(page).textContent()).toBe(name);
    await page.getByLabel("Review notes").fill("Welcome to the guide");
    await page.getByRole("button", { name: "Approve and publish" }).click();
    await page.locator(".field-error", { hasText: "Enter the market’s location" }).waitFor();
    if (javascript) {
      const latitude = page.getByLabel("Latitude");
      await expect.poll(() => latitude.evaluate((it) => it === document.activeElement)).toBe(true);
      expect(await latitude.evaluate(isInView)).toBe(true);
    }
    expect(await page.getByLabel("Review notes").inputValue()).toBe("Welcome to the guide");
    await page.getByLabel("Latitude").fill("25.7743");
    await page.getByLabel("Longitude").fill("-80.1937");
    await page.getByRole("button", { name: "Approve and publish" }).click();
    await toast(page, `${name} has been added to markets`);
  },
  { as: "admin" },
);

test("keyboard shortcuts move through the queue, but not while the focus is in a text field", async ({
  visit,
}) => {
  const page = await visit({ as: "admin" });
  const name = await apply("keys", 2);
  await page.goto(`/admin-applications?q=${name}`);
  await page.getByRole("link", { name: `${name}-1` }).click();
  await expect.poll(() => heading(page).textContent()).toBe(`${name}-1`);
  await page.keyboard.press("j");
  await expect.poll(() => heading(page).textContent()).toBe(`${name}-2`);
  await expect.poll(() => heading(page).evaluate((h2) => h2 === document.activeElement)).toBe(true);
  await page.keyboard.press("d");
  await page.getByLabel("Review notes").fill("");
  await page.keyboard.type("k");
  expect(await page.getByLabel("Review notes").inputValue()).toBe("k");
  expect(await heading(page).textContent()).toBe(`${name}-2`);
});
