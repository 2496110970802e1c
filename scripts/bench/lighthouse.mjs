/** Lighthouse's grades on a throttled phone. It is fetched when it is asked for, and kept by npm. */
import { readFileSync } from "node:fs";
import { findChromium, flags, onlyLocalhost } from "../lib/chromium.mjs";
import { anyFreePort } from "../lib/ports.mjs";
import { run } from "../lib/programs.mjs";
import { NotReady } from "../lib/steps.mjs";
import { startEdge, tilePath } from "./edge.mjs";
import { withApp } from "./serving.mjs";

const lighthouse = "lighthouse@12.8.2";

/** How often each page is graded; the middle grade counts, as Lighthouse's makers advise. */
const times = 3;

const chromeFlags = ["--headless=new", ...flags, `--host-resolver-rules="${onlyLocalhost}"`].join(
  " ",
);

/** Grades `paths` in turn. Answers `{ path, scores, metrics, costs }` each; `told` hears the path. */
export async function gradePages(state, paths, told = () => {}) {
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
  // On a busy machine the browser may miss how a page began.
  if (triesLeft > 0) return gradeOnce(url, file, chromium, triesLeft - 1);
  throw new NotReady(`Lighthouse could not grade ${url}:\n\n${output.trimEnd()}`);
}

/** Of several grades of one page, the one with as many faster as slower. */
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
 * What a report says: scores out of 100, what a visitor waits for, and which audits cost points,
 * as 'category: audit', the dearest first.
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
