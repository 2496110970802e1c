import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "../../app/platform/database";
import { openOneDatabase, runScript } from "../local-bindings";

type Db = ReturnType<typeof openDatabase>["db"];

/** What a script does to one account. */
interface Work<Account extends { username: string }> {
  /** How to call the script. */
  usage: string;
  find(db: Db, username: string): Promise<Account | null>;
  /** Why the script does nothing, if no account was found. */
  notFound(username: string): string;
  /** Says what will be done, before it is done. */
  plan(account: Account): string;
  /** Returns whether it was done: the account may have changed since. */
  act(db: Db, account: Account): Promise<boolean>;
  notDone(account: Account): string;
  done(account: Account): string;
}

/**
 * Runs a script that changes the account with the username in its arguments, in the local or the
 * deployed database. Unless called with `--yes`, the user has to type the username again.
 */
export const runOnAccount = <Account extends { username: string }>(work: Work<Account>) =>
  runScript(async () => {
    const asked = readArguments(process.argv.slice(2));
    if (!asked) {
      console.error(work.usage);
      return 1;
    }
    const { db: d1, dispose } = await openOneDatabase(asked);
    try {
      return await change(work, openDatabase(d1).db, asked);
    } finally {
      await dispose();
    }
  });

/** Finds the account, asks, and changes it. Returns the exit code. */
async function change<Account extends { username: string }>(
  work: Work<Account>,
  db: Db,
  { username, yes }: { username: string; yes: boolean },
): Promise<number> {
  const account = await work.find(db, username);
  if (!account) {
    console.error(`${work.notFound(username)} Nothing was changed.`);
    return 1;
  }
  console.log(work.plan(account));
  if (!yes && !(await isConfirmed(account))) {
    console.error("That is another name. Nothing was changed.");
    return 1;
  }
  if (!(await work.act(db, account))) {
    console.error(`${work.notDone(account)} Nothing was changed.`);
    return 1;
  }
  console.log(`Done. ${work.done(account)}`);
  return 0;
}

async function isConfirmed({ username }: { username: string }): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const typed = await terminal.question("Type the username to go on: ");
    return typed.trim() === username;
  } finally {
    terminal.close();
  }
}

/** One username and the options; null for anything else. */
export function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        remote: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
    });
    const [username, ...more] = positionals;
    return username && more.length === 0 ? { ...values, username } : null;
  } catch {
    return null;
  }
}
