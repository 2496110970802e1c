import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { pictureOf } from "../support/pictures";
import { asNewCustomer, signedInAs } from "./support/account";
import { awake } from "./support/awake";
import { askInDatabase } from "./support/database";
import { becameOf, makeStallDay } from "./support/stall-day";
import { bothWays, test } from "./support/test";
import { toast } from "./support/toast";
import { until } from "./support/until";

/**
 * Counts what a user does with one hand for a weekly task: taps, and fields to type into. A choice
 * from a list counts as one tap, because the phone shows the list; a photo counts as one, for the
 * shutter.
 */
function handOn(page: Page) {
  const did = { taps: 0, fields: 0 };
  const script = page.locator("html");
  const ready = async (element: Locator) => {
    await element.waitFor();
    if (await script.evaluate(() => "__remixContext" in window).catch(() => false)) {
      await awake(element);
    }
  };
  return {
    did,
    async tap(element: Locator) {
      await ready(element);
      did.taps += 1;
      await element.click();
    },
    async choose(list: Locator, choice: string) {
      await ready(list);
      did.taps += 1;
      await list.selectOption(choice);
    },
    async shoot(photo: Locator, file: string) {
      did.taps += 1;
      await photo.setInputFiles(file);
    },
    async type(field: Locator, text: string) {
      await ready(field);
      did.fields += 1;
      await field.fill(text);
    },
  };
}

bothWays(
  "ordering eggs for the next market day takes four taps and one field from the home page",
  async ({ page, javascript }) => {
    await asNewCustomer(page, `eggs-${javascript ? "with" : "without"}`);
    await page.goto("/");
    const { did, tap, type } = handOn(page);
    await type(page.getByLabel("Market, town, ZIP or food"), "eggs");
    await tap(page.getByRole("button", { name: "Find", exact: true }));
    await page.waitForURL(/\/ripe\?/);
    await tap(page.getByRole("link", { name: /Pre-Order/ }).last());
    await tap(page.getByRole("radio", { name: /Pay at pickup/ }));
    await tap(page.getByRole("button", { name: "Place Order" }).last());
    await page.waitForURL(/\/orders/);
    await page.getByRole("article").filter({ hasText: "Farm eggs" }).first().waitFor();
    expect(did).toEqual({ taps: 4, fields: 1 });
  },
  { width: 360 },
);

bothWays(
  "marking an order ready and collected takes a vendor two taps from the dashboard",
  async ({ page, javascript }) => {
    const stall = `hand-${javascript ? "with" : "without"}`;
    await makeStallDay(stall, 2, "confirmed");
    await signedInAs(page, stall);
    await page.goto("/vendor-dashboard");
    const { did, tap } = handOn(page);
    const row = page.getByRole("row").filter({ hasText: "Q002" });
    await tap(row.getByRole("button", { name: /^Mark as ready/ }));
    await tap(row.getByRole("button", { name: /^Collected/ }));
    await expect.poll(() => becameOf(stall)).toEqual({ confirmed: 1, completed: 1 });
    expect(did).toEqual({ taps: 2, fields: 0 });
  },
  { width: 360 },
);

test("adding three products with a photo each takes ten taps and six fields", async ({ visit }) => {
  const page = await visit({ as: "vendor", width: 360 });
  const photo = join(mkdtempSync(join(tmpdir(), "market-day-counted-")), "photo.png");
  writeFileSync(photo, await pictureOf("png"));
  await page.goto("/vendor-products");
  const { did, tap, choose, shoot, type } = handOn(page);
  await tap(page.getByRole("link", { name: "Add product" }));
  const names = ["Counted plums", "Counted pears", "Counted figs"];
  for (const name of names) {
    await type(page.locator("input[name=name]"), name);
    await type(page.locator("input[name=price]"), "$4");
    await choose(page.getByLabel("Category"), "fruits");
    await shoot(page.locator("input[type=file]:not([capture])"), photo);
    await until(async () => (await page.locator("input[name^='images[']").count()) === 1);
    const isLast = name === names.at(-1);
    await tap(page.getByRole("button", { name: isLast ? "Add product" : "Save and add another" }));
    await toast(page, "Product added");
    // The toast of the product before looks the same: the next one is added to an empty form.
    if (!isLast) {
      await until(async () => (await page.locator("input[name=name]").inputValue()) === "");
    }
  }
  await page.waitForURL(({ pathname }) => pathname === "/vendor-products");
  await page.goto("/vendor-products?q=counted");
  for (const name of names) await page.getByRole("link", { name, exact: true }).waitFor();
  expect(did).toEqual({ taps: 10, fields: 6 });
});

bothWays(
  "canceling a market day takes a manager three taps and one field from the dashboard",
  async ({ page }) => {
    await page.goto("/market-manager-dashboard");
    const { did, tap, type } = handOn(page);
    await tap(page.getByRole("link", { name: "Cancel this market day" }));
    await type(page.getByLabel("Why"), "Storm warning");
    await tap(page.getByRole("button", { name: "See who’s affected" }));
    await tap(page.getByRole("button", { name: "Cancel market day" }));
    await page.getByRole("button", { name: /^Undo/ }).first().click();
    await toast(page, "Undone");
    expect(did).toEqual({ taps: 3, fields: 1 });
  },
  { as: "manager", width: 360 },
);

bothWays(
  "approving and publishing an application takes two taps from the dashboard",
  async ({ page }) => {
    const name = `counted-${Math.random().toString(36).slice(2, 8)}`;
    await askInDatabase((d1) =>
      d1
        .prepare(
          `insert into vendor_applications (name, first_name, contact_email, contact_phone, products,
            desired_username, submitted_at)
          values (?1, 'Fern', ?1 || '@example.com', '305 555 0100', 'Jam', replace(?1, '-', ''), ?2)`,
        )
        // Sorts before all applications that other tests left in the queue.
        .bind(name, -Date.now())
        .run(),
    );
    await page.goto("/admin");
    const { did, tap } = handOn(page);
    await tap(page.getByRole("link", { name: /Pending Applications/ }));
    await page.locator(".review-head h2", { hasText: name }).waitFor();
    await tap(page.getByRole("button", { name: "Approve and publish" }));
    await toast(page, `${name} has been added to the vendor page`);
    expect(did).toEqual({ taps: 2, fields: 0 });
  },
  { as: "admin" },
);
