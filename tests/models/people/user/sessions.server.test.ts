import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "~/models/people/mail/mail.tables";
import { changePassword } from "~/models/people/user/account.server";
import { resetPassword } from "~/models/people/user/password-reset.server";
import { register } from "~/models/people/user/register.server";
import { sessionShown } from "~/models/people/user/session.view";
import { endOneSession, listSessions } from "~/models/people/user/sessions.server";
import { forgetEndedTries } from "~/models/people/user/tries.server";
import { apiSignIn, endSession, signInAt } from "~/models/people/user/user.server";
import {
  accountViews,
  apiTokens,
  knownBrowsers,
  passwordResets,
  sessions,
  users,
} from "~/models/people/user/user.tables";
import { identify } from "~/models/people/user/viewer.server";
import type { Allowed } from "~/platform/context";
import type { Credential } from "~/platform/credentials";
import { hashToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { type Actor, makePerson, signedIn } from "../../../support/actors";
import { meanwhile } from "../../../support/meanwhile";
import { quickHash } from "../../../support/quick-hash";
import { makeWorld, site, type World } from "../../../support/world";

const password = "radishes-at-nine";
const hour = 3_600_000;
const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0";
const phone = "Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Safari/537.36";

let world: World;
const hash = quickHash(password);
let ada: Awaited<ReturnType<typeof makePerson>>;
beforeEach(async () => {
  world = await makeWorld();
  ada = await makePerson(world, { username: "ada", email: "ada@example.com", password: hash });
  await world.db.delete(sessions);
});

interface From {
  userAgent?: string;
  country?: string | null;
  address?: string;
  cookie?: string;
}

/** A request from a browser, and its context. */
function browser({ userAgent = firefox, cookie, ...from }: From = {}) {
  const headers = { "User-Agent": userAgent, ...(cookie && { Cookie: cookie }) };
  const request = new Request(`${site}/auth`, { headers });
  return { request, ctx: { ...world.ctx(null, request), address: "192.0.2.1", ...from } };
}

/** Signs ada in with the password. Returns the cookies that her browser gets. */
async function signIn(from: From = {}) {
  const { request, ctx } = browser(from);
  await signInAt(ctx, "customer", request, { username: "ada", password });
  return cookiesOf(ctx);
}
const pair = (header: string | null) => header?.split(";")[0] ?? "";
async function cookiesOf(ctx: Allowed<Viewer | null>) {
  const session = pair(await ctx.session.header());
  return { session, browser: pair(await ctx.browser.header()) };
}
/** The session that a browser with these cookies has. */
const requestOf = ({ session }: { session: string }) =>
  new Request(site, { headers: { Cookie: session } });
const requestBy = ({ headers }: Actor) => new Request(site, { headers });
const list = (request: Request, viewer: Viewer = ada.viewer) =>
  listSessions(world.ctx(viewer), request);
const rows = () => world.db.select().from(sessions);
const mails = async () =>
  (await world.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id))).filter(
    ({ subject }) => subject === "New sign-in to your account",
  );

describe("a session", () => {
  it("has its browser and country, and when and how it began", async () => {
    await signIn({ country: "US" });
    expect(await rows()).toMatchObject([
      {
        userId: ada.id,
        device: "Firefox on Windows",
        country: "US",
        createdAt: world.now,
        seenAt: world.now,
        provenBy: "password",
      },
    ]);
  });

  it("of a program ends with its login's token, at sign-out and at the next sign-in", async () => {
    for (const end of [
      (cookie: { session: string }) => endSession(world.ctx(null), requestOf(cookie)),
      ({ session }: { session: string }) => signIn({ cookie: session }),
    ]) {
      const { request, ctx } = browser();
      await apiSignIn(ctx, request, { username: "ada", password });
      const cookies = await cookiesOf(ctx);
      world.now += 1;
      await apiSignIn(browser().ctx, request, { username: "ada", password });
      world.now += 1;
      expect(await world.db.$count(apiTokens)).toBe(2);
      await end(cookies);
      const left = await world.db.select({ at: apiTokens.createdAt }).from(apiTokens);
      expect(left).toEqual([{ at: world.now - 1 }]);
      await world.db.delete(apiTokens);
    }
  });

  it("has no country if the country is unknown", async () => {
    await signIn();
    expect(await rows()).toMatchObject([{ country: null }]);
  });
});

