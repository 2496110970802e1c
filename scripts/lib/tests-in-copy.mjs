/**
 * Runs tests in the folder it is started in, as often as it is told to, and answers whether they
 * pass: `{ tier, names, only, changed }` are a project of vitest's, parts of its files' names, a part
 * of the tests' names (or null), and the files that are no longer as they were. What has not changed is not read again. It ends with
 * whoever has started it.
 */
import { resolve } from "node:path";
import { createVitest } from "vitest/node";

process.on("disconnect", () => process.exit());

const started = new Map();

async function start(tier) {
  const failures = [];
  const reporter = {
    onTestCaseResult(test) {
      if (test.result().state !== "failed") return;
      failures.push(test.fullName);
      // One is enough.
      void vitest.cancelCurrentRun("test-failure");
    },
  };
  const vitest = await createVitest("test", {
    config: "tests/vitest.config.ts",
    project: [tier],
    watch: false,
    silent: true,
    reporters: [reporter],
  });
  return { vitest, failures };
}

async function run({ tier, names, only, changed }) {
  if (!started.has(tier)) started.set(tier, start(tier));
  const { vitest, failures } = await started.get(tier);
  failures.length = 0;
  if (only === null) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(only.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  for (const file of changed) vitest.invalidateFile(resolve(file));
  const specifications = await vitest.globTestSpecifications(names);
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const broken = testModules
    .filter((module) => asked.has(module.moduleId) && !module.ok())
    .map((module) => module.relativeModuleId);
  const ok = asked.size > 0 && failures.length + broken.length + unhandledErrors.length === 0;
  return { ok, failed: [...failures, ...broken].slice(0, 3) };
}

process.on("message", async (asked) => {
  const answer = await run(asked).catch((error) => ({ ok: false, failed: [String(error)] }));
  process.send(answer);
});
