import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "~/models/people/user/user.tables";
import { cookieOf, toastOf } from "../support/cookies";
import { makeMarket, makeUser } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { makeWorld, type World } from "../support/world";

let world: World;
const hash = quickHash("marketday");
beforeEach(async () => {
  world = await makeWorld();
  await makeUser(world, { username: "Ada", password: hash });
  await makeUser(world, { username: "stall", password: hash, userType: "vendor" });
  await makeUser(world, { username: "boss", password: hash, isAdmin: true });
  await makeUser(world, { username: "runner", password: hash, userType: "market_manager" });
});

const signIn = (
  username: string,
  password = "marketday",
  more: Record<string, string> = {},
  door = "/auth",
) => world.request("POST", door, { form: { username, password, ...more } });
const api = (username: string, password = "marketday", path = "/api/login") =>
  world.request("POST", path, { json: { username, password } });
/** The address of a page's sign-in form, and the hidden fields that it sends. */
function fieldsOf(html: string) {
  const form = /<form[^>]*id="sign-in".*?<\/form>/s.exec(html)?.[0] ?? "";
  const [, action = ""] = /action="([^"]*)"/.exec(form) ?? [];
  const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const plain = (text = "") => text.replaceAll("&amp;", "&");
  return {
    action: plain(action),
    hidden: Object.fromEntries(hidden.map(([, name = "", value]) => [name, plain(value)])),
  };
}
const sessions = async () =>
  (await world.db.all<{ n: number }>(sql`select count(*) as n from sessions`))[0]?.n;
const me = async (cookie: string) =>
  (await world.request("GET", "/api/orders", { headers: { Cookie: cookie } })).status;

describe("signing in by form", () => {
  it("starts a session that a script cannot read, and leads home", async () => {
    const answer = await signIn("ada");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/");
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /md_session=[^;]+;[^,]*HttpOnly; SameSite=Lax/,
    );
    expect(await me(cookieOf(answer, "md_session"))).toBe(200);
  });

  it.each(["Élan", "ÉLAN Vital", "Ñandú", "李雷"])(
    "lets in a user with the name %s",
    async (name) => {
      await makeUser(world, { username: name, email: "other@example.com", password: hash });
      expect((await signIn(name)).status).toBe(302);
    },
  );

  it("saves the favorite that a visitor had chosen, if the role may save, and says so", async () => {
    const { id } = await makeMarket(world, { name: "Grove" });
    const returnTo = `/markets?q=gro#save-market-${id}`;
    const answer = await signIn("ada", "marketday", { returnTo });
    expect(answer.headers.get("Location")).toBe(returnTo);
    expect(toastOf(answer)?.description).toBe(
      "Welcome back, Ada! We added Grove to your saved markets.",
    );
    const saved = () => world.db.all<{ item_id: number }>(sql`select item_id from saved_items`);
    expect(await saved()).toEqual([{ item_id: id }]);
    await signIn("stall", "marketday", { returnTo }, "/vendor-auth");
    const gone = await signIn("ada", "marketday", { returnTo: "/markets#save-market-999" });
    expect(gone.status).toBe(302);
    expect(await saved()).toHaveLength(1);
  });

  it("returns to the earlier page, on this site only", async () => {
    expect(
      (await signIn("ada", "marketday", { returnTo: "/orders?x=1" })).headers.get("Location"),
    ).toBe("/orders?x=1");
    for (const returnTo of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
    ]) {
      expect((await signIn("ada", "marketday", { returnTo })).headers.get("Location")).toBe("/");
    }
  });

  it("shows the same error for an unknown name, a wrong password and a deactivated account", async () => {
    await world.db.update(users).set({ isActive: false }).where(eq(users.username, "stall"));
    const pages = [await signIn("nobody"), await signIn("ada", "wrong-one"), await signIn("stall")];
    for (const page of pages) {
      expect(page.status).toBe(401);
      const html = await page.text();
      expect(html).toContain("Sign in failed");
      expect(html).toContain("Failed to sign in. Please check your credentials.");
      expect(html).not.toContain("wrong-one");
    }
    expect(await sessions()).toBe(0);
  });

  it("shows what is missing beside its field, and keeps the name", async () => {
    const html = await (await signIn("ada", "")).text();
    expect(html).toContain("Password is required");
    expect(html).toContain('value="ada"');
    expect(await (await signIn("", "marketday")).text()).toContain("Username is required");
  });

  it("treats a short password as wrong, without a message about its length", async () => {
    const answer = await signIn("ada", "short");
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain("at least 6 characters");
  });

  it("ends the session that the browser had before", async () => {
    const first = cookieOf(await signIn("ada"), "md_session");
    await world.request("POST", "/auth", {
      form: { username: "ada", password: "marketday" },
      headers: { Cookie: first },
    });
    expect(await me(first)).toBe(401);
    expect(await sessions()).toBe(1);
  });

  it("is blocked for a quarter of an hour after five failed tries", async () => {
    for (let tries = 0; tries < 5; tries++) await signIn("ada", "wrong-one");
    const late = await signIn("ada");
    expect(late.status).toBe(429);
    expect(late.headers.get("Retry-After")).toBe("900");
    world.now += 15 * 60_000;
    expect((await signIn("ada")).status).toBe(302);
  });
});

