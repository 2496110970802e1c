import { expect } from "vitest";
import { axe } from "./support/axe";
import { bothWays } from "./support/test";
import { toast } from "./support/toast";

bothWays(
  "an administrator writes an issue, previews it as readers see it, and asks for a test email",
  async ({ page, javascript }) => {
    const subject = `Peaches ${Math.random().toString(36).slice(2, 8)}`;
    await page.goto("/newsletter-management");
    await page.getByRole("link", { name: "Write an issue" }).click();
    await page.getByLabel("Subject").fill(subject);
    await page.getByRole("textbox", { name: "Text" }).fill("They are here.\n\nCome early.");
    await page.getByRole("button", { name: "Save and preview" }).click();
    const content = page.getByRole("region", { name: "Preview" });
    await content.getByRole("heading", { name: subject }).waitFor();
    expect(await content.locator("p.prose").allTextContents()).toEqual([
      "They are here.",
      "Come early.",
    ]);
    await page.getByRole("button", { name: "Email me a test" }).click();
    await toast(page, "Sending a test email");
    await page.getByRole("link", { name: /^Send to \d+ subscribers…$/ }).click();
    await page.getByRole("heading", { name: /^Send this issue to \d+ subscribers\?$/ }).waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await page.getByRole("link", { name: "Not yet" }).click();
    await page.getByRole("link", { name: "Back to issues" }).click();
    await page
      .getByRole("row", { name: new RegExp(subject) })
      .getByText("Draft")
      .waitFor();
  },
  { as: "admin" },
);
