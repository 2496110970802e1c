import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { fileOf, without } from "../models/running/directory-import/directory-file";

const folder = mkdtempSync(join(tmpdir(), "market-day-import-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the importer as a person does. It must stop before it opens any database. */
async function run(...args: string[]) {
  const command = ["scripts/lib/bundled.mjs", "scripts/import-usda.ts", ...args];
  const env = { ...process.env, MARKET_DAY_STATE: join(folder, "nothing", "v3") };
  try {
    await promisify(execFile)(process.execPath, command, { env });
    return { code: 0, stderr: "" };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, stderr };
  }
}

test("an impossible import exits with code 1 and one sentence, without a stack trace", async () => {
  const noColumn = join(folder, "no-column.csv");
  writeFileSync(noColumn, fileOf([{}], without("FMID")));
  const [missingFile, missingColumn, nothingAsked] = await Promise.all([
    run(join(folder, "absent.csv")),
    run(noColumn),
    run(),
  ]);
  expect(missingFile).toEqual({ code: 1, stderr: `There is no file ${folder}/absent.csv.\n` });
  expect(missingColumn.code).toBe(1);
  expect(missingColumn.stderr).toMatch(/^The column FMID is missing\. [^\n]+\n$/);
  expect(nothingAsked.code).toBe(1);
  expect(nothingAsked.stderr).toMatch(/^npm run import:usda -- FILE/);
});
