import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "~/models/people/user/user.tables";
import { type Actor, makePerson, signedIn } from "../support/actors";
import { makeUser } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const minute = 60_000;
let world: World;
const hash = quickHash("marketday");
/** A customer who has not proved the email address. */
let ada: Actor;
beforeEach(async () => {
  world = await makeWorld();
  ada = await person({ username: "Ada", email: "ada@example.com" });
});

const person = (values: Parameters<typeof makePerson>[1]) =>
  makePerson(world, { password: hash, ...values });

const idOf = ({ viewer }: Actor) => viewer?.id ?? 0;
const post = (path: string, form: Record<string, string>, as: Actor = ada) =>
  world.request("POST", path, { as, form });
const get = (path: string, as: Actor = ada) => world.request("GET", path, { as });
const rowOf = async (as: Actor = ada) =>
  (
    await world.db
      .select()
      .from(users)
      .where(eq(users.id, idOf(as)))
  )[0];
const isProven = async (as?: Actor) => (await rowOf(as))?.emailConfirmedAt !== null;

/** The link in the latest email to an address. */
const confirmLink = (to = "ada@example.com") => world.mailbox.link(to, "/account/email/confirm");
const confirm = (link: string, as?: Actor) => post(link, {}, as);
const askForProof = (as?: Actor) => post("/account", {}, as);
/** Asks for the link that proves the address, and reads it from the email. */
async function proofLink(): Promise<string> {
  expect((await askForProof()).headers.get("Location")).toBe("/account");
  await everyMinute(world);
  return confirmLink();
}

describe("changing the email address", () => {
  const change = (email: string, currentPassword = "marketday") =>
    post("/account/email", { email, currentPassword });

  it("waits until the link sent to the new address is confirmed, then tells the old address", async () => {
    expect((await change("new@example.com")).headers.get("Location")).toBe("/account");
    await everyMinute(world);
    expect((await rowOf())?.email).toBe("ada@example.com");
    expect(await (await get("/account")).text()).toMatch(
      /We emailed a link to (<!-- -->)?new@example\.com/,
    );
    expect(world.mailbox.to("ada@example.com")).toEqual([]);

    const link = confirmLink("new@example.com");
    expect((await get(link)).status).toBe(200);
    expect((await rowOf())?.email).toBe("ada@example.com");
    expect((await confirm(link)).status).toBe(302);
    expect((await rowOf())?.email).toBe("new@example.com");
    await everyMinute(world);
    const [notice] = world.mailbox.to("ada@example.com");
    expect(notice?.subject).toBe("Your email address has been changed");
    expect(notice?.text).toContain("is now new@example.com");
    expect((await get(link)).status).toBe(410);
    const twice = await confirm(link);
    expect(twice.status).toBe(409);
    expect(await twice.text()).toContain(">If you just used this link, it worked.");
  });

  it("asks for the password, and for a valid address that differs from the current one", async () => {
    const wrong = await change("new@example.com", "not-this-one");
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain("Wrong password. Enter your current password.");
    expect(html).toContain('value="new@example.com"');
    expect(await (await change("nowhere")).text()).toContain("Invalid email format");
    expect(await (await change("ada@example.com")).text()).toContain(
      "This is already your email address.",
    );
  });

  it("does not show that an address has an account until its link is confirmed, and then refuses", async () => {
    await makeUser(world, { username: "ben", email: "ben@example.com" });
    expect((await change("BEN@example.com")).status).toBe(302);
    await everyMinute(world);
    const answer = await confirm(confirmLink("BEN@example.com"));
    expect(answer.status).toBe(409);
    expect((await rowOf())?.email).toBe("ada@example.com");
  });

  it("accepts only the latest link, for one day", async () => {
    await change("one@example.com");
    await change("two@example.com");
    await everyMinute(world);
    expect((await confirm(confirmLink("one@example.com"))).status).toBe(409);
    world.now += 24 * 60 * minute;
    ada = await signedIn(world, ada.viewer as never);
    expect((await confirm(confirmLink("two@example.com"))).status).toBe(409);
    expect((await rowOf())?.email).toBe("ada@example.com");
  });

  it("invalidates a password link that was emailed to the old address", async () => {
    await world.request("POST", "/forgot-password", { form: { account: "ada" } });
    await change("new@example.com");
    await everyMinute(world);
    await confirm(confirmLink("new@example.com"));
    const link = world.mailbox.link("ada@example.com", "/reset-password");
    expect((await world.request("GET", link)).status).toBe(410);
  });

  it("confirms the new address with its link, and changing only letter case keeps the confirmation", async () => {
    await change("new@example.com");
    await everyMinute(world);
    const link = confirmLink("new@example.com");
    expect(await (await get(link)).text()).toContain("Change your email");
    await confirm(link);
    expect(await isProven()).toBe(true);
    await everyMinute(world);
    const mails = world.mailbox.sent.length;
    const since = world.now;
    world.now += minute;
    await change("New@example.com");
    await everyMinute(world);
    await confirm(confirmLink("New@example.com"));
    await everyMinute(world);
    expect(await rowOf()).toMatchObject({ email: "New@example.com", emailConfirmedAt: since });
    expect(world.mailbox.sent.length).toBe(mails + 1);
  });

  it("sends at most five links an hour for one account, even with pauses between requests", async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect((await change(`new${tries}@example.com`)).status).toBe(302);
      world.now += minute + 1;
    }
    const sixth = await askForProof();
    expect(sixth.status).toBe(429);
    expect(await sixth.text()).toContain(
      "We already emailed you several links. Try again in an hour",
    );
    world.now += 60 * minute;
    expect((await askForProof()).status).toBe(302);
  });
});

