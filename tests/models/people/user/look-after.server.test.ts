import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliverMail } from "~/models/people/mail/outbox.server";
import { setUserRole, setUserState } from "~/models/people/user/look-after.server";
import { newPasswordLink } from "~/models/people/user/password-reset.server";
import { runBatch } from "~/platform/database";
import type { Admin, Role } from "~/platform/viewer";
import { makePerson, withBearer } from "../../../support/actors";
import { makeMarket } from "../../../support/factories";
import { meanwhile } from "../../../support/meanwhile";
import { makeWorld, type World } from "../../../support/world";

let world: World;
type Person = Awaited<ReturnType<typeof makePerson>>;
let ada: Person;
let abe: Person;
let ben: Person;
let eve: Person;
beforeEach(async () => {
  world = await makeWorld();
  ada = await makePerson(world, { username: "ada", userType: "admin", isAdmin: true });
  abe = await makePerson(world, { username: "abe", userType: "admin" });
  ben = await makePerson(world, { username: "ben", userType: "vendor" });
  eve = await makePerson(world, { username: "eve", userType: "customer" });
  await withBearer(world, ben.viewer);
  await withBearer(world, eve.viewer);
});

const as = ({ viewer }: Person) => world.ctx(viewer as Admin);
const reason = "Asked by mail";
const setState = (who: Person, state: "active" | "inactive", by = ada) =>
  setUserState(as(by), { userId: who.id, state, reason });
const setRole = (who: Person, from: Role, role: Role, by = ada) =>
  setUserRole(as(by), { userId: who.id, from, role, reason });
const row = async ({ id }: Person) =>
  (
    await world.db.all<{ type: string; admin: number; active: number }>(
      sql`select user_type type, is_admin admin, is_active active from users where id = ${id}`,
    )
  )[0];
/** How many sessions and tokens an account has. */
const held = async ({ id }: Person) =>
  (
    await world.db.all<{ n: number }>(sql`
      select (select count(*) from sessions where user_id = ${id})
        + (select count(*) from api_tokens where user_id = ${id}) n`)
  )[0]?.n;
const lines = () =>
  world.db.all<{ action: string; subject_id: number; actor_user_id: number; after: string }>(
    sql`select action, subject_id, actor_user_id, "after" from audit_log order by id`,
  );

const mails = () =>
  world.db.all<{ to_email: string; subject: string; text: string }>(
    sql`select to_email, subject, text from mail_outbox order by id`,
  );

it("an account is emailed about a deactivation or a new role, never why, and not about a refused change", async () => {
  await setState(ben, "inactive");
  await setRole(eve, "customer", "vendor");
  await expect(setState(ben, "inactive", abe)).rejects.toThrow();
  await expect(setRole(eve, "customer", "admin", abe)).rejects.toThrow();
  const off = sql`update users set is_active = 0 where id = ${eve.id}`;
  meanwhile(world, /update users set is_active/, off);
  await expect(setState(eve, "inactive", abe)).rejects.toThrow();
  const told = await mails();
  expect(told.map(({ to_email, subject }) => [to_email, subject])).toEqual([
    [ben.viewer.email, "Your account has been deactivated"],
    [eve.viewer.email, "Your account has a new role"],
  ]);
  expect(told[1]?.text).toContain("/vendor-auth");
  expect(JSON.stringify(told)).not.toContain(reason);
});

it("an account that is active again is told only this, if the email before failed its first try", async () => {
  await setState(ben, "inactive");
  world.mailbox.outage = new Error("down");
  await deliverMail(world.ctx(null));
  await setState(ben, "active");
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Your account is active again"]);
});

