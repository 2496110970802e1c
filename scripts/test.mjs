/**
 * `npm test [tier …] [file …]`: runs the types, lint, unit, route and browser tests, or some of
 * them. Stops after the first tier that fails; types and lint run together while the app is built.
 * A word that is not the name of a tier filters the test files.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { build } from "./lib/build.mjs";
import { findChromium, findShell } from "./lib/chromium.mjs";
import { runNode } from "./lib/programs.mjs";
import { programs } from "./lib/project.mjs";
import { say, step, tell, wrong } from "./lib/steps.mjs";
import { installPackages } from "./lib/toolchain.mjs";

const tiers = {
  types: () => check(programs.tsc, []),
  async lint() {
    const checks = await Promise.all([
      check(programs.biome, ["check", "--error-on-warnings"]),
      check(programs.knip, []),
      check(programs.patterns, []),
      check(programs.words, ["--check"]),
    ]);
    return {
      passed: checks.filter(({ failed }) => failed === 0).length,
      failed: checks.filter(({ failed }) => failed > 0).length,
      output: checks.map(({ output }) => output).join("\n"),
    };
  },
  unit: () => vitest("unit"),
  route: () => vitest("route"),
  async browser() {
    const env = {};
    await step("Looking for a Chromium", async () => {
      env.CHROMIUM_PATH = await findChromium();
      env.CHROMIUM_SHELL_PATH = await findShell();
      return [...new Set(Object.values(env))].join(", ");
    });
    return vitest("browser", env);
  },
};

const words = process.argv.slice(2).filter((word) => word !== "--");
const named = words.filter((word) => Object.hasOwn(tiers, word));
const filters = words.filter((word) => !Object.hasOwn(tiers, word));
const chosen = named.length > 0 ? named : Object.keys(tiers).slice(filters.length > 0 ? 2 : 0);

/** Runs a program that either passes or fails; it counts as one check. */
async function check(program, args) {
  const { ok, output } = await runNode(program, args, { mayFail: true });
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

async function vitest(project, env = {}) {
  const report = `node_modules/.cache/market-day/${project}.json`;
  mkdirSync("node_modules/.cache/market-day", { recursive: true });
  rmSync(report, { force: true });
  const { ok, output } = await runNode(
    programs.vitest,
    [
      ...["run", "--config", "tests/vitest.config.ts", "--project", project, ...filters],
      ...["--reporter", "default", "--reporter", "json", "--outputFile.json", report],
      ...(filters.length > 0 ? ["--passWithNoTests"] : []),
    ],
    { env, mayFail: true },
  );
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = read(report);
  // If a test file cannot be loaded, the run fails although no single test does.
  return { passed, failed: ok ? failed : Math.max(failed, 1), output };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return {};
  }
}

/** Runs a tier and prints the result. Returns whether the whole tier passed. */
async function runTier(tier) {
  let result;
  await step(`Tests: ${tier}`, async () => {
    result = await tiers[tier]();
    const note = `${result.passed} passed, ${result.failed} failed`;
    return result.failed > 0 ? wrong(note) : note;
  });
  sum.passed += result.passed;
  sum.failed += result.failed;
  if (result.failed > 0) say(result.output);
  return result.failed === 0;
}

const sum = { passed: 0, failed: 0 };

await tell(async () => {
  // The times printed below mean little without the number of cores.
  say(`  On ${availableParallelism()} cores`);
  await installPackages();
  const isQuick = (tier) => ["types", "lint"].includes(tier);
  const needsBuild = chosen.some((tier) => ["route", "browser"].includes(tier));
  // Each of these tiers keeps one core busy; the later tiers use all cores.
  const quick = await Promise.all([
    ...chosen.filter(isQuick).map(runTier),
    ...(needsBuild ? [step("Building", build).then(() => true)] : []),
  ]);
  let isRight = quick.every(Boolean);
  for (const tier of chosen.filter((each) => !isQuick(each))) {
    if (isRight) isRight = await runTier(tier);
  }
  if (!isRight) process.exitCode = 1;
  say();
  say(`${sum.passed} passed, ${sum.failed} failed`);
});
