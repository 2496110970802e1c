import {
  type FoundAdmin,
  findAdmin,
  recoverByInstallation,
} from "../app/models/people/recovery/by-installation.server";
import { runOnAccount } from "./lib/on-account";
import { setting } from "./lib/project.mjs";

const usage = `npm run admin:recover -- USERNAME [--remote] [--yes]

  Lets an administrator sign in with the password alone, for example the only administrator who has
  lost the phone, the passkeys and the recovery codes. Turns off sign-in codes, deletes the passkeys
  and the recovery codes, signs the account out everywhere, writes a line into the audit log and
  emails the account's address. The password stays.

  --remote  changes the deployed database instead of the local one
  --yes     does not ask you to type the username again`;

const site = setting("SITE_URL") ?? "http://localhost:8788";

await runOnAccount<FoundAdmin>({
  usage,
  find: (db, username) => findAdmin({ db }, username),
  notFound: (username) => `There is no active administrator ${username}.`,
  plan,
  act: (db, admin) => recoverByInstallation({ db, now: Date.now(), site }, admin),
  notDone: ({ username }) => `${username} is no longer an administrator.`,
  done: ({ username }) => `${username} signs in at /admin-portal with the password alone.`,
});

function plan({ username, email, hasCodes, passkeys, signedIn }: FoundAdmin): string {
  return `${username} <${email}>, an administrator:
  ${hasCodes ? "turns off sign-in codes and deletes the recovery codes" : "sign-in codes are off already"}
  deletes ${passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`}
  ends ${signedIn === 1 ? "1 session or token" : `${signedIn} sessions and tokens`}
  writes a line into the audit log, and emails ${email}`;
}
