/**
 * `npm run faults [-- word …]`: puts faults into rules and verbs, one at a time, and says which of
 * them the tests notice. Each fault (scripts/faults/) names the tests that keep its promise; it is
 * put into a copy of the house, never into this one. Words choose the faults whose file, promise or
 * tests have them all. `FAULTS_AT_ONCE` copies are used, one unless said otherwise.
 */
import { allFaults } from "./faults/index.mjs";
import { Copy, testsOf } from "./lib/copy-with-faults.mjs";
import { duration, NotReady, say, step, tell, wrong } from "./lib/steps.mjs";

/** So many faults may go unnoticed, each with its reason beside it (`unnoticed`). */
const mostUnnoticed = 5;

const words = process.argv.slice(2).filter((word) => word !== "--");
const atOnce = Math.max(1, Number(process.env.FAULTS_AT_ONCE ?? 1));

await tell(async () => {
  const began = performance.now();
  const faults = allFaults.filter(({ in: file, promise, by }) =>
    words.every((word) => `${file} ${promise} ${by}`.includes(word)),
  );
  if (faults.length === 0) throw new NotReady("No fault has that in its file, promise or tests.");
  const copies = Array.from({ length: Math.min(atOnce, faults.length) }, () => new Copy());
  try {
    const [first] = copies;
    await step("The tests pass without any fault", async () => {
      for (const tests of testsOf(faults)) {
        const { ok, failed } = await first.passes(tests);
        if (!ok) throw new NotReady(`These fail as they are: ${failed.join(", ") || tests}`);
      }
    });
    // One after another where the same tests are run, so that little has to be read anew.
    const waiting = faults.toSorted((one, other) => one.by.localeCompare(other.by));
    const unnoticed = [];
    await Promise.all(
      copies.map(async (copy) => {
        for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
          await step(fault.promise, async () => {
            const { ok, failed } = await copy.withFault(fault);
            if (!ok) return failed[0];
            unnoticed.push(fault);
            return wrong(fault.unnoticed ?? `${fault.by} does not notice`);
          });
        }
      }),
    );
    say();
    say(
      `${faults.length - unnoticed.length} of ${faults.length} faults noticed (${duration(performance.now() - began)})`,
    );
    const unexplained = unnoticed.filter((fault) => !fault.unnoticed);
    if (unnoticed.length > mostUnnoticed || unexplained.length > 0) process.exitCode = 1;
  } finally {
    for (const copy of copies) copy.close();
  }
});
