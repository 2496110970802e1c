/**
 * `node scripts/backup.mjs FILE [--local]`: writes every row of the deployed database (or the local
 * one) to an SQL file. D1 cannot export a database that contains a text index, so this script
 * exports the other tables by name; triggers rebuild the indexes when the rows are restored. The
 * file starts by deleting the rows that migrations put into the tables. A database with orders in
 * it refuses those deletions and stays unchanged.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { runNode } from "./lib/programs.mjs";
import { programs } from "./lib/project.mjs";
import { NotReady, say, step, tell } from "./lib/steps.mjs";
import { installPackages } from "./lib/toolchain.mjs";

const [file, where = "--remote"] = process.argv.slice(2);
const database = "DB";
const ownTables = `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
  AND name NOT LIKE '%\\_search%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations' ORDER BY name`;

await tell(async () => {
  await installPackages();
  if (!file || !["--remote", "--local"].includes(where)) {
    throw new NotReady("Say where to write it: node scripts/backup.mjs backup.sql [--local]");
  }
  await step(`Writing ${file}`, async () => {
    const listed = await runNode(programs.wrangler, [
      ...["d1", "execute", database, where, "--json", "--command", ownTables],
    ]);
    const [{ results }] = JSON.parse(listed.stdout.slice(listed.stdout.indexOf("[")));
    const tables = results.flatMap(({ name }) => ["--table", name]);
    await runNode(programs.wrangler, [
      ...["d1", "export", database, where, "--no-schema", ...tables, "--output", file],
    ]);
    const clear = results.map(({ name }) => `DELETE FROM "${name}";\n`).join("");
    const rows = readFileSync(file, "utf8");
    writeFileSync(
      file,
      rows.replace(/^PRAGMA defer_foreign_keys\s*=\s*TRUE;\n/i, (line) => line + clear),
    );
    return `${results.length} tables`;
  });
  say();
});
