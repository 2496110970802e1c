import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { pictureOf } from "../support/pictures";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { askedLink } from "./support/mail";
import { bothWays, screenshot } from "./support/test";
import { toast } from "./support/toast";

const folder = mkdtempSync(join(tmpdir(), "market-day-manager-"));
const how = (javascript: boolean) => `${javascript ? "with" : "without"}-javascript`;
const home = "/market-manager-dashboard";

/** The demo's manager runs two markets; this is the second. */
const second = "Heritage Square Market";

bothWays(
  "a manager adds, copies, changes and deletes opening hours of a second market, on a phone",
  async ({ page, javascript }) => {
    await page.goto(home);
    await page.getByRole("heading", { level: 1, name: "Banyan Lane Farmers Market" }).waitFor();
    await screenshot(page, `manager-overview-${how(javascript)}`);
    await page.locator(".office-choice summary").click();
    await page.locator(".office-choice").getByRole("link", { name: second }).click();
    await page.getByRole("heading", { level: 1, name: second }).waitFor();
    await page.getByRole("navigation", { name: "Places" }).getByText("Schedule").click();
    await page.getByRole("heading", { level: 1, name: "Schedule" }).waitFor();
    expect(new URL(page.url()).searchParams.get("market")).toBeTruthy();

    await page.getByRole("link", { name: "Add hours on Monday" }).click();
    await page.getByRole("heading", { level: 1, name: "Add hours" }).waitFor();
    if (javascript) await awake(page.getByLabel("Opens"));
    expect(await page.locator("select[name=day]").inputValue()).toBe("Monday");
    await page.getByLabel("Opens").selectOption({ label: "6:30 AM" });
    await page.getByLabel("Closes").selectOption({ label: "12:00 PM" });
    await page.getByLabel("Season begins: month").selectOption("May");
    await page.getByLabel("Season begins: day").selectOption("1");
    await page.getByRole("button", { name: "Add hours" }).click();
    await page.getByText("Enter both the start and end of the season").first().waitFor();
    expect(await page.getByLabel("Season begins: month").inputValue()).toBe("05");
    await screenshot(page, `manager-opening-${how(javascript)}`);
    await page.getByLabel("Season ends: month").selectOption("October");
    await page.getByLabel("Season ends: day").selectOption("31");
    await page.getByRole("button", { name: "Add hours" }).click();
    await toast(page, "Hours added");

    await page.getByRole("link", { name: /^Copy to… other days: Monday/ }).click();
    await page.getByRole("checkbox", { name: "Tuesday" }).check();
    await page.getByRole("button", { name: "Copy" }).click();
    await toast(page, "Schedule saved");
    const tuesday = page.getByRole("row").filter({ hasText: "Tuesday" });
    expect(await tuesday.textContent()).toContain("6:30 AM–12 PM");
    await screenshot(page, `manager-schedule-${how(javascript)}`);
    if (javascript) expect(await axe(page)).toEqual([]);

    await tuesday.getByRole("link", { name: /^6:30 AM/ }).click();
    await page.getByLabel("How often").selectOption({ label: "Last of the month" });
    await page.getByRole("button", { name: "Save hours" }).click();
    await toast(page, "Schedule saved");
    expect(await tuesday.textContent()).toContain("Last Tuesday of the month");
    for (const day of ["Tuesday", "Monday"]) {
      await page.getByRole("link", { name: new RegExp(`^Delete ${day}`) }).click();
      await page.getByText("No orders are affected").waitFor();
      await page.getByRole("button", { name: "Delete hours" }).click();
      await toast(page, "Hours deleted");
      // The toast of the first deletion is still there at the second.
      await page.getByRole("link", { name: `Add hours on ${day}` }).waitFor();
    }
  },
  { as: "manager", width: 360 },
);

bothWays(
  "a manager adds a vendor, saves the place at the market and removes the vendor, unless orders are open",
  async ({ page, javascript }) => {
    await page.goto(`${home}/vendors`);
    await page.getByRole("link", { name: "Add vendor" }).click();
    await page.getByRole("searchbox").fill("paper");
    await page.getByRole("button", { name: "Search" }).click();
    const add = page.getByRole("button", { name: /^Add Paper/ });
    await add.waitFor();
    await screenshot(page, `manager-add-vendor-${how(javascript)}`);
    await add.click();
    await toast(page, "Vendor added");
    await page.getByLabel("Stall (optional)").fill("B7");
    await page.getByRole("button", { name: "Save stall" }).click();
    await toast(page, "Stall saved");
    const row = page.getByRole("row").filter({ hasText: "Paper" });
    expect(await row.textContent()).toContain("B7");
    await screenshot(page, `manager-vendors-${how(javascript)}`);
    await row.getByRole("link", { name: /^Paper/ }).click();
    await page.getByRole("link", { name: "Remove…" }).click();
    await page.getByRole("button", { name: "Remove vendor" }).click();
    await toast(page, "Vendor removed");
    expect(await row.count()).toBe(0);

    await page.goto(`${home}/vendors/1/remove`);
    await page.getByText(/orders? (is|are) still open/).waitFor();
    await screenshot(page, `manager-remove-${how(javascript)}`);
    expect(await page.getByRole("button", { name: "Remove vendor" }).count()).toBe(0);
  },
  { as: "manager", width: 1280 },
);

