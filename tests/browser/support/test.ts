import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, test as base, expect, type TestContext } from "vitest";
import { leaveReadings, openReading } from "./reading";
import { leaveHoldingBrowser, openVisit, type Visit } from "./visit";

interface Visits {
  /** Opens another page in its own browser. */
  visit: (options?: Visit) => Promise<Page>;
  /** Opens a page for a test that only reads: see openReading. */
  read: (options: Parameters<typeof openReading>[0]) => Promise<Page>;
  /** A page with JavaScript. */
  page: Page;
  /** A page without JavaScript. */
  plainPage: Page;
}

/** The folder for screenshots, for people who want to look at them; no test compares them. */
const folder = process.env.SCREENSHOTS;

/** Takes a screenshot of the whole page, with this name. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const file = `${name.replace(/[^\w-]+/g, "-").slice(0, 120)}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: true });
}

/** Logs what a page of a failed test showed, for later readers. */
async function tell(page: Page) {
  const text = await page
    .locator("main")
    .innerText({ timeout: 1000 })
    .catch(() => "(nothing)");
  console.log(`${page.url()} showed:\n${text.replace(/\n+/g, "\n").slice(0, 2000)}`);
}

/**
 * Gives a test a function that opens pages. Afterwards it closes the pages and checks that they had
 * no troubles. If the test failed, it logs what the pages showed.
 */
async function watching<Asked extends unknown[]>(
  task: TestContext["task"],
  openOne: (...asked: Asked) => Promise<{ page: Page; leave: () => Promise<string[]> }>,
  use: (open: (...asked: Asked) => Promise<Page>) => Promise<void>,
) {
  const open: Awaited<ReturnType<typeof openOne>>[] = [];
  await use(async (...asked) => {
    const visit = await openOne(...asked);
    open.push(visit);
    return visit.page;
  });
  if (task.result?.state === "fail") await Promise.all(open.map(({ page }) => tell(page)));
  const troubles = (await Promise.all(open.map((visit) => visit.leave()))).flat();
  expect(troubles, "what no visitor should meet").toEqual([]);
}

/**
 * A test with a browser. It also fails if a page that it opened had an error on its console or in
 * its scripts, sent a request to another site, or got an answer of 500 or more.
 */
export const test = base.extend<Visits>({
  visit: async ({ task }, use) => watching(task, openVisit, use),
  read: async ({ task }, use) => watching(task, openReading, use),
  page: async ({ visit }, use) => use(await visit()),
  plainPage: async ({ visit }, use) => use(await visit({ javascript: false })),
});

/** Runs one test twice: with JavaScript and without. */
export function bothWays(
  name: string,
  journey: (given: Pick<Visits, "page" | "visit"> & { javascript: boolean }) => Promise<void>,
  options: Omit<Visit, "javascript"> = {},
) {
  for (const javascript of [true, false]) {
    test(`${name}, ${javascript ? "with" : "without"} JavaScript`, async ({ visit }) => {
      const page = await visit({ ...options, javascript });
      await journey({
        page,
        javascript,
        visit: (more) => visit({ ...options, javascript, ...more }),
      });
    });
  }
}

afterAll(async () => {
  await leaveReadings();
  await leaveHoldingBrowser();
});
