import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type makePerson, signedIn } from "../support/actors";
import { CookieJar } from "../support/cookie-jar";
import { refusalOf, toastOf } from "../support/cookies";
import { begin, day, password, personWithCodes, waitFor } from "../support/recovery";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

type Person = Awaited<ReturnType<typeof makePerson>>;
let world: World;
let ada: Person;
beforeEach(async () => {
  world = await makeWorld();
  ada = await person("ada");
});

const person = (username: string, more: Parameters<typeof personWithCodes>[2] = {}) =>
  personWithCodes(world, username, more);
const at = (answer: Response) => answer.headers.get("Location");
/** A browser that has given a person's password and is asked for a code. */
async function halfIn(username: string, door = "/auth") {
  const browser = new CookieJar(world);
  expect(at(await browser.post(door, { username, password }))).toBe("/sign-in/code");
  return browser;
}
const text = async (answer: Response | Promise<Response>) => (await answer).text();
const mailed = async (path: string, { viewer }: Person = ada) => {
  await everyMinute(world);
  return world.mailbox.link(viewer.email, path);
};
const isOn = async (username = "ada") =>
  (
    await world.db.all(sql`select 1 from second_factors
      where user_id = (select id from users where username = ${username})`)
  ).length === 1;

describe("a customer who has lost every second factor", () => {
  it("asks, starts, waits, finishes, and signs in with the password alone", async () => {
    const browser = await halfIn("ada");
    expect(await text(browser.get("/sign-in/code"))).toContain(
      'href="/recover">Lost your phone and recovery codes?',
    );
    const page = await text(browser.get("/recover"));
    expect(page).toContain("For ada, if you’ve lost");
    expect(page).not.toContain(ada.viewer.email);
    expect(page).not.toContain("Another administrator");
    expect(at(await browser.post("/recover"))).toBe("/recover");
    expect(await text(browser.get("/recover"))).toContain("We emailed a link to your account");

    const anywhere = new CookieJar(world);
    const start = await mailed("/recover/confirm");
    expect(await text(anywhere.get(start))).toContain("Start the recovery?");
    expect(at(await anywhere.post(start))).toBe(start);
    expect(await text(anywhere.get(start))).toContain("You can finish from");
    expect(await text(browser.get("/recover"))).toContain("The 24 hours are running");

    world.now += day;
    const finish = await mailed("/recover/finish");
    const wrong = await anywhere.post(finish, { currentPassword: "not-it" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Wrong password. Enter your current password.");
    const missing = await anywhere.post(finish, { currentPassword: "" });
    expect(await text(missing)).toContain("Your current password is required");
    expect(await isOn()).toBe(true);
    const done = await anywhere.post(finish, { currentPassword: password });
    expect(at(done)).toBe("/auth");
    expect(toastOf(done)?.title).toBe("Account recovered");
    expect(await isOn()).toBe(false);
    expect((await anywhere.get(finish)).status).toBe(410);
    expect(at(await anywhere.post("/auth", { username: "ada", password }))).toBe("/");
  });

  it("changes nothing by opening a link, as programs do that check emails", async () => {
    const browser = await halfIn("ada");
    await browser.post("/recover");
    const start = await mailed("/recover/confirm");
    const state = () => world.db.all(sql`select * from account_recoveries`);
    const asked = await state();
    expect((await browser.get(start)).status).toBe(200);
    expect(await state()).toEqual(asked);
    await browser.post(start);
    const waiting = await state();
    const stop = await mailed("/recover/stop");
    expect(await text(browser.get(stop))).toContain("Stop the recovery?");
    expect(await state()).toEqual(waiting);
    const stopped = await browser.post(stop);
    expect([at(stopped), toastOf(stopped)?.title]).toEqual([
      "/forgot-password",
      "Recovery stopped",
    ]);
    expect(await state()).toEqual([]);
    const again = await browser.post(stop);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("The recovery was finished, stopped");
  });

  it("reads nothing without the password", async () => {
    for (const browser of [new CookieJar(world), undefined]) {
      const as = await signedIn(world, ada.viewer);
      const answer = browser
        ? await browser.get("/recover")
        : await world.request("GET", "/recover", { as });
      expect([at(answer), toastOf(answer)?.title]).toEqual(["/auth", "Sign in again"]);
      const sent = browser
        ? await browser.post("/recover")
        : await world.request("POST", "/recover", { as, form: {} });
      expect([sent.status, at(sent)]).toEqual([302, "/auth"]);
    }
    expect(await world.db.all(sql`select * from account_recoveries`)).toEqual([]);
  });
});

describe("the account page of a recovery's account", () => {
  /** A session from before the recovery, which was begun as `by` says. */
  const open = async (by: string) => {
    const actor = await signedIn(world, ada.viewer, world.now + 30 * day);
    await world.db.run(sql`update sessions set proven_by = ${by}, proven_at = 0
      where rowid = (select max(rowid) from sessions)`);
    return actor;
  };

  it("warns every session, and lets one with a code stop the recovery", async () => {
    const weak = await open("password");
    const page = async (as: typeof weak) => text(world.request("GET", "/account", { as }));
    expect(await page(weak)).not.toContain("Someone is recovering");
    await begin(world, ada);
    const strong = await open("code");
    expect(await page(weak)).toContain("use the link in our email");
    const refused = await world.request("POST", "/account/recovery/stop", { as: weak, form: {} });
    expect(refusalOf(refused)).toContain("Use the link in our email to stop the recovery.");
    expect(await page(strong)).toContain('action="/account/recovery/stop"');
    const stopped = await world.request("POST", "/account/recovery/stop", { as: strong, form: {} });
    expect([at(stopped), toastOf(stopped)?.title]).toEqual([
      "/account/password",
      "Recovery stopped",
    ]);
    expect(await page(strong)).not.toContain("Someone is recovering");
    expect(at(await world.request("GET", "/account/recovery/stop", { as: strong }))).toBe(
      "/account",
    );
  });
});

describe("an administrator who has lost every second factor", () => {
  it("waits for another administrator, who decides with a reason", async () => {
    const [ana, abe] = [
      await person("ana", { isAdmin: true }),
      await person("abe", { isAdmin: true }),
    ];
    // Whoever decides has just proven to be an administrator.
    await world.db.run(sql`update sessions set proven_at = ${world.now} where user_id = ${abe.id}`);
    const browser = await halfIn("ana", "/admin-portal");
    expect(await text(browser.get("/recover"))).toContain("Another administrator approves");
    await browser.post("/recover");
    await browser.post(await mailed("/recover/confirm", ana));
    expect(await text(browser.get("/recover"))).toContain("An administrator has to approve");

    const path = `/admin/system/users/${ana.id}`;
    const get = (address: string, as = abe) => text(world.request("GET", address, { as }));
    expect(await get("/admin/system/users")).toContain(`href="${path}/recovery"`);
    expect(await get("/admin/system/users", ana)).not.toContain(`href="${path}/recovery"`);
    expect(await get(path)).toContain("Asks to recover the account");
    expect(await get(`${path}/recovery`)).toContain("Let ana recover the account?");
    expect(await get(`${path}/recovery`, ana)).toContain("This is your account");
    const post = (form: Record<string, string>, as = abe) =>
      world.request("POST", `${path}/recovery`, { as, form });
    const own = await post({ decision: "approve", reason: "It’s me" }, ana);
    expect(own.status).toBe(403);
    const silent = await post({ decision: "approve", reason: "" });
    expect(silent.status).toBe(422);
    expect(await silent.text()).toContain("Enter a reason for the log");
    const done = await post({ decision: "approve", reason: "Called her" });
    expect([at(done), toastOf(done)?.title]).toEqual([path, "Recovery approved"]);
    expect(await get(path)).toContain("This account is being recovered");
    expect(await get("/admin/system/users")).not.toContain(`href="${path}/recovery"`);
    const late = await post({ decision: "reject", reason: "Not her" });
    expect(late.status).toBe(409);

    const finish = `/recover/finish?token=${await waitFor(world, ana)}`;
    expect(at(await browser.post(finish, { currentPassword: password }))).toBe("/admin-portal");
    expect(await isOn("ana")).toBe(false);
    expect(at(await browser.post("/admin-portal", { username: "ana", password }))).toBe("/admin");
  });

  it("reads what to do if nobody else could approve", async () => {
    await person("ana", { isAdmin: true });
    const browser = await halfIn("ana", "/admin-portal");
    const page = await text(browser.get("/recover"));
    expect(page).toContain("npm run admin:recover -- ana");
    expect(page).not.toContain("Email me a link");
    const refused = await browser.post("/recover");
    expect(refused.status).toBe(409);
  });
});