describe("the right sign-in page", () => {
  it.each([
    ["customer", "/auth", "/"],
    ["vendor", "/vendor-auth", "/vendor-dashboard"],
    ["market_manager", "/vendor-auth", "/market-manager-dashboard"],
    ["admin", "/admin-portal", "/admin"],
  ] as const)("leads a signed-in %s on from %s to %s", async (as, door, home) => {
    const to = async (path: string) =>
      (await world.request("GET", path, { as })).headers.get("Location");
    expect(await to(door)).toBe(home);
    expect(await to(`${door}?returnTo=/saved`)).toBe("/saved");
    expect(await to(`${door}?returnTo=//evil.example`)).toBe(home);
  });
});

describe("the wrong sign-in page", () => {
  it.each([
    ["stall", "/auth", "vendor", "Please use Vendor Portal", "/vendor-auth"],
    ["boss", "/auth", "admin", "Please use Admin Portal", "/admin-portal"],
    ["boss", "/vendor-auth", "admin", "Please use Admin Portal", "/admin-portal"],
  ])(
    "tells %s at %s so, keeps them signed out, and leads on without JavaScript",
    async (name, door, portal, text, next) => {
      const answer = await signIn(name, "marketday", {}, door);
      expect(answer.headers.get("Location")).toBe(`${door}?wrong=${portal}`);
      expect(answer.headers.get("Set-Cookie")).not.toMatch(/md_session=[^;]{5}/);
      expect(await sessions()).toBe(0);
      const page = await world.request("GET", `${door}?wrong=${portal}`);
      expect(page.headers.get("Refresh")).toBe(`1.5; url=${next}`);
      expect(await page.text()).toContain(text);
    },
  );

  it.each([
    ["stall", "/auth", "/vendor-auth", "/vendor-dashboard?tab=past"],
    ["boss", "/auth", "/admin-portal", "/admin/requests"],
    ["boss", "/vendor-auth", "/admin-portal", "/admin/requests"],
    ["ada", "/vendor-auth", "/auth", "/market/1?before=2-1#reviews"],
    ["ada", "/admin-portal", "/auth", "/orders"],
  ])(
    "leads %s at %s on to %s, and from there to the requested page",
    async (name, door, next, returnTo) => {
      const told = await signIn(name, "marketday", { returnTo }, door);
      const page = await world.request("GET", told.headers.get("Location") ?? "");
      const back = `${next}?${new URLSearchParams({ returnTo })}`;
      expect(page.headers.get("Refresh")).toBe(`1.5; url=${back}`);
      expect(await page.text()).toContain(`href="${back}"`);
      const form = fieldsOf(await (await world.request("GET", back)).text());
      const inside = await signIn(name, "marketday", form.hidden, form.action);
      expect(inside.headers.get("Location")).toBe(returnTo);
    },
  );

  it.each(["/auth", "/vendor-auth", "/admin-portal"])(
    "at %s keeps the requested page after a mistyped password",
    async (door) => {
      const returnTo = "/saved";
      const first = await world.request("GET", `${door}?${new URLSearchParams({ returnTo })}`);
      const { hidden, action } = fieldsOf(await first.text());
      const again = await signIn("ada", "wrong-one", hidden, action);
      expect(fieldsOf(await again.text()).hidden).toEqual({ returnTo });
    },
  );

  it("never leads to another site", async () => {
    const evil = { returnTo: "//evil.example" };
    const told = await signIn("stall", "marketday", evil);
    expect(told.headers.get("Location")).toBe("/auth?wrong=vendor");
    const page = await world.request("GET", `/auth?wrong=vendor&${new URLSearchParams(evil)}`);
    expect(page.headers.get("Refresh")).toBe("1.5; url=/vendor-auth");
  });

  it("for customers refuses a market manager, and the partners' page lets them in", async () => {
    const answer = await signIn("runner");
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("This portal is for customer accounts only.");
    expect((await signIn("runner", "marketday", {}, "/vendor-auth")).status).toBe(302);
  });

  it.each([
    ["customer", "/auth"],
    ["vendor", "/vendor-auth"],
    ["market_manager", "/vendor-auth"],
  ] as const)("for administrators tells a signed-in %s so, and leads to %s", async (as, door) => {
    const page = await world.request("GET", "/admin-portal", { as });
    expect(await page.text()).toContain("Access Denied");
    expect(page.headers.get("Refresh")).toBe(`1.5; url=${door}`);
  });

  it("for administrators lets in only an administrator", async () => {
    const boss = await signIn("boss", "marketday", {}, "/admin-portal");
    expect(boss.headers.get("Location")).toBe("/admin");
    const answer = await signIn("ada", "marketday", {}, "/admin-portal");
    expect(answer.headers.get("Location")).toBe("/admin-portal?wrong=customer");
    const page = await world.request("GET", "/admin-portal?wrong=customer");
    expect(await page.text()).toContain("Admin access required");
  });
});

