import { eq, type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { passkeys } from "~/models/people/passkey/passkey.tables";
import { beginPasskeySignIn } from "~/models/people/passkey/passkey-sign-in.server";
import { addPasskey, beginPasskey, removePasskey } from "~/models/people/passkey/passkeys.server";
import { demandFactor, demandProof } from "~/models/people/proof/demand-proof.server";
import {
  beginPasskeyProof,
  proveWithCode,
  proveWithPasskey,
  proveWithPassword,
  readWays,
} from "~/models/people/proof/prove.server";
import {
  beginSetup,
  confirmSetup,
  readSetup,
} from "~/models/people/second-factor/second-factor.server";
import { changePassword } from "~/models/people/user/account.server";
import { askForEmail } from "~/models/people/user/email-address.server";
import { sessions, users } from "~/models/people/user/user.tables";
import { deleteAccount } from "~/models/running/account/delete-account.server";
import { type Proof, type ProvenBy, proofLasts } from "~/platform/proof";
import { hashToken } from "~/platform/tokens";
import type { Role, Scope, Viewer } from "~/platform/viewer";
import { makeViewer, signedIn } from "../../../support/actors";
import { meanwhile } from "../../../support/meanwhile";
import { quickHash } from "../../../support/quick-hash";
import { codesOn } from "../../../support/second-factor";
import { codeAt } from "../../../support/sign-in-codes";
import { SoftwarePasskey } from "../../../support/software-passkeys";
import { makeWorld, site, type World } from "../../../support/world";

const currentPassword = "radishes-at-nine";
const minute = 60_000;
let world: World;
const hash = quickHash(currentPassword);
beforeEach(async () => {
  world = await makeWorld();
});

/** An account with this role, signed in with its password a day ago, in two browsers. */
async function person(role: Role = "vendor") {
  const viewer = await makeViewer(world, role);
  await world.db.update(users).set({ password: hash }).where(eq(users.id, viewer.id));
  const [here, there] = [await signedIn(world, viewer), await signedIn(world, viewer)];
  const old = { provenAt: world.now - 24 * 60 * minute, provenBy: "password" } as const;
  await world.db.update(sessions).set(old).where(eq(sessions.userId, viewer.id));
  return { viewer: { ...viewer, proof: { at: old.provenAt, by: old.provenBy } }, here, there };
}
type Person = Awaited<ReturnType<typeof person>>;

let challengeCookie = "";
/** Runs a verb in the person's browser. */
async function inBrowser<Out>(
  { viewer, here }: Person,
  verb: (ctx: ReturnType<typeof world.ctx<Viewer>>, request: Request) => Promise<Out>,
): Promise<Out> {
  const headers = { Cookie: `${here.headers.Cookie}; ${challengeCookie}` };
  const request = new Request(site, { headers });
  const ctx = world.ctx<Viewer>(viewer, request);
  const out = await verb(ctx, request);
  challengeCookie = (await ctx.passkeyChallenges.header())?.split(";")[0] ?? challengeCookie;
  return out;
}

/** Adds a passkey as somebody who has just proven what the account has. */
async function addKey(who: Person, passkey = new SoftwarePasskey(site)) {
  const proven: Person = {
    ...who,
    viewer: { ...who.viewer, proof: { at: world.now, by: "code" } } as never,
  };
  const name = "Phone";
  const options = await inBrowser(proven, (ctx) => beginPasskey(ctx, { name, currentPassword }));
  await inBrowser(proven, (ctx) =>
    addPasskey(ctx, { name, currentPassword, ...passkey.make(options) }),
  );
  return passkey;
}

/** What the sessions of the person say: this browser's, then the other browser's. */
async function proofs({ here, there }: Person) {
  const hashes = [here, there].map(({ headers }) =>
    hashToken(JSON.parse(atob(headers.Cookie?.replace("md_session=", "") ?? ""))),
  );
  const rows = await world.db.select().from(sessions);
  return (await Promise.all(hashes)).map((tokenHash) => {
    const row = rows.find((each) => each.tokenHash === tokenHash);
    return row ? [row.provenBy, world.now - (row.provenAt ?? 0)] : null;
  });
}
const aDayAgo = ["password", 24 * 60 * minute];
/** Makes the sessions as old as they were at first. */
const age = ({ viewer }: Person) =>
  world.db
    .update(sessions)
    .set({ provenAt: world.now - 24 * 60 * minute, provenBy: "password" })
    .where(eq(sessions.userId, viewer.id));

const unproven = { code: "unproven" };
const proven = (by: ProvenBy, ago = 0): Proof => ({ at: world.now - ago, by });
/** How `demandProof` answers a viewer of this kind. */
async function demand(
  role: Role,
  {
    proof,
    scopes,
    secondFactor = "required",
  }: {
    proof?: Proof | null;
    scopes?: Scope[];
    secondFactor?: "required" | "offered";
  },
  withFactor?: (viewer: Viewer) => Promise<unknown>,
) {
  const viewer = await makeViewer(world, role);
  await withFactor?.(viewer);
  const ctx = world.ctx<Viewer>({ ...viewer, proof, ...(scopes && { scopes }) });
  ctx.secondFactor = secondFactor;
  return demandProof(ctx).then(
    () => "allowed",
    ({ code }) => code,
  );
}

describe("an act that counts", () => {
  it.each(["code", "recovery_code", "passkey"] as const)(
    "needs a proof with a %s that is less than 15 minutes old",
    async (by) => {
      const answers = [0, proofLasts - 1, proofLasts].map((ago) =>
        demand("vendor", { proof: proven(by, ago) }),
      );
      expect(await Promise.all(answers)).toEqual(["allowed", "allowed", "unproven"]);
    },
  );

  it("needs more than a password of vendors, managers and administrators, if that is required", async () => {
    for (const role of ["vendor", "market_manager", "admin"] as const) {
      const proof = proven("password");
      expect(await demand(role, { proof })).toBe("unproven");
      expect(await demand(role, { proof, secondFactor: "offered" })).toBe("allowed");
      expect(
        await demand(role, { proof: proven("password", proofLasts), secondFactor: "offered" }),
      ).toBe("unproven");
    }
    expect(await demand("customer", { proof: proven("password") })).toBe("allowed");
  });

  it("needs more than a password of every account that has something more", async () => {
    for (const secondFactor of ["required", "offered"] as const) {
      const asked = { proof: proven("password"), secondFactor };
      expect(await demand("customer", asked, (viewer) => codesOn(world, viewer))).toBe("unproven");
      expect(await demand("customer", asked, addKeyTo)).toBe("unproven");
    }
  });

  it("is refused in a session that has never said how it was proven", async () => {
    expect(await demand("vendor", { proof: null, secondFactor: "offered" })).toBe("unproven");
  });

  it("needs the scope “sensitive” of a program's token, whenever it was made", async () => {
    const proof = proven("code", 100 * proofLasts);
    expect(await demand("vendor", { proof, scopes: ["money", "stall"] })).toBe("no_scope");
    expect(await demand("vendor", { proof, scopes: ["money", "sensitive"] })).toBe("allowed");
  });
});

/** A row is enough for an account that only has a passkey. */
const addKeyTo = (viewer: Viewer) =>
  world.db.insert(passkeys).values({
    userId: viewer.id,
    credentialId: `key-${viewer.id}`,
    userHandle: "handle",
    publicKey: "key",
    counter: 0,
    transports: [],
    name: "Phone",
    isSynced: false,
    createdAt: world.now,
  });

describe("changing how an account signs in", () => {
  it("needs a fresh proof of the factor that there is, and none if there is none", async () => {
    const none = await person();
    const [coded, keyed] = [await person(), await person()];
    await codesOn(world, coded.viewer);
    await addKeyTo(keyed.viewer);
    const ask = ({ viewer }: Person, proof: Proof) =>
      demandFactor(world.ctx<Viewer>({ ...viewer, proof })).then(
        () => "allowed",
        ({ code }) => code,
      );
    expect(await ask(none, proven("password", 100 * proofLasts))).toBe("allowed");
    for (const who of [coded, keyed]) {
      expect(await ask(who, proven("password"))).toBe("unproven");
      expect(await ask(who, proven("code", proofLasts))).toBe("unproven");
      expect(await ask(who, proven("code"))).toBe("allowed");
    }
  });

  it("is refused to somebody who only has the password of an account with a passkey", async () => {
    const who = await person();
    await addKey(who);
    const another = { name: "Theirs", currentPassword };
    const begun = { ...who, viewer: { ...who.viewer, proof: proven("code") } } as never;
    const options = await inBrowser(begun, (ctx) => beginPasskey(ctx, another));
    const made = new SoftwarePasskey(site).make(options);
    const [row] = await world.db.select().from(passkeys);
    const password = "turnips-at-seven";
    const acts: Parameters<typeof inBrowser>[1][] = [
      (ctx) => beginSetup(ctx, { currentPassword }),
      (ctx) => beginPasskey(ctx, another),
      (ctx) => addPasskey(ctx, { ...another, ...made }),
      (ctx) => removePasskey(ctx, { passkeyId: row?.id ?? 0 }),
      (ctx) => askForEmail(ctx, { email: "new@example.com", currentPassword }),
      (ctx, request) =>
        changePassword(ctx, { currentPassword, password, confirmPassword: password }, request),
    ];
    for (const act of acts) await expect(inBrowser(who, act)).rejects.toMatchObject(unproven);
    expect(await world.db.$count(passkeys)).toBe(1);
  });

  it("proves nothing with a code for a key that was replaced at that moment", async () => {
    const who = await person();
    await inBrowser(who, (ctx) => beginSetup(ctx, { currentPassword }));
    const setup = await inBrowser(who, (ctx) => readSetup(ctx));
    meanwhile(
      world,
      /set confirmed_at/,
      sql`update second_factors set created_at = created_at + 1`,
    );
    const code = codeAt(setup?.key ?? "", world.now);
    await expect(
      inBrowser(who, (ctx) => confirmSetup(ctx, { setup: setup?.setup ?? 0, code })),
    ).rejects.toMatchObject({ code: "changed" });
    expect(await proofs(who)).toEqual([aDayAgo, aDayAgo]);
  });

  it("proves it for this browser only", async () => {
    const who = await person();
    await inBrowser(who, (ctx) => beginSetup(ctx, { currentPassword }));
    const setup = await inBrowser(who, (ctx) => readSetup(ctx));
    await inBrowser(who, (ctx) =>
      confirmSetup(ctx, { setup: setup?.setup ?? 0, code: codeAt(setup?.key ?? "", world.now) }),
    );
    expect(await proofs(who)).toEqual([["code", 0], aDayAgo]);
    const other = await person();
    await addKey(other);
    expect(await proofs(other)).toEqual([["passkey", 0], aDayAgo]);
  });
});

it("an account with a passkey is deleted only after a fresh proof", async () => {
  const who = await person("customer");
  await addKey(who);
  const remove = (by: Person) => inBrowser(by, (ctx) => deleteAccount(ctx, { currentPassword }));
  await expect(remove(who)).rejects.toMatchObject(unproven);
  expect(await world.db.$count(passkeys)).toBe(1);
  await remove({ ...who, viewer: { ...who.viewer, proof: proven("passkey") } } as never);
  expect(await world.db.$count(passkeys)).toBe(0);
});

describe("proving again", () => {
  it("with a code counts for this browser, and uses the code up", async () => {
    const who = await person();
    const { key } = await codesOn(world, who.viewer);
    world.now += minute;
    const code = codeAt(key, world.now);
    await inBrowser(who, (ctx) => proveWithCode(ctx, { code }));
    expect(await proofs(who)).toEqual([
      ["code", 0],
      ["password", 24 * 60 * minute + minute],
    ]);
    await expect(inBrowser(who, (ctx) => proveWithCode(ctx, { code }))).rejects.toMatchObject({
      code: "second_factor",
    });
  });

  it("with a wrong code proves nothing", async () => {
    const who = await person();
    await codesOn(world, who.viewer);
    await expect(
      inBrowser(who, (ctx) => proveWithCode(ctx, { code: "000000" })),
    ).rejects.toMatchObject({ code: "second_factor" });
    expect(await proofs(who)).toEqual([aDayAgo, aDayAgo]);
  });

  it("with one recovery code in two tabs counts once, and sends one email", async () => {
    const who = await person();
    const { codes } = await codesOn(world, who.viewer);
    const prove = () => inBrowser(who, (ctx) => proveWithCode(ctx, { code: codes[0] ?? "" }));
    const done = await Promise.allSettled([prove(), prove()]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await proofs(who)).toEqual([["recovery_code", 0], aDayAgo]);
    const [mails] = await world.db.all<{ n: number }>(
      sql`select count(*) n from mail_outbox where key like 'recovery-code-used%'`,
    );
    expect(mails?.n).toBe(1);
  });

  it("with the password is for accounts that need no more", async () => {
    const customer = await person("customer");
    await inBrowser(customer, (ctx) => proveWithPassword(ctx, { currentPassword }));
    expect(await proofs(customer)).toEqual([["password", 0], aDayAgo]);
    await age(customer);
    await expect(
      inBrowser(customer, (ctx) => proveWithPassword(ctx, { currentPassword: "not it" })),
    ).rejects.toMatchObject({ code: "invalid" });
    await codesOn(world, customer.viewer);
    for (const who of [customer, await person("vendor")]) {
      await expect(
        inBrowser(who, (ctx) => proveWithPassword(ctx, { currentPassword })),
      ).rejects.toMatchObject({ code: "changed" });
      expect(await proofs(who)).toEqual([aDayAgo, aDayAgo]);
    }
  });

  const changes: Record<string, (id: number) => SQL> = {
    "is deactivated": (id) => sql`update users set is_active = 0 where id = ${id}`,
    "gets another password": (id) => sql`update users set password = 'other' where id = ${id}`,
    "turns sign-in codes on": (id) => sql`
      insert into second_factors (user_id, secret, created_at, confirmed_at, last_step)
      values (${id}, 'x', 1, 1, 1)`,
    "adds a passkey": (id) => sql`
      insert into passkeys (user_id, credential_id, user_handle, public_key, counter, transports,
        name, is_synced, created_at) values (${id}, 'x', 'x', 'x', 0, '[]', 'Phone', 0, 0)`,
  };
  it.each(Object.entries(changes))(
    "with the password proves nothing if the account %s at that moment",
    async (_, change) => {
      const who = await person("customer");
      meanwhile(world, /update sessions set proven_at/, change(who.viewer.id));
      await expect(
        inBrowser(who, (ctx) => proveWithPassword(ctx, { currentPassword })),
      ).rejects.toMatchObject({ code: "invalid" });
      expect(await proofs(who)).toEqual([aDayAgo, aDayAgo]);
    },
  );

  it("with the session of another account proves nothing", async () => {
    const [who, other] = [await person(), await person()];
    const { codes } = await codesOn(world, who.viewer);
    await expect(
      inBrowser({ ...who, here: other.here }, (ctx) =>
        proveWithCode(ctx, { code: codes[0] ?? "" }),
      ),
    ).rejects.toMatchObject({ code: "second_factor" });
    expect(await proofs(other)).toEqual([aDayAgo, aDayAgo]);
  });

  it("gives the tries back that have succeeded", async () => {
    const who = await person();
    const passkey = await addKey(who);
    const { codes } = await codesOn(world, who.viewer);
    await inBrowser(who, (ctx) => proveWithCode(ctx, { code: codes[0] ?? "" }));
    const answer = await provingWith(who, passkey);
    await inBrowser(who, (ctx) => proveWithPasskey(ctx, answer));
    const [counted] = await world.db.all<{ n: number }>(sql`select sum(tries) n from failed_tries`);
    expect(counted?.n).toBe(0);
  });

  const provingWith = async (who: Person, passkey: SoftwarePasskey) => {
    const options = await inBrowser(who, (ctx) => beginPasskeyProof(ctx));
    return passkey.use(options as { challenge: string });
  };

  it("with a passkey counts for this browser, and each answer once", async () => {
    const who = await person();
    const passkey = await addKey(who);
    await age(who);
    const answer = await provingWith(who, passkey);
    await inBrowser(who, (ctx) => proveWithPasskey(ctx, answer));
    expect(await proofs(who)).toEqual([["passkey", 0], aDayAgo]);
    await age(who);
    await expect(inBrowser(who, (ctx) => proveWithPasskey(ctx, answer))).rejects.toMatchObject({
      code: "wrong_password",
    });
    expect(await proofs(who)).toEqual([aDayAgo, aDayAgo]);
  });

  it("with another account's passkey, or with an answer for signing in, proves nothing", async () => {
    const [who, other] = [await person(), await person()];
    const [own, theirs] = [await addKey(who), await addKey(other)];
    await age(who);
    const crossed = await provingWith(who, theirs);
    const options = await inBrowser(who, (ctx) => beginPasskeySignIn(ctx, "vendor"));
    const forSignIn = own.use(options as { challenge: string });
    for (const answer of [crossed, forSignIn]) {
      await expect(inBrowser(who, (ctx) => proveWithPasskey(ctx, answer))).rejects.toMatchObject({
        code: "wrong_password",
      });
    }
    expect(await proofs(who)).toEqual([aDayAgo, aDayAgo]);
  });

  it("offers the ways that the account has", async () => {
    const ways = ({ viewer }: Person) => readWays(world.ctx<Viewer>(viewer));
    const who = await person();
    expect(await ways(who)).toEqual({
      hasCodes: false,
      hasPasskeys: false,
      isPasswordEnough: false,
    });
    await addKeyTo(who.viewer);
    await codesOn(world, who.viewer);
    expect(await ways(who)).toEqual({ hasCodes: true, hasPasskeys: true, isPasswordEnough: false });
    expect(await ways(await person("customer"))).toMatchObject({ isPasswordEnough: true });
  });

  it("is not undone by a new password", async () => {
    const who = await person();
    const by = { at: world.now - minute, by: "passkey" } as const;
    const proved: Person = { ...who, viewer: { ...who.viewer, proof: by } as never };
    const password = "turnips-at-seven";
    await inBrowser(proved, (ctx, request) =>
      changePassword(ctx, { currentPassword, password, confirmPassword: password }, request),
    );
    const rows = await world.db.select().from(sessions).where(eq(sessions.userId, who.viewer.id));
    expect(rows).toMatchObject([{ provenBy: "passkey", provenAt: by.at }]);
  });
});
