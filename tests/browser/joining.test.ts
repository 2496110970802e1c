import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { beforeAll, expect } from "vitest";
import { leastFilling } from "~/platform/trap";
import { trapNames } from "~/platform/trap-names";
import { photoHeld } from "../support/pictures";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { mailedLink, somebody } from "./support/mail";
import { ownHouse } from "./support/own-house";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";
import { wasHeld } from "./support/visit";

const folder = mkdtempSync(join(tmpdir(), "market-day-joining-"));
const file = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

const wait = (ms: number) => new Promise((go) => setTimeout(go, ms));
const sealOf = (page: Page) => page.locator(`input[name=${trapNames.opened}]`);

/**
 * The app takes a form that is sent sooner than a person can type for a program's. So these tests
 * send the time at which a form was opened before the first of them began; this sealed time belongs
 * to no browser and to no form.
 */
let openedEarlier = "";

beforeAll(async () => {
  const page = await (await fetch(`${ownHouse().site}/grow-with-us`)).text();
  openedEarlier = new RegExp(`name="${trapNames.opened}" value="([^"]+)"`).exec(page)?.[1] ?? "";
  expect(openedEarlier).not.toBe("");
  await wait(leastFilling);
});

/**
 * Makes the page's form look as if it had been open for as long as a person needs. Puts a field in
 * the place of the form's own one, because React would set a changed value back.
 */
const takeTime = (page: Page) =>
  sealOf(page).evaluate((own, earlier) => {
    const field = own.cloneNode() as HTMLInputElement;
    field.value = earlier;
    own.insertAdjacentElement("afterend", field);
    own.removeAttribute("name");
  }, openedEarlier);

/** Waits until the page's own form has been open for as long as a person needs. */
async function waitForFilling(page: Page) {
  const [moment = ""] = (await sealOf(page).inputValue()).split(".");
  await wait(Number.parseInt(moment, 36) + leastFilling - Date.now());
}

/** Opens a page; with JavaScript, waits until the script has taken over the form. */
async function open(page: Page, path: string, javascript: boolean, field: string) {
  await page.goto(path);
  if (javascript) await awake(page.locator(`main [name="${field}"]`).first());
}

async function fillVendor(page: Page, name: string) {
  await page.getByLabel("Business name").fill(`Stall of ${name}`);
  await page.getByLabel("Description").fill("Bread from a brick oven.");
  await page.getByLabel("Bakery").check();
  await page.getByLabel("Vendor type").selectOption("Monthly");
  await page.getByLabel("Contact email").fill(`${name}@example.com`);
  await page.getByLabel("Contact phone").fill("305 555 0100");
}
const fillLogin = async (page: Page, name: string) => {
  await page.getByLabel("Username").fill(name);
  await page.locator("input[name=desiredPassword]").fill("brick-and-oven");
};

const fillRecommended = async (page: Page, market: string) => {
  await page.getByLabel("Market name").fill(market);
  await page.getByLabel("Location").fill("South Miami");
  await page.getByLabel("Description").fill("Vegetables on Sundays.");
  await page.getByLabel("Your name").fill("Ines");
};

