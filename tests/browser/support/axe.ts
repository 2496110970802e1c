import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What WCAG 2.2 AA finds wrong with a page, as lines to compare with []. The devtools run axe, so
 * that the page's own Content-Security-Policy stays as it is. It needs a page with JavaScript,
 * because axe waits on timers, which a page without has none of.
 */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => matchMedia("(scripting: enabled)").matches))) {
    throw new Error("axe needs a page with JavaScript");
  }
  await page.evaluate(source);
  const { violations } = await page.evaluate(async (tags): Promise<AxeResults> => {
    const { axe } = globalThis as unknown as typeof import("axe-core") & {
      axe: typeof import("axe-core");
    };
    return axe.run({ runOnly: { type: "tag", values: tags } });
  }, rules);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`),
  );
}
