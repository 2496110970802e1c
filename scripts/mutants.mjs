/**
 * `npm run mutants -- [--sample 100] [--seed N] [--under FOLDER or FILE]`: puts a random sample of
 * faults into a copy of the project. It reports the faults that no test notices, and what their
 * functions promise. All faults are in one build, and each is inactive until a test process
 * activates it. First, all tests run once, to find out which test files reach which fault. Then
 * those test files run with each fault active in turn.
 */
import { availableParallelism } from "node:os";
import { duration, NotReady, say, step, tell, wrong } from "./lib/steps.mjs";
import { Copy } from "./mutants/copy.mjs";
import { sampleOf } from "./mutants/sample.mjs";

const options = readOptions(process.argv.slice(2));

function readOptions(words) {
  const given = { sample: "100", seed: String(Date.now() % 1_000_000), under: "app" };
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at].replace(/^--/, "");
    if (!Object.hasOwn(given, name) || words[at + 1] === undefined) {
      throw new NotReady(
        "Usage: npm run mutants -- [--sample 100] [--seed N] [--under FOLDER or FILE]",
      );
    }
    given[name] = words[at + 1];
  }
  return { ...given, sample: Number(given.sample), seed: Number(given.seed) };
}

await tell(async () => {
  const began = performance.now();
  const faults = sampleOf(options);
  say(`  ${faults.length} faults, seed ${options.seed}`);
  const copy = new Copy(faults);
  try {
    await step("Building with all faults asleep", () => copy.build());
    const tests = await step("Which tests come past which fault", () => copy.reachedBy(faults));
    const survivors = [];
    const waiting = [...faults];
    const lane = async () => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const { id, file, line, what } = fault;
        await step(`${file}:${line} ${what}`, async () => {
          const noticedBy = await copy.firstToNotice(fault, tests.get(id) ?? []);
          if (noticedBy) return noticedBy;
          survivors.push(fault);
          return wrong("no test notices");
        });
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, lane));
    say();
    for (const { file, line, what, promise } of survivors) {
      say(`  survives: ${file}:${line} ${what}`);
      say(`    no test holds: ${promise}`);
    }
    say(
      `${faults.length - survivors.length} of ${faults.length} faults noticed with seed ${options.seed} (${duration(performance.now() - began)})`,
    );
  } finally {
    copy.close();
  }
});