describe("confirming your own address", () => {
  it("uses an emailed link, and sends no notice of a changed address", async () => {
    expect(await (await get("/account")).text()).toContain("Confirm my email");
    const link = await proofLink();
    expect(world.mailbox.sent.map(({ subject }) => subject)).toEqual([
      "Confirm your email address",
    ]);
    expect(await (await get("/account")).text()).toContain("Email me the link again");
    const page = await (await get(link)).text();
    expect(page).toContain("Confirm your email");
    expect(page).not.toContain("becomes the email address");
    expect(await isProven()).toBe(false);

    const answer = await confirm(link);
    expect(answer.headers.get("Location")).toBe("/account");
    expect(await rowOf()).toMatchObject({
      email: "ada@example.com",
      emailConfirmedAt: world.now,
    });
    await everyMinute(world);
    expect(world.mailbox.sent).toHaveLength(1);
    const account = await (await get("/account")).text();
    expect(account).toContain("Confirmed");
    expect(account).not.toContain("Confirm my email");
  });

  it("sends nothing if the address is already confirmed", async () => {
    await confirm(await proofLink());
    expect((await askForProof()).headers.get("Location")).toBe("/account");
    await everyMinute(world);
    expect(world.mailbox.sent).toHaveLength(1);
  });

  it("leaves a password link valid, because it went to the same address", async () => {
    await world.request("POST", "/forgot-password", { form: { account: "ada" } });
    await everyMinute(world);
    const reset = world.mailbox.link("ada@example.com", "/reset-password");
    await confirm(await proofLink());
    expect((await get(reset)).status).toBe(200);
  });

  it("keeps no readable link in the database or the outbox after sending", async () => {
    const token = /token=(.*)/.exec(await proofLink())?.[1] ?? "";
    const rows = JSON.stringify([
      await world.db.all(sql`select * from email_changes`),
      await world.db.all(sql`select * from mail_outbox`),
    ]);
    expect(token).toHaveLength(43);
    expect(rows).not.toContain(token);
  });

  it("accepts only the latest link, once, for one day", async () => {
    const first = await proofLink();
    const second = await proofLink();
    expect((await confirm(first)).status).toBe(409);
    world.now += 24 * 60 * minute - 1;
    ada = await signedIn(world, ada.viewer as never);
    expect((await get(second)).status).toBe(200);
    world.now += 1;
    expect((await get(second)).status).toBe(410);
    expect((await confirm(second)).status).toBe(409);
    expect(await isProven()).toBe(false);
    const third = await proofLink();
    expect((await confirm(third)).status).toBe(302);
    expect((await get(third)).status).toBe(410);
    expect((await confirm(third)).status).toBe(409);
  });

  it("succeeds once if posted twice at the same moment, and tells the other that the link has ended", async () => {
    const link = await proofLink();
    const both = await Promise.all([confirm(link), confirm(link)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(await late?.text()).not.toContain("Another account");
    expect(await isProven()).toBe(true);
  });

  it.each(["/account/password", "the mailed link"])(
    "refuses a link from before a new password, set by %s",
    async (way) => {
      const link = await proofLink();
      const typed = { password: "a-new-one", confirmPassword: "a-new-one" };
      if (way === "/account/password") await post(way, { currentPassword: "marketday", ...typed });
      else {
        await world.request("POST", "/forgot-password", { form: { account: "ada" } });
        await everyMinute(world);
        const reset = world.mailbox.link("ada@example.com", "/reset-password");
        await world.request("POST", reset, { form: typed });
        await world.db.update(users).set({ emailConfirmedAt: null });
      }
      ada = await signedIn(world, ada.viewer as never);
      expect((await confirm(link)).status).toBe(409);
      expect(await isProven()).toBe(false);
    },
  );

  it("and changing the address replace each other: only the latest request counts", async () => {
    const proof = await proofLink();
    await post("/account/email", { email: "new@example.com", currentPassword: "marketday" });
    await everyMinute(world);
    expect((await confirm(proof)).status).toBe(409);
    const change = confirmLink("new@example.com");
    await proofLink();
    expect((await confirm(change)).status).toBe(409);
    expect(await rowOf()).toMatchObject({ email: "ada@example.com", emailConfirmedAt: null });
  });

  it("needs the signed-in account that got the link; other accounts and visitors confirm nothing", async () => {
    const link = await proofLink();
    const nobody = await world.request("POST", link, { form: {} });
    expect(nobody.headers.get("Location")).toMatch(/^\/auth\?returnTo=/);
    const back = await world.request("GET", link);
    expect(back.headers.get("Location")).toBe(`/auth?returnTo=${encodeURIComponent(link)}`);
    const mallory = await person({ username: "mallory" });
    expect((await get(link, mallory)).status).toBe(410);
    expect((await confirm(link, mallory)).status).toBe(409);
    expect(await isProven()).toBe(false);
    expect((await confirm(link)).status).toBe(302);
  });

  it("is refused after five requests in a row", async () => {
    for (let tries = 0; tries < 5; tries++) expect((await askForProof()).status).toBe(302);
    const late = await askForProof();
    expect(late.status).toBe(429);
    expect(await late.text()).toContain("Too many tries");
  });
});

describe("the confirmation of an email address", () => {
  const reset = async () => {
    await world.request("POST", "/forgot-password", { form: { account: "ada" } });
    await everyMinute(world);
    const link = world.mailbox.link("ada@example.com", "/reset-password");
    const form = { password: "a-new-one", confirmPassword: "a-new-one" };
    return world.request("POST", link, { form });
  };

  it("is given by setting a password with the emailed link", async () => {
    expect((await reset()).status).toBe(302);
    expect((await rowOf())?.emailConfirmedAt).toBe(world.now);
  });

  it("keeps the time of the first confirmation", async () => {
    await confirm(await proofLink());
    const since = world.now;
    world.now += minute;
    await reset();
    expect((await rowOf())?.emailConfirmedAt).toBe(since);
  });

  it("is not given by registering, by form or JSON, or by changing a known password", async () => {
    const typed = { firstName: "Eve", lastName: "Example", password: "radishes-at-nine" };
    const form = {
      ...typed,
      confirmPassword: "radishes-at-nine",
      username: "eve",
      email: "e@example.com",
    };
    expect((await world.request("POST", "/auth?tab=register", { form })).status).toBe(302);
    const json = { ...typed, username: "eva", email: "eva@example.com" };
    const asProven = { json: { ...json, emailConfirmedAt: 1 } };
    expect((await world.request("POST", "/api/register", asProven)).status).toBe(422);
    expect((await world.request("POST", "/api/register", { json })).status).toBe(201);
    await post("/account/password", {
      currentPassword: "marketday",
      password: "a-new-one",
      confirmPassword: "a-new-one",
    });
    const proven = await world.db.all(
      sql`select id from users where email_confirmed_at is not null`,
    );
    expect(proven).toEqual([]);
  });

  it("is lost when the address changes, however it changes", async () => {
    await confirm(await proofLink());
    await world.db.update(users).set({ email: "ADA@example.com" });
    expect(await isProven()).toBe(true);
    await expect(world.db.update(users).set({ email: "new@example.com" })).rejects.toThrow();
    await world.db.update(users).set({ email: "new@example.com", emailConfirmedAt: null });
    expect(await isProven()).toBe(false);
  });
});
