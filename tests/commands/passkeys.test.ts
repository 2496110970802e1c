import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "~/models/people/audit/audit.tables";
import { passkeys } from "~/models/people/passkey/passkey.tables";
import { sessions, users } from "~/models/people/user/user.tables";
import { CookieJar } from "../support/cookie-jar";
import { toastOf } from "../support/cookies";
import { makeUser } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { SoftwarePasskey } from "../support/software-passkeys";
import { makeWorld, site, type World } from "../support/world";

const currentPassword = "radishes-at-nine";
let world: World;
const hash = quickHash(currentPassword);
beforeEach(async () => {
  world = await makeWorld();
});

const doors = {
  customer: { path: "/auth", home: "/" },
  market_manager: { path: "/vendor-auth", home: "/market-manager-dashboard" },
  admin: { path: "/admin-portal", home: "/admin" },
} as const;
const portals = { customer: "customer", market_manager: "vendor", admin: "admin" } as const;
type Role = keyof typeof doors;

/** A browser in which a new account of this role has signed in with its password. */
async function browserOf(role: Role = "customer") {
  const { id, username } = await makeUser(world, {
    password: hash,
    isAdmin: role === "admin",
    userType: role === "admin" ? "customer" : role,
  });
  const jar = new CookieJar(world);
  await jar.post(doors[role].path, { username, password: currentPassword });
  return { id, username, jar };
}

type Jar = CookieJar;
const typed = { name: "Phone", currentPassword };
/** Asks for options, as the form does. */
const begin = async (jar: Jar, form: Record<string, string> = typed) =>
  jar.post("/account/passkeys", form);

/** The options for the device, from the data of the page that answers the form. */
async function optionsFor(jar: Jar, form = typed) {
  const html = await (await begin(jar, form)).text();
  const [, challenge = ""] = /challenge\\",\\"([\w-]+)/.exec(html) ?? [];
  const [, id = ""] = /user\\",\{[^}]*\},\\"([\w-]{43})\\"/.exec(html) ?? [];
  return { challenge, user: { id } };
}

async function add(jar: Jar, form = typed, passkey = new SoftwarePasskey(site)) {
  const made = passkey.make(await optionsFor(jar, form));
  const answer = await jar.post("/account/passkeys?made", { ...form, ...made });
  return { passkey, answer };
}

const challengeAt = async (jar: Jar, portal: string): Promise<{ challenge: string }> =>
  (await jar.get(`/passkey-challenge?at=${portal}`)).json();

async function signInAt(role: Role, passkey: SoftwarePasskey, more: Record<string, string> = {}) {
  const jar = new CookieJar(world);
  const use = passkey.use(await challengeAt(jar, portals[role]));
  return { jar, answer: await jar.post(`${doors[role].path}?passkey`, { ...use, ...more }) };
}

describe.each(Object.keys(doors) as Role[])("a %s", (role) => {
  it("adds a passkey, and signs in with it in another browser", async () => {
    const { id, username, jar } = await browserOf(role);
    const { passkey, answer } = await add(jar);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/account/passkeys"]);
    expect(toastOf(answer)).toMatchObject({ title: "Passkey added" });
    expect(await (await jar.get("/account/passkeys")).text()).toContain("Phone");

    const { jar: other, answer: signedIn } = await signInAt(role, passkey);
    expect(signedIn.headers.get("Location")).toBe(doors[role].home);
    expect(toastOf(signedIn)).toMatchObject({
      title: "Login successful",
      description: `Welcome back, ${username}!`,
    });
    const page = await (await other.get("/account")).text();
    expect(page).toContain(username);
    expect(await world.db.$count(sessions, eq(sessions.userId, id))).toBe(2);
  });
});

