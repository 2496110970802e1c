import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "~/models/people/audit/audit.tables";
import {
  beginSetup,
  confirmSetup,
  forgetUnsavedCodes,
  makeRecoveryCodes,
  readSecondFactor,
  readSetup,
  readUnsavedCodes,
  saveRecoveryCodes,
  turnOffSecondFactor,
} from "~/models/people/second-factor/second-factor.server";
import { recoveryCodes, secondFactors } from "~/models/people/second-factor/second-factor.tables";
import { deleteAccount } from "~/models/running/account/delete-account.server";
import { exportMyData } from "~/models/running/account/export.server";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { hashToken } from "~/platform/tokens";
import { makePerson } from "../../../support/actors";
import { abreast, meanwhile } from "../../../support/meanwhile";
import { quickHash } from "../../../support/quick-hash";
import { codesOn } from "../../../support/second-factor";
import { codeAt } from "../../../support/sign-in-codes";
import { makeWorld, type World } from "../../../support/world";

const currentPassword = "radishes-at-nine";
const minute = 60_000;
const hash = quickHash(currentPassword);
let world: World;
let ada: Awaited<ReturnType<typeof makePerson>>;
beforeEach(async () => {
  world = await makeWorld();
  ada = await makePerson(world, { username: "ada", password: hash });
});
const ctx = () => world.ctx(ada.viewer);
const begin = () => beginSetup(ctx(), { currentPassword });
const setup = async () => {
  const found = await readSetup(ctx());
  if (!found) throw new Error("No setup is under way");
  return found;
};
const isOn = async () => (await readSecondFactor(ctx())).since !== null;
const subjects = async () => {
  await runScheduled(world.ctx(null));
  return world.mailbox.to(ada.viewer.email).map(({ subject }) => subject);
};

describe("turning sign-in codes on", () => {
  it("takes the password and the first right code, and tells the owner", async () => {
    const wrong = beginSetup(ctx(), { currentPassword: "wrong-radishes" });
    await expect(wrong).rejects.toMatchObject({ code: "invalid" });
    expect(await readSetup(ctx())).toBeNull();
    await begin();
    const { key, setup: id, link } = await setup();
    expect(link).toContain(key);
    expect(await isOn()).toBe(false);
    await expect(confirmSetup(ctx(), { setup: id, code: "000000" })).rejects.toMatchObject({
      code: "second_factor",
      fields: { code: [expect.stringContaining("Wrong code")] },
    });
    await confirmSetup(ctx(), { setup: id, code: codeAt(key, world.now) });
    expect(await isOn()).toBe(true);
    expect(await readSetup(ctx())).toBeNull();
    expect(await subjects()).toEqual(["Sign-in codes are on"]);
  });

  it("stores the key sealed, for no other account", async () => {
    await begin();
    const { key } = await setup();
    const [row] = await world.db.select().from(secondFactors);
    expect(row?.secret).not.toContain(key);
    const ben = await makePerson(world, { username: "ben", password: hash });
    await world.db.run(sql`update second_factors set user_id = ${ben.id}`);
    expect(await readSetup(world.ctx(ben.viewer))).toBeNull();
  });

  it("refuses the code of a setup that another tab has replaced", async () => {
    await begin();
    const first = await setup();
    world.now += 1000;
    await begin();
    const second = await setup();
    expect(second.key).not.toBe(first.key);
    const late = confirmSetup(ctx(), { setup: first.setup, code: codeAt(first.key, world.now) });
    await expect(late).rejects.toMatchObject({ code: "changed" });
    await confirmSetup(ctx(), { setup: second.setup, code: codeAt(second.key, world.now) });
    expect(await isOn()).toBe(true);
  });

  it("never replaces a confirmed key", async () => {
    await codesOn(world, ada.viewer);
    const [before] = await world.db.select().from(secondFactors);
    await expect(begin()).rejects.toMatchObject({ code: "taken" });
    expect(await world.db.select().from(secondFactors)).toEqual([before]);
  });

  it("waits an hour for the first code", async () => {
    await begin();
    const { key, setup: id } = await setup();
    world.now += 60 * minute;
    expect(await readSetup(ctx())).toBeNull();
    const late = confirmSetup(ctx(), { setup: id, code: codeAt(key, world.now) });
    await expect(late).rejects.toMatchObject({ code: "too_late" });
  });

  it("makes ten codes once, even if the form is sent twice", async () => {
    await begin();
    const { key, setup: id } = await setup();
    const send = () => confirmSetup(ctx(), { setup: id, code: codeAt(key, world.now) });
    abreast(world, /set confirmed_at/, 2);
    await Promise.all([send(), send()]);
    const codes = await readUnsavedCodes(ctx());
    await send();
    expect(codes).toHaveLength(10);
    expect(await readUnsavedCodes(ctx())).toEqual(codes);
    const kept = await world.db.select({ hash: recoveryCodes.codeHash }).from(recoveryCodes);
    const hashes = (codes ?? []).map((code) => hashToken(code.replaceAll(" ", "")));
    expect(kept.map((row) => row.hash).sort()).toEqual((await Promise.all(hashes)).sort());
    expect(await subjects()).toEqual(["Sign-in codes are on"]);
  });

  it("is written to the audit log for an account with more rights than a customer's", async () => {
    await codesOn(world, ada.viewer);
    expect(await world.db.select().from(auditLog)).toEqual([]);
    const boss = await makePerson(world, { username: "boss", password: hash, isAdmin: true });
    await codesOn(world, boss.viewer);
    expect(await world.db.select().from(auditLog)).toMatchObject([
      { action: "sign_in_codes_on", actorUserId: boss.id, subjectId: boss.id },
    ]);
  });
});