describe("the last use", () => {
  const waiting: Promise<unknown>[] = [];
  /** Reads the viewer of a request, and waits for what follows the answer. */
  async function use(credential: Credential) {
    await identify(world.db, credential, world.now, (work) => void waiting.push(work));
    return Promise.all(waiting.splice(0));
  }
  const token = "a-token";
  const insert = async (table: typeof sessions | typeof apiTokens) =>
    world.db.insert(table).values({
      tokenHash: await hashToken(token),
      userId: ada.id,
      createdAt: world.now,
      expiresAt: world.now + 24 * hour,
    });

  it.each([
    ["session", sessions, sessions.seenAt],
    ["bearer", apiTokens, apiTokens.lastUsedAt],
  ] as const)("of a %s is noted at most once an hour", async (kind, table, column) => {
    const at = async () => (await world.db.select({ at: column }).from(table))[0]?.at;
    await insert(table);
    await use({ kind, token });
    const first = world.now;
    expect(await at()).toBe(first);
    world.now += hour - 1;
    await use({ kind, token });
    expect(await at()).toBe(first);
    world.now += 1;
    await use({ kind, token });
    expect(await at()).toBe(world.now);
  });

  it("is not noted while an administrator views another account", async () => {
    await insert(sessions);
    await world.db.update(users).set({ isAdmin: true }).where(eq(users.id, ada.id));
    const eve = await makePerson(world, { username: "eve" });
    await world.db.insert(accountViews).values({
      tokenHash: await hashToken(token),
      adminId: ada.id,
      userId: eve.id,
      begunAt: world.now,
      until: world.now + hour,
    });
    await use({ kind: "session", token });
    const [row] = await world.db.select().from(sessions).where(eq(sessions.userId, ada.id));
    expect(row?.seenAt).toBeNull();
  });

  it("of one session leaves the others alone", async () => {
    await insert(sessions);
    const other = await signedIn(world, ada.viewer);
    world.now += hour;
    await use({ kind: "session", token });
    const found = await list(requestBy(other));
    expect(found.map(({ seenAt }) => seenAt)).toEqual([world.now - hour, world.now]);
  });

  it("does not delay the answer, and a failed note does not fail the request", async () => {
    await insert(sessions);
    await world.db.run(sql`
      create trigger refused before update of seen_at on sessions begin select raise(abort, 'x'); end`);
    await expect(use({ kind: "session", token })).resolves.toHaveLength(1);
    expect(await rows()).toMatchObject([{ seenAt: null }]);
  });
});

describe("the list of sessions", () => {
  it("shows this browser first, then the latest used, and none that has ended", async () => {
    const [old, current] = [await signIn(), await signIn({ userAgent: phone })];
    world.now += hour;
    await signIn({ userAgent: "curl/8" });
    await signedIn(world, ada.viewer, world.now);
    expect((await list(requestOf(current))).map(({ device, isThis }) => [device, isThis])).toEqual([
      ["Chrome on Android", true],
      ["Unknown browser or program", false],
      ["Firefox on Windows", false],
    ]);
    expect((await list(requestOf(old)))[0]).toMatchObject({ device: "Firefox on Windows" });
  });

  it("never shows sessions of another account", async () => {
    const ben = await makePerson(world, { username: "ben" });
    const cookies = await signIn();
    expect(await list(requestOf(cookies), ben.viewer)).toMatchObject([{ isThis: false }]);
    expect(await list(requestOf(cookies))).toHaveLength(1);
  });

  it("has this browser and the latest 49 others, however many there are", async () => {
    const current = await signIn();
    await world.db.run(sql`
      insert into sessions (token_hash, user_id, created_at, expires_at, seen_at)
      select printf('%064d', value), ${ada.id}, ${world.now}, ${world.now + hour},
        ${world.now} + value from json_each(${JSON.stringify(Array.from({ length: 70 }, (_, at) => at + 1))})`);
    const found = await list(requestOf(current));
    expect(found).toHaveLength(50);
    expect(found[0]).toMatchObject({ isThis: true, device: "Firefox on Windows" });
    expect(found.slice(1).map(({ seenAt }) => seenAt - world.now)).toEqual(
      Array.from({ length: 49 }, (_, at) => 70 - at),
    );
  });

  it("says that a program is seen when it uses the token of its login", async () => {
    const { request, ctx } = browser({ userAgent: "curl/8" });
    await apiSignIn(ctx, request, { username: "ada", password });
    world.now += 2 * hour;
    await world.db.update(apiTokens).set({ lastUsedAt: world.now });
    expect(await list(new Request(site))).toMatchObject([{ seenAt: world.now }]);
  });

  it("is hidden from an administrator who views the account", async () => {
    const cookies = await signIn();
    const viewer = {
      ...ada.viewer,
      viewedBy: { id: 99, username: "mia", until: world.now + hour },
    };
    expect(await list(requestOf(cookies), viewer)).toEqual([]);
  });

  it("puts everything in words", () => {
    const session = {
      id: "0123456789abcdef",
      isThis: true,
      device: "Firefox on Windows",
      country: "US",
      createdAt: world.now - 50 * hour,
      seenAt: world.now - 3 * hour,
      provenAt: world.now - 50 * hour,
      provenBy: "passkey",
    } as const;
    const shown = sessionShown(session, world.now);
    expect(shown).toMatchObject({
      device: "Firefox on Windows",
      country: "United States",
      lastSeen: "Last seen 3 hours ago",
      signedIn: { ago: "2 days ago" },
      how: "with a passkey",
    });
    const unknown = { device: null, country: null, seenAt: world.now - hour + 1, provenAt: null };
    expect(sessionShown({ ...session, ...unknown, provenBy: null }, world.now)).toMatchObject({
      device: "Unknown browser",
      country: "Unknown country",
      lastSeen: "Last seen within the last hour",
      how: null,
    });
    const since = { provenAt: world.now, provenBy: "code" } as const;
    expect(sessionShown({ ...session, ...since }, world.now).how).toBeNull();
  });
});

