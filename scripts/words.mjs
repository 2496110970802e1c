/**
 * `npm run words`: lists every text that people read, with its file and line. `npm run words --
 * --check` reports texts that use a word with a better replacement, or that are hard to read.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { faultsOf } from "./words/rules.mjs";
import { textsIn } from "./words/texts.mjs";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => join("app", path));
const texts = files.flatMap((file) => textsIn(file, readFileSync(file, "utf8")));

if (process.argv.includes("--check")) {
  const faults = texts.flatMap(({ file, line, text }) =>
    faultsOf(text).map((fault) => `${file}:${line} '${text}': ${fault}`),
  );
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  for (const { file, line, text } of texts) process.stdout.write(`${file}:${line}\t${text}\n`);
}
