import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOnly } from "axe-core";
import type { Page } from "playwright";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules whose answer another theme may change. */
const ofColors = ["color-contrast", "link-in-text-block"];

/**
 * What WCAG 2.2 AA finds wrong with a page, or with its colors alone, as lines to compare with [].
 * The devtools run axe, so that the page's own Content-Security-Policy stays as it is. It needs a
 * page with JavaScript, because axe waits on timers, which a page without has none of.
 */
export async function axe(page: Page, what: "everything" | "colors" = "everything") {
  const [scripting, isThere] = await page.evaluate(() => [
    matchMedia("(scripting: enabled)").matches,
    "axe" in globalThis,
  ]);
  if (!scripting) throw new Error("axe needs a page with JavaScript");
  if (!isThere) await page.evaluate(source);
  const runOnly: RunOnly =
    what === "colors" ? { type: "rule", values: ofColors } : { type: "tag", values: tags };
  const violations = await page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    // A bar at the foot of the window lies over what is scrolled by; over nothing at the page's end.
    const before = window.scrollY;
    const scrollTo = (top: number) => window.scrollTo({ top, behavior: "instant" });
    if (document.querySelector(".foot-bar, .decision-buttons"))
      scrollTo(document.body.scrollHeight);
    // No rule of these reads style sheets anew, and no page of ours has a frame.
    const options = { runOnly: asked, preload: false, iframes: false };
    const { violations: found } = await axe.run({ ...options, resultTypes: ["violations"] });
    scrollTo(before);
    return found;
  }, runOnly);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any: [why] }) =>
      [`${id}: ${help} (${target.join(" ")})`, ...(why ? [why.message] : [])].join(": "),
    ),
  );
}
