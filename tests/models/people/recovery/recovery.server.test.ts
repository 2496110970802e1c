import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "~/models/people/audit/audit.tables";
import {
  forgetOldRecoveries,
  stopByLink,
  stopOwnRecovery,
} from "~/models/people/recovery/end-recovery.server";
import { findByLink, readOwnRecovery } from "~/models/people/recovery/recovery.server";
import { accountRecoveries } from "~/models/people/recovery/recovery.tables";
import {
  confirmRecovery,
  readAsking,
  startRecovery,
} from "~/models/people/recovery/start-recovery.server";
import { deleteAccount } from "~/models/running/account/delete-account.server";
import { exportMyData } from "~/models/running/account/export.server";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import type { ProvenBy } from "~/platform/proof";
import { makePerson } from "../../../support/actors";
import { giveMarket, giveVendor, makeMarket, makeVendor } from "../../../support/factories";
import { abreast, meanwhile } from "../../../support/meanwhile";
import { quickHash } from "../../../support/quick-hash";
import {
  ask,
  begin,
  day,
  halfSignedIn,
  mailedToken,
  password,
  personWithCodes,
  provenBy,
  waitFor,
} from "../../../support/recovery";
import { makeWorld, type World } from "../../../support/world";

type Person = Awaited<ReturnType<typeof makePerson>>;
let world: World;
const hash = quickHash(password);
let ada: Person;
let ben: Person;
beforeEach(async () => {
  world = await makeWorld();
  [ada, ben] = [await person("ada"), await person("ben")];
});

const person = (username: string, more: Parameters<typeof personWithCodes>[2] = {}) =>
  personWithCodes(world, username, more);
const rows = () => world.db.select().from(accountRecoveries);
const rowOf = async ({ id }: Person) => (await rows()).find(({ userId }) => userId === id);
const subjects = async ({ viewer }: Person) => {
  await runScheduled(world.ctx(null));
  return world.mailbox
    .to(viewer.email)
    .map(({ subject }) => subject)
    .filter((subject) => /recover/i.test(subject));
};
const acts = async () =>
  (await world.db.select().from(auditLog).orderBy(auditLog.id))
    .filter(({ action }) => action.startsWith("recovery"))
    .map(({ action, actorUserId }) => [action, actorUserId]);
const start = async (who: Person) => {
  const request = await halfSignedIn(world, who);
  return startRecovery(world.ctx(null, request));
};
const confirm = (token: string) => confirmRecovery(world.ctx(null), { token });
const stop = (token: string) => stopByLink(world.ctx(null), { token });
/** As somebody who is signed in with a passkey, a code or the password, as `by` says. */
const ownStop = (who: Person, by: ProvenBy) => stopOwnRecovery(world.ctx(provenBy(who, by)));

