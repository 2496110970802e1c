import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { signOutEverywhere } from "~/models/people/user/account.server";
import { register } from "~/models/people/user/register.server";
import { apiSignIn, verify } from "~/models/people/user/user.server";
import { users } from "~/models/people/user/user.tables";
import { identify } from "~/models/people/user/viewer.server";
import { deleteAccount } from "~/models/running/account/delete-account.server";
import { hashToken } from "~/platform/tokens";
import { makePerson } from "../../../support/actors";
import { quickHash } from "../../../support/quick-hash";
import { makeWorld, site, type World } from "../../../support/world";

const password = "radishes-at-nine";
let world: World;
type Person = Awaited<ReturnType<typeof makePerson>>;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  world = await makeWorld();
  const hash = quickHash(password);
  ada = await makePerson(world, { username: "ada", password: hash });
  ben = await makePerson(world, { username: "ben", password: hash });
});

const from = (address: string) => ({ ...world.ctx(null), address });
const signIn = (username: string, typed = password) =>
  apiSignIn(world.ctx(null), new Request(site), { username, password: typed });
const whoHas = (token: string) =>
  identify(world.db, { kind: "bearer", token }, world.now, () => {}).then(
    (viewer) => viewer?.username,
  );
const hashes = async () =>
  await world.db.all<{ hash: string; owner: number }>(sql`
      select token_hash hash, user_id owner from api_tokens
      union all select token_hash, user_id from sessions`);

describe("a sign-in token", () => {
  it("belongs to its account until it expires or the account is deactivated", async () => {
    const [one, other] = [(await signIn("ada")).authToken, (await signIn("ben")).authToken];
    expect(await Promise.all([one, other].map(whoHas))).toEqual(["ada", "ben"]);
    await world.db.update(users).set({ isActive: false }).where(eq(users.id, ada.id));
    expect(await Promise.all([one, other].map(whoHas))).toEqual([undefined, "ben"]);
    world.now += 30 * 86_400_000 - 1;
    expect(await whoHas(other)).toBe("ben");
    world.now += 1;
    expect(await whoHas(other)).toBeUndefined();
  });

  it("works only for its own purpose: a bearer token is no session", async () => {
    const { authToken: token } = await signIn("ada");
    const session = { kind: "session", token } as const;
    expect(await identify(world.db, session, world.now, () => {})).toBeNull();
  });

  it("is stored only as a hash, so it cannot be used by a reader of the database", async () => {
    const { authToken } = await signIn("ada");
    const kept = (await hashes()).map(({ hash }) => hash);
    expect(kept).toContain(await hashToken(authToken));
    for (const hash of kept) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("ends when its account is deleted, and other accounts keep theirs", async () => {
    await signIn("ada");
    await signIn("ben");
    await deleteAccount(world.ctx(ada.viewer), { currentPassword: password });
    expect(new Set((await hashes()).map(({ owner }) => owner))).toEqual(new Set([ben.id]));
  });

  it("ends when its account signs out everywhere, and other accounts keep theirs", async () => {
    await signIn("ada");
    await signIn("ben");
    await signOutEverywhere(world.ctx(ada.viewer));
    expect(new Set((await hashes()).map(({ owner }) => owner))).toEqual(new Set([ben.id]));
  });
});

describe("registering", () => {
  let people = 0;
  const join = (address: string, own: object = {}) => {
    people += 1;
    const username = `newcomer-${people}`;
    return register(from(address), {
      firstName: "New",
      lastName: "Comer",
      username,
      email: `${username}@example.com`,
      password,
      ...own,
    });
  };

  it("is limited for one network, and not for another", async () => {
    for (let each = 0; each < 5; each++) await join("192.0.2.1");
    await expect(join("192.0.2.1")).rejects.toMatchObject({ code: "too_many" });
    await join("192.0.2.2");
    expect(await world.db.$count(users)).toBe(2 + 6);
  });

  it("stores the password only as a hash", async () => {
    await join("192.0.2.1", { username: "carl" });
    const [row] = await world.db.select().from(users).where(eq(users.username, "carl"));
    expect(row?.password).toMatch(/^scrypt\$/);
    expect(row).toMatchObject({ emailConfirmedAt: null, isAdmin: false, userType: "customer" });
  });

  it("names the field with a taken username or email, in upper or lower case", async () => {
    const taken = (own: object) => join("192.0.2.1", own).catch((error) => error.fields);
    expect(await taken({ username: "ADA" })).toEqual({
      username: ["This username is taken. Choose another username."],
    });
    expect(await taken({ email: "BEN@example.com" })).toEqual({
      email: ["This email address already has an account. Sign in, or enter another address."],
    });
  });
});

describe("guessing a password", () => {
  const guess = (username: string, address: string, typed = "wrong-radishes") =>
    verify(from(address), { username, password: typed }).then(
      () => "in",
      (error) => error.code,
    );

  it("is blocked after five tries at one name from one network, but not for other names and networks", async () => {
    for (let each = 0; each < 5; each++) {
      expect(await guess("ada", "192.0.2.1")).toBe("wrong_password");
    }
    expect(await guess("ada", "192.0.2.1", password)).toBe("too_many");
    expect(await guess("ben", "192.0.2.1", password)).toBe("in");
    expect(await guess("ada", "192.0.2.2", password)).toBe("in");
    world.now += 15 * 60_000;
    expect(await guess("ada", "192.0.2.1", password)).toBe("in");
  });

  it("counts only failures, so any number of successful sign-ins is allowed", async () => {
    for (let each = 0; each < 8; each++) {
      expect(await guess("ada", "192.0.2.1", password)).toBe("in");
    }
  });
});

describe("deleting an account", () => {
  it("requires the account's own password, and leaves other accounts alone", async () => {
    const wrong = deleteAccount(world.ctx(ada.viewer), { currentPassword: "wrong-radishes" });
    await expect(wrong).rejects.toMatchObject({ code: "invalid" });
    await deleteAccount(world.ctx(ada.viewer), { currentPassword: password });
    const rows = await world.db.select().from(users).orderBy(users.id);
    expect(rows.map(({ isActive }) => isActive)).toEqual([false, true]);
    expect(rows[0]).toMatchObject({ firstName: "", password: "" });
  });
});
