import {
  type Candidate,
  findFirstAdmin,
  makeFirstAdmin,
} from "../app/models/people/user/first-admin.server";
import { runOnAccount } from "./lib/on-account";

const usage = `npm run admin:first -- USERNAME [--remote] [--yes]

  Makes the first administrator: a customer account that was registered at /auth becomes an
  administrator's. Signs the account out everywhere and writes a line into the audit log. Works only
  while no administrator can sign in; after that, administrators make others.

  --remote  changes the deployed database instead of the local one
  --yes     does not ask you to type the username again`;

await runOnAccount<Candidate>({
  usage,
  find: (db, username) => findFirstAdmin({ db }, username),
  notFound: (username) =>
    `There is an administrator already, or ${username} is no active customer account, or its email address has a portal account.`,
  plan: ({ username, email }) => `${username} <${email}>, a customer:
  becomes the first administrator
  is signed out everywhere
  writes a line into the audit log`,
  act: (db, account) => makeFirstAdmin({ db, now: Date.now() }, account),
  notDone: ({ username }) => `${username} can no longer be the first administrator.`,
  done: ({ username }) => `${username} signs in at /admin-portal.`,
});
