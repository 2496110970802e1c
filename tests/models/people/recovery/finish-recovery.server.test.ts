import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { passkeys } from "~/models/people/passkey/passkey.tables";
import { mailReadyRecoveries, stopByLink } from "~/models/people/recovery/end-recovery.server";
import { finishRecovery } from "~/models/people/recovery/finish-recovery.server";
import { findByLink } from "~/models/people/recovery/recovery.server";
import { accountRecoveries } from "~/models/people/recovery/recovery.tables";
import { startRecovery } from "~/models/people/recovery/start-recovery.server";
import { recoveryCodes, secondFactors } from "~/models/people/second-factor/second-factor.tables";
import { apiTokens, sessions } from "~/models/people/user/user.tables";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { type makePerson, withBearer } from "../../../support/actors";
import { abreast, meanwhile } from "../../../support/meanwhile";
import { quickHash } from "../../../support/quick-hash";
import {
  begin,
  day,
  halfSignedIn,
  mailedToken,
  password,
  personWithCodes,
  waitFor,
} from "../../../support/recovery";
import { codesOn } from "../../../support/second-factor";
import { makeWorld, type World } from "../../../support/world";

type Person = Awaited<ReturnType<typeof makePerson>>;
let world: World;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  world = await makeWorld();
  [ada, ben] = [await person("ada"), await person("ben")];
});

async function person(username: string) {
  const made = await personWithCodes(world, username);
  await withBearer(world, made.viewer);
  await world.db.insert(passkeys).values({
    userId: made.id,
    credentialId: username,
    userHandle: username,
    publicKey: "",
    counter: 0,
    transports: [],
    name: "Phone",
    isSynced: false,
    createdAt: 0,
  });
  return made;
}
/** How many rows of each kind an account has. */
const held = ({ id }: Person) =>
  Promise.all(
    [secondFactors, recoveryCodes, passkeys, sessions, apiTokens, accountRecoveries].map((table) =>
      world.db.$count(table, eq(table.userId, id)),
    ),
  );
const finish = (token: string, currentPassword = password) =>
  finishRecovery(world.ctx(null), { token, currentPassword });
const done = "Your account has been recovered";
const subjects = async ({ viewer }: Person) => {
  await runScheduled(world.ctx(null));
  return world.mailbox.to(viewer.email).map(({ subject }) => subject);
};
const ended = { code: "too_late" };