describe("the page of passkeys", () => {
  it("answers the form with options, and keeps nothing until the device has answered", async () => {
    const { jar } = await browserOf();
    const answer = await begin(jar);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /md_passkey=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(await world.db.$count(passkeys)).toBe(0);
  });

  it("says what is wrong beside the field", async () => {
    const { jar } = await browserOf();
    const wrong = await begin(jar, { name: "", currentPassword: "not it" });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining("Name is required"),
    ]);
    const guess = await begin(jar, { ...typed, currentPassword: "not it" });
    expect([guess.status, await guess.text()]).toEqual([
      422,
      expect.stringContaining("Wrong password. Enter your current password."),
    ]);
  });

  it("says without JavaScript that adding needs it, and renames and removes without", async () => {
    const { jar } = await browserOf();
    await add(jar);
    const page = await (await jar.get("/account/passkeys")).text();
    expect(page).toMatch(/<noscript>.*Adding a passkey needs JavaScript/);
    const [{ id = 0 } = {}] = await world.db.select().from(passkeys);
    const at = `/account/passkeys/${id}`;
    expect(await (await jar.get(`${at}/rename`)).text()).toContain('value="Phone"');
    const renamed = await jar.post(`${at}/rename`, { name: "My phone" });
    expect(renamed.headers.get("Location")).toBe("/account/passkeys");
    expect(await (await jar.get(`${at}/remove`)).text()).toContain("“My phone”");
    const removed = await jar.post(`${at}/remove`);
    expect(removed.headers.get("Location")).toBe("/account/passkeys");
    expect(toastOf(removed)).toMatchObject({ description: "“My phone” can’t sign in anymore." });
    expect(await (await jar.get("/account/passkeys")).text()).toContain(
      "You have no passkeys yet.",
    );
  });

  it("hides another account's passkeys", async () => {
    const [ada, bea] = [await browserOf(), await browserOf()];
    await add(ada.jar);
    const [{ id = 0 } = {}] = await world.db.select().from(passkeys);
    for (const what of ["rename", "remove"]) {
      const at = `/account/passkeys/${id}/${what}`;
      expect((await bea.jar.get(at)).status).toBe(404);
      expect((await bea.jar.post(at, { name: "Mine" })).status).toBe(404);
    }
    expect(await world.db.select().from(passkeys)).toMatchObject([{ name: "Phone" }]);
  });

  it("writes to the audit log for an administrator, not for a customer", async () => {
    const [mia, ada] = [await browserOf("admin"), await browserOf()];
    await add(ada.jar);
    await add(mia.jar);
    const [{ id = 0 } = {}] = await world.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, mia.id));
    await mia.jar.post(`/account/passkeys/${id}/remove`);
    const lines = await world.db.select().from(auditLog);
    expect(lines.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
      ["passkey_added", mia.id],
      ["passkey_removed", mia.id],
    ]);
  });
});

describe("signing in with a passkey", () => {
  it("asks for no account, sets a short-lived cookie, and writes nothing", async () => {
    const answer = await world.request("GET", "/passkey-challenge?at=vendor");
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /^md_passkey=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("Server-Timing")).toContain("trips;dur=0");
    expect(await answer.json()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{40,}$/),
      rpId: new URL(site).hostname,
      timeout: 300_000,
      userVerification: "required",
    });
    expect((await world.request("GET", "/passkey-challenge?at=nowhere")).status).toBe(404);
  });

  it("leads to the page that the user wanted", async () => {
    const { jar } = await browserOf();
    const { passkey } = await add(jar);
    const { answer } = await signInAt("customer", passkey, { returnTo: "/saved" });
    expect(answer.headers.get("Location")).toBe("/saved");
  });

  it("tells an account of another page so, as with a password", async () => {
    const [mia, max] = [await browserOf("admin"), await browserOf("market_manager")];
    const [mias, maxs] = [await add(mia.jar), await add(max.jar)];
    const { answer } = await signInAt("customer", mias.passkey, { returnTo: "/map" });
    expect(answer.headers.get("Location")).toBe("/auth?wrong=admin&returnTo=%2Fmap");
    const { answer: refused } = await signInAt("customer", maxs.passkey);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining("This portal is for customer accounts only."),
    ]);
  });

  it("answers every refusal with the same words on the page", async () => {
    const { id, jar } = await browserOf();
    const { passkey } = await add(jar);
    const failed = async (answer: Response) => {
      const html = await answer.text();
      return [answer.status, html.includes("This passkey didn’t work. Try again, or sign in")];
    };
    const stranger = new SoftwarePasskey(site);
    stranger.make({ challenge: "", user: { id: "a".repeat(43) } });
    expect(await failed((await signInAt("customer", stranger)).answer)).toEqual([401, true]);
    const browser = new CookieJar(world);
    const answer = passkey.use(await challengeAt(browser, "customer"));
    browser.lose("md_passkey");
    expect(await failed(await browser.post("/auth?passkey", answer))).toEqual([401, true]);
    await world.db.update(users).set({ isActive: false }).where(eq(users.id, id));
    expect(await failed((await signInAt("customer", passkey)).answer)).toEqual([401, true]);
  });

  it("still works after a new password and after signing out everywhere", async () => {
    const { id, jar } = await browserOf();
    const { passkey } = await add(jar);
    const password = "carrots-at-ten";
    await jar.post("/account/password", { currentPassword, password, confirmPassword: password });
    await jar.post("/account/sessions");
    expect(await world.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    const { answer } = await signInAt("customer", passkey);
    expect(answer.headers.get("Location")).toBe("/");
  });
});

describe("the data of an account", () => {
  it("names its passkeys in the export, without their keys", async () => {
    const { jar } = await browserOf();
    await add(jar);
    const [{ publicKey = "", userHandle = "" } = {}] = await world.db.select().from(passkeys);
    const text = await (await jar.get("/account/export")).text();
    expect(JSON.parse(text).passkeys).toMatchObject([{ name: "Phone", isSynced: false }]);
    expect(text).not.toContain(publicKey);
    expect(text).not.toContain(userHandle);
  });

  it("is deleted together with its passkeys", async () => {
    const { jar } = await browserOf();
    const { passkey } = await add(jar);
    await jar.post("/account/delete", { currentPassword });
    expect(await world.db.$count(passkeys)).toBe(0);
    expect((await signInAt("customer", passkey)).answer.status).toBe(401);
    expect(await world.db.all(sql`select 1 from mail_outbox where key glob 'passkey-*'`)).toEqual(
      [],
    );
  });
});
