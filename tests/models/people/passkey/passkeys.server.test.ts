import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "~/models/people/mail/mail.tables";
import { mostPasskeys } from "~/models/people/passkey/passkey.rules";
import { passkeys, spentChallenges } from "~/models/people/passkey/passkey.tables";
import {
  beginPasskeySignIn,
  signInWithPasskey,
} from "~/models/people/passkey/passkey-sign-in.server";
import {
  addPasskey,
  beginPasskey,
  forgetSpentChallenges,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "~/models/people/passkey/passkeys.server";
import { triesAt } from "~/models/people/user/tries.server";
import type { Portal } from "~/models/people/user/user.rules";
import { verify } from "~/models/people/user/user.server";
import { sessions, users } from "~/models/people/user/user.tables";
import { challengeLasts } from "~/platform/passkey-challenges";
import type { Role, Viewer } from "~/platform/viewer";
import { makeViewer, signedIn } from "../../../support/actors";
import { quickHash } from "../../../support/quick-hash";
import { type Oddities, SoftwarePasskey } from "../../../support/software-passkeys";
import { makeWorld, site, type World } from "../../../support/world";

const currentPassword = "radishes-at-nine";
let world: World;
const hash = quickHash(currentPassword);
beforeEach(async () => {
  world = await makeWorld();
});

/** A browser: it keeps the cookie of its challenges. */
class Browser {
  #cookie = "";

  constructor(readonly others = "") {}

  /** Runs a verb as this browser's user would. */
  async run<V extends Viewer | null, Out>(
    viewer: V,
    verb: (ctx: ReturnType<typeof world.ctx<V>>, request: Request) => Promise<Out>,
  ): Promise<Out> {
    const request = new Request(site, { headers: { Cookie: `${this.others}; ${this.#cookie}` } });
    const ctx = world.ctx(viewer, request);
    const out = await verb(ctx, request);
    this.#cookie = (await ctx.passkeyChallenges.header())?.split(";")[0] ?? this.#cookie;
    return out;
  }

  begin = (viewer: Viewer, name = "Phone") =>
    this.run(viewer, (ctx) => beginPasskey(ctx, { name, currentPassword }));
  add = (viewer: Viewer, made: ReturnType<SoftwarePasskey["make"]>, name = "Phone") =>
    this.run(viewer, (ctx) => addPasskey(ctx, { name, currentPassword, ...made }));
  ask = (portal: Portal = "customer") => this.run(null, (ctx) => beginPasskeySignIn(ctx, portal));
  signIn = (answer: ReturnType<SoftwarePasskey["use"]>, portal: Portal = "customer") =>
    this.run(null, (ctx, request) => signInWithPasskey(ctx, portal, request, answer));
}

async function person(role: Role = "customer"): Promise<Viewer> {
  const viewer = await makeViewer(world, role);
  await world.db.update(users).set({ password: hash }).where(eq(users.id, viewer.id));
  return viewer;
}

/** A user with a passkey that was added as its page does it. */
async function owner(role: Role = "customer", passkey = new SoftwarePasskey(site)) {
  const viewer = await person(role);
  const browser = new Browser();
  await browser.add(viewer, passkey.make(await browser.begin(viewer)));
  return { viewer, browser, passkey };
}

const rows = () => world.db.select().from(passkeys);
const sessionCount = () => world.db.$count(sessions);
const refused = expect.objectContaining({
  code: "wrong_password",
  message: "This passkey didn’t work. Try again, or sign in with your password.",
});

describe("adding a passkey", () => {
  it("stores the public key under its name, and emails the owner", async () => {
    const { viewer, passkey } = await owner();
    expect(await rows()).toMatchObject([
      {
        userId: viewer.id,
        credentialId: passkey.credentialId,
        counter: 0,
        transports: ["internal", "hybrid"],
        name: "Phone",
        isSynced: false,
        createdAt: world.now,
        lastUsedAt: null,
      },
    ]);
    const mails = await world.db.select().from(mailOutbox);
    expect(mails).toMatchObject([
      { toEmail: viewer.email, subject: "A passkey was added to your account" },
    ]);
    expect(mails[0]?.text).toContain("“Phone”");
  });

  it("names the account by a handle that is the same each time and says nothing", async () => {
    const { viewer, browser } = await owner();
    const other = await person();
    const [again, theirs] = [await browser.begin(viewer, "Key"), await browser.begin(other)];
    const [row] = await rows();
    expect(again.user.id).toBe(row?.userHandle);
    expect(theirs.user.id).not.toBe(again.user.id);
    expect(Buffer.from(again.user.id, "base64url")).toHaveLength(32);
    expect(again.excludeCredentials).toMatchObject([{ id: row?.credentialId }]);
    expect(again.authenticatorSelection).toMatchObject({
      residentKey: "required",
      userVerification: "required",
    });
    expect(again.attestation).toBe("none");
  });

  const wrongAnswers: Record<string, Oddities> = {
    "from another origin": { origin: "http://localhost:8789" },
    "for another site": { rpId: "evil.example" },
    "without a check of its user": { isUserVerified: false },
    "of a made-up challenge": { challenge: Buffer.from("x".repeat(43)).toString("base64url") },
  };
  it.each(Object.entries(wrongAnswers))("rejects an answer %s", async (_, odd) => {
    const [viewer, browser] = [await person(), new Browser()];
    const made = new SoftwarePasskey(site).make(await browser.begin(viewer), odd);
    await expect(browser.add(viewer, made)).rejects.toMatchObject({ code: "invalid" });
    expect(await rows()).toEqual([]);
    expect(await world.db.$count(mailOutbox)).toBe(0);
  });

  it("rejects a challenge of another browser, of another account, or for signing in", async () => {
    const [ada, bea] = [await person(), await person()];
    const [here, there] = [new Browser(), new Browser()];
    const device = new SoftwarePasskey(site);
    await there.begin(ada);
    const options = await here.begin(ada);
    const signingIn = { ...options, challenge: (await here.ask()).challenge };
    await expect(there.add(ada, device.make(options))).rejects.toMatchObject({ code: "invalid" });
    await expect(here.add(bea, device.make(options))).rejects.toMatchObject({ code: "invalid" });
    await expect(here.add(ada, device.make(signingIn))).rejects.toMatchObject({ code: "invalid" });
    expect(await rows()).toEqual([]);
    await here.add(ada, device.make(options));
    expect(await rows()).toHaveLength(1);
  });

  it("rejects a challenge after 5 minutes, and one that was answered before", async () => {
    const [viewer, browser] = [await person(), new Browser()];
    const options = await browser.begin(viewer);
    world.now += challengeLasts - 1;
    await browser.add(viewer, new SoftwarePasskey(site).make(options));
    const again = new SoftwarePasskey(site).make(options);
    await expect(browser.add(viewer, again, "Key")).rejects.toMatchObject({ code: "invalid" });
    const late = await browser.begin(viewer, "Key");
    world.now += challengeLasts;
    const made = new SoftwarePasskey(site).make(late);
    await expect(browser.add(viewer, made, "Key")).rejects.toMatchObject({ code: "invalid" });
    expect(await rows()).toHaveLength(1);
  });

  it("rejects a wrong password, also if it was changed before the device answered", async () => {
    const [viewer, browser] = [await person(), new Browser()];
    const made = new SoftwarePasskey(site).make(await browser.begin(viewer));
    await world.db.update(users).set({ password: quickHash("another-one") });
    const wrong = expect.objectContaining({
      fields: { currentPassword: ["Wrong password. Enter your current password."] },
    });
    await expect(browser.begin(viewer)).rejects.toEqual(wrong);
    await expect(browser.add(viewer, made)).rejects.toEqual(wrong);
    expect(await rows()).toEqual([]);
  });

  it("rejects a passkey that an account already has", async () => {
    const { passkey } = await owner();
    const [other, browser] = [await person(), new Browser()];
    const made = passkey.make(await browser.begin(other));
    await expect(browser.add(other, made)).rejects.toMatchObject({ code: "invalid" });
    expect(await rows()).toHaveLength(1);
  });

  it("rejects a name that another passkey of the account has", async () => {
    const { viewer, browser } = await owner();
    const taken = {
      code: "invalid",
      fields: { name: ["You already have a passkey with this name. Choose another name."] },
    };
    await expect(browser.begin(viewer, "PHONE")).rejects.toMatchObject(taken);
    const options = await browser.begin(viewer, "Key");
    const made = new SoftwarePasskey(site).make(options);
    await expect(browser.add(viewer, made, "phone")).rejects.toMatchObject(taken);
    expect(await rows()).toHaveLength(1);
  });

  it("stops at 10 passkeys, even if 2 requests add the tenth", async () => {
    const { viewer, browser } = await owner();
    await world.db.run(sql`
      insert into passkeys (user_id, credential_id, user_handle, public_key, counter, transports,
        name, is_synced, created_at)
      select ${viewer.id}, 'c' || value, 'h', 'k', 0, '[]', 'n' || value, 0, 0
      from json_each(${JSON.stringify(Array.from({ length: mostPasskeys - 2 }, (_, n) => n))})`);
    const [one, two] = [await browser.begin(viewer, "A"), await browser.begin(viewer, "B")];
    const added = await Promise.allSettled([
      browser.add(viewer, new SoftwarePasskey(site).make(one), "A"),
      browser.add(viewer, new SoftwarePasskey(site).make(two), "B"),
    ]);
    expect(added.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rows()).toHaveLength(mostPasskeys);
    await expect(browser.begin(viewer, "C")).rejects.toMatchObject({
      code: "taken",
      message: "You have 10 passkeys, the most allowed. Remove one you no longer need.",
    });
  });
});

describe("signing in with a passkey", () => {
  it("starts a session, knows the browser, and records the use", async () => {
    const { viewer, browser, passkey } = await owner("vendor", new SoftwarePasskey(site));
    world.now += 60_000;
    const options = await browser.ask("vendor");
    expect(options.allowCredentials).toBeUndefined();
    const admission = await browser.signIn(passkey.use(options, { isSynced: true }), "vendor");
    expect(admission).toMatchObject({ viewer: { id: viewer.id, role: "vendor" }, wrong: null });
    expect(await world.db.select().from(sessions)).toMatchObject([{ userId: viewer.id }]);
    expect(await rows()).toMatchObject([{ lastUsedAt: world.now, isSynced: true }]);
  });

  it("emails the owner if the account does not know the browser", async () => {
    const { viewer, passkey } = await owner();
    await world.db.delete(mailOutbox);
    const browser = new Browser();
    await browser.signIn(passkey.use(await browser.ask()));
    const mails = await world.db.select().from(mailOutbox);
    expect(mails).toMatchObject([
      { toEmail: viewer.email, subject: "New sign-in to your account" },
    ]);
    expect(mails[0]?.text).toContain("Signed in: with a passkey");
  });

  it("ends the session that the browser had before", async () => {
    const { viewer, passkey } = await owner();
    const { headers } = await signedIn(world, viewer);
    const browser = new Browser(headers.Cookie);
    const [before] = await world.db.select().from(sessions);
    await browser.signIn(passkey.use(await browser.ask()));
    const after = await world.db.select().from(sessions);
    expect(after).toMatchObject([{ userId: viewer.id }]);
    expect(after).not.toEqual([before]);
  });

  const wrongAnswers: Record<string, Oddities> = {
    "from another origin": { origin: "http://localhost:8789" },
    "for another site": { rpId: "evil.example" },
    "without a check of its user": { isUserVerified: false },
    "of a made-up challenge": { challenge: Buffer.from("x".repeat(43)).toString("base64url") },
    "for another account": { userHandle: "b".repeat(43) },
  };
  it.each(Object.entries(wrongAnswers))("rejects an answer %s", async (_, odd) => {
    const { browser, passkey } = await owner();
    const before = await rows();
    await expect(browser.signIn(passkey.use(await browser.ask(), odd))).rejects.toEqual(refused);
    expect(await sessionCount()).toBe(0);
    expect(await rows()).toEqual(before);
  });

  it("rejects an answer with the signature of another device", async () => {
    const { browser, passkey } = await owner();
    const options = await browser.ask();
    const forged = new SoftwarePasskey(site).use(options);
    const { credentialId, userHandle } = passkey.use(options);
    const answer = { ...forged, credentialId, userHandle };
    await expect(browser.signIn(answer)).rejects.toEqual(refused);
    expect(await sessionCount()).toBe(0);
  });

  it("rejects a challenge of another browser, another page, or for adding", async () => {
    const { viewer, browser, passkey } = await owner();
    const other = new Browser();
    await other.ask();
    const options = await browser.ask();
    await expect(other.signIn(passkey.use(options))).rejects.toEqual(refused);
    await expect(browser.signIn(passkey.use(options), "vendor")).rejects.toEqual(refused);
    const adding = await browser.begin(viewer, "Key");
    await expect(browser.signIn(passkey.use(adding))).rejects.toEqual(refused);
    expect(await sessionCount()).toBe(0);
    await browser.signIn(passkey.use(options));
    expect(await sessionCount()).toBe(1);
  });

  it("lets several tabs of a browser wait for an answer", async () => {
    const { browser, passkey } = await owner();
    const tabs = [await browser.ask(), await browser.ask()];
    for (const options of tabs) await browser.signIn(passkey.use(options));
    expect(await sessionCount()).toBe(2);
  });

  it("rejects a challenge after 5 minutes, and one that was answered before", async () => {
    const { browser, passkey } = await owner();
    const options = await browser.ask();
    world.now += challengeLasts - 1;
    await browser.signIn(passkey.use(options));
    await expect(browser.signIn(passkey.use(options))).rejects.toEqual(refused);
    const late = await browser.ask();
    world.now += challengeLasts;
    await expect(browser.signIn(passkey.use(late))).rejects.toEqual(refused);
    expect(await sessionCount()).toBe(1);
  });

  it("starts one session if two requests answer the same challenge at once", async () => {
    const { browser, passkey } = await owner();
    const answer = passkey.use(await browser.ask());
    const both = await Promise.allSettled([browser.signIn(answer), browser.signIn(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await sessionCount()).toBe(1);
  });

  it("rejects a counter that does not go up, and writes nothing", async () => {
    const { browser, passkey } = await owner("customer", new SoftwarePasskey(site).countFrom(7));
    await browser.signIn(passkey.use(await browser.ask()));
    const before = await rows();
    expect(before).toMatchObject([{ counter: 8 }]);
    for (const counter of [8, 3, 0]) {
      const answer = passkey.use(await browser.ask(), { counter });
      await expect(browser.signIn(answer)).rejects.toEqual(refused);
    }
    expect(await rows()).toEqual(before);
    expect(await sessionCount()).toBe(1);
    expect(await world.db.$count(spentChallenges)).toBe(2);
    await browser.signIn(passkey.use(await browser.ask(), { counter: 9 }));
    expect(await rows()).toMatchObject([{ counter: 9 }]);
  });

  it("starts one session if two devices with the same counter sign in at once", async () => {
    const { browser, passkey } = await owner("customer", new SoftwarePasskey(site).countFrom(7));
    const answers = [await browser.ask(), await browser.ask()].map((options) =>
      passkey.use(options, { counter: 20 }),
    );
    await Promise.allSettled(answers.map((answer) => browser.signIn(answer)));
    expect(await sessionCount()).toBe(1);
  });

  it("rejects a removed passkey and a deactivated account in the same words", async () => {
    const [ada, bea] = [await owner(), await owner()];
    const [{ id = 0 } = {}] = await world.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, ada.viewer.id));
    const early = ada.passkey.use(await ada.browser.ask());
    await ada.browser.run(ada.viewer, (ctx) => removePasskey(ctx, { passkeyId: id }));
    await expect(ada.browser.signIn(early)).rejects.toEqual(refused);
    await world.db.update(users).set({ isActive: false }).where(eq(users.id, bea.viewer.id));
    const answer = bea.passkey.use(await bea.browser.ask());
    await expect(bea.browser.signIn(answer)).rejects.toEqual(refused);
    expect(await sessionCount()).toBe(0);
  });

  it("tells an account of another page so, and starts no session", async () => {
    const { browser, passkey } = await owner("vendor");
    const answer = passkey.use(await browser.ask());
    const { wrong } = await browser.signIn(answer);
    expect(wrong).toMatchObject({ title: "Please use Vendor Portal", portal: "vendor" });
    expect(await sessionCount()).toBe(0);
  });

  it("works in a network with no tries left for passwords", async () => {
    const { browser, passkey } = await owner();
    const guess = (username: string) =>
      verify(world.ctx(null), { username, password: "radishes-at-ten" });
    for (let tries = 0; tries < triesAt.network.most; tries += 1) {
      await expect(guess(`ada${tries}`)).rejects.toMatchObject({ code: "wrong_password" });
    }
    await expect(guess("ada")).rejects.toMatchObject({ code: "too_many" });
    await browser.signIn(passkey.use(await browser.ask()));
  });

  it("counts failures of a network", async () => {
    const { browser, passkey } = await owner();
    const wrong = { origin: "http://localhost:8789" };
    for (let tries = 0; tries < triesAt.passkeyInNetwork.most; tries += 1) {
      await browser.signIn(passkey.use(await browser.ask())).catch(() => {});
      const answer = passkey.use(await browser.ask(), wrong);
      await expect(browser.signIn(answer)).rejects.toEqual(refused);
      world.now += 10_000;
    }
    const right = passkey.use(await browser.ask());
    await expect(browser.signIn(right)).rejects.toMatchObject({ code: "too_many" });
    world.now += triesAt.passkeyInNetwork.lasts;
    await browser.signIn(passkey.use(await browser.ask()));
  });
});

describe("a passkey of an account", () => {
  it("gets another name from its owner alone, and no name twice", async () => {
    const [ada, bea] = [await owner(), await owner()];
    const [{ id: passkeyId = 0 } = {}] = await ada.browser.run(ada.viewer, listPasskeys);
    const rename = (who: typeof ada, name: string) =>
      who.browser.run(who.viewer, (ctx) => renamePasskey(ctx, { passkeyId, name }));
    await rename(ada, "My phone");
    await expect(rename(bea, "Mine")).rejects.toMatchObject({ code: "not_found" });
    const options = await ada.browser.begin(ada.viewer, "Key");
    await ada.browser.add(ada.viewer, new SoftwarePasskey(site).make(options), "Key");
    await expect(rename(ada, "KEY")).rejects.toMatchObject({ code: "invalid" });
    const names = await ada.browser.run(ada.viewer, listPasskeys);
    expect(names.map(({ name }) => name)).toEqual(["My phone", "Key"]);
  });

  it("is removed by its owner alone, who gets an email", async () => {
    const [ada, bea] = [await owner(), await owner()];
    const [{ id: passkeyId = 0 } = {}] = await ada.browser.run(ada.viewer, listPasskeys);
    const remove = (who: typeof ada) =>
      who.browser.run(who.viewer, (ctx) => removePasskey(ctx, { passkeyId }));
    await expect(remove(bea)).rejects.toMatchObject({ code: "not_found" });
    await remove(ada);
    await expect(remove(ada)).rejects.toMatchObject({ code: "not_found" });
    expect(await rows()).toMatchObject([{ userId: bea.viewer.id }]);
    const mails = await world.db.select().from(mailOutbox);
    expect(mails.at(-1)).toMatchObject({
      toEmail: ada.viewer.email,
      subject: "A passkey was removed from your account",
    });
  });
});

it("forgets challenges that were answered once they have ended", async () => {
  const { browser, passkey } = await owner();
  await browser.signIn(passkey.use(await browser.ask()));
  world.now += challengeLasts - 1;
  await forgetSpentChallenges(world.ctx(null));
  expect(await world.db.$count(spentChallenges)).toBe(2);
  world.now += 1;
  await forgetSpentChallenges(world.ctx(null));
  expect(await world.db.$count(spentChallenges)).toBe(0);
});
