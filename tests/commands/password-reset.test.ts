import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { forgotPassword } from "~/models/people/user/password-reset.server";
import { passwordResets, users } from "~/models/people/user/user.tables";
import { signedIn, withBearer } from "../support/actors";
import { makeUser } from "../support/factories";
import { abreast, meanwhile } from "../support/meanwhile";
import { quickHash } from "../support/quick-hash";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const minute = 60_000;
let world: World;
const hash = quickHash("marketday");
let ada: Awaited<ReturnType<typeof makeUser>>;
beforeEach(async () => {
  world = await makeWorld();
  ada = await makeUser(world, { username: "Ada", email: "ada@example.com", password: hash });
});

const forgot = (account: string) =>
  world.request("POST", "/forgot-password", { form: { account } });
const reset = (link: string, password = "a-new-one", confirmPassword = password) =>
  world.request("POST", link, { form: { password, confirmPassword } });
const signIn = (password: string) =>
  world.request("POST", "/auth", { form: { username: "Ada", password } });
const queued = async () => (await world.db.all(sql`select id from mail_outbox`)).length;

/** Asks for a link, and reads it from the email that arrives. */
async function mailedLink(account = "ada"): Promise<string> {
  await forgot(account);
  await everyMinute(world);
  return world.mailbox.link("ada@example.com", "/reset-password");
}

describe("a forgotten password", () => {
  it.each(["ada", "ADA", "ada@example.com", "Ada@Example.com"])(
    "emails a link to the owner when asked for as %s",
    async (account) => {
      const answer = await forgot(account);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe("/forgot-password?sent");
      await everyMinute(world);
      const [mail] = world.mailbox.to("ada@example.com");
      expect(mail?.subject).toBe("Set a new password");
      expect(mail?.text).toContain("the account Ada");
      expect(mail?.text).toMatch(/http:\/\/market-day\.test\/reset-password\?token=[\w-]{43}\n/);
      expect(mail?.html).toMatch(
        /href="http:\/\/market-day\.test\/reset-password\?token=[\w-]{43}"/,
      );
    },
  );

  it("finds a username that is not in ASCII", async () => {
    await makeUser(world, { username: "Élan", email: "elan@example.com", password: hash });
    await forgot("Élan");
    await everyMinute(world);
    expect(world.mailbox.to("elan@example.com")).toHaveLength(1);
  });

  it("gets the same answer for an unknown or deactivated account", async () => {
    await makeUser(world, { username: "off", email: "off@example.com", isActive: false });
    const answers = [await forgot("ada"), await forgot("nobody"), await forgot("off")];
    const told = await Promise.all(
      answers.map(async (answer) => [
        answer.status,
        answer.headers.get("Location"),
        await answer.text(),
      ]),
    );
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
    await everyMinute(world);
    expect(world.mailbox.sent.map(({ to }) => to)).toEqual(["ada@example.com"]);
  });

  it("sends no email to an address that the account changes at that very moment", async () => {
    const moves = sql`update users set email = 'ada-new@example.com'`;
    meanwhile(world, /insert into password_resets/, moves);
    await forgotPassword(world.ctx(null), { account: "ada" });
    await world.request("GET", "/healthz");
    expect(await world.db.select({ email: users.email }).from(users)).toEqual([
      { email: "ada-new@example.com" },
    ]);
    expect(await world.db.$count(passwordResets)).toBe(0);
    expect(await queued()).toBe(0);
  });

  it("costs the same round trips before the answer, whether or not the account exists", async () => {
    const trips = async (account: string) =>
      /trips;dur=(\d+)/.exec((await forgot(account)).headers.get("Server-Timing") ?? "")?.[1];
    expect(await trips("ada")).toBe(await trips("nobody"));
  });

  it("for a username that is another account's address emails each owner their own link", async () => {
    await makeUser(world, { username: "ada@example.com", email: "other@example.com" });
    await forgot("ada@example.com");
    await everyMinute(world);
    const link = (to: string) => world.mailbox.link(to, "/reset-password");
    expect(link("ada@example.com")).not.toBe(link("other@example.com"));
    expect(await (await world.request("GET", link("other@example.com"))).text()).toContain(
      "For the account ada@example.com.",
    );
  });

  it("shows beside the field what is missing", async () => {
    const answer = await forgot(" ");
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Username or email is required");
  });

  it("is refused after five requests in a row, whether or not the account exists", async () => {
    for (const account of ["ada", "nobody"]) {
      world.now += 2 * minute;
      for (let tries = 0; tries < 5; tries++) expect((await forgot(account)).status).toBe(302);
      const late = await forgot(account);
      expect(late.status).toBe(429);
      expect(late.headers.get("Retry-After")).toBe("60");
    }
  });

  it("sends an account at most three emails an hour, however it is asked for", async () => {
    for (let tries = 0; tries < 12; tries++) {
      await forgot(tries % 2 ? "ada" : "ada@example.com");
      world.now += minute;
    }
    expect(await queued()).toBe(3);
    world.now += 60 * minute;
    await forgot("ada");
    expect(await queued()).toBe(4);
  });

  it("sends an address with two accounts at most three emails, even if asked 5 times at once", async () => {
    await makeUser(world, { email: ada.email, userType: "vendor" });
    abreast(world, /insert into password_resets/, 5);
    const work: Promise<unknown>[] = [];
    const ctx = {
      ...world.ctx(null),
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    };
    for (let network = 0; network < 5; network++) {
      await forgotPassword({ ...ctx, address: `192.0.2.${network}` }, { account: ada.email });
    }
    await Promise.all(work);
    expect(await queued()).toBe(3);
    expect(await world.db.$count(passwordResets)).toBe(6);
  });

  it("leaves no readable link in the database or in the outbox after sending", async () => {
    const token = /token=(.*)/.exec(await mailedLink())?.[1] ?? "";
    const rows = JSON.stringify([
      await world.db.all(sql`select * from password_resets`),
      await world.db.all(sql`select * from mail_outbox`),
    ]);
    expect(token).toHaveLength(43);
    expect(rows).not.toContain(token);
  });
});

