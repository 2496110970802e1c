import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import {
  type FoundAdmin,
  findAdmin,
  recoverByInstallation,
} from "../app/models/people/recovery/by-installation.server";
import { openDatabase } from "../app/platform/database";
import { setting } from "./lib/project.mjs";
import { openOneDatabase, runScript } from "./local-bindings";

const usage = `npm run admin:recover -- USERNAME [--remote] [--yes]

  Lets an administrator sign in with the password alone, for example the only administrator who has
  lost the phone, the passkeys and the recovery codes. Turns off sign-in codes, deletes the passkeys
  and the recovery codes, signs the account out everywhere, writes a line into the audit log and
  emails the account's address. The password stays.

  --remote  changes the deployed database instead of the local one
  --yes     does not ask you to type the username again`;

/** Reads the arguments, asks, and recovers the account. Returns the exit code. */
async function main(): Promise<number> {
  const asked = readArguments();
  if (!asked) {
    console.error(usage);
    return 1;
  }
  const { db: d1, dispose } = await openOneDatabase(asked);
  try {
    const { db } = openDatabase(d1);
    const found = await findAdmin({ db }, asked.username);
    if (!found) {
      console.error(`There is no active administrator ${asked.username}. Nothing was changed.`);
      return 1;
    }
    console.log(plan(found));
    if (!asked.yes && !(await isConfirmed(found))) {
      console.error("That is another name. Nothing was changed.");
      return 1;
    }
    const site = setting("SITE_URL") ?? "http://localhost:8788";
    if (!(await recoverByInstallation({ db, now: Date.now(), site }, found))) {
      console.error(`${found.username} is no longer an administrator. Nothing was changed.`);
      return 1;
    }
    console.log(`Done. ${found.username} signs in at /admin-portal with the password alone.`);
    return 0;
  } finally {
    await dispose();
  }
}

/** Says what will be done, before it is done. */
function plan({ username, email, hasCodes, passkeys, signedIn }: FoundAdmin): string {
  return `${username} <${email}>, an administrator:
  ${hasCodes ? "turns off sign-in codes and deletes the recovery codes" : "sign-in codes are off already"}
  deletes ${passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`}
  ends ${signedIn === 1 ? "1 session or token" : `${signedIn} sessions and tokens`}
  writes a line into the audit log, and emails ${email}`;
}

async function isConfirmed({ username }: FoundAdmin): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const typed = await terminal.question("Type the username to go on: ");
    return typed.trim() === username;
  } finally {
    terminal.close();
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
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

await runScript(main);
