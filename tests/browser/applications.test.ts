import type { Page } from "playwright";
import { expect } from "vitest";
import { inDatabase } from "./support/database";
import { bothWays, test } from "./support/test";

/** Puts applications for stalls on the queue that no other journey touches; answers their common name. */
async function apply(name: string, many: number): Promise<string> {
  const common = `${name}-${Math.random().toString(36).slice(2, 8)}`;
  await inDatabase(async (d1) => {
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

bothWays(
  "an administrator reviews an application for a stall, and adds it to the guide",
  async ({ page }) => {
    const name = await apply("stall", 2);
    await page.goto(`/admin-applications?q=${name}`);
    await page.getByRole("heading", { name: "Pending Review" }).waitFor();
    await page.getByRole("link", { name: `${name}-1` }).click();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-1`);
    await page.getByText("Ask the applicant").waitFor();
    await page.getByLabel("Decision").selectOption("Approve");
    await page.getByRole("button", { name: "Submit Review" }).click();
    await page.getByText("Application approved successfully").first().waitFor();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-2`);
    await page
      .getByRole("link", { name: `${name}-1` })
      .first()
      .click();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-1`);
    await page.getByText("with a link to set its password").waitFor();
    await page.getByRole("button", { name: "Add to Vendors" }).click();
    await page.getByText(`${name}-1 has been added to the vendor page`).first().waitFor();
    expect(await page.getByRole("button", { name: "Already Added" }).isDisabled()).toBe(true);
  },
  { as: "admin" },
);

test("keys go through the queue while the focus is in it, and in no field", async ({ visit }) => {
  const page = await visit({ as: "admin" });
  const name = await apply("keys", 2);
  await page.goto(`/admin-applications?q=${name}`);
  await page.getByRole("link", { name: `${name}-1` }).click();
  await expect.poll(() => heading(page).textContent()).toBe(`${name}-1`);
  expect(await page.getByRole("button", { name: "Submit Review" }).isDisabled()).toBe(true);
  await page.keyboard.press("j");
  await expect.poll(() => heading(page).textContent()).toBe(`${name}-2`);
  await expect.poll(() => heading(page).evaluate((h2) => h2 === document.activeElement)).toBe(true);
  await page.keyboard.press("d");
  await page.getByLabel("Review notes").fill("");
  await page.keyboard.type("k");
  expect(await page.getByLabel("Review notes").inputValue()).toBe("k");
  expect(await heading(page).textContent()).toBe(`${name}-2`);
});
