import { expect } from "vitest";
import { awake } from "./support/awake";
import { bothWays, screenshot } from "./support/test";
import { toast } from "./support/toast";

const phone = { as: "vendor", width: 360 } as const;
const how = (javascript: boolean) => `${javascript ? "with" : "without"}-javascript`;

bothWays(
  "a vendor turns a market day off, so customers cannot order for it, and sets the day's stock",
  async ({ page, visit, javascript }) => {
    await page.goto("/vendor-days");
    // A day for which customers can still order, and for which there is no order yet.
    const at = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const choice = page.getByLabel("Market day", { exact: true });
    const free = choice.locator("option").filter({ hasNotText: /order|away/ });
    const values = await free.evaluateAll((all) =>
      all.map((each) => (each as HTMLOptionElement).value),
    );
    const soon = values.filter((each) => each.slice(-10) > at(2) && each.slice(-10) < at(13));
    const day = soon.at(javascript ? 0 : -1) ?? "";
    const [market = "", date = ""] = day.split("/");
    expect(date).not.toBe("");
    if (javascript) await awake(choice);
    await screenshot(page, `days-${how(javascript)}`);
    await choice.selectOption(day);
    await page.getByRole("button", { name: "Add an exception" }).click();
    await page.getByRole("heading", { name: "Stock" }).waitFor();
    const toggle = page.getByRole("switch");
    expect(await toggle.getAttribute("aria-checked")).toBe("true");
    await toggle.click();
    await toast(page, "Customers can’t order for this day");
    await page.getByRole("switch", { checked: false }).waitFor();

    const customer = await visit({ as: "customer", width: 360 });
    await customer.goto(`/vendor/1/pre-order?marketId=${market}`);
    const offered = customer.locator(`input[name=pickupDate][value="${date}"]`);
    await offered.waitFor({ state: "attached" });
    expect(await offered.isDisabled()).toBe(true);
    await customer.getByText("isn’t coming that day").first().waitFor();

    await page.goto("/vendor-days");
    const own = page.locator(`#day-${date}-${market}`);
    await own.getByText("Away").waitFor();
    await screenshot(page, `days-exception-${how(javascript)}`);
    if (javascript) await awake(own.getByRole("switch"));
    await own.getByRole("switch").click();
    await own.waitFor({ state: "detached" });

    await page.goto(`/vendor-days/${day}`);
    await page.getByRole("switch", { checked: true }).waitFor();
    const number = page.locator("input[name='products[0].brought']");
    if (javascript) await awake(number);
    await number.fill("7");
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "Saved");
    expect(await page.locator("input[name='products[0].brought']").inputValue()).toBe("7");
    await screenshot(page, `stock-${how(javascript)}`);
    await page.goto("/vendor-days");
    await own.getByText("stock set").waitFor();
  },
  phone,
);

bothWays(
  "a vendor pauses, ends the pause and chooses which emails to get",
  async ({ page, javascript }) => {
    await page.goto("/vendor-days/pause");
    const today = new Date();
    const at = (days: number) =>
      new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const first = page.getByLabel(/First day away/);
    if (javascript) await awake(first);
    await first.fill(at(javascript ? 200 : 240));
    await page.getByLabel(/Last day away/).fill(at(javascript ? 220 : 260));
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await toast(page, "Paused");
    await screenshot(page, `paused-${how(javascript)}`);
    // Without JavaScript the toast stays until the next page, but does not cover the last button.
    if (!javascript) await page.locator("main :is(a, button)").last().click({ trial: true });
    // One button for each market.
    const end = page.getByRole("button", { name: /^End pause/ });
    for (let left = await end.count(); left > 0; left--) {
      await page.goto("/vendor-days");
      await end.first().click();
      await toast(page, "Pause ended");
      await expect.poll(() => end.count()).toBe(left - 1);
    }

    await page.goto("/vendor-notices");
    const box = page.getByLabel("A customer cancels");
    if (javascript) await awake(box);
    await box.uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "Saved");
    await page.goto("/vendor-notices");
    expect(await page.getByLabel("A customer cancels").isChecked()).toBe(false);
    expect(await page.getByLabel("A new order").isChecked()).toBe(true);
    await page.getByLabel("A customer cancels").check();
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "Saved");
    await screenshot(page, `notices-${how(javascript)}`);
  },
  phone,
);
