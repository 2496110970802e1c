/**
 * Lighthouse's grades on a throttled phone. Lighthouse is downloaded when it is needed, and npm
 * keeps it.
 */
import { readFileSync } from "node:fs";
import { findChromium, flags, onlyLocalhost } from "../lib/chromium.mjs";
import { anyFreePort } from "../lib/ports.mjs";
import { run } from "../lib/programs.mjs";
import { NotReady } from "../lib/steps.mjs";
import { startEdge, tilePath } from "./edge.mjs";
import { withApp } from "./serving.mjs";

const lighthouse = "lighthouse@12.8.2";

/** How many times each page is graded. The median grade counts, as Lighthouse's authors advise. */
const times = 3;

const chromeFlags = ["--headless=new", ...flags, `--host-resolver-rules="${onlyLocalhost}"`].join(
  " ",
);

/**
 * Grades `paths` one after the other. Returns `{ path, scores, metrics, costs }` for each; `told`
 * receives each path.
 */
export async function gradePages(state, paths, told) {
  const chromium = await findChromium();
  const port = await anyFreePort();
  const site = `http://localhost:${port}`;
  return withApp(state, { SITE_URL: site, TILE_URL: site + tilePath }, async (target) => {
    const stopEdge = await startEdge(port, target);
    try {
      const graded = [];
      for (const path of paths) {
        told(path);
        const grades = [];
        while (grades.length < times) {
          grades.push(await gradeOnce(site + path, `${state}/lighthouse.json`, chromium));
        }
        graded.push({ path, ...middle(grades) });
      }
      return graded;
    } finally {
      stopEdge();
    }
  });
}

async function gradeOnce(url, file, chromium, triesLeft = 2) {
  const { ok, output } = await run("npx", ["--yes", lighthouse, url, ...options(file)], {
    env: { CHROME_PATH: chromium },
    shell: process.platform === "win32",
    mayFail: true,
  });
  if (ok) return gradeIn(JSON.parse(readFileSync(file, "utf8")));
  // On a busy machine, the browser may miss the start of a page.
  if (triesLeft > 0) return gradeOnce(url, file, chromium, triesLeft - 1);
  throw new NotReady(`Lighthouse could not grade ${url}:\n\n${output.trimEnd()}`);
}

/** The grade with the median performance score, out of several grades of one page. */
export const middle = (grades) =>
  [...grades].sort((a, b) => a.scores.performance - b.scores.performance)[
    Math.floor(grades.length / 2)
  ];

const options = (file) => [
  "--quiet",
  "--form-factor=mobile",
  "--throttling-method=simulate",
  "--output=json",
  `--output-path=${file}`,
  `--chrome-flags=${chromeFlags}`,
];

/**
 * What a report contains: scores out of 100, the times that a visitor waits, and the audits that
 * cost points, as 'category: audit', with the largest loss first in each category.
 */
export function gradeIn({ categories, audits }) {
  const each = Object.entries(categories);
  const costs = each.flatMap(([category, { auditRefs }]) =>
    auditRefs
      .map(({ id, weight }) => ({ id, lost: weight * (1 - (audits[id].score ?? 1)) }))
      .filter(({ lost }) => lost > 0)
      .sort((a, b) => b.lost - a.lost)
      .map(({ id }) => `${category}: ${id}`),
  );
  const seen = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ];
  return {
    scores: Object.fromEntries(
      each.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    metrics: seen.map((id) => audits[id].displayValue ?? "?"),
    costs,
  };
}