describe("an emailed password link", () => {
  it("sets the password once, and leads to the account's sign-in page", async () => {
    const link = await mailedLink();
    expect(await (await world.request("GET", link)).text()).toContain("For the account Ada.");
    const answer = await reset(link);
    expect(answer.headers.get("Location")).toBe("/auth");
    expect(answer.headers.get("Set-Cookie")).toMatch(/md_toast=/);
    expect((await signIn("a-new-one")).status).toBe(302);
    expect((await signIn("marketday")).status).toBe(401);

    const twice = await reset(link, "a-third-one");
    expect(twice.status).toBe(409);
    const html = await twice.text();
    expect(html).toContain(">If you just used this link, it worked. Sign in.");
    expect(html).not.toContain('role="alert"');
    expect((await signIn("a-third-one")).status).toBe(401);
    const again = await world.request("GET", link);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain("Email me a new link");
  });

  it("leads a vendor and an administrator to their own sign-in pages", async () => {
    for (const [values, door] of [
      [{ userType: "vendor" as const }, "/vendor-auth"],
      [{ isAdmin: true }, "/admin-portal"],
    ] as const) {
      await world.db.update(users).set(values).where(eq(users.id, ada.id));
      expect((await reset(await mailedLink())).headers.get("Location")).toBe(door);
    }
  });

  it("ends all sessions and tokens of the account, signs nobody in, and tells the owner", async () => {
    const viewer = {
      ...ada,
      role: "customer" as const,
      vendorId: null,
      vendors: [],
      marketId: null,
    };
    const [browser, program] = [await signedIn(world, viewer), await withBearer(world, viewer)];
    const answer = await reset(await mailedLink());
    expect(answer.headers.get("Set-Cookie")).not.toMatch(/md_session=[^;]{5}/);
    for (const as of [browser, program]) {
      expect((await world.request("GET", "/api/orders", { as })).status).toBe(401);
    }
    await everyMinute(world);
    const told = world.mailbox.to("ada@example.com").at(-1);
    expect(told?.subject).toBe("Your password has been changed");
    expect(told?.text).not.toContain("a-new-one");
  });

  it("invalidates a pending link that would change the email address", async () => {
    const viewer = {
      ...ada,
      role: "customer" as const,
      vendorId: null,
      vendors: [],
      marketId: null,
    };
    await world.request("POST", "/account/email", {
      as: await signedIn(world, viewer),
      form: { email: "thief@example.com", currentPassword: "marketday" },
    });
    await reset(await mailedLink());
    const link = world.mailbox.link("thief@example.com", "/account/email/confirm");
    const as = await signedIn(world, viewer);
    expect((await world.request("POST", link, { as, form: {} })).status).toBe(409);
  });

  it("invalidates other password links that were emailed before", async () => {
    const first = await mailedLink();
    const second = await mailedLink("ada@example.com");
    expect(second).not.toBe(first);
    await reset(second);
    expect((await reset(first)).status).toBe(409);
  });

  it("works for 60 minutes", async () => {
    const link = await mailedLink();
    world.now += 60 * minute - 1;
    expect((await world.request("GET", link)).status).toBe(200);
    world.now += 1;
    expect((await world.request("GET", link)).status).toBe(410);
    expect((await reset(link)).status).toBe(409);
    expect((await signIn("marketday")).status).toBe(302);
  });

  it("posted twice at the same moment sets one password", async () => {
    const link = await mailedLink();
    const both = await Promise.all([reset(link, "one-of-them"), reset(link, "the-other")]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    const works = [(await signIn("one-of-them")).status, (await signIn("the-other")).status];
    expect(works.sort()).toEqual([302, 401]);
  });

  it.each(["", "x", "a".repeat(5000), "' or 1=1 --"])(
    "with an invalid token (%j) sets nothing",
    async (token) => {
      const link = `/reset-password?token=${encodeURIComponent(token)}`;
      expect((await world.request("GET", link)).status).toBe(410);
      expect((await reset(link)).status).toBe(409);
    },
  );

  it("does not work for an account that has been deactivated", async () => {
    const link = await mailedLink();
    await world.db.update(users).set({ isActive: false });
    expect((await reset(link)).status).toBe(409);
  });

  it.each([
    ["12345", "12345", "Password must be at least 6 characters"],
    ["a-new-one", "", "Confirm password is required"],
    ["a-new-one", "another-one", "Passwords don&#x27;t match"],
  ])("refuses an invalid or mismatched password (%j, %j)", async (password, again, text) => {
    const answer = await reset(await mailedLink(), password, again);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).not.toContain('value="a-new-one"');
  });
});