describe("recovery codes", () => {
  it("are shown until the owner has saved them", async () => {
    await codesOn(world, ada.viewer);
    expect(await readUnsavedCodes(ctx())).toHaveLength(10);
    await saveRecoveryCodes(ctx());
    expect(await readUnsavedCodes(ctx())).toBeNull();
    expect((await readSecondFactor(ctx())).left).toBe(10);
  });

  it("are shown for a quarter of an hour, and then only their hashes are left", async () => {
    await codesOn(world, ada.viewer);
    world.now += 15 * minute - 1;
    await forgetUnsavedCodes(ctx());
    expect(await readUnsavedCodes(ctx())).toHaveLength(10);
    world.now += 1;
    expect(await readUnsavedCodes(ctx())).toBeNull();
    await forgetUnsavedCodes(ctx());
    const [row] = await world.db.select().from(secondFactors);
    expect(row).toMatchObject({ unsavedCodes: null, shownUntil: null });
  });

  it("are replaced with the password and a code, and the old ones end", async () => {
    const { key, codes } = await codesOn(world, ada.viewer);
    await saveRecoveryCodes(ctx());
    const [old = "", other = ""] = codes;
    const make = (password: string, code: string) =>
      makeRecoveryCodes(ctx(), { currentPassword: password, code });
    await expect(make("wrong-radishes", codeAt(key, world.now, 1))).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(make(currentPassword, "000000")).rejects.toMatchObject({ code: "second_factor" });
    await make(currentPassword, old);
    const fresh = (await readUnsavedCodes(ctx())) ?? [];
    expect(new Set([...codes, ...fresh]).size).toBe(20);
    expect((await readSecondFactor(ctx())).left).toBe(10);
    await saveRecoveryCodes(ctx());
    await expect(make(currentPassword, other)).rejects.toMatchObject({ code: "second_factor" });
    expect(await subjects()).toEqual(["Sign-in codes are on", "You have new recovery codes"]);
  });

  it("stay while they wait to be saved, even if new ones are asked for", async () => {
    const { codes } = await codesOn(world, ada.viewer);
    await makeRecoveryCodes(ctx(), { currentPassword, code: codes[0] ?? "" });
    expect(await readUnsavedCodes(ctx())).toEqual(codes);
  });
});

