import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOnly } from "axe-core";
import type { Page } from "playwright";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules with results that depend on the theme. */
const ofColors = ["color-contrast", "link-in-text-block"];

/**
 * The violations of WCAG 2.2 AA on a page, or only those of its colors, as lines to compare with
 * []. The devtools run axe, so that the page's own Content-Security-Policy can stay. The page needs
 * JavaScript, because axe uses timers, which do not run without it.
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
    // A button that has just been busy still fades from gray to its color.
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
    // A bar at the bottom of the window covers content while the page is scrolled, but nothing at
    // the end of the page.
    const before = window.scrollY;
    const scrollTo = (top: number) => window.scrollTo({ top, behavior: "instant" });
    if (document.querySelector(".foot-bar, .decision-buttons"))
      scrollTo(document.body.scrollHeight);
    // None of these rules needs the style sheets loaded again, and the app's pages have no frames.
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
