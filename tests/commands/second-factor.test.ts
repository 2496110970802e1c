import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makePerson, signedIn, signedInBy, withBearer } from "../support/actors";
import { CookieJar } from "../support/cookie-jar";
import { toastOf } from "../support/cookies";
import { quickHash } from "../support/quick-hash";
import { codesOn } from "../support/second-factor";
import { codeAt } from "../support/sign-in-codes";
import { makeWorld, type World } from "../support/world";

const password = "radishes-at-nine";
let world: World;
const hash = quickHash(password);
let ada: Awaited<ReturnType<typeof makePerson>>;
beforeEach(async () => {
  world = await makeWorld();
  ada = await makePerson(world, { username: "ada", password: hash });
});
const sessionsOf = async (id = ada.id) =>
  (await world.db.all<{ n: number }>(sql`select count(*) n from sessions where user_id = ${id}`))[0]
    ?.n;
const at = (answer: Response) => answer.headers.get("Location");
const page = "/account/second-factor";
const keyIn = (html: string) => /<code class="code-text">([A-Z2-7 ]{39})<\/code>/.exec(html)?.[1];
const codesIn = (html: string) =>
  [...html.matchAll(/<code class="code-text">(\d{4}(?: \d{4}){4})<\/code>/g)].map(
    ([, code = ""]) => code,
  );
const setupIn = (html: string) => /name="setup" value="(\d+)"/.exec(html)?.[1] ?? "";

