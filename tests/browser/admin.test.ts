import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { pictureOf } from "../support/pictures";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { bothWays, screenshot } from "./support/test";
import { toast } from "./support/toast";

const folder = mkdtempSync(join(tmpdir(), "market-day-admin-"));
const how = (javascript: boolean) => `${javascript ? "with" : "without"}-javascript`;

bothWays(
  "an administrator adds a market next to the list, changes its opening hours and deletes it",
  async ({ page, javascript }) => {
    const name = `Pier Market ${how(javascript)}`;
    await page.goto("/admin?section=markets&action=add");
    await page.getByRole("heading", { name: "Add Market" }).waitFor();
    if (javascript) await awake(page.locator("input[name=name]"));
    // The script rewrites the address that opened the form; without a script the address stays.
    const search = javascript ? "" : "?section=markets&action=add";
    await page.waitForURL((url) => url.search === search);
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Description").fill("Fish and oranges.");
    await page.getByLabel("Address").fill("1 Pier Road, Miami, FL 33101");
    await page.getByLabel("Town and state").fill("Miami, FL");
    await page.getByLabel("Latitude").fill("25.77");
    await page.getByLabel("Longitude").fill("-80.19");
    await page.getByLabel("Day", { exact: true }).selectOption("Sunday");
    await page.getByRole("button", { name: "Add market" }).click();
    await page.getByText("Image URL is required").first().waitFor();
    const file = join(folder, `${how(javascript)}.png`);
    writeFileSync(file, await pictureOf("png"));
    await page.locator("input[type=file]").setInputFiles(file);
    if (javascript) {
      await page
        .locator('input[name=image][value^="/images/uploads"]')
        .waitFor({ state: "attached" });
    }
    await page.getByRole("button", { name: "More hours" }).click();
    await page.getByLabel("Day", { exact: true }).nth(1).selectOption("Monday");
    await screenshot(page, `admin-add-market-${how(javascript)}`);
    await page.getByRole("button", { name: "Add market" }).click();
    await toast(page, "Market created");

    await page.getByRole("searchbox").fill(name);
    await page.getByRole("searchbox").press("Enter");
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByText("Mon", { exact: true }).waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await row.getByRole("link", { name: `Edit ${name}` }).click();
    await page.getByRole("button", { name: "Remove hours 1" }).click();
    await page.getByRole("button", { name: "Save market" }).click();
    await toast(page, "Market updated");
    const whole = page.getByRole("row").filter({ hasText: name });
    expect(await whole.getByText("Mon", { exact: true }).count()).toBe(0);
    await whole.getByRole("link", { name: `Delete ${name}` }).click();
    await page.getByRole("heading", { name: "Are you sure?" }).waitFor();
    await page.getByRole("button", { name: "Delete market" }).click();
    await toast(page, "Market deleted");

    await page.goto("/admin/markets/1/delete");
    await page.getByText(/orders? (is|are) still open/).waitFor();
    await screenshot(page, `admin-delete-${how(javascript)}`);
  },
  { as: "admin", width: 1280 },
);

bothWays(
  "an administrator merges duplicate markets, and the old address redirects to the kept one",
  async ({ page, javascript }) => {
    const name = `Twin Market ${how(javascript)}`;
    const [kept, gone] = await inDatabase(async (d1) => {
      const add = (id: number) =>
        d1
          .prepare(
            `insert into markets (id, name, location, address, city, state, created_at, updated_at)
             values (?, ?, 'Ocala, FL', '12 Fort King Street, Ocala, FL 34471', 'Ocala', 'FL', 0, 0)`,
          )
          .bind(id, name);
      const ids = javascript ? [901_001, 901_002] : [901_003, 901_004];
      await d1.batch([
        ...ids.map(add),
        d1.prepare("insert into duplicate_markets (one_id, other_id) values (?, ?)").bind(...ids),
      ]);
      return ids;
    });
    await page.goto("/admin/corrections");
    await page.getByRole("link", { name: /^Possible duplicates/ }).click();
    await page.getByRole("heading", { name: "Possible duplicates" }).waitFor();
    const pair = page.getByRole("listitem").filter({ hasText: name });
    await pair.getByText("12 Fort King Street").first().waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `admin-duplicates-${how(javascript)}`);
    await pair.getByRole("button", { name: /^Keep the older market/ }).click();
    await toast(page, "Markets merged");
    await pair.waitFor({ state: "detached" });
    await page.goto(`/market/${gone}`);
    expect(new URL(page.url()).pathname).toBe(`/market/${kept}`);
    await page.getByRole("heading", { name }).waitFor();
  },
  { as: "admin", width: 1280 },
);

bothWays(
  "an administrator adds a vendor from an application, edits the vendor and deletes it, on a phone",
  async ({ page, javascript }) => {
    const name = `Salt & Bread ${how(javascript)}`;
    const told = JSON.stringify({
      name,
      description: "Bread.",
      vendorType: "Monthly",
      contactEmail: "salt@example.com",
      requestedMarkets: ["Merrick Arcade Market"],
    });
    const query = new URLSearchParams({ addVendor: "true", applicationData: told });
    await page.goto(`/vendors?${query}`);
    if (!javascript) await page.getByRole("link", { name: "Open the full form" }).click();
    await page.getByRole("heading", { name: "Create New Vendor" }).waitFor();
    const email = page.getByLabel("Contact email");
    await email.waitFor();
    expect(await page.getByRole("checkbox", { name: /^Merrick Arcade/ }).isChecked()).toBe(true);
    await screenshot(page, `admin-add-vendor-${how(javascript)}`);
    await page.getByRole("button", { name: "Add vendor" }).click();
    await toast(page, "Vendor Created!");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/vendors");

    await page.locator("input[name=q]").fill("Salt & Bread");
    await page.locator("input[name=q]").press("Enter");
    const edit = page.getByRole("link", { name: `Edit ${name}` });
    if (javascript) await awake(edit);
    await edit.click();
    await page.getByLabel("Description").fill("Bread and salt.");
    await screenshot(page, `admin-edit-vendor-${how(javascript)}`);
    await page.getByRole("button", { name: "Save vendor" }).click();
    await toast(page, "Vendor updated");
    // On a phone a card is a row and has no room for the description.
    await page.getByText("Bread and salt.").waitFor({ state: "attached" });
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    await page
      .getByRole("heading", { name: "Are you sure you want to delete this vendor?" })
      .waitFor();
    await page.getByRole("button", { name: "Delete vendor" }).click();
    await toast(page, "Vendor deleted");

    await page.goto("/admin");
    const accounts = page.getByRole("link", { name: /Official Vendor Accounts/ });
    if (javascript) await awake(accounts);
    await accounts.click();
    await page.getByText("Active", { exact: true }).first().waitFor();
    expect(await page.getByRole("dialog").count()).toBe(javascript ? 1 : 0);
    await screenshot(page, `admin-accounts-${how(javascript)}`);
  },
  { as: "admin", width: 360 },
);
