import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  askForEmail,
  askForProof,
  confirmEmail,
  findEmailChange,
} from "~/models/people/user/email-address.server";
import {
  findReset,
  forgotPassword,
  resetPassword,
} from "~/models/people/user/password-reset.server";
import { emailChanges } from "~/models/people/user/user.tables";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { hashToken } from "~/platform/tokens";
import { makePerson } from "../../../support/actors";
import { abreast } from "../../../support/meanwhile";
import { quickHash } from "../../../support/quick-hash";
import { makeWorld, type World } from "../../../support/world";

const currentPassword = "radishes-at-nine";
const minute = 60_000;
let world: World;
let ada: Awaited<ReturnType<typeof makePerson>>;
let ben: typeof ada;
beforeEach(async () => {
  world = await makeWorld();
  const password = quickHash(currentPassword);
  ada = await makePerson(world, { username: "ada", password });
  ben = await makePerson(world, { username: "ben", password });
});
const of = (person: typeof ada) => world.ctx(person.viewer);
const tokenTo = async (address: string, path: string) => {
  await runScheduled(world.ctx(null));
  return world.mailbox.link(address, path).split("token=")[1] ?? "";
};
const addresses = () =>
  world.db.all<{ email: string; proven: number }>(
    sql`select email, email_confirmed_at is not null proven from users order by id`,
  );
const tooLate = { code: "too_late" };

describe("a link that confirms an email address", () => {
  const ask = async (person: typeof ada) => {
    await askForProof(of(person));
    return tokenTo(person.viewer.email, "/account/email/confirm");
  };

  it("works for the account that requested it, once, and for no other account", async () => {
    const token = await ask(ada);
    expect(await findEmailChange(of(ben), token)).toBeNull();
    await expect(confirmEmail(of(ben), { token })).rejects.toMatchObject(tooLate);
    expect(await confirmEmail(of(ada), { token })).toMatchObject({ isOwn: true });
    expect((await addresses()).map(({ proven }) => proven)).toEqual([1, 0]);
    await expect(confirmEmail(of(ada), { token })).rejects.toMatchObject(tooLate);
  });

  it("works for a day, and is stored as a hash", async () => {
    const token = await ask(ada);
    expect(await world.db.all(sql`select token_hash from email_changes`)).toEqual([
      { token_hash: await hashToken(token) },
    ]);
    world.now += 24 * 60 * minute - 1;
    expect(await findEmailChange(of(ada), token)).not.toBeNull();
    world.now += 1;
    expect(await findEmailChange(of(ada), token)).toBeNull();
  });

  it("ends when its account requests another, while other accounts' links stay valid", async () => {
    const [first, other] = [await ask(ada), await ask(ben)];
    const second = await ask(ada);
    const found = [
      await findEmailChange(of(ada), first),
      await findEmailChange(of(ada), second),
      await findEmailChange(of(ben), other),
    ];
    expect(found.map((change) => change !== null)).toEqual([false, true, true]);
  });
});

it("an account gets at most 5 links an hour, even if it asks 7 times at once", async () => {
  const ctx = of(ada);
  ctx.limits.spend = async () => {};
  abreast(world, /insert into email_changes/, 7);
  const asked = await Promise.allSettled(Array.from({ length: 7 }, () => askForProof(ctx)));
  const refused = asked.filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject([1, 2].map(() => ({ reason: { code: "too_many" } })));
  await askForProof(of(ben));
  await runScheduled(world.ctx(null));
  const sent = world.mailbox.to(ada.viewer.email);
  expect([sent.length, world.mailbox.to(ben.viewer.email).length]).toEqual([5, 1]);
  expect(await world.db.$count(emailChanges)).toBe(2);
});

it("another account that asks for links to an address does not stop its owner's link", async () => {
  const email = ada.viewer.email;
  for (let at = 0; at < 5; at++) await askForEmail(of(ben), { email, currentPassword });
  expect(await askForProof(of(ada))).toBe(true);
});