bothWays(
  "a vendor applies with a searched market and a photo, and follows up by the emailed link",
  async ({ page, javascript }) => {
    const name = somebody().slice(0, 18);
    await page.goto("/application-portal");
    await page.getByRole("button", { name: "Continue" }).click();
    await page
      .getByText("Please select whether you're applying as a vendor or market manager")
      .waitFor();
    await page.getByRole("radio", { name: /^Vendor/ }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Business name").waitFor();
    if (javascript) await awake(page.locator("main [name=businessName]"));
    await fillVendor(page, name);

    await page.getByPlaceholder("Search markets").fill("banyan");
    if (!javascript) await page.getByRole("button", { name: "Search Search markets" }).click();
    await page.getByRole("checkbox", { name: /Banyan Lane/ }).check();
    await page.locator("input[type=file]").setInputFiles(file("photo.jpg", await photoHeld(6)));
    if (!javascript) await page.getByRole("button", { name: "Add photo" }).click();
    await page.getByText("Image uploaded successfully!").waitFor();
    expect(await page.getByLabel("Description").inputValue()).toBe("Bread from a brick oven.");
    expect(await page.getByRole("checkbox", { name: /Banyan Lane/ }).isChecked()).toBe(true);

    // The name is taken: the page keeps everything that was typed, ticked, and uploaded.
    await fillLogin(page, "vendor");
    await takeTime(page);
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page
      .locator(".field-error", { hasText: "This username is taken. Choose another username." })
      .waitFor();
    expect(await page.locator("input[name='photos[0]']").count()).toBe(1);
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `apply-vendor-taken-${javascript ? "with" : "without"}-javascript`);

    await fillLogin(page, name);
    await page.getByRole("button", { name: "Submit Application" }).click();
    await toast(page, "Application Submitted");
    await page.getByRole("heading", { name: "Your application" }).waitFor();
    await page.getByText("3-5 business days").first().waitFor();
    expect(await page.locator(".reference").textContent()).toMatch(/^MD-/);
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `application-${javascript ? "with" : "without"}-javascript`);

    const reference = await page.locator(".reference").textContent();
    const link = await mailedLink(`${name}@example.com`, `/application/${reference}`);
    await inDatabase((d1) =>
      d1
        .prepare(
          `insert into application_messages (kind, subject_id, "by", text, at)
           select 'vendor_application', id, 'reviewer', 'Which oven is it?', ? from vendor_applications where reference = ?`,
        )
        .bind(Date.now(), reference)
        .run(),
    );
    await page.goto(link);
    await page.getByText("Which oven is it?").waitFor();
    await page.getByLabel("Your answer").fill("The one of <my> grandmother.");
    await page.getByRole("button", { name: "Send answer" }).click();
    await toast(page, "Answer sent");
    await page.getByText("The one of <my> grandmother.").waitFor();
    if (javascript) expect(await axe(page)).toEqual([]);
    await screenshot(page, `application-answered-${javascript ? "with" : "without"}-javascript`);
  },
);

bothWays(
  "a market application with a missing field is refused with a message, then accepted",
  async ({ page, javascript }) => {
    const name = somebody();
    await open(page, "/application-portal?type=market", javascript, "businessName");
    await page.getByLabel("Market name").fill(`Market of ${name}`);
    await page.getByLabel("Description").fill("Twelve growers.");
    await page.getByLabel("Market address").fill("400 Canal Street");
    await page.getByLabel("Operating hours").fill("8:00 AM - 1:00 PM");
    await page.getByLabel("Contact email").fill(`${name}@example.com`);
    await page.getByLabel("Contact phone").fill("305 555 0142");
    await takeTime(page);
    await page.getByRole("button", { name: "Submit Application" }).click();
    const text = "Please provide market address, operating days, and operating hours";
    await page.locator(".field-error", { hasText: text }).waitFor();
    expect(await page.getByLabel("Market address").inputValue()).toBe("400 Canal Street");
    await screenshot(page, `apply-market-missing-${javascript ? "with" : "without"}-javascript`);
    await page.getByLabel("Saturday").check();
    await page.getByRole("button", { name: "Submit Application" }).click();
    await toast(page, "Application Submitted");
    await page.getByText("Saturday", { exact: true }).waitFor();
  },
);

test("a draft survives a reload, without its password, until the applicant starts over", async ({
  visit,
}) => {
  const page = await visit({ width: 360 });
  await open(page, "/application-portal?type=vendor", true, "businessName");
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/application-portal/draft"));
  await page.getByLabel("Business name").fill("Halfway Bread");
  await page.locator("input[name=desiredPassword]").fill("not-to-be-kept");
  const answer = await kept;
  expect(answer.status()).toBe(204);
  expect(answer.request().postData()).not.toContain("not-to-be-kept");
  await page.goto("/application-portal");
  expect(await page.getByLabel("Business name").inputValue()).toBe("Halfway Bread");
  expect(await page.locator("input[name=desiredPassword]").inputValue()).toBe("");
  await screenshot(page, "apply-draft-phone");
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "Continue" }).waitFor();
});

