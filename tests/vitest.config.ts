import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { atATime } from "./browser/support/at-a-time";
import { LongestFirst } from "./support/longest-first";
import { scratch } from "./support/scratch";

// What `tmpdir()` answers here, in every worker, and in every program that one of them starts.
process.env.TMPDIR = scratch();

/**
 * Three kinds of test. 'unit' needs nothing but the source, though a model's test may open a
 * database; 'route' asks the built server; 'browser' drives a browser against the built worker.
 */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    // What a passing test logs is nobody's business.
    silent: "passed-only",
    // A busy machine is slow, not wrong: these end what hangs, and nothing else.
    testTimeout: 60_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // Left to itself it keeps a core free, which of two is half.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    // So many of the tests that only read a page are under way at once.
    maxConcurrency: 3,
    // The built server is run as it is, not taken apart again.
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // What most files import takes longer to load than their tests take.
          isolate: false,
          globalSetup: ["tests/support/migrated.ts"],
          setupFiles: ["tests/support/around-a-file.ts"],
          include: [
            "tests/{models,components,platform,scripts,service-worker,stripe-emulator,support}/**/*.test.{ts,tsx}",
          ],
          exclude: ["tests/scripts/serving/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "route",
          // What most files import takes longer to load than their tests take.
          isolate: false,
          globalSetup: ["tests/support/migrated.ts"],
          setupFiles: ["tests/support/around-a-file.ts"],
          include: ["tests/{routes,commands,season,scripts/serving}/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          // So the browser and what is imported are there for the next file, too.
          isolate: false,
          include: ["tests/browser/**/*.test.{ts,tsx}"],
          globalSetup: ["tests/browser/support/house.ts"],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          maxWorkers: atATime,
        },
      },
    ],
  },
});
