import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { UnusableFile } from "../app/models/directory-import/csv-rows";
import { readDirectory } from "../app/models/directory-import/read-directory";
import { loadMarkets } from "./import/load";
import { progressOn } from "./import/progress";
import { reportOf, summaryOf } from "./import/report";
import { holdLocalDatabase, NoBindings, openOneDatabase } from "./local-bindings";

const usage = `npm run import:usda -- FILE [--remote] [--report PATH]

  FILE      an export of the USDA National Farmers Market Directory, as CSV
  --remote  into the deployed database instead of the local one
  --report  where to write what could not be read, row by row
            (.wrangler/import-report.txt unless said otherwise)`;

/** Asks, reads, writes, tells. Answers the exit code: 0, or 1 when nothing could be imported. */
async function main(): Promise<number> {
  const asked = readArguments();
  if (!asked) {
    console.error(usage);
    return 1;
  }
  const { file, remote, report } = asked;
  // npm starts scripts in the project's folder; a path is meant from where one stood.
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  if (!existsSync(path) || !statSync(path).isFile()) {
    console.error(`There is no file ${path}.`);
    return 1;
  }
  const began = Date.now();
  const { read, markets, notes } = readDirectory(readFileSync(path));
  if (!remote) await holdLocalDatabase("npm run import:usda");
  const { db, dispose } = await openOneDatabase({ remote });
  try {
    const onProgress = progressOn(process.stderr, markets.length, "markets");
    const loaded = await loadMarkets(db, markets, began, onProgress);
    mkdirSync(dirname(report), { recursive: true });
    writeFileSync(report, reportOf(file, notes));
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const count = (number: number) => number.toLocaleString("en-US");
    if (notes.length > 0) console.log(`\n${summaryOf(notes)}\n\nRow by row in ${report}`);
    console.log(
      `\n${count(read)} read: ${count(loaded.added)} added, ${count(loaded.changed)} changed, ` +
        `${count(loaded.unchanged)} unchanged, ${count(read - markets.length)} skipped, ` +
        `in ${seconds} s (${count(loaded.rowsWritten)} database rows written).`,
    );
    return 0;
  } finally {
    await dispose();
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        remote: { type: "boolean", default: false },
        report: { type: "string", default: ".wrangler/import-report.txt" },
      },
    });
    const [file, ...more] = positionals;
    return file && more.length === 0 ? { file, ...values } : null;
  } catch {
    return null;
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const expected = error instanceof UnusableFile || error instanceof NoBindings;
  const text = error instanceof Error ? error.message : String(error);
  console.error(
    expected
      ? text
      : `The import stopped: ${text}\nEvery market that was written is whole. Run it again to go on from there.`,
  );
  process.exitCode = 1;
}