describe("deactivating an account", () => {
  it("signs the account out everywhere, signs out no other account, and is logged once", async () => {
    await setState(ben, "inactive");
    expect(await row(ben)).toMatchObject({ active: 0 });
    expect(await Promise.all([ben, eve].map(held))).toEqual([0, 2]);
    await expect(setState(ben, "inactive", abe)).rejects.toMatchObject({
      code: "taken",
      message: "ada deactivated this account just now.",
    });
    expect(await lines()).toMatchObject([
      { action: "user_deactivated", subject_id: ben.id, actor_user_id: ada.id },
    ]);
    expect(JSON.parse((await lines())[0]?.after ?? "")).toEqual({ active: false, reason });
  });

  it("can be reversed, but password links emailed before it no longer work", async () => {
    const { token, statement } = await newPasswordLink(
      world.now,
      sql`select ${ben.id} id`,
      3_600_000,
    );
    await runBatch(world.db, [statement]);
    await setState(ben, "inactive");
    await setState(ben, "active", abe);
    expect(await row(ben)).toEqual({ type: "vendor", admin: 0, active: 1 });
    const [link] = await world.db.all<{ used: number | null }>(
      sql`select used_at used from password_resets where user_id = ${ben.id}`,
    );
    expect([link?.used, token.length > 0]).toEqual([world.now, true]);
  });

  it("withdraws the invitations that it sent, and nobody else's", async () => {
    const market = await makeMarket(world);
    for (const [by, token] of [
      [ben, "his"],
      [eve, "hers"],
    ] as const) {
      await world.db.run(sql`
        insert into market_invitations (market_id, email, token_hash, invited_by, created_at, expires_at)
        values (${market.id}, ${`${token}@example.com`}, ${token}, ${by.id}, ${world.now},
          ${world.now + 1000})`);
    }
    await world.db.run(sql`
      insert into market_invitations (market_id, email, token_hash, invited_by, created_at,
        expires_at, accepted_at)
      values (${market.id}, 'accepted@example.com', 'accepted', ${ben.id}, 1, ${world.now + 1000}, 2)`);
    await setState(ben, "inactive");
    expect(
      await world.db.all(
        sql`select token_hash who from market_invitations where withdrawn_at is not null`,
      ),
    ).toEqual([{ who: "his" }]);
  });

  it("is refused when the administrator's own account is deactivated at that moment", async () => {
    meanwhile(world, /update users set is_active/, () =>
      world.d1.prepare(`update users set is_active = 0 where id = ${ada.id}`).run(),
    );
    const market = await makeMarket(world);
    await world.db.run(sql`
      insert into market_invitations (market_id, email, token_hash, invited_by, created_at, expires_at)
      values (${market.id}, 'x@example.com', 'x', ${ben.id}, 1, ${world.now + 1000})`);
    await expect(setState(ben, "inactive")).rejects.toThrow();
    expect([await row(ben), await held(ben)]).toMatchObject([{ active: 1 }, 2]);
    expect(await lines()).toEqual([]);
    expect(await world.db.all(sql`select withdrawn_at at from market_invitations`)).toEqual([
      { at: null },
    ]);
  });
});

describe("the last administrator", () => {
  it("remains when two administrators deactivate each other at the same moment", async () => {
    const done = await Promise.allSettled([
      setState(abe, "inactive", ada),
      setState(ada, "inactive", abe),
    ]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [left] = await world.db.all<{ n: number }>(
      sql`select count(*) n from users where is_active and (is_admin or user_type = 'admin')`,
    );
    expect(left?.n).toBe(1);
  });

  it("keeps the role when the other administrators are deactivated meanwhile", async () => {
    // Carol makes the change, so Abe is not the last admin at first. Just before the write, Ada and
    // Carol are made inactive, and Abe is the last.
    const carol = await makePerson(world, { username: "carol", userType: "admin" });
    meanwhile(world, /update users set user_type/, () =>
      world.d1.prepare(`update users set is_active = 0 where id in (${ada.id}, ${carol.id})`).run(),
    );
    await expect(setRole(abe, "admin", "customer", carol)).rejects.toThrow();
    expect(await row(abe)).toMatchObject({ type: "admin" });
  });
});

describe("changing a role", () => {
  it("applies to both stored role fields, and signs out only the changed accounts", async () => {
    await setRole(abe, "admin", "customer");
    await setRole(ben, "vendor", "admin");
    expect(await row(abe)).toEqual({ type: "customer", admin: 0, active: 1 });
    expect(await row(ben)).toEqual({ type: "admin", admin: 1, active: 1 });
    expect(await Promise.all([abe, ben, eve].map(held))).toEqual([0, 0, 2]);
    expect(await lines()).toMatchObject([
      { action: "user_role_changed", subject_id: abe.id },
      { action: "user_role_changed", subject_id: ben.id },
    ]);
  });

  it("succeeds for one of two administrators, and the other is told who changed the role", async () => {
    await setRole(ben, "vendor", "market_manager");
    await withBearer(world, ben.viewer);
    await expect(setRole(ben, "vendor", "customer", abe)).rejects.toMatchObject({
      code: "taken",
      message: "ada changed this account’s role to market manager just now.",
    });
    expect([await row(ben), await held(ben)]).toMatchObject([{ type: "market_manager" }, 1]);
  });

  it("is refused for an administrator's own role and for an unchanged role", async () => {
    await expect(setRole(ada, "admin", "customer")).rejects.toMatchObject({ code: "wrong_role" });
    await expect(setRole(ben, "vendor", "vendor")).rejects.toMatchObject({ code: "invalid" });
    expect(await lines()).toEqual([]);
  });
});