bothWays(
  "a manager saves the market's profile with a photo, and a conflicting edit by a colleague is refused",
  async ({ page, visit, javascript }) => {
    await page.goto(`${home}/settings`);
    if (javascript) await awake(page.locator("input[name=name]"));
    const description = await page.getByLabel("Description").inputValue();
    await page.getByLabel("Description").fill("Short");
    await page.getByRole("button", { name: "Save market" }).click();
    await page.getByText("Description must be at least 10 characters").first().waitFor();
    await page.getByLabel("Description").fill(`${description} Come early.`);
    const file = join(folder, `${how(javascript)}.png`);
    writeFileSync(file, await pictureOf("png"));
    await page.locator("input[type=file]").setInputFiles(file);
    if (javascript)
      await page
        .locator('input[name=image][value^="/images/uploads"]')
        .waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Save market" }).click();
    await toast(page, "Market updated");
    await screenshot(page, `manager-settings-${how(javascript)}`);
    if (javascript) expect(await axe(page)).toEqual([]);

    await page.goto(`${home}/settings`);
    const other = await visit();
    await other.goto(page.url());
    if (javascript) await awake(page.locator("input[name=name]"));
    await page.getByLabel("Description").fill(`${description} Come hungry.`);
    await page.getByRole("button", { name: "Save market" }).click();
    await toast(page, "Market updated");
    await other.getByLabel("Phone (optional)").fill("305-555-0142");
    await other.getByRole("button", { name: "Save market" }).click();
    await other.getByText("Someone else just changed this").waitFor();
    expect(await other.getByLabel("Phone (optional)").inputValue()).toBe("305-555-0142");
    await screenshot(other, `manager-two-phones-${how(javascript)}`);
    await other.getByLabel("Description").fill(description);
    await other.getByRole("button", { name: "Save market" }).click();
    await toast(other, "Market updated");
  },
  { as: "manager", width: 360 },
);

bothWays(
  "a manager cancels a market day after seeing who is affected, undoes it, and reports a vendor as coming",
  async ({ page, javascript }) => {
    await page.goto(home);
    await page.getByRole("link", { name: "Cancel this market day" }).click();
    await page.getByRole("heading", { level: 1, name: "Cancel a market day" }).waitFor();
    if (javascript) await awake(page.getByLabel("Why"));
    await page.getByLabel("Which day").selectOption({ index: 2 });
    await page.getByLabel("Why").fill("The park is flooded");
    await page.getByRole("button", { name: "See who’s affected" }).click();
    await page.getByText("The park is flooded").waitFor();
    await screenshot(page, `manager-close-day-${how(javascript)}`);
    if (javascript) expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: /^Cancel market day/ }).click();
    await toast(page, "Day closed");
    await screenshot(page, `manager-closed-day-${how(javascript)}`);
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(page, "Undone");

    await page.goto(home);
    await page.locator('a[href*="/coming/"]').first().click();
    await page.getByRole("heading", { level: 1, name: /^Is .* coming\?$/ }).waitFor();
    await screenshot(page, `manager-vendor-coming-${how(javascript)}`);
    const yes = page.getByRole("button", { name: "Coming", exact: true });
    if (await yes.count()) {
      await yes.click();
      await toast(page, "Saved");
      await page.getByText("reported by the market").first().waitFor();
    }
  },
  { as: "manager", width: 360 },
);

bothWays(
  "a vendor confirms attendance from an email while signed out, and the market's page shows it",
  async ({ page, javascript }) => {
    await page.goto("/market/1");
    const date = await page
      .locator(".coming-days time")
      .nth(javascript ? 1 : 2)
      .getAttribute("datetime");
    const link = await askedLink(1, date ?? "");
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "Are you coming?" }).waitFor();
    await screenshot(page, `stall-coming-${how(javascript)}`);
    if (javascript) expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Yes, we’re coming" }).click();
    await toast(page, "Thank you");
    await page.getByRole("heading", { level: 1, name: "You’re coming" }).waitFor();
    await page.getByRole("link", { name: "See the market’s page" }).click();
    await page.getByText("Confirmed by email:").first().waitFor();
  },
  { width: 360 },
);

