import { expect } from "vitest";
import { askInDatabase } from "./support/database";
import { bothWays } from "./support/test";
import { toast } from "./support/toast";

bothWays(
  "an administrator approves a recommended market, and the form to add it is filled in",
  async ({ page }) => {
    const name = `Pier Market ${Math.random().toString(36).slice(2, 8)}`;
    await askInDatabase((d1) =>
      d1
        .prepare(
          `insert into market_submissions (origin, name, location, description, submitted_at)
          values ('grow_with_us', ?1, 'Miami', 'Fish at dawn.', 1)`,
        )
        .bind(name)
        .run(),
    );
    await page.goto(`/admin-recommendations?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: new RegExp(name) }).click();
    await page.getByRole("heading", { level: 2, name }).waitFor();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await toast(page, "The market submission has been approved successfully.");
    // The page stays open and links to the next step.
    await page.getByRole("link", { name: "Add to Markets" }).click();
    await page.getByRole("heading", { level: 1, name: "Add Market" }).waitFor();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe(name);
    expect(await page.getByLabel(/^Description/).inputValue()).toBe("Fish at dawn.");
  },
  { as: "admin" },
);
