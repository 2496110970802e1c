import { expect } from "vitest";
import { signedInAs } from "./support/account";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { somebody } from "./support/mail";
import { makeStallDay } from "./support/stall-day";
import { bothWays, screenshot } from "./support/test";
import { toast } from "./support/toast";

const phone = { as: "vendor", width: 360 } as const;
const how = (javascript: boolean) => `${javascript ? "with" : "without"}-javascript`;

bothWays(
  "a user with two vendors sees the current one, switches in the header, and every page follows",
  async ({ page, javascript }) => {
    await page.goto("/vendor-dashboard");
    const choice = page.locator(".office-choice");
    await page.locator(".office-name", { hasText: "Sunny Acre Farm" }).waitFor();
    await screenshot(page, `stalls-portal-${how(javascript)}`);
    await page.goto("/vendor-products");
    await choice.locator("summary").click();
    await screenshot(page, `stalls-choice-${how(javascript)}`);
    await choice.getByRole("button", { name: "Morning Crumb Bakery" }).click();
    await toast(page, "You’re now working for Morning Crumb Bakery");
    expect(new URL(page.url()).pathname).toBe("/vendor-products");
    await choice.getByText("Morning Crumb Bakery").first().waitFor();
    await page.goto("/vendor-edit");
    expect(await page.locator("input[name=name]").inputValue()).toBe("Morning Crumb Bakery");
    await choice.locator("summary").click();
    await choice.getByRole("button", { name: "Sunny Acre Farm" }).click();
    await toast(page, "You’re now working for Sunny Acre Farm");
    expect(await page.locator("input[name=name]").inputValue()).toBe("Sunny Acre Farm");
  },
  phone,
);

bothWays(
  "a vendor with an unconfirmed email sees a notice and requests a confirmation link",
  async ({ page, javascript }) => {
    const username = somebody();
    await makeStallDay(username, 0);
    await signedInAs(page, username);
    await page.goto("/vendor-dashboard");
    await page.getByText("Confirm your email to hear about orders").waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `stalls-unconfirmed-${how(javascript)}`);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByText(`We emailed a link to ${username}@example.com.`).first().waitFor();
  },
  { width: 360 },
);

bothWays(
  "a form opened before a switch of vendors changes nothing, and is sent after switching back",
  async ({ page, javascript }) => {
    const switchTo = async (where: typeof page, name: string) => {
      await where.locator(".office-choice summary").click();
      await where.locator(".office-choice").getByRole("button", { name }).click();
      await toast(where, `You’re now working for ${name}`);
    };
    const instagram = page.locator("input[name=instagram]");
    const typed = `@switched${javascript ? "one" : "two"}`;
    await page.goto("/vendor-edit");
    if (javascript) await awake(instagram);
    await instagram.fill(typed);
    const other = await page.context().newPage();
    await other.goto("/vendor-dashboard");
    await switchTo(other, "Morning Crumb Bakery");

    await page.getByRole("button", { name: "Save profile" }).click();
    await page
      .getByRole("heading", { name: "You have switched to Morning Crumb Bakery" })
      .waitFor();
    // The page has no side rail that names the earlier vendor.
    await expect.poll(() => page.locator(".office-name").count()).toBe(0);
    await screenshot(page, `stalls-switched-${how(javascript)}`);
    if (javascript) expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Switch back to Sunny Acre Farm" }).click();
    await toast(page, "Profile saved");
    expect(await page.locator("input[name=name]").inputValue()).toBe("Sunny Acre Farm");
    expect(await page.locator("input[name=instagram]").inputValue()).toBe(typed);
    await other.close();
  },
  phone,
);

bothWays(
  "a button that posts to an address without a page also reports the switch of vendors",
  async ({ page, javascript }) => {
    // A Saturday in about four weeks.
    const day = new Date(Date.now() + (27 - new Date().getUTCDay()) * 86_400_000);
    await page.goto(`/vendor-days/1/${day.toISOString().slice(0, 10)}`);
    const other = await page.context().newPage();
    await other.goto("/vendor-dashboard");
    await other.locator(".office-choice summary").click();
    await other.getByRole("button", { name: "Morning Crumb Bakery" }).click();
    await toast(other, "You’re now working for Morning Crumb Bakery");
    if (javascript) await awake(page.getByRole("switch"));
    await page.getByRole("switch").click();
    await page
      .getByRole("heading", { name: "You have switched to Morning Crumb Bakery" })
      .waitFor();
    await screenshot(page, `stalls-switched-file-${how(javascript)}`);
    await page.getByRole("button", { name: "Switch back to Sunny Acre Farm" }).click();
    await page.locator(".office-name", { hasText: "Sunny Acre Farm" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/vendor-days\/1\//);
    await other.close();
  },
  phone,
);

bothWays(
  "an owner saves the vendor's profile, and an error keeps everything typed",
  async ({ page, javascript }) => {
    await page.goto("/vendor-edit");
    if (javascript) await awake(page.locator("input[name=website]"));
    const website = page.locator("input[name=website]");
    const phoneNumber = `305 555 01${javascript ? "10" : "11"}`;
    await page.locator("input[name=contactPhone]").fill(phoneNumber);
    await website.fill("no link");
    await page.locator("input[name=contactEmail]").fill("vera@marketday.example");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByRole("link", { name: /^Website: Invalid URL/ }).waitFor();
    expect(await page.locator("input[name=contactPhone]").inputValue()).toBe(phoneNumber);
    expect(await website.inputValue()).toBe("no link");
    await screenshot(page, `stalls-profile-errors-${how(javascript)}`);
    if (javascript) expect(await axe(page)).toEqual([]);
    await website.fill("sunny-acre.example");
    await page.getByRole("button", { name: "Save profile" }).click();
    await toast(page, "Profile saved");
    await expect.poll(() => website.inputValue()).toBe("https://sunny-acre.example");
    expect(await page.locator("input[name=contactPhone]").inputValue()).toBe(phoneNumber);
    // After a save, the user can change the profile again at once: the page does not report a
    // change by another user.
    await page.locator("input[name=instagram]").fill(`@sunny${javascript ? "one" : "two"}`);
    await page.getByRole("button", { name: "Save profile" }).click();
    await toast(page, "Profile saved");
  },
  phone,
);

bothWays(
  "an owner invites a helper and withdraws the invitation",
  async ({ page, javascript }) => {
    const address = `nia-${javascript ? "one" : "two"}@marketday.example`;
    await page.goto("/vendor-edit/people");
    if (javascript) await awake(page.locator("input[name=email]"));
    await page.getByText("Hal Helper").first().waitFor();
    await page.locator("input[name=email]").fill(address);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await toast(page, "Invitation sent");
    const line = page.locator(".stall-list > li", { hasText: address });
    await line.waitFor();
    expect(await page.locator("input[name=email]").inputValue()).toBe("");
    await screenshot(page, `stalls-people-${how(javascript)}`);
    if (javascript) expect(await axe(page)).toEqual([]);
    await line.getByRole("button", { name: /^Withdraw/ }).click();
    await toast(page, "Invitation withdrawn");
    await line.waitFor({ state: "detached" });
  },
  phone,
);