describe("signing in by JSON", () => {
  it("returns the user and a token that works as a bearer token", async () => {
    const answer = await api("ada");
    expect(answer.status).toBe(200);
    const user = (await answer.json()) as { authToken: string };
    expect(user).toMatchObject({ username: "Ada", userType: "customer", isAdmin: false });
    expect(JSON.stringify(user)).not.toContain("scrypt");
    const orders = await world.request("GET", "/api/orders", {
      headers: { Authorization: `Bearer ${user.authToken}` },
    });
    expect(orders.status).toBe(200);
  });

  it("stores only the token's hash", async () => {
    const { authToken } = (await (await api("ada")).json()) as { authToken: string };
    const [row] = await world.db.all<{ token_hash: string }>(
      sql`select token_hash from api_tokens`,
    );
    expect(row?.token_hash).not.toBe(authToken);
    expect(row?.token_hash).toHaveLength(64);
  });

  it("fails with plain text", async () => {
    const answer = await api("ada", "wrong-one");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Content-Type")).toMatch("text/plain");
    expect(await answer.text()).toBe("Failed to sign in. Please check your credentials.");
    expect((await api("", "marketday")).status).toBe(422);
  });

  it("at the vendors' address lets in only partners", async () => {
    expect((await api("stall", "marketday", "/api/vendor/login")).status).toBe(200);
    expect((await api("ada", "marketday", "/api/vendor/login")).status).toBe(403);
  });
});

describe("signing out", () => {
  it("ends the session by form and by JSON, and repeating it causes no error", async () => {
    for (const path of ["/sign-out", "/api/logout"]) {
      const cookie = cookieOf(await signIn("ada"), "md_session");
      const answer = await world.request("POST", path, { headers: { Cookie: cookie } });
      expect(answer.status).toBeLessThan(400);
      expect(answer.headers.get("Set-Cookie")).toMatch(/md_session=;.*Max-Age=0/);
      expect(await me(cookie)).toBe(401);
      expect(
        (await world.request("POST", path, { headers: { Cookie: cookie } })).status,
      ).toBeLessThan(400);
    }
  });

  it("ends a bearer token", async () => {
    const { authToken } = (await (await api("ada")).json()) as { authToken: string };
    const headers = { Authorization: `Bearer ${authToken}` };
    await world.request("POST", "/api/logout", { headers });
    expect((await world.request("GET", "/api/orders", { headers })).status).toBe(401);
  });
});

describe("a deactivated account", () => {
  it("is signed out everywhere at once", async () => {
    const cookie = cookieOf(await signIn("ada"), "md_session");
    await world.db.update(users).set({ isActive: false });
    expect(await me(cookie)).toBe(401);
  });
});

