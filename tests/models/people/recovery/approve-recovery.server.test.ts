import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "~/models/people/audit/audit.tables";
import {
  decideRecovery,
  listRecoveriesToDecide,
} from "~/models/people/recovery/approve-recovery.server";
import { stopByLink } from "~/models/people/recovery/end-recovery.server";
import { finishRecovery } from "~/models/people/recovery/finish-recovery.server";
import { findByLink } from "~/models/people/recovery/recovery.server";
import { accountRecoveries } from "~/models/people/recovery/recovery.tables";
import {
  confirmRecovery,
  readAsking,
  startRecovery,
} from "~/models/people/recovery/start-recovery.server";
import { secondFactors } from "~/models/people/second-factor/second-factor.tables";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import type { Admin } from "~/platform/viewer";
import type { makePerson } from "../../../support/actors";
import { abreast, meanwhile } from "../../../support/meanwhile";
import {
  ask,
  begin,
  day,
  halfSignedIn,
  mailedToken,
  password,
  personWithCodes,
  waitFor,
} from "../../../support/recovery";
import { makeWorld, type World } from "../../../support/world";

type Person = Awaited<ReturnType<typeof makePerson>>;
let world: World;
let ana: Person;
let abe: Person;
let amy: Person;
let cam: Person;
beforeEach(async () => {
  world = await makeWorld();
  ana = await person("ana", true);
  abe = await person("abe", true);
  amy = await person("amy", true);
  cam = await person("cam", false);
});

const person = (username: string, isAdmin: boolean) =>
  personWithCodes(world, username, { isAdmin });
const as = ({ viewer }: Person) => world.ctx(viewer as Admin);
const decide = (by: Person, who: Person, decision: "approve" | "reject" = "approve") =>
  decideRecovery(as(by), { userId: who.id, decision, reason: "Called her" });
const rowOf = async ({ id }: Person) =>
  (await world.db.select().from(accountRecoveries).where(eq(accountRecoveries.userId, id)))[0];
const hasCodes = async ({ id }: Person) =>
  (await world.db.$count(secondFactors, eq(secondFactors.userId, id))) === 1;
const acts = async () =>
  (await world.db.select().from(auditLog).orderBy(auditLog.id))
    .filter(({ action }) => action.startsWith("recovery_"))
    .filter(({ action }) => action !== "recovery_codes_made")
    .map(({ action, actorUserId, subjectId, after }) => [action, actorUserId, subjectId, after]);
const subjects = async ({ viewer }: Person) => {
  await runScheduled(world.ctx(null));
  return world.mailbox
    .to(viewer.email)
    .map(({ subject }) => subject)
    .filter((subject) => /recover/i.test(subject));
};

