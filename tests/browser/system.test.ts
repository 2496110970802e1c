import { expect } from "vitest";
import { signedInAs } from "./support/account";
import { bothWays, screenshot } from "./support/test";
import { toast } from "./support/toast";

bothWays(
  "an administrator finds an account, views as that user, and deactivates and activates it on a phone",
  async ({ page, javascript }) => {
    // In its own session, because viewing another account changes the name in it, and other tests
    // use the shared session.
    await signedInAs(page, "admin");
    const how = `${javascript ? "with" : "without"}-javascript`;
    await page.goto("/admin/system/users");
    await page.getByRole("searchbox", { name: "Search accounts" }).fill("lucien");
    await page.getByRole("searchbox", { name: "Search accounts" }).press("Enter");
    await page.getByRole("link", { name: "lucien" }).click();
    await page.getByRole("button", { name: "View as lucien" }).click();
    const banner = page.getByRole("region", { name: "Viewing as another account" });
    await banner.waitFor();
    await page.goto("/account/name");
    await page.getByLabel("First name").fill("Mallory");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByRole("heading", { name: "Read-only" }).waitFor();
    await screenshot(page, `viewing-refused-${how}`);
    await page.goto("/orders");
    await banner.getByRole("button", { name: "End viewing" }).click();
    await toast(page, "Viewing ended");
    expect(await banner.count()).toBe(0);

    for (const act of ["Deactivate", "Activate"]) {
      await page.getByRole("link", { name: act, exact: true }).click();
      await page.getByRole("heading", { name: `${act} lucien?` }).waitFor();
      await page.getByLabel("Why").fill("To see how it goes");
      await page.getByRole("button", { name: act }).click();
      await toast(page, `Account ${act.toLowerCase()}d`);
    }
    await page.getByText("User activated").first().waitFor();
  },
  { width: 360, refusals: [403, 404] },
);