bothWays("a visitor recommends a market and then a vendor", async ({ page, javascript }) => {
  const name = somebody();
  await open(page, "/grow-with-us", javascript, "name");
  await fillRecommended(page, `Lawn of ${name}`);
  await takeTime(page);
  await page.getByRole("button", { name: "Recommend Market" }).click();
  await toast(page, "Thank you!");
  await expect.poll(() => page.getByLabel("Market name").inputValue()).toBe("");
  await page.getByRole("link", { name: "A vendor", exact: true }).click();
  await page.getByLabel("Vendor name").fill(`Pickles of ${name}`);
  await page.getByLabel("Vendor type").selectOption("Guest Vendor");
  await page.getByLabel("Description").fill("From a bicycle.");
  await page.getByLabel("Your name").fill("Ines");
  await takeTime(page);
  await page.getByRole("button", { name: "Recommend Vendor" }).click();
  await toast(page, "Thank you!");
  await expect.poll(() => page.getByLabel("Vendor name").inputValue()).toBe("");
  await screenshot(page, `grow-with-us-${javascript ? "with" : "without"}-javascript`);
});

bothWays(
  "a vendor, a manager and an administrator request accounts",
  async ({ page, javascript }) => {
    const name = somebody();
    await open(page, "/vendor-request-access", javascript, "name");
    await page.locator("main [name=name]").fill("Mo");
    await page.locator("main [name=email]").fill(`v${name}@example.com`);
    await page.getByLabel("Business name").fill("Mango Row");
    await page.getByLabel("Product category").fill("fruits");
    await takeTime(page);
    await page.getByRole("button", { name: "Submit Request" }).click();
    await page.getByRole("heading", { name: "Request Submitted" }).waitFor();

    await open(page, "/market-manager-request-access", javascript, "name");
    await page.locator("main [name=name]").fill("Wren");
    await page.locator("main [name=email]").fill(`m${name}@example.com`);
    await page.getByLabel("Market name").fill("Ocean Walk");
    await page.locator("main [name=address]").fill("900 Ocean Walk");
    await page.getByLabel("Website (optional)").fill("ocean walk");
    await takeTime(page);
    await page.getByRole("button", { name: "Submit Request" }).click();
    await page.locator(".field-error", { hasText: "Invalid URL" }).waitFor();
    await page.getByLabel("Website (optional)").fill("oceanwalk.example");
    await page.getByRole("button", { name: "Submit Request" }).click();
    await page.getByRole("heading", { name: "Request Submitted" }).waitFor();

    await open(page, "/admin-portal?tab=request", javascript, "username");
    await page.getByLabel("First name").fill("Robin");
    await page.getByLabel("Last name").fill("Example");
    await page.getByLabel("Username").fill(name.slice(0, 30));
    await page.locator("main [name=email]").fill(`a${name}@example.com`);
    await page.locator("input[name=password]").fill("let-me-help");
    await page.locator("input[name=confirmPassword]").fill("let-me-help");
    await takeTime(page);
    await page.getByRole("button", { name: "Request Account" }).click();
    await toast(page, "Request Submitted");
    await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  },
);

test("reloading an open form's data when another tab signs in does not reset its age", async ({
  visit,
}) => {
  const page = await visit({ serviceWorker: false });
  const name = somebody();
  await open(page, "/grow-with-us", true, "name");
  await fillRecommended(page, `Tab of ${name}`);
  await waitForFilling(page);
  const isReadAnew = page.waitForResponse(/grow-with-us\.data/);
  await page.evaluate(() => new BroadcastChannel("viewer").postMessage("somebody"));
  await (await isReadAnew).finished();
  await page.getByRole("button", { name: "Recommend Market" }).click();
  await toast(page, "Thank you!");
});

test("a page restored from the back-forward cache can still be submitted", async ({ visit }) => {
  // A service worker that takes over makes the browser drop the pages that it holds for Back.
  const page = await visit({ holdsPages: true, serviceWorker: false });
  const name = somebody();
  await open(page, "/grow-with-us", true, "name");
  await fillRecommended(page, `Back of ${name}`);
  await waitForFilling(page);
  await page.goto("/markets");
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => wasHeld(page)).toBe(true);
  expect(await page.getByLabel("Market name").inputValue()).toBe(`Back of ${name}`);
  await page.getByRole("button", { name: "Recommend Market" }).click();
  await toast(page, "Thank you!");
});
