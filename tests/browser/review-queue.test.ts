import type { Page } from "playwright";
import { expect } from "vitest";
import { darken } from "./screens/dark";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { askInDatabase } from "./support/database";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";

/**
 * Puts three requests on the queue that only this test uses. Returns the common start of their
 * names.
 */
async function ask(name: string): Promise<string> {
  const common = `${name}-${Math.random().toString(36).slice(2, 8)}`;
  await askInDatabase(async (d1) => {
    for (const at of [1, 2, 3]) {
      await d1
        .prepare(
          `insert into admin_requests (first_name, last_name, username, email, password, requested_at)
          values ('Robin', 'Example', ?1, ?1 || '@example.com', '', ?2)`,
        )
        .bind(`${common}-${at}`, at)
        .run();
    }
  });
  return common;
}

const rows = (page: Page) => page.locator(".queue-row");
const heading = (page: Page) => page.locator(".review-head h2");

bothWays(
  "an administrator finds a request, denies it with a reason, opens the next and undoes the decision",
  async ({ page }) => {
    const name = await ask("one");
    await page.goto("/admin/requests");
    await page.getByRole("searchbox").fill(name);
    await page.getByRole("button", { name: "Search" }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.getByRole("link", { name: `${name}-1` }).click();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-1`);
    await page.getByLabel("Reason").selectOption("Received twice");
    await page.getByRole("button", { name: "Deny", exact: true }).click();
    await toast(page, "gets no account");
    expect(await heading(page).textContent()).toBe(`${name}-1`);
    await page.locator(".review-next").click();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-2`);
    await page.getByRole("button", { name: `Undo for ${name}-1` }).click();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-1`);
    await toast(page, "is waiting for a decision again");
    expect(await page.locator(".undo", { hasText: `${name}-1` }).count()).toBe(0);
  },
  { as: "admin" },
);

bothWays(
  "a bulk decision is first described on a page of its effects",
  async ({ page }) => {
    const name = await ask("many");
    await page.goto(`/admin/requests?q=${name}`);
    for (const at of [1, 2]) await page.getByLabel(`Choose ${name}-${at}`).check();
    await page.getByRole("button", { name: "Deny…" }).click();
    await page.getByText("2 admin requests will be denied").waitFor();
    await page.getByText("We’ll send 2 emails in 1 minute").waitFor();
    await page.getByLabel("Review notes").fill("Not this year");
    await page.getByRole("button", { name: "Deny 2" }).click();
    await page.getByText("2 denied").first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
  },
  { as: "admin" },
);

bothWays(
  "one link selects the whole list, and bulk actions appear with the first selected item",
  async ({ page, javascript }) => {
    const name = await ask("all");
    await page.goto(`/admin/requests?q=${name}`);
    const deny = page.getByRole("button", { name: "Deny…" });
    await page.getByRole("link", { name: "Select all" }).waitFor();
    if (javascript) await awake(page.getByRole("link", { name: "Select all" }));
    expect(await deny.isVisible()).toBe(false);
    await page.getByLabel(`Choose ${name}-1`).check();
    await deny.waitFor();
    await page.getByLabel(`Choose ${name}-1`).uncheck();
    await expect.poll(() => deny.isVisible()).toBe(false);
    await page.getByRole("link", { name: "Select all" }).click();
    await page.getByRole("link", { name: "Select none" }).waitFor();
    expect(await page.locator(".queue .tick:checked").count()).toBe(3);
    if (javascript) await page.getByText("3 selected").waitFor();
    await page.getByRole("link", { name: "Select none" }).click();
    await page.getByRole("link", { name: "Select all" }).click();
    await page.getByRole("link", { name: "Select none" }).waitFor();
    await deny.click();
    await page.getByText("3 admin requests will be denied").waitFor();
  },
  { as: "admin" },
);

bothWays(
  "on a phone, the list, an opened request and the next request show one at a time",
  async ({ page }) => {
    const name = await ask("phone");
    await page.goto(`/admin/requests?q=${name}`);
    await page.getByRole("link", { name: `${name}-1` }).click();
    await heading(page).waitFor();
    expect(await rows(page).first().isVisible()).toBe(false);
    await page.getByRole("link", { name: "Next in the list" }).click();
    await expect.poll(() => heading(page).textContent()).toBe(`${name}-2`);
    await page.getByRole("link", { name: "All requests" }).click();
    await rows(page).first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  },
  { as: "admin", width: 360 },
);

test("a chosen reason fills in the notes, unless the administrator has written other notes", async ({
  visit,
}) => {
  const page = await visit({ as: "admin" });
  const name = await ask("phrase");
  await page.goto(`/admin/requests?q=${name}`);
  await page.getByRole("link", { name: `${name}-1` }).click();
  const notes = page.getByLabel("Review notes");
  await page.getByLabel("Reason").selectOption("Received twice");
  await expect.poll(() => notes.inputValue()).toContain("We received this twice");
  await page.getByLabel("Reason").selectOption("We couldn’t verify the sender");
  await expect.poll(() => notes.inputValue()).toContain("We couldn’t verify");
  await notes.fill("My own words");
  await page.getByLabel("Reason").selectOption("Received twice");
  expect(await notes.inputValue()).toBe("My own words");
});

test("an administrator who stays on a request is shown as reviewing it, until stopping", async ({
  visit,
}) => {
  const page = await visit({ as: "admin" });
  const name = await ask("claim");
  await page.goto(`/admin/requests?q=${name}`);
  await page.getByRole("link", { name: `${name}-1` }).click();
  await page.getByText("You’re reviewing this").waitFor();
  await page.getByRole("button", { name: "Stop reviewing" }).click();
  await page.getByText("No one is reviewing this").waitFor();
});

test("a button pressed while the page sends an automatic claim still leads to its own result", async ({
  visit,
}) => {
  const page = await visit({ as: "admin" });
  const name = await ask("meanwhile");
  await page.goto(`/admin/requests?q=${name}`);
  const opened: string[] = [];
  page.on("framenavigated", (frame) => opened.push(new URL(frame.url()).search));
  // The test answers the page's own request only after the button's request was sent, and answers
  // that one later.
  const posts: (() => Promise<void>)[] = [];
  await page.route("**/admin/review/claim.data**", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts.push(() => route.continue());
  });
  await page.getByRole("link", { name: `${name}-1` }).click();
  await expect.poll(() => posts.length).toBe(1);
  await page.getByRole("button", { name: "I’ll review this" }).click();
  await expect.poll(() => posts.length).toBe(2);
  const isAnswered = page.waitForResponse(/claim\.data/);
  await posts[0]?.();
  await (await isAnswered).finished();
  // What the page loads because of the first answer has arrived, too.
  await page.waitForLoadState("networkidle");
  await posts[1]?.();
  await page.getByText("You’re reviewing this").waitFor();
  expect(opened.filter((search) => !search.includes(name))).toEqual([]);
  expect(await heading(page).textContent()).toBe(`${name}-1`);
});

test("the page of a bulk decision has no accessibility violations in either theme", async ({
  visit,
}) => {
  const page = await visit({ as: "admin" });
  const name = await ask("looks");
  await page.goto(`/admin/requests?q=${name}`);
  await page.getByRole("link", { name: `${name}-1` }).click();
  await heading(page).waitFor();
  for (const at of [2, 3]) await page.getByLabel(`Choose ${name}-${at}`).check();
  await page.getByRole("button", { name: "Approve…" }).click();
  await page.getByText("What will happen").waitFor();
  await screenshot(page, "queue many");
  expect(await axe(page)).toEqual([]);
  await darken(page);
  expect(await axe(page)).toEqual([]);
});