describe("asking for a recovery", () => {
  it("takes the password first", async () => {
    for (const ctx of [world.ctx(null), world.ctx(ada.viewer)]) {
      await expect(startRecovery(ctx)).rejects.toMatchObject({ code: "too_late" });
      expect(await readAsking(ctx)).toBeNull();
    }
    const request = await halfSignedIn(world, ada);
    const ctx = () => world.ctx(null, request);
    expect(await readAsking(ctx())).toMatchObject({ username: "ada", recovery: null });
    world.now += 10 * 60_000;
    await expect(startRecovery(ctx())).rejects.toMatchObject({ code: "too_late" });
    expect(await rows()).toEqual([]);
  });

  it("stores nothing if the password is changed at that very moment", async () => {
    const changed = sql`update users set password = 'another' where id = ${ada.id}`;
    meanwhile(world, /insert into account_recoveries/, changed);
    await expect(start(ada)).rejects.toMatchObject({ code: "changed" });
    expect(await rows()).toEqual([]);
  });

  it("emails one link, whose token is stored only as a hash", async () => {
    const token = await ask(world, ada);
    expect(await subjects(ada)).toEqual(["Recover your account"]);
    expect(await subjects(ben)).toEqual([]);
    expect(JSON.stringify(await rows())).not.toContain(token);
    expect(await findByLink(world.ctx(null), "confirm", token)).toMatchObject({
      username: "ada",
      state: "asked",
    });
    for (const does of ["stop", "finish"] as const) {
      expect(await findByLink(world.ctx(null), does, token)).toBeNull();
    }
  });

  it("replaces the link before, three times a day", async () => {
    const first = await ask(world, ada);
    const second = await ask(world, ada);
    await expect(confirm(first)).rejects.toMatchObject({ code: "too_late" });
    world.now += day - 1;
    await ask(world, ada);
    world.now -= 1;
    await expect(start(ada)).rejects.toMatchObject({ code: "too_many" });
    await ask(world, ben);
    await expect(confirm(second)).rejects.toMatchObject({ code: "too_late" });
    expect(await subjects(ada)).toHaveLength(3);
  });

  it("emails no fourth link if four requests come at once", async () => {
    const request = await halfSignedIn(world, ada);
    abreast(world, /insert into account_recoveries/, 4);
    const all = await Promise.allSettled(
      [1, 2, 3, 4].map(() => startRecovery(world.ctx(null, request))),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await subjects(ada)).toHaveLength(3);
  });

  it.each([
    ["is deactivated", sql`update users set is_active = 0 where username = 'ada'`],
    [
      "gets another address",
      sql`update users set email = 'new@example.com' where username = 'ada'`,
    ],
  ])("writes and emails nothing if the account %s at that moment", async (_, change) => {
    meanwhile(world, /insert into account_recoveries/, change);
    await expect(start(ada)).rejects.toMatchObject({ code: "changed" });
    expect(await rows()).toEqual([]);
    expect(await subjects(ada)).toEqual([]);
  });

  it("does not begin anew a recovery whose wait begins at that moment", async () => {
    await ask(world, ada);
    const confirmedAt = world.now;
    meanwhile(
      world,
      /insert into account_recoveries/,
      sql`update account_recoveries set confirmed_at = ${confirmedAt},
        ready_at = ${confirmedAt + day}`,
    );
    await expect(start(ada)).rejects.toMatchObject({ code: "changed" });
    expect(await rows()).toMatchObject([{ confirmedAt, readyAt: confirmedAt + day }]);
  });

  it("begins anew after a recovery that was not finished in time", async () => {
    await begin(world, ada);
    world.now += 9 * day;
    await start(ada);
    expect(await rows()).toMatchObject([{ askedAt: world.now, confirmedAt: null, readyAt: null }]);
  });

  it.each([
    ["a code is used", sql`update second_factors set last_step = last_step + 9 where user_id = 1`],
    ["its owner becomes an administrator", sql`update users set is_admin = 1 where id = 1`],
  ])("does not begin to wait if %s at that moment", async (_, change) => {
    const token = await ask(world, ada);
    meanwhile(world, /set confirmed_at/, change);
    await expect(confirm(token)).rejects.toMatchObject({ code: "too_late" });
    expect(await rows()).toMatchObject([{ confirmedAt: null }]);
    expect(await subjects(ada)).toEqual(["Recover your account"]);
  });

  it("is open to a session by password alone, if the account has passkeys and no codes", async () => {
    const eve = await makePerson(world, { username: "eve", password: hash });
    const byPassword = provenBy(eve, "password");
    const ctx = () => world.ctx(byPassword);
    expect(await readAsking(ctx())).toBeNull();
    await world.db.run(sql`insert into passkeys (user_id, credential_id, user_handle, public_key,
      counter, transports, name, is_synced, created_at)
      values (${eve.id}, 'x', 'x', 'x', 0, '[]', 'Phone', 0, 0)`);
    expect(await readAsking(ctx())).toMatchObject({ username: "eve" });
    const viewing = { ...byPassword, viewedBy: { id: 1, username: "admin", until: 0 } };
    expect(await readAsking(world.ctx(viewing))).toBeNull();
    expect(await readAsking(world.ctx(provenBy(eve, "passkey")))).toBeNull();
    await startRecovery(ctx());
    expect(await subjects(eve)).toEqual(["Recover your account"]);
  });
});