describe("finishing a recovery", () => {
  it("takes every second factor, session and token away, from this account only", async () => {
    await begin(world, ada);
    await begin(world, ben);
    const token = await waitFor(world, ada);
    await world.db.update(sessions).set({ expiresAt: world.now + day });
    await world.db.update(apiTokens).set({ expiresAt: world.now + day });
    expect(await finish(token)).toBe("customer");
    expect(await held(ada)).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await held(ben)).slice(0, 3)).toEqual([1, 10, 1]);
    expect((await subjects(ada)).filter((subject) => subject === done)).toHaveLength(1);
    expect(await subjects(ben)).not.toContain(done);
  });

  it("is possible from the very end of the 24 hours, and not a millisecond earlier", async () => {
    await begin(world, ada);
    const [row] = await world.db.select().from(accountRecoveries);
    const ready = row?.readyAt ?? 0;
    world.now = ready - 1;
    expect(await subjects(ada)).not.toContain("You can finish recovering your account");
    world.now = ready;
    const token = await mailedToken(world, ada.viewer.email, "/recover/finish");
    world.now = ready - 1;
    await expect(finish(token)).rejects.toMatchObject(ended);
    world.now = ready;
    await finish(token);
    expect(await held(ada)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("is possible for 7 days", async () => {
    await begin(world, ada);
    const token = await waitFor(world, ada);
    const [row] = await world.db.select().from(accountRecoveries);
    world.now = (row?.readyAt ?? 0) + 7 * day;
    expect(await findByLink(world.ctx(null), "finish", token)).toBeNull();
    await expect(finish(token)).rejects.toMatchObject(ended);
    world.now -= 1;
    await finish(token);
  });

  it("happens once, and takes away nothing that was added afterwards", async () => {
    await begin(world, ada);
    const token = await waitFor(world, ada);
    abreast(world, /set link_hash/, 2);
    const both = await Promise.allSettled([finish(token), finish(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await codesOn(world, ada.viewer);
    await expect(finish(token)).rejects.toMatchObject(ended);
    expect((await held(ada)).slice(0, 2)).toEqual([1, 10]);
    expect((await subjects(ada)).filter((subject) => subject === done)).toHaveLength(1);
  });

  it("takes this account's password", async () => {
    const other = quickHash("turnips-at-ten");
    await world.db.run(sql`update users set password = ${other} where id = ${ben.id}`);
    await begin(world, ada);
    const token = await waitFor(world, ada);
    for (const wrong of ["turnips-at-ten", "not-it"]) {
      await expect(finish(token, wrong)).rejects.toMatchObject({
        code: "invalid",
        fields: { currentPassword: ["Wrong password. Enter your current password."] },
      });
    }
    expect((await held(ada)).slice(0, 3)).toEqual([1, 10, 1]);
  });

  it("takes no link that begins or stops a recovery", async () => {
    const stop = await begin(world, ada);
    world.now += day;
    await expect(finish(stop)).rejects.toMatchObject(ended);
    await expect(finish("")).rejects.toMatchObject(ended);
  });

  it("is not possible after the recovery was stopped", async () => {
    await begin(world, ada);
    const token = await waitFor(world, ada);
    await stopByLink(world.ctx(null), { token });
    await expect(finish(token)).rejects.toMatchObject(ended);
    expect((await held(ada)).slice(0, 3)).toEqual([1, 10, 1]);
  });

  it.each([
    ["a new password", sql`update users set password = 'another' where id = 1`],
    ["a code", sql`update second_factors set last_step = last_step + 9 where user_id = 1`],
    ["a recovery code", sql`update recovery_codes set used_at = 9e12 where user_id = 1`],
    ["a passkey", sql`update passkeys set last_used_at = 9e12 where user_id = 1`],
    ["a deactivation", sql`update users set is_active = 0 where id = 1`],
    ["a stop", sql`delete from account_recoveries where user_id = 1`],
    ["a new role", sql`update users set is_admin = 1 where id = 1`],
  ])("changes nothing if %s comes at that very moment", async (_, happens) => {
    expect(ada.id).toBe(1);
    await begin(world, ada);
    const token = await waitFor(world, ada);
    meanwhile(world, /set link_hash/, happens);
    await expect(finish(token)).rejects.toMatchObject(ended);
    expect((await held(ada)).slice(0, 3)).toEqual([1, 10, 1]);
    expect(await subjects(ada)).not.toContain(done);
  });

  it("is offered by one email, even if the job runs twice at once, and again later", async () => {
    await begin(world, ada);
    world.now += day;
    abreast(world, /set finish_hash/, 2);
    await Promise.all([mailReadyRecoveries(world.ctx(null)), mailReadyRecoveries(world.ctx(null))]);
    await runScheduled(world.ctx(null));
    await runScheduled(world.ctx(null));
    const links = world.mailbox
      .to(ada.viewer.email)
      .filter(({ text }) => text.includes("/finish?"));
    expect(links).toHaveLength(1);
  });

  it("can be asked for again if the email was lost, three times a day", async () => {
    await begin(world, ada);
    const first = await waitFor(world, ada);
    const again = async () => {
      const request = await halfSignedIn(world, ada);
      await startRecovery(world.ctx(null, request));
      return mailedToken(world, ada.viewer.email, "/recover/finish");
    };
    const second = await again();
    await expect(finish(first)).rejects.toMatchObject(ended);
    await again();
    await expect(again()).rejects.toMatchObject({ code: "too_many" });
    await expect(finish(second)).rejects.toMatchObject(ended);
    await finish(await mailedToken(world, ada.viewer.email, "/recover/finish"));
  });
});
