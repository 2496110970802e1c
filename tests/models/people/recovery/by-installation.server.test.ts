import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { auditLog } from "~/models/people/audit/audit.tables";
import { findAdmin, recoverByInstallation } from "~/models/people/recovery/by-installation.server";
import { recoveryCodes, secondFactors } from "~/models/people/second-factor/second-factor.tables";
import { apiTokens, sessions } from "~/models/people/user/user.tables";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { makePerson, withBearer } from "../../../support/actors";
import { codesOn } from "../../../support/second-factor";
import { makeWorld, type World } from "../../../support/world";

type Person = Awaited<ReturnType<typeof makePerson>>;
let world: World;
let ana: Person;
let abe: Person;
beforeEach(async () => {
  world = await makeWorld();
  [ana, abe] = [await person("Ana"), await person("Abe")];
});

async function person(username: string) {
  const made = await makePerson(world, { username, isAdmin: true });
  await codesOn(world, made.viewer);
  await withBearer(world, made.viewer);
  return made;
}
const held = ({ id }: Person) =>
  Promise.all(
    [secondFactors, recoveryCodes, sessions, apiTokens].map((table) =>
      world.db.$count(table, eq(table.userId, id)),
    ),
  );
const found = async (username = "ana") => {
  const admin = await findAdmin(world, username);
  if (!admin) throw new Error(`No administrator ${username}`);
  return admin;
};

it("finds active administrators only, whatever the capital letters", async () => {
  expect(await found()).toEqual({
    id: ana.id,
    username: "Ana",
    email: ana.viewer.email,
    hasCodes: true,
    passkeys: 0,
    signedIn: 2,
  });
  await makePerson(world, { username: "cam" });
  expect(await findAdmin(world, "cam")).toBeNull();
  await world.db.run(sql`update users set is_active = 0 where username = 'Abe'`);
  expect(await findAdmin(world, "abe")).toBeNull();
});

it("takes every second factor away from one administrator, audits it and emails the account", async () => {
  const ctx = world.ctx(null);
  expect(await recoverByInstallation(ctx, await found())).toBe(true);
  expect(await held(ana)).toEqual([0, 0, 0, 0]);
  expect(await held(abe)).toEqual([1, 10, 1, 1]);
  const lines = await world.db.select().from(auditLog);
  expect(lines.at(-1)).toMatchObject({
    action: "account_recovered",
    actorUserId: null,
    subjectId: ana.id,
    after: { by: "the installation" },
  });
  await runScheduled(ctx);
  const subject = "Your administrator account has been recovered";
  expect(world.mailbox.to(ana.viewer.email).map((mail) => mail.subject)).toContain(subject);
  expect(world.mailbox.to(abe.viewer.email).map((mail) => mail.subject)).not.toContain(subject);
});

it("changes nothing if the account is no longer an administrator's", async () => {
  const admin = await found();
  await world.db.run(sql`update users set is_admin = 0 where username = 'Ana'`);
  expect(await recoverByInstallation(world.ctx(null), admin)).toBe(false);
  expect(await held(ana)).toEqual([1, 10, 1, 1]);
});
