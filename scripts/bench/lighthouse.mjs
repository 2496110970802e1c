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
 * How many times slower a phone of the middle class is than this machine, by Lighthouse's own
 * measure of the machine (`benchmarkIndex`) and the table in its docs/throttling.md. Lighthouse
 * itself always assumes 4, for a large desktop.
 */
export const slowdownFor = (power) => (power >= 1500 ? 4 : power >= 800 ? 2 : 1);

/**
 * Grades `paths` one after the other. Returns `{ slowdown, grades }`, with `{ path, scores, metrics,
 * costs }` for each path; `told` receives each path.
 */
export async function gradePages(state, paths, told = () => {}) {
  const chromium = await findChromium();
  const port = await anyFreePort();
  const site = `http://localhost:${port}`;
  return withApp(state, { SITE_URL: site, TILE_URL: site + tilePath }, async (target) => {
    const stopEdge = await startEdge(port, target);
    try {
      const gradeTimes = async (path, slowdown) => {
        const reports = [];
        while (reports.length < times) {
          reports.push(
            await gradeOnce(site + path, `${state}/lighthouse.json`, chromium, slowdown),
          );
        }
        return reports;
      };
      const slowdown = slowdownFor(middle(await gradeTimes(paths[0], 1), powerOf).power);
      const grades = [];
      for (const path of paths) {
        told(path);
        grades.push({ path, ...middle(await gradeTimes(path, slowdown), performanceOf) });
      }
      return { slowdown, grades };
    } finally {
      stopEdge();
    }
  });
}

async function gradeOnce(url, file, chromium, slowdown, triesLeft = 2) {
  const { ok, output } = await run("npx", ["--yes", lighthouse, url, ...options(file, slowdown)], {
    env: { CHROME_PATH: chromium },
    shell: process.platform === "win32",
    mayFail: true,
  });
  if (ok) return gradeIn(JSON.parse(readFileSync(file, "utf8")));
  // On a busy machine, the browser may miss the start of a page.
  if (triesLeft > 0) return gradeOnce(url, file, chromium, slowdown, triesLeft - 1);
  throw new NotReady(`Lighthouse could not grade ${url}:\n\n${output.trimEnd()}`);
}

const powerOf = ({ power }) => power;
const performanceOf = ({ scores }) => scores.performance;

/** The grade with the median of a number, out of several grades of one page. */
export const middle = (grades, numberOf) =>
  grades.toSorted((a, b) => numberOf(a) - numberOf(b))[Math.floor(grades.length / 2)];

const options = (file, slowdown) => [
  "--quiet",
  "--form-factor=mobile",
  "--throttling-method=simulate",
  `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  "--output=json",
  `--output-path=${file}`,
  `--chrome-flags=${chromeFlags}`,
];

/**
 * What a report contains: scores out of 100, the times that a visitor waits, the audits that cost
 * points, as 'category: audit', with the largest loss first in each category, and the power of the
 * machine.
 */
export function gradeIn({ categories, audits, environment }) {
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
    power: environment.benchmarkIndex,
  };
}
