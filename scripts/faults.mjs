/**
 * `npm run faults [-- word …]`: puts faults into rules and verbs, one at a time, and says which of
 * them the tests notice. Each fault (scripts/faults/) names the tests that keep its promise; it is
 * put into a copy of the house, never into this one. A word chooses the faults whose file or
 * promise has it. `FAULTS_AT_ONCE` copies are used, one unless said otherwise.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { allFaults } from "./faults/index.mjs";
import { run } from "./lib/programs.mjs";
import { root } from "./lib/project.mjs";
import { NotReady, say, step, tell, wrong } from "./lib/steps.mjs";

/** So many faults may go unnoticed, each with its reason beside it (`unnoticed`). */
const mostUnnoticed = 5;
/** What a copy needs, beside the packages. */
const parts = ["app", "tests", "scripts", "public", "migrations", "docs", "package.json"];
const settings = ["tsconfig.json", "vite.config.ts", "wrangler.toml", "README.md"];

const words = process.argv.slice(2).filter((word) => word !== "--");
const atOnce = Math.max(1, Number(process.env.FAULTS_AT_ONCE ?? 1));

function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), "market-day-faults-"));
  for (const part of [...parts, ...settings]) {
    cpSync(resolve(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(resolve(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

const inCopy = (copy, command, args) =>
  run(process.execPath, [resolve(root, command), ...args], { mayFail: true, cwd: copy });
const build = (copy) =>
  inCopy(copy, "node_modules/@remix-run/dev/dist/cli.js", ["vite:build"]).then(({ ok }) => ok);
/** Runs 'unit order.rules' or 'route commands/place-order': a tier, then what the files' names have. */
async function passes(copy, tests) {
  const [tier, ...names] = tests.split(" ");
  if (tier === "route" && !(await build(copy))) throw new NotReady(`It does not build: ${tests}`);
  const vitest = ["run", "--config", "tests/vitest.config.ts", "--project", tier, "--bail", "1"];
  const { ok } = await inCopy(copy, "node_modules/vitest/vitest.mjs", [...vitest, ...names]);
  return ok;
}

/** Puts one fault in, runs its tests, and takes it out again. */
async function isNoticed(copy, { in: file, find, put, by }) {
  const path = join(copy, file);
  const sound = readFileSync(path, "utf8");
  const at = sound.indexOf(find);
  if (at < 0 || sound.indexOf(find, at + 1) >= 0) {
    throw new NotReady(`${file} has to hold this once:\n${find}`);
  }
  try {
    writeFileSync(path, sound.slice(0, at) + put + sound.slice(at + find.length));
    return !(await passes(copy, by));
  } finally {
    writeFileSync(path, sound);
  }
}

await tell(async () => {
  const faults = allFaults.filter(({ in: file, promise }) =>
    words.every((word) => `${file} ${promise}`.includes(word)),
  );
  if (faults.length === 0) throw new NotReady("No fault has that in its file or its promise.");
  const copies = Array.from({ length: Math.min(atOnce, faults.length) }, makeCopy);
  try {
    const [first] = copies;
    await step("The tests pass without any fault", async () => {
      for (const tests of new Set(faults.map(({ by }) => by))) {
        if (!(await passes(first, tests))) throw new NotReady(`These fail as they are: ${tests}`);
      }
    });
    const waiting = [...faults];
    const unnoticed = [];
    await Promise.all(
      copies.map(async (copy) => {
        for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
          const { promise } = fault;
          await step(promise, async () => {
            if (await isNoticed(copy, fault)) return "noticed";
            unnoticed.push(fault);
            return wrong(fault.unnoticed ?? "not noticed");
          });
        }
      }),
    );
    say();
    say(`${faults.length - unnoticed.length} of ${faults.length} faults noticed`);
    const unexplained = unnoticed.filter((fault) => !fault.unnoticed);
    if (unnoticed.length > mostUnnoticed || unexplained.length > 0) process.exitCode = 1;
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
});