describe("registering", () => {
  const person = {
    firstName: "Grace",
    lastName: "Example",
    username: "grace",
    email: "grace@example.com",
    password: "radishes-at-nine",
  };
  const byForm = (entered: Record<string, string> = {}) =>
    world.request("POST", "/auth?tab=register", {
      form: { ...person, confirmPassword: "radishes-at-nine", ...entered },
    });
  const byJson = (said: Record<string, unknown> = {}) =>
    world.request("POST", "/api/register", { json: { ...person, ...said } });

  it("creates a customer account and returns to the sign-in tab", async () => {
    const answer = await byForm();
    expect(answer.headers.get("Location")).toBe("/auth?tab=sign-in");
    const [row] = await world.db.select().from(users).where(eq(users.username, "grace"));
    expect(row).toMatchObject({ userType: "customer", isAdmin: false, firstName: "Grace" });
    expect(row?.password).toMatch(/^scrypt\$/);
    expect((await signIn("grace", "radishes-at-nine")).status).toBe(302);
  });

  it("by JSON does the same and answers in plain text", async () => {
    const answer = await byJson();
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Content-Type")).toMatch("text/plain");
    expect((await api("grace", "radishes-at-nine")).status).toBe(200);
  });

  it("by a second press on the button succeeds again, for the same account and 5 minutes", async () => {
    expect((await byForm()).status).toBe(302);
    expect((await byForm()).headers.get("Location")).toBe("/auth?tab=sign-in");
    expect((await byJson()).status).toBe(201);
    expect((await byJson({ email: "other@example.com" })).status).toBe(409);
    world.now += 5 * 60_000;
    expect((await byForm()).status).toBe(409);
    expect((await byJson()).status).toBe(409);
    const made = await world.db.select().from(users).where(eq(users.username, "grace"));
    expect(made).toHaveLength(1);
  });

  it("is no way to guess a password: each wrong one counts as an attempt to sign in", async () => {
    await byForm();
    for (let tries = 1; tries <= 5; tries += 1) {
      // Slowly enough for the limit on registering.
      world.now += 20_000;
      expect((await byJson({ password: `radishes-at-${tries}` })).status).toBe(409);
    }
    const right = await byJson();
    expect(right.status).toBe(429);
    expect(await right.text()).toContain("Too many tries. Wait up to 15 minutes");
  });

  it("ignores or refuses a requested role", async () => {
    expect((await byJson({ isAdmin: true, userType: "admin" })).status).toBe(422);
    expect((await byForm({ isAdmin: "true", userType: "admin" })).status).toBe(302);
    const [row] = await world.db.select().from(users).where(eq(users.username, "grace"));
    expect(row).toMatchObject({ isAdmin: false, userType: "customer" });
  });

  it.each([
    ["firstName", "", "First name is required"],
    ["lastName", "", "Last name is required"],
    ["username", " ", "Username is required"],
    ["email", "nowhere", "Invalid email format"],
    ["password", "12345", "Password must be at least 6 characters"],
    ["confirmPassword", "", "Confirm password is required"],
    ["confirmPassword", "12345", "Confirm password is required"],
    ["confirmPassword", "something-else", "Passwords don&#x27;t match"],
  ])("shows beside %s (%j) what is wrong", async (field, typed, text) => {
    const answer = await byForm({ [field]: typed });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).not.toContain('value="radishes-at-nine"');
  });

  it("refuses a username or email address that is taken, in any letter case", async () => {
    const name = await byForm({ username: "ADA" });
    expect(name.status).toBe(409);
    expect(await name.text()).toContain("This username is taken. Choose another username.");
    const address = await byJson({ email: "ADA@example.com" });
    expect(address.status).toBe(409);
    expect(await address.text()).toBe(
      "This email address already has an account. Sign in, or enter another address.",
    );
  });

  it("that fails unexpectedly shows an error, and keeps what was typed", async () => {
    await world.d1.exec("alter table users rename to mislaid");
    const page = await byForm();
    expect(page.status).toBe(500);
    const html = await page.text();
    expect(html).toContain("Failed to create account. Please try again.");
    expect(html).toContain('value="grace@example.com"');
    const json = await byJson();
    expect([json.status, await json.text()]).toEqual([
      500,
      "Failed to create account. Please try again.",
    ]);
    const login = await api("ada");
    expect([login.status, await login.text()]).toEqual([500, "Login failed"]);
  });

  it("twice at once creates one account", async () => {
    const both = await Promise.all([byJson(), byJson()]);
    expect(both.map((answer) => answer.status)).toEqual([201, 201]);
    const made = await world.db.select().from(users).where(eq(users.username, "grace"));
    expect(made).toHaveLength(1);
  });
});

describe("the vendors' sign-in page", () => {
  const quick = () => world.request("POST", "/vendor-auth?demo=", { form: {} });
  const door = async () => (await world.request("GET", "/vendor-auth", { as: "nobody" })).text();

  it("shows an error message for a wrong password", async () => {
    const answer = await signIn("stall", "wrong-word", {}, "/vendor-auth");
    expect(answer.status).toBe(401);
    const html = await answer.text();
    for (const text of ["Sign In Failed", "Invalid username or password"]) {
      expect(html).toContain(text);
    }
  });

  it("has a one-tap sign-in if the demo is loaded", async () => {
    const email = "vendor@marketday.example";
    await makeUser(world, { username: "vendor", password: hash, userType: "vendor", email });
    await makeMarket(world, { source: "demo", sourceKey: "one" });
    expect(await door()).toContain("Demo quick login");
    const answer = await quick();
    expect(answer.headers.get("Location")).toBe("/vendor-dashboard");
    expect(cookieOf(answer, "md_session")).not.toBe("");
  });

  it("has no one-tap sign-in elsewhere, even if an account has the same name", async () => {
    await makeUser(world, { username: "vendor", password: hash, userType: "vendor" });
    await makeMarket(world);
    expect(await door()).not.toContain("Demo quick login");
    expect((await quick()).status).toBe(404);
    await makeMarket(world, { source: "demo", sourceKey: "one" });
    expect((await quick()).status).toBe(404);
    expect(await sessions()).toBe(0);
  });
});