describe("ending one session", () => {
  const end = async (sessionId: string, request: Request, viewer: Viewer = ada.viewer) => {
    const ctx = world.ctx(viewer, request);
    const ended = await endOneSession(ctx, { sessionId }, request);
    return { ...ended, cookie: await ctx.session.header() };
  };

  it("ends that session alone, and says which browser it was", async () => {
    const [current, other] = [await signIn(), await signIn({ userAgent: phone })];
    const [, found] = await list(requestOf(current));
    expect(await end(found?.id ?? "", requestOf(current))).toEqual({
      device: "Chrome on Android",
      isThis: false,
      cookie: null,
    });
    expect(await rows()).toMatchObject([{ device: "Firefox on Windows" }]);
    expect(await list(requestOf(other))).toMatchObject([{ isThis: false }]);
  });

  it("in this browser also removes its cookie", async () => {
    const current = await signIn();
    const [found] = await list(requestOf(current));
    const ended = await end(found?.id ?? "", requestOf(current));
    expect(ended).toMatchObject({ isThis: true, cookie: expect.stringMatching(/^md_session=;/) });
    expect(await rows()).toEqual([]);
  });

  it("is refused for another account's session and for one that has ended", async () => {
    const ben = await makePerson(world, { username: "ben" });
    const current = await signIn();
    const [found] = await list(requestOf(current));
    const refused = { code: "not_found" };
    await expect(end(found?.id ?? "", requestBy(ben), ben.viewer)).rejects.toMatchObject(refused);
    expect(await rows()).toHaveLength(2);
    await end(found?.id ?? "", requestOf(current));
    await expect(end(found?.id ?? "", requestOf(current))).rejects.toMatchObject(refused);
    expect(await rows()).toMatchObject([{ userId: ben.id }]);
  });

  it("also ends its notifications and the token of its login, and no other", async () => {
    const own = browser({ userAgent: "curl/8" });
    await apiSignIn(own.ctx, own.request, { username: "ada", password });
    const { session } = await cookiesOf(own.ctx);
    await world.db.run(sql`
      insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, label, created_at)
      select user_id, token_hash, 'https://push.example/1', 'x', 'y', 'z', 0 from sessions`);
    world.now += 1;
    const later = browser({ userAgent: "curl/8" });
    const { authToken } = await apiSignIn(later.ctx, later.request, { username: "ada", password });
    await world.db.insert(apiTokens).values({
      tokenHash: "named",
      userId: ada.id,
      createdAt: world.now - 1,
      expiresAt: world.now + hour,
      name: "Till",
      scopes: ["read"],
    });
    const ben = await makePerson(world, { username: "ben" });
    await world.db.insert(apiTokens).values({
      tokenHash: "of ben at the same moment",
      userId: ben.id,
      createdAt: world.now - 1,
      expiresAt: world.now + hour,
    });
    const [found] = await list(requestOf({ session }));
    await end(found?.id ?? "", requestOf({ session }));
    expect(await world.db.all(sql`select id from push_subscriptions`)).toEqual([]);
    const left = await world.db.select({ hash: apiTokens.tokenHash }).from(apiTokens);
    expect(left.map(({ hash }) => hash).sort()).toEqual(
      ["named", "of ben at the same moment", await hashToken(authToken)].sort(),
    );
  });
});