describe("the pages of sign-in codes", () => {
  const get = async (path: string) => (await world.request("GET", path, { as: ada })).text();
  const post = (path: string, form: Record<string, string>) =>
    world.request("POST", path, { as: ada, form });

  it("turn codes on, show ten recovery codes until they are saved, and turn codes off", async () => {
    expect(await get("/account")).toMatch(/Sign-in codes<\/dt><dd[^>]*>Off/);
    const begun = await post(page, { currentPassword: password });
    expect(at(begun)).toBe(`${page}/confirm`);
    const html = await get(`${page}/confirm`);
    const key = keyIn(html) ?? "";
    expect(html).toContain(`secret=${key.replaceAll(" ", "")}`);
    expect(html).toMatch(/<svg[^>]*role="img" aria-label="QR code with the key/);
    const form = { setup: setupIn(html), code: codeAt(key, world.now) };
    expect(at(await post(`${page}/confirm`, form))).toBe(`${page}/codes`);
    expect(at(await post(`${page}/confirm`, form))).toBe(`${page}/codes`);

    const codes = codesIn(await get(`${page}/codes`));
    expect(codes).toHaveLength(10);
    expect(codesIn(await get(`${page}/codes`))).toEqual(codes);
    expect(at(await post(`${page}/codes`, {}))).toBe(page);
    expect(codesIn(await get(`${page}/codes`))).toEqual([]);
    expect(await get(page)).toContain("You have 10 recovery codes left.");
    await world.db.run(sql`update recovery_codes set used_at = 1`);
    expect(await get(page)).toContain("You have no recovery codes left. Make new ones now.");
    await world.db.run(sql`update recovery_codes set used_at = null`);
    expect(await get("/account")).toMatch(/Sign-in codes<\/dt><dd[^>]*>On/);
    expect(keyIn(await get(`${page}/confirm`))).toBeUndefined();

    const renewed = await post(`${page}/new-codes`, {
      currentPassword: password,
      code: codes[0] ?? "",
    });
    expect(at(renewed)).toBe(`${page}/codes`);
    const [fresh = ""] = codesIn(await get(`${page}/codes`));
    expect(codes).not.toContain(fresh);
    const old = await post(`${page}/off`, { currentPassword: password, code: codes[1] ?? "" });
    expect(old.status).toBe(401);
    const off = await post(`${page}/off`, { currentPassword: password, code: fresh });
    expect(at(off)).toBe(page);
    expect(toastOf(off)?.title).toBe("Sign-in codes are off");
    expect(await get(page)).toContain("Turn on sign-in codes");
  });

  it("say at the field what is wrong, and keep the typed code but not the password", async () => {
    await codesOn(world, ada.viewer);
    const missing = await post(`${page}/off`, { currentPassword: password, code: "" });
    expect(missing.status).toBe(422);
    expect(await missing.text()).toContain("Code is required");
    const wrong = await post(`${page}/off`, { currentPassword: password, code: "123 456" });
    expect(wrong.status).toBe(401);
    const html = await wrong.text();
    expect(html).toContain("Wrong code. Enter the code that your app shows now");
    expect(html).toContain('value="123 456"');
    expect(html).not.toContain(password);
    const again = await post(`${page}/off`, { currentPassword: "wrong-radishes", code: "123456" });
    expect(again.status).toBe(422);
  });

  it("show nothing secret to a browser that may keep pages", async () => {
    await post(page, { currentPassword: password });
    for (const path of [`${page}/confirm`, `${page}/codes`]) {
      const answer = await world.request("GET", path, { as: ada });
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  it("refuse an administrator who views the account", async () => {
    await codesOn(world, ada.viewer);
    const view = { as: "admin", form: {} } as const;
    const begun = await world.request("POST", `/admin/system/users/${ada.id}/view`, view);
    const admin = signedInBy(begun);
    expect((await world.request("GET", page, { as: admin })).status).toBe(200);
    const codes = await (await world.request("GET", `${page}/codes`, { as: admin })).text();
    expect(codes).toContain("Only the account’s owner can see this.");
    expect(codesIn(codes)).toEqual([]);
    const off = { currentPassword: password, code: "123456" };
    const refused = await world.request("POST", `${page}/off`, { as: admin, form: off });
    expect(refused.status).toBe(403);
    const ended = await world.request("POST", "/viewing/end", { as: admin, form: {} });
    const ben = await makePerson(world, { username: "ben", password: hash });
    await world.request("POST", page, { as: ben, form: { currentPassword: password } });
    const again = { as: signedInBy(ended), form: {} };
    const eyes = signedInBy(
      await world.request("POST", `/admin/system/users/${ben.id}/view`, again),
    );
    const confirm = await (await world.request("GET", `${page}/confirm`, { as: eyes })).text();
    expect(confirm).toContain("Only the account’s owner can see this.");
    expect(confirm).not.toContain("secret=");
  });

  it("are closed to a program's token", async () => {
    await codesOn(world, ada.viewer);
    const made = await post("/account/tokens", {
      name: "Till",
      scopes: "orders",
      days: "30",
      currentPassword: password,
    });
    const token = /md_[\w-]{43}/.exec(await made.text())?.[0] ?? "";
    const headers = { Authorization: `Bearer ${token}` };
    for (const path of ["", "/confirm", "/codes", "/new-codes", "/off"]) {
      const answer = await world.request("GET", page + path, { headers });
      expect(at(answer)).toContain("/auth?returnTo=");
    }
    expect((await world.request("GET", "/api/orders", { headers })).status).toBe(403);
  });
});

describe("signing in by form with a code", () => {
  it.each([
    ["customer", "/auth", "/"],
    ["vendor", "/vendor-auth", "/vendor-dashboard"],
    ["market_manager", "/vendor-auth", "/market-manager-dashboard"],
    ["admin", "/admin-portal", "/admin"],
  ] as const)("leads a %s from %s over the code page to %s", async (role, door, home) => {
    const isAdmin = role === "admin";
    const userType = isAdmin ? "customer" : role;
    const person = await makePerson(world, { username: "eve", password: hash, isAdmin, userType });
    const { key } = await codesOn(world, person.viewer);
    const before = await sessionsOf(person.id);
    world.now += 60_000;
    const browser = new CookieJar(world);
    const half = await browser.post(door, { username: "eve", password });
    expect(at(half)).toBe("/sign-in/code");
    expect(half.headers.get("Set-Cookie")).toMatch(/md_half=[^;]+;[^,]*HttpOnly; SameSite=Lax/);
    expect(await sessionsOf(person.id)).toBe(before);
    expect((await browser.get("/account")).status).toBe(302);
    const html = await (await browser.get("/sign-in/code")).text();
    expect(html).toMatch(/<input[^>]*name="code"[^>]*>/);
    expect(html).toMatch(/autoComplete="one-time-code"/i);
    expect(html).toMatch(/inputMode="numeric"/i);
    const wrong = await browser.post("/sign-in/code", { code: "123456" });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain('value="123456"');
    const done = await browser.post("/sign-in/code", { code: codeAt(key, world.now) });
    expect(at(done)).toBe(home);
    expect(toastOf(done)?.title).toBe("Login successful");
    expect((await browser.get("/account")).status).toBe(200);
    // The half sign-in has ended: the page leads on.
    expect(at(await browser.get("/sign-in/code"))).toBe(home);
  });

  it("goes on to where the user wanted to go, on this site only", async () => {
    const { key, codes } = await codesOn(world, ada.viewer);
    world.now += 60_000;
    const browser = new CookieJar(world);
    const half = await browser.post("/auth", {
      username: "ada",
      password,
      returnTo: "/orders?x=1",
    });
    expect(at(half)).toBe("/sign-in/code?returnTo=%2Forders%3Fx%3D1");
    const html = await (await browser.get(at(half) ?? "")).text();
    expect(html).toContain('name="returnTo" value="/orders?x=1"');
    const code = codeAt(key, world.now);
    const done = await browser.post("/sign-in/code", { code, returnTo: "/orders?x=1" });
    expect(at(done)).toBe("/orders?x=1");
    await browser.post("/auth", { username: "ada", password });
    const evil = { code: codes[0] ?? "", returnTo: "https://evil.example" };
    const away = await browser.post("/sign-in/code", evil);
    expect(at(away)).toBe("/");
    expect(toastOf(away)?.description).toBe("Welcome back, ada! You have 9 recovery codes left.");
  });

  it("shows the form again that the user sent after the session had ended", async () => {
    const { key } = await codesOn(world, ada.viewer);
    world.now += 60_000;
    const browser = new CookieJar(world);
    await browser.post("/auth", { username: "ada", password });
    await browser.post("/sign-in/code", { code: codeAt(key, world.now) });
    await world.db.run(sql`delete from sessions`);
    const sent = await browser.post("/account/name", { firstName: "Augusta", lastName: "King" });
    const back = new URL(at(sent) ?? "", "http://x").searchParams.get("returnTo") ?? "";
    expect(back).toContain("/account/name?kept=");
    world.now += 60_000;
    const half = await browser.post("/auth", { username: "ada", password, returnTo: back });
    expect(at(half)).toContain("/sign-in/code?returnTo=");
    const code = codeAt(key, world.now);
    const done = await browser.post("/sign-in/code", { code, returnTo: back });
    expect(at(done)).toBe(back);
    const html = await (await browser.get(back)).text();
    expect(html).toContain('value="Augusta"');
    expect(html).toContain("Not saved yet");
  });

  it("asks for the password first, in a browser that has not given it", async () => {
    const { key } = await codesOn(world, ada.viewer);
    world.now += 60_000;
    const browser = new CookieJar(world);
    expect(at(await browser.get("/sign-in/code?returnTo=/orders"))).toBe(
      "/auth?returnTo=%2Forders",
    );
    const before = await sessionsOf();
    const sent = await browser.post("/sign-in/code", { code: codeAt(key, world.now) });
    expect(at(sent)).toBe("/auth");
    expect(toastOf(sent)?.title).toBe("Sign in again");
    expect(await sessionsOf()).toBe(before);
  });

  it("is not skipped by a new password from an emailed link", async () => {
    await codesOn(world, ada.viewer);
    await world.db.run(
      sql`update users set email_confirmed_at = ${world.now} where username = 'ada'`,
    );
    await world.request("POST", "/forgot-password", { form: { account: "ada" } });
    const { runScheduled } = await import("~/models/running/scheduled/scheduled.server");
    await runScheduled(world.ctx(null));
    const link = world.mailbox.link(ada.viewer.email, "/reset-password");
    const twice = { password: "turnips-at-ten", confirmPassword: "turnips-at-ten" };
    await world.request("POST", link, { form: twice });
    const browser = new CookieJar(world);
    const half = await browser.post("/auth", { username: "ada", password: twice.password });
    expect(at(half)).toBe("/sign-in/code");
  });
});

describe("signing in by API with a code", () => {
  const login = (body: object, path = "/api/login") =>
    world.request("POST", path, { json: { username: "ada", password, ...body } });
  const problem = { type: "/api/docs#error-second-factor", status: 401 };

  it("answers 401 with its own error type without a code, and with a wrong one", async () => {
    const { key } = await codesOn(world, ada.viewer);
    world.now += 60_000;
    const before = await sessionsOf();
    for (const body of [{}, { code: "123456" }]) {
      const answer = await login(body);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject(problem);
    }
    expect(await sessionsOf()).toBe(before);
    const code = codeAt(key, world.now);
    const answer = await login({ code });
    expect(answer.status).toBe(200);
    const { authToken } = (await answer.json()) as { authToken: string };
    const headers = { Authorization: `Bearer ${authToken}` };
    expect((await world.request("GET", "/api/orders", { headers })).status).toBe(200);
    expect(await (await login({ code })).json()).toMatchObject(problem);
  });

  it("says nothing about codes to a caller with a wrong password", async () => {
    await codesOn(world, ada.viewer);
    const answer = await login({ password: "wrong-radishes", code: "123456" });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toBe("Failed to sign in. Please check your credentials.");
  });

  it("ignores a code of an account that needs none", async () => {
    expect((await login({ code: "123456" })).status).toBe(200);
  });

  it("takes a recovery code at the vendors' login", async () => {
    const vendor = await makePerson(world, { username: "vic", password: hash, userType: "vendor" });
    const { codes } = await codesOn(world, vendor.viewer);
    const by = { username: "vic", code: codes[0] };
    expect((await login(by, "/api/vendor/login")).status).toBe(200);
    expect((await login(by, "/api/vendor/login")).status).toBe(401);
  });

  it("leaves a program that is signed in as before", async () => {
    const program = await withBearer(world, ada.viewer);
    const browser = await signedIn(world, ada.viewer);
    await codesOn(world, ada.viewer);
    for (const as of [program, browser]) {
      expect((await world.request("GET", "/api/orders", { as })).status).toBe(200);
    }
  });
});
