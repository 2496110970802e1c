/** Lighthouse's grades on a throttled phone. It is fetched when it is asked for, and kept by npm. */
import { readFileSync } from "node:fs";
import { findChromium } from "../lib/chromium.mjs";
import { anyFreePort } from "../lib/ports.mjs";
import { run } from "../lib/programs.mjs";
import { startEdge, tilePath } from "./edge.mjs";
import { withApp } from "./serving.mjs";

const lighthouse = "lighthouse@12.8.2";

/** The browser asks nobody but us: every name but localhost is unknown to it. */
const chromeFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE localhost"`,
].join(" ");

/** Grades `paths` in turn. Answers `{ path, scores, metrics, costs }` each; `told` hears the path. */
export async function gradePages(state, paths, told = () => {}) {
  const env = { CHROME_PATH: await findChromium() };
  const port = await anyFreePort();
  const site = `http://localhost:${port}`;
  return withApp(state, { SITE_URL: site, TILE_URL: site + tilePath }, async (target) => {
    const stopEdge = await startEdge(port, target);
    try {
      const graded = [];
      for (const path of paths) {
        told(path);
        const file = `${state}/lighthouse.json`;
        await run("npx", ["--yes", lighthouse, site + path, ...options(file)], {
          env,
          shell: process.platform === "win32",
        });
        graded.push({ path, ...gradeIn(JSON.parse(readFileSync(file, "utf8"))) });
      }
      return graded;
    } finally {
      stopEdge();
    }
  });
}

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
  const seen = ["first-contentful-paint", "largest-contentful-paint"].concat(
    "total-blocking-time",
    "cumulative-layout-shift",
  );
  return {
    scores: Object.fromEntries(
      each.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    metrics: seen.map((id) => audits[id].displayValue ?? "?"),
    costs,
  };
}