describe("turning sign-in codes off", () => {
  it("takes the password and a code, deletes everything and tells the owner", async () => {
    const { key } = await codesOn(world, ada.viewer);
    const off = (password: string, code: string) =>
      turnOffSecondFactor(ctx(), { currentPassword: password, code });
    const code = codeAt(key, world.now, 1);
    await expect(off("wrong-radishes", code)).rejects.toMatchObject({ code: "invalid" });
    await expect(off(currentPassword, "000000")).rejects.toMatchObject({ code: "second_factor" });
    expect(await isOn()).toBe(true);
    await off(currentPassword, code);
    expect(await world.db.select().from(secondFactors)).toEqual([]);
    expect(await world.db.select().from(recoveryCodes)).toEqual([]);
    expect(await subjects()).toEqual(["Sign-in codes are on", "Sign-in codes are off"]);
    await off(currentPassword, code);
  });

  it("changes nothing if the password is changed while the code is checked", async () => {
    const { key } = await codesOn(world, ada.viewer);
    const changed = sql`update users set password = 'another' where id = ${ada.id}`;
    meanwhile(world, /delete from second_factors/, changed);
    const off = turnOffSecondFactor(ctx(), { currentPassword, code: codeAt(key, world.now, 1) });
    await expect(off).rejects.toMatchObject({ code: "second_factor" });
    expect(await isOn()).toBe(true);
  });

  it("works with a recovery code, after the phone is lost", async () => {
    const { codes } = await codesOn(world, ada.viewer);
    await turnOffSecondFactor(ctx(), { currentPassword, code: codes[3] ?? "" });
    expect(await isOn()).toBe(false);
  });

  it("is not possible with the code that turned them on", async () => {
    const { key } = await codesOn(world, ada.viewer);
    const again = turnOffSecondFactor(ctx(), { currentPassword, code: codeAt(key, world.now) });
    await expect(again).rejects.toMatchObject({ code: "second_factor" });
  });
});

describe("an account with sign-in codes", () => {
  it("shows an administrator who views it neither key nor codes", async () => {
    const viewedBy = { id: 99, username: "boss", until: world.now + minute };
    const asAdmin = () => world.ctx({ ...ada.viewer, viewedBy });
    await begin();
    expect(await readSetup(ctx())).not.toBeNull();
    expect(await readSetup(asAdmin())).toBeNull();
    await codesOn(world, ada.viewer);
    expect(await readUnsavedCodes(ctx())).not.toBeNull();
    expect(await readUnsavedCodes(asAdmin())).toBeNull();
  });

  it("says in its export that codes are on, without the key and the codes", async () => {
    expect(await exportMyData(ctx())).toMatchObject({ signInCodes: [] });
    const { key, codes } = await codesOn(world, ada.viewer);
    const exported = await exportMyData(ctx());
    expect(exported).toMatchObject({
      signInCodes: [{ turnedOnAt: new Date(world.now).toISOString(), recoveryCodesLeft: 10 }],
    });
    const [row] = await world.db.select().from(secondFactors);
    const text = JSON.stringify(exported);
    for (const secret of [key, row?.secret, row?.unsavedCodes, ...codes]) {
      expect(text).not.toContain(secret);
    }
  });

  it("leaves nothing behind when it is deleted", async () => {
    await codesOn(world, ada.viewer);
    const ben = await makePerson(world, { username: "ben", password: hash });
    await codesOn(world, ben.viewer);
    await deleteAccount(ctx(), { currentPassword });
    const owners = await world.db.select({ userId: secondFactors.userId }).from(secondFactors);
    expect(owners).toEqual([{ userId: ben.id }]);
    expect(await world.db.$count(recoveryCodes, eq(recoveryCodes.userId, ada.id))).toBe(0);
    expect(await world.db.$count(recoveryCodes)).toBe(10);
  });
});
