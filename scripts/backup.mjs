/**
 * `npm run backup -- FILE [--local]`: writes every row of the deployed database (or the local one)
 * to an SQL file. The README says how to restore it into a new database.
 */
import { writeBackup } from "./lib/backup.mjs";
import { runNode } from "./lib/programs.mjs";
import { programs } from "./lib/project.mjs";
import { NotReady, say, step, tell } from "./lib/steps.mjs";
import { installPackages } from "./lib/toolchain.mjs";

const [file, where = "--remote"] = process.argv.slice(2);

await tell(async () => {
  await installPackages();
  if (!file || !["--remote", "--local"].includes(where)) {
    throw new NotReady("Say where to write it: npm run backup -- backup.sql [--local]");
  }
  await step(`Writing ${file}`, async () => {
    const count = await writeBackup(file, where, (args) => runNode(programs.wrangler, args));
    return `${count} tables`;
  });
  say();
});