describe("the email about a new browser", () => {
  it("says which browser, where, when and how, with links to what the owner can do", async () => {
    await signIn({ country: "US" });
    const [mail] = await mails();
    expect(mail).toMatchObject({ toEmail: "ada@example.com", status: "queued" });
    for (const part of [
      "your account ada",
      "Browser: Firefox on Windows",
      "Country: United States",
      "Time: 11 AM on Thursday, May 7, New York time",
      "Signed in: with your password",
      `${site}/forgot-password`,
      `${site}/account/sessions`,
    ]) {
      expect(mail?.text).toContain(part);
    }
  });

  it("comes once, and not for a browser that the account knows", async () => {
    const { browser: cookie } = await signIn();
    expect(await mails()).toHaveLength(1);
    world.now += 25 * hour;
    await signIn({ cookie });
    expect(await mails()).toHaveLength(1);
  });

  it("comes for a browser that only another account knows", async () => {
    await makePerson(world, { username: "ben", password: hash });
    const { request, ctx } = browser();
    await signInAt(ctx, "customer", request, { username: "ben", password });
    await signIn({ cookie: (await cookiesOf(ctx)).browser });
    expect((await mails()).map(({ toEmail }) => toEmail)).toContain("ada@example.com");
  });

  it("comes at most once a day for one kind of browser on one network", async () => {
    await signIn();
    await signIn();
    expect(await mails()).toHaveLength(1);
    await signIn({ userAgent: phone });
    await signIn({ address: "192.0.2.2" });
    expect(await mails()).toHaveLength(3);
    world.now += 24 * hour;
    await forgetEndedTries(world.ctx(null));
    await signIn();
    expect(await mails()).toHaveLength(4);
  });

  it("comes once a day to the owner of a program that signs in each minute", async () => {
    for (let each = 0; each < 5; each++) {
      const { request, ctx } = browser({ userAgent: "curl/8" });
      await apiSignIn(ctx, request, { username: "ada", password });
      world.now += 60_000;
    }
    expect(await rows()).toHaveLength(5);
    expect(await mails()).toHaveLength(1);
  });

  it("does not come if the sign-in fails", async () => {
    const { request, ctx } = browser();
    const wrong = { username: "ada", password: "not-radishes" };
    await expect(signInAt(ctx, "customer", request, wrong)).rejects.toMatchObject({
      code: "wrong_password",
    });
    expect(await mails()).toEqual([]);
  });

  it("does not come if the password is changed at that moment", async () => {
    const changed = sql`update users set password = 'other' where id = ${ada.id}`;
    meanwhile(world, /insert into sessions/, changed);
    await expect(signIn()).rejects.toMatchObject({ code: "wrong_password" });
    expect(await mails()).toEqual([]);
  });

  it("comes again after a year without a sign-in in that browser", async () => {
    const { browser: cookie } = await signIn();
    world.now += 366 * 24 * hour;
    await signIn({ cookie });
    expect(await mails()).toHaveLength(2);
  });

  it("does not come in the browser that has just registered the account", async () => {
    const { ctx } = browser();
    const name = { firstName: "Cy", lastName: "Lo", username: "cy", email: "cy@example.com" };
    await register(ctx, { ...name, password });
    const { browser: cookie } = await cookiesOf(ctx);
    const next = browser({ cookie });
    await signInAt(next.ctx, "customer", next.request, { username: "cy", password });
    expect(await mails()).toEqual([]);
    const other = browser({ userAgent: phone });
    await signInAt(other.ctx, "customer", other.request, { username: "cy", password });
    expect(await mails()).toMatchObject([{ toEmail: "cy@example.com" }]);
  });

  it("does not come for a password changed here, nor after it in this browser", async () => {
    const current = await signIn();
    await world.db.delete(mailOutbox);
    const cookie = `${current.session}; ${current.browser}`;
    const { request, ctx } = browser({ cookie, address: "192.0.2.7" });
    const typed = { currentPassword: password, password: "honey-and-salt", confirmPassword: "" };
    await changePassword({ ...ctx, viewer: ada.viewer }, typed, request);
    expect(await mails()).toEqual([]);
    const next = browser({ cookie: (await cookiesOf(ctx)).browser, address: "192.0.2.8" });
    const changed = { username: "ada", password: typed.password };
    await signInAt(next.ctx, "customer", next.request, changed);
    expect(await mails()).toEqual([]);
  });

  it("does not come in the browser that has set a new password by an emailed link", async () => {
    await signIn();
    await world.db.delete(mailOutbox);
    const [token, newer] = ["mailed", "honey-and-salt"];
    await world.db.insert(passwordResets).values({
      tokenHash: await hashToken(token),
      userId: ada.id,
      createdAt: world.now,
      expiresAt: world.now + hour,
    });
    const { ctx } = browser({ address: "192.0.2.7" });
    await resetPassword(ctx, { token, password: newer, confirmPassword: newer });
    const { browser: cookie } = await cookiesOf(ctx);
    const next = browser({ cookie, address: "192.0.2.7" });
    await signInAt(next.ctx, "customer", next.request, { username: "ada", password: newer });
    expect(await mails()).toEqual([]);
    expect(await world.db.$count(knownBrowsers, eq(knownBrowsers.userId, ada.id))).toBe(1);
  });
});
