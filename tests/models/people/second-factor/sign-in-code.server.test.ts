import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { turnOffSecondFactor } from "~/models/people/second-factor/second-factor.server";
import { signInWithCode } from "~/models/people/second-factor/sign-in-code.server";
import { changePassword } from "~/models/people/user/account.server";
import { type Portal, portals } from "~/models/people/user/user.rules";
import { signInAt } from "~/models/people/user/user.server";
import { sessions, users } from "~/models/people/user/user.tables";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { makePerson } from "../../../support/actors";
import { abreast, meanwhile } from "../../../support/meanwhile";
import { quickHash } from "../../../support/quick-hash";
import { codesOn } from "../../../support/second-factor";
import { codeAt } from "../../../support/sign-in-codes";
import { makeWorld, site, type World } from "../../../support/world";

const password = "radishes-at-nine";
const minute = 60_000;
const hash = quickHash(password);
let world: World;
let ada: Awaited<ReturnType<typeof makePerson>>;
let key: string;
let codes: string[];
beforeEach(async () => {
  world = await makeWorld();
  ada = await makePerson(world, { username: "ada", password: hash });
  ({ key, codes } = await codesOn(world, ada.viewer));
  await world.db.delete(sessions);
  world.now += minute;
});

/** Gives the password at a portal. Returns the cookie that the browser gets, or null. */
async function givePassword(username = "ada", portal: Portal = "customer") {
  const request = new Request(`${site}${portals[portal].path}`);
  const ctx = world.ctx(null, request);
  const admission = await signInAt(ctx, portal, request, { username, password });
  expect((await ctx.session.header()) ?? "").not.toMatch(/md_session=[^;]/);
  return { admission, cookie: (await ctx.halfSignIn.header())?.split(";")[0] ?? null };
}

/** Enters a code in a browser with this cookie. Returns how it signed in, or the error's code. */
async function enter(cookie: string | null, code: string, address = "test") {
  const request = new Request(site, { headers: cookie ? { Cookie: cookie } : {} });
  const ctx = { ...world.ctx(null, request), address };
  return signInWithCode(ctx, request, { code }).then(
    ({ by }) => by,
    (error) => error.code ?? error,
  );
}
const kept = () => world.db.select({ at: sessions.provenAt, by: sessions.provenBy }).from(sessions);