bothWays(
  "a manager posts an announcement with an end date, sees it on the market's page, ends and deletes it",
  async ({ page, javascript }) => {
    const text = `Kites for children, ${how(javascript)}`;
    await page.goto(`${home}/settings`);
    await page.getByRole("link", { name: "Announcements" }).click();
    if (javascript) await awake(page.getByLabel("What to announce"));
    await page.getByLabel("What to announce").fill(text);
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Shows until").fill(until);
    await page.getByRole("button", { name: "Announce" }).click();
    await toast(page, "Announced");
    await screenshot(page, `manager-announcements-${how(javascript)}`);
    await page.getByRole("link", { name: "See the market’s page" }).click();
    await page.getByRole("region", { name: "From the market" }).getByText(text).waitFor();
    await page.goto(`${home}/settings/announcements`);
    await page.getByRole("button", { name: new RegExp(`^End now.*${text}`) }).click();
    await toast(page, "Announcement ended");
    await page.getByRole("link", { name: `Delete… ${text}` }).click();
    await page.getByRole("button", { name: "Delete announcement" }).click();
    await toast(page, "Announcement deleted");
  },
  { as: "manager", width: 360 },
);

bothWays(
  "a vendor chooses which markets may read its documents, uploads one, and a manager can ask for access",
  async ({ page, visit, javascript }) => {
    const paper = join(folder, `permit-${how(javascript)}.pdf`);
    writeFileSync(paper, "%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n");
    const manager = await visit({ as: "manager" });
    await manager.goto(`${home}/vendors/documents`);
    await manager.getByText("vendor is missing a document").waitFor();
    await screenshot(manager, `manager-documents-${how(javascript)}`);
    await manager.locator(".office-choice summary").click();
    await manager.locator(".office-choice").getByRole("link", { name: second }).click();
    await manager.locator(".office-name", { hasText: second }).waitFor();
    await manager.getByRole("navigation", { name: "Places" }).getByText("Overview").click();
    await manager.getByRole("heading", { level: 1, name: second }).waitFor();
    await manager.getByRole("link", { name: /share their documents$/ }).click();
    await manager.getByText("doesn’t share its documents").first().waitFor();
    await screenshot(manager, `manager-documents-hidden-${how(javascript)}`);
    if (javascript) expect(await axe(manager)).toEqual([]);
    // One of the two vendors was already asked a while ago.
    const asks = javascript ? /^Ask (?!again)/ : /^Ask again/;
    await manager.getByRole("button", { name: asks }).click();
    await toast(manager, "We’ll ask");

    await page.goto("/vendor-edit/documents");
    const waits = page.getByRole("listitem").filter({ hasText: "Asked for access on" });
    await waits.getByRole("button", { name: /^Share/ }).click();
    await toast(page, "Documents shared");
    await page.getByRole("button", { name: "Stop sharing with River Hall Public Market" }).click();
    await toast(page, "Documents no longer shared");
    await page.getByRole("button", { name: "Share with River Hall Public Market" }).waitFor();
    if (javascript) await awake(page.getByLabel("Type"));
    await page.getByLabel("Type").selectOption({ label: "License" });
    await page.getByLabel("File").setInputFiles(paper);
    await page.getByRole("button", { name: "Add document" }).click();
    await toast(page, "Document saved");
    await screenshot(page, `stall-documents-${how(javascript)}`);
    const own = page.getByRole("listitem").filter({ hasText: `permit-${how(javascript)}` });
    await own.getByRole("link", { name: /^Change/ }).click();
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Expires on").fill(until);
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "Document saved");
    await own.getByRole("link", { name: /^Delete/ }).click();
    await page.getByRole("button", { name: "Delete document" }).click();
    await toast(page, "Document deleted");
  },
  { as: "vendor", width: 360 },
);

bothWays(
  "a manager saves the market report of the last market day, and a vendor reports its sales",
  async ({ page, visit, javascript }) => {
    await page.goto(`${home}/book`);
    const date = page.locator("a.data-link").first();
    const at = (await date.getAttribute("href")) ?? "";
    await screenshot(page, `manager-book-${how(javascript)}`);
    await date.click();
    const eight = page.getByLabel("8 AM", { exact: true });
    if (javascript) await awake(eight);
    await page.getByRole("checkbox").first().check();
    await page.getByLabel("Visitors counted one by one (optional)").fill("");
    await eight.fill("15");
    await page.getByRole("button", { name: "Save market report" }).click();
    await toast(page, "Market report saved");
    await page.getByText(/so far. Estimated/).waitFor();
    await screenshot(page, `manager-book-day-${how(javascript)}`);
    if (javascript) expect(await axe(page)).toEqual([]);

    const vendor = await visit({ as: "vendor" });
    await vendor.goto(`/vendor-takings/1/${at.split("?")[0]?.split("/").at(-1)}`);
    const cash = vendor.getByLabel("Cash (dollars)");
    if (javascript) await awake(cash);
    await cash.fill("some");
    await vendor.getByRole("button", { name: "Save" }).click();
    await vendor.getByText("Enter an amount, like 120.50").first().waitFor();
    await cash.fill("120.50");
    await vendor.getByRole("button", { name: "Save" }).click();
    await toast(vendor, "Sales reported");
    await screenshot(vendor, `vendor-takings-${how(javascript)}`);
    await page.reload();
    await page.getByText("Reported by the vendor (vendor)").waitFor();
  },
  { as: "manager", width: 360 },
);