describe("the recovery of an administrator", () => {
  it("begins its 24 hours with another administrator's approval", async () => {
    await begin(world, ana);
    await begin(world, amy);
    expect(await rowOf(ana)).toMatchObject({ readyAt: null });
    for (const each of [abe, amy]) {
      expect(await subjects(each)).toContain("ana asks to recover an administrator account");
    }
    expect(await listRecoveriesToDecide(as(abe))).toEqual([
      { id: amy.id, username: "amy" },
      { id: ana.id, username: "ana" },
    ]);
    expect(await listRecoveriesToDecide(as(amy))).toEqual([{ id: ana.id, username: "ana" }]);
    world.now += 3 * day;
    expect(await subjects(ana)).not.toContain("You can finish recovering your account");
    await decide(abe, ana);
    expect(await rowOf(ana)).toMatchObject({ approvedBy: abe.id, readyAt: world.now + day });
    expect(await rowOf(amy)).toMatchObject({ approvedBy: null, readyAt: null });
    expect((await subjects(ana)).at(-1)).toBe("Someone is recovering your account");
    const token = await waitFor(world, ana);
    await finishRecovery(world.ctx(null), { token, currentPassword: password });
    expect(await hasCodes(ana)).toBe(false);
    expect(await hasCodes(amy)).toBe(true);
    expect(await acts()).toEqual([
      ["recovery_asked", ana.id, ana.id, null],
      ["recovery_asked", amy.id, amy.id, null],
      ["recovery_approved", abe.id, ana.id, { account: "ana", reason: "Called her" }],
      ["recovery_finished", ana.id, ana.id, null],
    ]);
  });

  it("can be stopped with the links from before and after the approval", async () => {
    const before = await begin(world, ana);
    await decide(abe, ana);
    const after = await mailedToken(world, ana.viewer.email, "/recover/stop");
    expect(after).not.toBe(before);
    for (const token of [before, after]) {
      expect(await findByLink(world.ctx(null), "stop", token)).toMatchObject({ username: "ana" });
    }
    await stopByLink(world.ctx(null), { token: before });
    await expect(stopByLink(world.ctx(null), { token: after })).rejects.toMatchObject({
      code: "too_late",
    });
  });

  it("ends with a rejection", async () => {
    await begin(world, ana);
    await decide(abe, ana, "reject");
    expect(await rowOf(ana)).toBeUndefined();
    expect((await subjects(ana)).at(-1)).toBe("The recovery of your account was stopped");
    expect((await acts()).at(-1)).toEqual([
      "recovery_rejected",
      abe.id,
      ana.id,
      { account: "ana", reason: "Called her" },
    ]);
    await expect(decide(amy, ana)).rejects.toMatchObject({ code: "taken" });
  });

  it.each(["approve", "reject"] as const)(
    "is decided once if two administrators decide at once: one approves, one will %s",
    async (other) => {
      await begin(world, ana);
      abreast(world, /(set approved_by|set link_hash)/, 2);
      const both = await Promise.allSettled([decide(abe, ana), decide(amy, ana, other)]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const decided = (await acts()).filter(([action]) => action !== "recovery_asked");
      expect(decided).toHaveLength(1);
    },
  );

  it("cannot be approved by the account itself", async () => {
    await begin(world, ana);
    await expect(decide(ana, ana)).rejects.toMatchObject({ code: "wrong_role" });
    expect(await rowOf(ana)).toMatchObject({ readyAt: null });
  });

  it.each([
    ["approver is demoted", sql`update users set is_admin = 0 where username = 'abe'`],
    ["approver is deactivated", sql`update users set is_active = 0 where username = 'abe'`],
    ["owner signs in", sql`update second_factors set last_step = last_step + 9`],
    ["owner is demoted", sql`update users set is_admin = 0 where username = 'ana'`],
    ["recovery is stopped", sql`delete from account_recoveries`],
  ])("is not approved if the %s at that very moment", async (_, happens) => {
    await begin(world, ana);
    meanwhile(world, /set approved_by/, happens);
    await expect(decide(abe, ana)).rejects.toMatchObject({ code: "taken" });
    expect((await rowOf(ana))?.readyAt ?? null).toBeNull();
    expect((await acts()).map(([action]) => action)).not.toContain("recovery_approved");
  });

  it("waits 7 days for an approval", async () => {
    await begin(world, ana);
    const { confirmedAt } = (await rowOf(ana)) ?? {};
    world.now = (confirmedAt ?? 0) + 7 * day;
    await expect(decide(abe, ana)).rejects.toMatchObject({ code: "taken" });
    world.now -= 1;
    await decide(abe, ana);
  });

  it("needs no decision for any other account", async () => {
    await begin(world, cam);
    expect(await listRecoveriesToDecide(as(abe))).toEqual([]);
    await expect(decide(abe, cam)).rejects.toMatchObject({ code: "taken" });
    await expect(
      decideRecovery(as(abe), { userId: 999, decision: "approve", reason: "x" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the only administrator", () => {
  const alone = sql`update users set is_active = 0 where username in ('abe', 'amy')`;

  it("reads that nobody could approve, and gets no email", async () => {
    await world.db.run(alone);
    const request = await halfSignedIn(world, ana);
    const ctx = world.ctx(null, request);
    expect(await readAsking(ctx)).toMatchObject({ isLastAdmin: true });
    await expect(startRecovery(ctx)).rejects.toMatchObject({ code: "too_late" });
    expect(await subjects(ana)).toEqual([]);
    const customers = await halfSignedIn(world, cam);
    expect(await readAsking(world.ctx(null, customers))).toMatchObject({
      isLastAdmin: false,
    });
  });

  it("cannot begin a recovery even if the others leave at that very moment", async () => {
    const request = await halfSignedIn(world, ana);
    meanwhile(world, /insert into account_recoveries/, alone);
    await expect(startRecovery(world.ctx(null, request))).rejects.toMatchObject({
      code: "changed",
    });
    await world.db.run(sql`update users set is_active = 1`);
    const token = await ask(world, ana);
    await world.db.run(alone);
    await expect(confirmRecovery(world.ctx(null), { token })).rejects.toMatchObject({
      code: "too_late",
    });
  });
});