describe("signing in with a password and a code", () => {
  it("gives no session for the password alone, and one for the right code after it", async () => {
    const { admission, cookie } = await givePassword();
    expect(admission).toMatchObject({ isHalf: true });
    expect(await kept()).toEqual([]);
    expect(await enter(cookie, codeAt(key, world.now))).toBe("code");
    expect(await kept()).toEqual([{ at: world.now, by: "code" }]);
  });

  it("gives an account without sign-in codes a session at once, proven by its password", async () => {
    await makePerson(world, { username: "ben", password: hash });
    await world.db.delete(sessions);
    const request = new Request(`${site}/auth`);
    const ctx = world.ctx(null, request);
    await signInAt(ctx, "customer", request, { username: "ben", password });
    expect(await kept()).toEqual([{ at: world.now, by: "password" }]);
    expect(await ctx.halfSignIn.header()).toBeNull();
  });

  it.each([-1, 0, 1])("takes a code that is %i steps from the present one", async (drift) => {
    const { cookie } = await givePassword();
    expect(await enter(cookie, codeAt(key, world.now, drift))).toBe("code");
  });

  it.each([-2, 2])("refuses a code that is %i steps from the present one", async (drift) => {
    const { cookie } = await givePassword();
    expect(await enter(cookie, codeAt(key, world.now, drift))).toBe("second_factor");
    expect(await kept()).toEqual([]);
  });

  it("takes each code once, and none of an earlier step afterwards", async () => {
    const { cookie } = await givePassword();
    const code = codeAt(key, world.now, 1);
    expect(await enter(cookie, code)).toBe("code");
    expect(await enter(cookie, code)).toBe("second_factor");
    expect(await enter(cookie, codeAt(key, world.now))).toBe("second_factor");
    expect(await kept()).toHaveLength(1);
    world.now += minute;
    expect(await enter(cookie, codeAt(key, world.now))).toBe("code");
  });

  it("starts one session if the same code comes twice at once", async () => {
    const [one, other] = [await givePassword(), await givePassword()];
    const code = codeAt(key, world.now);
    abreast(world, /insert into sessions/, 2);
    const both = await Promise.all([enter(one.cookie, code), enter(other.cookie, code)]);
    expect(both.sort()).toEqual(["code", "second_factor"]);
    expect(await kept()).toHaveLength(1);
  });

  it("takes each recovery code once, and tells the owner how many are left", async () => {
    const { cookie } = await givePassword();
    const [code = "", other = ""] = codes;
    abreast(world, /insert into sessions/, 2);
    const both = await Promise.all([enter(cookie, code), enter(cookie, code)]);
    expect(both.sort()).toEqual(["recovery_code", "second_factor"]);
    expect(await enter(cookie, code)).toBe("second_factor");
    expect(await kept()).toEqual([{ at: world.now, by: "recovery_code" }]);
    world.now += 1;
    expect(await enter(cookie, other.replaceAll(" ", "-"))).toBe("recovery_code");
    await runScheduled(world.ctx(null));
    const told = world.mailbox.to(ada.viewer.email).filter((mail) => /recovery/.test(mail.subject));
    expect(told.map(({ text }) => /You have [^.]+/.exec(text)?.[0])).toEqual([
      "You have 9 recovery codes left",
      "You have 8 recovery codes left",
    ]);
  });

  it("sends the owner one email: about a new browser, or about a used recovery code", async () => {
    const { cookie } = await givePassword();
    await enter(cookie, codeAt(key, world.now));
    await runScheduled(world.ctx(null));
    const subjects = () => world.mailbox.to(ada.viewer.email).map(({ subject }) => subject);
    const [told] = world.mailbox.to(ada.viewer.email).slice(-1);
    expect(told?.subject).toBe("New sign-in to your account");
    expect(told?.text).toContain("Signed in: with your password and a code");
    const before = subjects().length;
    await enter(cookie, codes[0] ?? "", "192.0.2.9");
    await runScheduled(world.ctx(null));
    expect(subjects().slice(before)).toEqual(["A recovery code was used to sign in"]);
  });

  it("gives no session if the password is changed while the code is checked", async () => {
    const { cookie } = await givePassword();
    const changed = sql`update users set password = 'another' where id = ${ada.id}`;
    meanwhile(world, /insert into sessions/, changed);
    expect(await enter(cookie, codeAt(key, world.now))).toBe("second_factor");
    expect(await kept()).toEqual([]);
  });

  it("gives no session for the password alone if codes are turned on while it is checked", async () => {
    const ben = await makePerson(world, { username: "ben", password: hash });
    await world.db.delete(sessions);
    const turnedOn = sql`insert into second_factors (user_id, secret, created_at, confirmed_at)
      values (${ben.id}, '', ${world.now}, ${world.now})`;
    meanwhile(world, /insert into sessions/, turnedOn);
    const request = new Request(`${site}/auth`);
    const signIn = signInAt(world.ctx(null, request), "customer", request, {
      username: "ben",
      password,
    });
    await expect(signIn).rejects.toMatchObject({ code: "wrong_password" });
    expect(await kept()).toEqual([]);
  });

  it("does not take another account's recovery code", async () => {
    const ben = await makePerson(world, { username: "ben", password: hash });
    await codesOn(world, ben.viewer);
    world.now += minute;
    const { cookie } = await givePassword("ben");
    expect(await enter(cookie, codes[0] ?? "")).toBe("second_factor");
  });
});