describe("the link in the first email", () => {
  it("works for 24 hours", async () => {
    const token = await ask(world, ada);
    const { askedAt = 0 } = (await rowOf(ada)) ?? {};
    world.now = askedAt + day;
    await expect(confirm(token)).rejects.toMatchObject({ code: "too_late" });
    world.now -= 1;
    await confirm(token);
    expect(await rowOf(ada)).toMatchObject({ confirmedAt: world.now, readyAt: world.now + day });
  });

  it("begins the wait once, even if it is followed twice at once", async () => {
    const token = await ask(world, ada);
    abreast(world, /set confirmed_at/, 2);
    const both = await Promise.allSettled([confirm(token), confirm(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const begun = await rowOf(ada);
    world.now += 1000;
    await confirm(token);
    expect(await rowOf(ada)).toEqual(begun);
    expect(await subjects(ada)).toEqual([
      "Recover your account",
      "Someone is recovering your account",
    ]);
    expect(await acts()).toEqual([]);
  });

  it("does not begin the wait again, and sends no more emails, if the owner asks again", async () => {
    await begin(world, ada);
    const begun = await rowOf(ada);
    world.now += 1000;
    await start(ada);
    expect(await rowOf(ada)).toEqual(begun);
    expect(await subjects(ada)).toHaveLength(2);
  });

  it("tells an address that the account had before", async () => {
    await world.db.run(sql`insert into mail_outbox (key, to_email, subject, text, html, status,
      next_attempt_at, created_at)
      values (${`email-changed:${ada.id}:x`}, 'old@example.com', '', '', '', 'sent', 0, ${world.now}),
        (${`email-changed:${ben.id}:x`}, 'bens@example.com', '', '', '', 'sent', 0, ${world.now})`);
    await begin(world, ada);
    const [mail] = world.mailbox.to("old@example.com");
    expect(mail?.subject).toBe("Someone is recovering your account");
    expect(mail?.text).toContain(
      "In 24 hours (11:02 AM on Friday, May 8, New York time), they can",
    );
    expect(world.mailbox.to("bens@example.com")).toEqual([]);
    await stop(await mailedToken(world, "old@example.com", "/recover/stop"));
    expect(await rows()).toEqual([]);
  });

  it("tells the other owners of the account's vendors", async () => {
    const [vic, val, hal] = await Promise.all([
      person("vic", { userType: "vendor" }),
      person("val", { userType: "vendor" }),
      person("hal", { userType: "vendor" }),
    ]);
    const [farm, other] = [await makeVendor(world), await makeVendor(world)];
    await giveVendor(world, vic, farm);
    await giveVendor(world, val, farm);
    await giveVendor(world, hal, other);
    const eve = await person("eve", { userType: "vendor" });
    await giveVendor(world, eve, farm, "helper");
    await begin(world, vic);
    expect(await subjects(val)).toEqual(["vic is recovering an account"]);
    for (const each of [hal, eve, ada]) expect(await subjects(each)).toEqual([]);
    await stop(await mailedToken(world, val.viewer.email, "/recover/stop"));
    expect(await rows()).toEqual([]);
    expect(await acts()).toEqual([
      ["recovery_asked", vic.id],
      ["recovery_stopped", null],
    ]);
  });

  it("tells the other managers of the account's markets", async () => {
    const manager = (name: string) => person(name, { userType: "market_manager" });
    const [mia, max, moe] = [await manager("mia"), await manager("max"), await manager("moe")];
    const [market, other] = [await makeMarket(world), await makeMarket(world)];
    await giveMarket(world, mia, market);
    await giveMarket(world, max, market);
    await giveMarket(world, moe, other);
    await begin(world, mia);
    expect(await subjects(max)).toEqual(["mia is recovering an account"]);
    expect(await subjects(moe)).toEqual([]);
  });
});

describe("stopping a recovery", () => {
  const stopped = "The recovery of your account was stopped";

  it("takes any link that stops it, once, and emails the owner once", async () => {
    const token = await begin(world, ada);
    await begin(world, ben);
    abreast(world, /set link_hash/, 2);
    const both = await Promise.allSettled([stop(token), stop(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(stop(token)).rejects.toMatchObject({ code: "too_late" });
    expect((await rows()).map(({ userId }) => userId)).toEqual([ben.id]);
    expect((await subjects(ada)).filter((subject) => subject === stopped)).toHaveLength(1);
    expect(await subjects(ben)).not.toContain(stopped);
  });

  it("takes the link that would finish it", async () => {
    await begin(world, ada);
    await stop(await waitFor(world, ada));
    expect(await rows()).toEqual([]);
  });

  it.each(["code", "recovery_code", "passkey"] as const)(
    "takes a session of the owner that was begun by %s",
    async (by) => {
      await begin(world, ada);
      expect(await readOwnRecovery(world.ctx(provenBy(ada, by)))).toMatchObject({
        state: "waiting",
        canStop: true,
      });
      await ownStop(ada, by);
      expect(await rows()).toEqual([]);
      expect(await subjects(ada)).toContain(stopped);
      await ownStop(ada, by);
    },
  );

  it("takes no session by password alone, and none of another account", async () => {
    await begin(world, ada);
    const byPassword = world.ctx(provenBy(ada, "password"));
    expect(await readOwnRecovery(byPassword)).toMatchObject({ canStop: false });
    await expect(ownStop(ada, "password")).rejects.toMatchObject({ code: "wrong_role" });
    const looking = {
      ...provenBy(ada, "code"),
      viewedBy: { id: ben.id, username: "ben", until: 9e12 },
    };
    await expect(stopOwnRecovery(world.ctx(looking))).rejects.toMatchObject({ code: "wrong_role" });
    await ownStop(ben, "code");
    expect(await rows()).toHaveLength(1);
    expect(await readOwnRecovery(world.ctx(provenBy(ben, "code")))).toBeNull();
  });

  it.each([
    ["a code", sql`update second_factors set last_step = last_step + 9 where user_id = 1`],
    ["a recovery code", sql`update recovery_codes set used_at = 9e12 where user_id = 1`],
    [
      "a sign-in by passkey",
      sql`insert into sessions (token_hash, user_id, created_at, expires_at,
      proven_at, proven_by) values ('x', 1, 9e12, 9e12, 9e12, 'passkey')`,
    ],
    ["a new password", sql`update users set password = 'another' where id = 1`],
    ["a deactivation", sql`update users set is_active = 0 where id = 1`],
  ])("happens by %s, and the owner hears of it once", async (_, happens) => {
    expect(ada.id).toBe(1);
    const token = await begin(world, ada);
    await begin(world, ben);
    world.now += 1;
    await world.db.run(happens);
    expect(await findByLink(world.ctx(null), "stop", token)).toBeNull();
    const told = await subjects(ada);
    expect(told.filter((subject) => subject === stopped)).toHaveLength(1);
    expect((await rows()).map(({ userId }) => userId)).toEqual([ben.id]);
  });

  it("does not happen to a recovery that is asked for anew at that moment", async () => {
    await begin(world, ada);
    await world.db.run(
      sql`update recovery_codes set used_at = ${world.now} where user_id = ${ada.id}`,
    );
    meanwhile(
      world,
      /set link_hash/,
      sql`update account_recoveries set asked_at = ${world.now + 1}, confirmed_at = null`,
    );
    expect(await subjects(ada)).not.toContain(stopped);
    expect(await rows()).toHaveLength(1);
  });

  it("does not happen by what the owner did before", async () => {
    await world.db.run(sql`update recovery_codes set used_at = ${world.now - 1}
      where user_id = ${ada.id}`);
    await begin(world, ada);
    await runScheduled(world.ctx(null));
    expect(await rows()).toHaveLength(1);
  });
});

describe("a recovery that nobody continues", () => {
  it("is forgotten a day after it was asked for, and 7 days after it was ready", async () => {
    await ask(world, ada);
    const { askedAt = 0 } = (await rowOf(ada)) ?? {};
    const forgotten = async (at: number) => {
      world.now = at;
      await forgetOldRecoveries(world.ctx(null));
      return (await rows()).length === 0;
    };
    expect(await forgotten(askedAt + day - 1)).toBe(false);
    expect(await forgotten(askedAt + day)).toBe(true);
    await begin(world, ben);
    const { readyAt } = (await rowOf(ben)) ?? {};
    expect(await forgotten((readyAt ?? 0) + 7 * day - 1)).toBe(false);
    expect(await forgotten((readyAt ?? 0) + 7 * day)).toBe(true);
  });

  it("is exported without its secrets, and deleted with its account", async () => {
    await begin(world, ada);
    const { recovery } = (await exportMyData(world.ctx(ada.viewer))) as unknown as {
      recovery: object[];
    };
    expect(recovery.map((row) => Object.keys(row))).toEqual([
      ["askedAt", "confirmedAt", "readyAt"],
    ]);
    await deleteAccount(world.ctx(ada.viewer), { currentPassword: password });
    expect(await rows()).toEqual([]);
  });
});
