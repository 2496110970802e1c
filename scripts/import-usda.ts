import { createWriteStream, existsSync, mkdirSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { UnusableFile } from "../app/models/running/directory-import/columns";
import { whatThatMeans } from "../app/models/running/directory-import/cost.rules";
import {
  openDirectory,
  type SourceFile,
} from "../app/models/running/directory-import/directory-file";
import { openPlaces } from "./import/places";
import { progressOn } from "./import/progress";
import { reportLine, Summary } from "./import/report";
import { type Imported, importDirectory } from "./import/run";
import { holdLocalDatabase, NoBindings, openOneDatabase } from "./local-bindings";

const usage = `npm run import:usda -- FILE [--complete] [--take-down] [--remote [--yes]] [--report PATH]

  FILE         an export of the USDA National Farmers Market Directory, as CSV,
               or what the Local Food Portal answers, as JSON
  --complete   the file is the whole directory: lists what it does not have any more
  --take-down  and takes that down, where no customer, manager or vendor keeps it
  --remote     into the deployed database instead of the local one; says first how many
               rows that writes, and does it with --yes
  --report     where to write what was done with each row, and what could not be read
               (.wrangler/import-report.txt unless said otherwise)`;

const count = (number: number) => number.toLocaleString("en-US");

/**
 * Reads the arguments, runs the import and prints the result. Returns the exit code: 0, or 1 if
 * nothing was imported.
 */
async function main(): Promise<number> {
  const asked = readArguments();
  if (!asked) {
    console.error(usage);
    return 1;
  }
  // npm starts scripts in the project's folder, but the user's path is relative to the folder where
  // npm was called.
  const path = resolve(process.env.INIT_CWD ?? ".", asked.file);
  if (!existsSync(path) || !statSync(path).isFile()) {
    console.error(`There is no file ${path}.`);
    return 1;
  }
  const handle = await open(path);
  try {
    return await importFile(fileOf(handle, statSync(path).size), asked);
  } finally {
    await handle.close();
  }
}

async function importFile(file: SourceFile, asked: Arguments): Promise<number> {
  const { remote, yes, report, complete } = asked;
  const began = Date.now();
  const progress = progressOn(process.stderr);
  const onProgress = (part: number, rows: number) =>
    progress(part, `${Math.round(part * 100)} %, ${count(rows)} rows`);
  // Checks the file first: if it is not a directory, no database needs to be opened.
  await openDirectory(file);
  if (!remote) await holdLocalDatabase("npm run import:usda");
  const how = { places: await openPlaces(), isWhole: complete, takesDown: asked["take-down"] };
  const { db, dispose } = await openOneDatabase({ remote });
  try {
    if (remote) {
      const trial = await importDirectory(db, file, began, { ...how, isTrial: true, onProgress });
      console.log(`\n${toldOf(trial, "would be ")}\n${whatThatMeans(trial.rowsToWrite)}`);
      if (!yes) {
        console.error("\nNothing is written yet. Run it again with --yes to write it.");
        return 1;
      }
    }
    const summary = new Summary();
    mkdirSync(dirname(report), { recursive: true });
    const lines = createWriteStream(report);
    const done = await importDirectory(db, file, Date.now(), {
      ...how,
      onProgress,
      onNote: (note) => {
        summary.add(note);
        lines.write(reportLine(note));
      },
    });
    await new Promise((resolve) => lines.end(resolve));
    if (done.rows === done.unreadable) {
      console.error(`Not one of ${count(done.rows)} rows could be read: see ${report}.`);
      return 1;
    }
    const told = `${summary}`;
    if (told) console.log(`\n${told}\n\nRow by row in ${report}`);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(
      `\n${toldOf(done)}\nIn ${seconds} s, with ${megabytes} MB of memory at most` +
        `${remote ? "" : " beside the local database’s own"} ` +
        `(${count(done.rowsWritten)} database rows written).`,
    );
    return 0;
  } finally {
    await dispose();
  }
}

function toldOf(done: Imported, would = ""): string {
  const parts: [number, string][] = [
    [done.added, `${would}added`],
    [done.changed, `${would}changed`],
    [done.same, "unchanged"],
    [done.older, "older than what is known"],
    [done.twins, "likely twins"],
    [done.unreadable, "skipped"],
    [done.gone, "no longer there"],
    [done.takenDown, "taken down"],
  ];
  const told = parts.filter(([n], at) => n > 0 || at < 3).map(([n, what]) => `${count(n)} ${what}`);
  return `${count(done.rows)} read: ${told.join(", ")}.`;
}

const fileOf = (handle: FileHandle, size: number): SourceFile => ({
  size,
  async read(from, length) {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, size - from)));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  },
});

type Arguments = NonNullable<ReturnType<typeof readArguments>>;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        remote: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
        complete: { type: "boolean", default: false },
        "take-down": { type: "boolean", default: false },
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
