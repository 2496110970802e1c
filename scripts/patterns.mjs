/**
 * Checks that every regular expression in the app takes time in proportion to the length of its
 * text. If the time grew with the square of the length, anyone could stop the server: a file name
 * of 60,000 characters once took 30 seconds. Part of the lint tier; to run it alone: `node
 * scripts/patterns.mjs`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listOf, patternsIn, whyNotLinear } from "./lib/patterns.mjs";

/**
 * Patterns that the checker refuses or cannot read, each with the reason why it does no harm.
 * Written as 'file pattern', as the checker prints them.
 */
const exceptions = {
  "app/models/core/numbers.ts /\\B(?=(\\d{3})+$)/g":
    "reads a number that we have written: 21 digits at most",
  "app/platform/addresses.ts new RegExp(`^${source}$`)":
    "is made of our own addresses, each parameter of which ends at the next slash",
};

const files = readdirSync("app", { recursive: true })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join("app", file));
const found = listOf(files.flatMap((file) => patternsIn(file, readFileSync(file, "utf8"))));
const left = new Set(Object.keys(exceptions));
let wrong = 0;
for (const { pattern, source, flags, places } of found) {
  const named = places.map(({ file }) => `${file} ${pattern}`);
  const excepted = named.filter((name) => Object.hasOwn(exceptions, name));
  for (const name of excepted) left.delete(name);
  if (excepted.length === named.length) continue;
  const why = source === null ? "is made up as it runs" : whyNotLinear(source, flags);
  if (why === null) continue;
  wrong += 1;
  for (const { file, line } of places) console.log(`${file}:${line} ${pattern} ${why}`);
}
for (const name of left) console.log(`scripts/patterns.mjs: no such pattern any more: ${name}`);
console.log(`${found.length} patterns, ${wrong} of them not linear`);
process.exitCode = wrong + left.size > 0 ? 1 : 0;