describe("a new email address", () => {
  it("does not count before its link is followed, and is refused if another account has it", async () => {
    await askForEmail(of(ada), { email: "new@example.com", currentPassword });
    const token = await tokenTo("new@example.com", "/account/email/confirm");
    expect((await addresses())[0]?.email).toBe(ada.viewer.email);
    await world.db.run(sql`update users set email = 'NEW@example.com' where id = ${ben.id}`);
    await expect(confirmEmail(of(ada), { token })).rejects.toMatchObject({ code: "taken" });
    expect((await addresses())[0]?.email).toBe(ada.viewer.email);
  });

  it("can be requested only with the current password", async () => {
    const asked = askForEmail(of(ada), { email: "new@example.com", currentPassword: "radish-x" });
    await expect(asked).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("a password reset link", () => {
  let networks = 0;
  const ask = async (account: string) => {
    networks += 1;
    const ctx = { ...world.ctx(null), address: `192.0.2.${networks}` };
    const work: Promise<unknown>[] = [];
    ctx.waitUntil = (promise) => work.push(promise);
    await forgotPassword(ctx, { account });
    await Promise.all(work);
  };
  const set = (token: string, password = "turnips-at-ten") =>
    resetPassword(world.ctx(null), { token, password, confirmPassword: password });

  it("sets its own account's password, once, within 60 minutes, and is stored as a hash", async () => {
    await ask("ada");
    await ask("ben");
    const token = await tokenTo(ada.viewer.email, "/reset-password");
    const other = await tokenTo(ben.viewer.email, "/reset-password");
    const kept = await world.db.all<{ hash: string }>(
      sql`select token_hash hash from password_resets order by user_id`,
    );
    expect(kept.map(({ hash }) => hash)).toEqual([await hashToken(token), await hashToken(other)]);
    expect(await findReset(world.ctx(null), token)).toBe("ada");
    await set(token);
    expect(await findReset(world.ctx(null), token)).toBeNull();
    await expect(set(token)).rejects.toMatchObject(tooLate);
    world.now += 60 * minute - 1;
    expect(await findReset(world.ctx(null), other)).toBe("ben");
    world.now += 1;
    expect(await findReset(world.ctx(null), other)).toBeNull();
    await expect(set(other)).rejects.toMatchObject(tooLate);
  });

  it("is emailed at most three times an hour for one account, without limiting another", async () => {
    for (let each = 0; each < 5; each++) await ask("ada");
    await ask("ben");
    await runScheduled(world.ctx(null));
    expect(world.mailbox.to(ada.viewer.email)).toHaveLength(3);
    expect(world.mailbox.to(ben.viewer.email)).toHaveLength(1);
  });

  it("removes the passkeys and sign-in codes that were added before the address was confirmed", async () => {
    const left = () =>
      world.db.all(sql`select user_id owner from second_factors
        union all select user_id from passkeys union all select user_id from recovery_codes
        order by 1`);
    for (const { id } of [ada, ben]) {
      await world.db.run(sql`
        insert into second_factors (user_id, secret, created_at, confirmed_at)
        values (${id}, 'sealed', ${world.now}, ${world.now})`);
      await world.db.run(sql`insert into recovery_codes (user_id, code_hash) values (${id}, 'x')`);
      await world.db.run(sql`
        insert into passkeys (user_id, credential_id, user_handle, public_key, counter, transports,
          name, is_synced, created_at)
        values (${id}, ${`key-${id}`}, 'handle', 'key', 0, '[]', 'Phone', 0, ${world.now})`);
    }
    await ask("ada");
    await set(await tokenTo(ada.viewer.email, "/reset-password"));
    const bens = [{ owner: ben.id }, { owner: ben.id }, { owner: ben.id }];
    expect(await left()).toEqual(bens);
    await runScheduled(world.ctx(null));
    expect(world.mailbox.to(ada.viewer.email).at(-1)?.text).toContain("removed the account’s");
    await world.db.run(
      sql`update users set email_confirmed_at = ${world.now} where id = ${ben.id}`,
    );
    await ask("ben");
    await set(await tokenTo(ben.viewer.email, "/reset-password"));
    expect(await left()).toEqual(bens);
  });

  it("signs its account out everywhere, and no other account", async () => {
    await ask("ada");
    await set(await tokenTo(ada.viewer.email, "/reset-password"));
    const sessions = await world.db.all(sql`select user_id owner from sessions`);
    expect(sessions).toEqual([{ owner: ben.id }]);
  });
});