describe("a half sign-in", () => {
  const right = () => codeAt(key, world.now);

  it("is worth nothing in a browser without its cookie, or with a changed one", async () => {
    const { cookie } = await givePassword();
    expect(await enter(null, right())).toBe("too_late");
    expect(await enter(cookie?.replace(/=../, "=ab") ?? null, right())).toBe("too_late");
    expect(await kept()).toEqual([]);
  });

  it("ends after ten minutes", async () => {
    const { cookie } = await givePassword();
    world.now += 10 * minute;
    expect(await enter(cookie, right())).toBe("too_late");
    expect(await kept()).toEqual([]);
  });

  it("ends when the password is changed", async () => {
    const { cookie } = await givePassword();
    await changePassword(
      world.ctx(ada.viewer),
      { currentPassword: password, password: "turnips-at-ten", confirmPassword: "turnips-at-ten" },
      new Request(site),
    );
    expect(await enter(cookie, right())).toBe("too_late");
    expect(await kept()).toEqual([]);
  });

  it("ends when the account is deactivated", async () => {
    const { cookie } = await givePassword();
    await world.db.update(users).set({ isActive: false }).where(eq(users.id, ada.id));
    expect(await enter(cookie, right())).toBe("too_late");
  });

  it("ends when the account no longer belongs to the portal", async () => {
    const { cookie } = await givePassword();
    await world.db.update(users).set({ userType: "vendor" }).where(eq(users.id, ada.id));
    expect(await enter(cookie, right())).toBe("too_late");
  });

  it("does not begin at another account's portal", async () => {
    const { admission, cookie } = await givePassword("ada", "vendor");
    expect(admission.wrong).not.toBeNull();
    expect(cookie).toBeNull();
  });

  it("asks for the password again if the owner turned codes off in the meantime", async () => {
    const { cookie } = await givePassword();
    await turnOffSecondFactor(world.ctx(ada.viewer), {
      currentPassword: password,
      code: codes[0] ?? "",
    });
    expect(await enter(cookie, right())).toBe("too_late");
    expect(await kept()).toEqual([]);
  });
});

describe("guessing codes", () => {
  it("is blocked for 15 minutes after ten wrong codes, whoever gives the password again", async () => {
    for (let tries = 0; tries < 10; tries++) {
      const { cookie } = await givePassword();
      expect(await enter(cookie, "000000", `192.0.2.${tries}`)).toBe("second_factor");
    }
    const { cookie } = await givePassword();
    expect(await enter(cookie, codeAt(key, world.now))).toBe("too_many");
    expect(await enter(cookie, codes[0] ?? "")).toBe("too_many");
    expect(await kept()).toEqual([]);
    world.now += 15 * minute;
    const later = await givePassword();
    expect(await enter(later.cookie, codeAt(key, world.now))).toBe("code");
  });

  it("is told to the owner, once, when the tries are used up", async () => {
    const { cookie } = await givePassword();
    const guessed = async () => {
      await runScheduled(world.ctx(null));
      return world.mailbox.to(ada.viewer.email).filter(({ text }) => /10 wrong codes/.test(text));
    };
    for (let tries = 0; tries < 9; tries++) await enter(cookie, "000000");
    expect(await guessed()).toEqual([]);
    for (let tries = 0; tries < 3; tries++) await enter(cookie, "000000");
    expect(await guessed()).toHaveLength(1);
  });

  it("counts all tries at once, also of two ways to use the code", async () => {
    const { cookie } = await givePassword();
    const tries = await Promise.all(Array.from({ length: 15 }, () => enter(cookie, "000000")));
    expect(tries.filter((outcome) => outcome === "too_many")).toHaveLength(5);
    const off = turnOffSecondFactor(world.ctx(ada.viewer), {
      currentPassword: password,
      code: codes[0] ?? "",
    });
    await expect(off).rejects.toMatchObject({ code: "too_many" });
  });

  it("counts only wrong codes", async () => {
    for (const code of codes) {
      const { cookie } = await givePassword();
      expect(await enter(cookie, code)).toBe("recovery_code");
      world.now += 1;
    }
    const [count] = await world.db.all<{ n: number }>(
      sql`select count(*) n from failed_tries where tries > 0`,
    );
    expect(count).toEqual({ n: 0 });
  });
});
