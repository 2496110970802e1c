import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "~/models/people/user/user.tables";
import { hashPassword } from "~/platform/passwords";
import { cookieOf, toastOf } from "../support/cookies";
import { makeMarket, makeUser } from "../support/factories";
import { makeWorld, type World } from "../support/world";

let world: World;
let hash: string;
beforeEach(async () => {
  world = await makeWorld();
  hash ??= await hashPassword("marketday");
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
    "lets in somebody whose name is %s",
    async (name) => {
      await makeUser(world, { username: name, email: "other@example.com", password: hash });
      expect((await signIn(name)).status).toBe(302);
    },
  );

  it("saves what a visitor had tapped the heart of, for those who may save, and says so", async () => {
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

  it("leads back to where one came from, on this site only", async () => {
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

  it("says the same for an unknown name, a wrong password and an account that is off", async () => {
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

  it("says what is missing beside its field, and keeps the name", async () => {
    const html = await (await signIn("ada", "")).text();
    expect(html).toContain("Password is required");
    expect(html).toContain('value="ada"');
    expect(await (await signIn("", "marketday")).text()).toContain("Username is required");
  });

  it("does not judge how long a password is: a short one is only wrong", async () => {
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

  it("is held up for a quarter of an hour after five tries that failed", async () => {
    for (let tries = 0; tries < 5; tries++) await signIn("ada", "wrong-one");
    const late = await signIn("ada");
    expect(late.status).toBe(429);
    expect(late.headers.get("Retry-After")).toBe("900");
    world.now += 15 * 60_000;
    expect((await signIn("ada")).status).toBe(302);
  });
});

describe("at one's own door", () => {
  it.each([
    ["customer", "/auth", "/"],
    ["vendor", "/vendor-auth", "/vendor-dashboard"],
    ["market_manager", "/vendor-auth", "/market-manager-dashboard"],
    ["admin", "/admin-portal", "/admin"],
  ] as const)("a signed-in %s is led on from %s to %s", async (as, door, home) => {
    const to = async (path: string) =>
      (await world.request("GET", path, { as })).headers.get("Location");
    expect(await to(door)).toBe(home);
    expect(await to(`${door}?returnTo=/saved`)).toBe("/saved");
    expect(await to(`${door}?returnTo=//evil.example`)).toBe(home);
  });
});

describe("at the wrong door", () => {
  it.each([
    ["stall", "/auth", "vendor", "Please use Vendor Portal", "/vendor-auth"],
    ["boss", "/auth", "admin", "Please use Admin Portal", "/admin-portal"],
    ["boss", "/vendor-auth", "admin", "Please use Admin Portal", "/admin-portal"],
  ])(
    "%s at %s is told so, is signed out, and is led on without JavaScript",
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
    "%s at %s is led on to %s, and from there to where they wanted",
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
    "who mistypes the password at %s is still led to where they wanted",
    async (door) => {
      const returnTo = "/saved";
      const first = await world.request("GET", `${door}?${new URLSearchParams({ returnTo })}`);
      const { hidden, action } = fieldsOf(await first.text());
      const again = await signIn("ada", "wrong-one", hidden, action);
      expect(fieldsOf(await again.text()).hidden).toEqual({ returnTo });
    },
  );

  it("nobody is led to another site", async () => {
    const evil = { returnTo: "//evil.example" };
    const told = await signIn("stall", "marketday", evil);
    expect(told.headers.get("Location")).toBe("/auth?wrong=vendor");
    const page = await world.request("GET", `/auth?wrong=vendor&${new URLSearchParams(evil)}`);
    expect(page.headers.get("Refresh")).toBe("1.5; url=/vendor-auth");
  });

  it("a market manager is denied at the customers' door and let in at the partners'", async () => {
    const answer = await signIn("runner");
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("This portal is for customer accounts only.");
    expect((await signIn("runner", "marketday", {}, "/vendor-auth")).status).toBe(302);
  });

  it.each([
    ["customer", "/auth"],
    ["vendor", "/vendor-auth"],
    ["market_manager", "/vendor-auth"],
  ] as const)(
    "a %s who comes signed in to the administrators' is told so and led to %s",
    async (as, door) => {
      const page = await world.request("GET", "/admin-portal", { as });
      expect(await page.text()).toContain("Access Denied");
      expect(page.headers.get("Refresh")).toBe(`1.5; url=${door}`);
    },
  );

  it("nobody but an administrator gets in at the administrators'", async () => {
    const boss = await signIn("boss", "marketday", {}, "/admin-portal");
    expect(boss.headers.get("Location")).toBe("/admin");
    const answer = await signIn("ada", "marketday", {}, "/admin-portal");
    expect(answer.headers.get("Location")).toBe("/admin-portal?wrong=customer");
    const page = await world.request("GET", "/admin-portal?wrong=customer");
    expect(await page.text()).toContain("Admin access required");
  });
});

describe("signing in by JSON", () => {
  it("answers the user and a token that works as a bearer", async () => {
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

  it("keeps only the token's hash", async () => {
    const { authToken } = (await (await api("ada")).json()) as { authToken: string };
    const [row] = await world.db.all<{ token_hash: string }>(
      sql`select token_hash from api_tokens`,
    );
    expect(row?.token_hash).not.toBe(authToken);
    expect(row?.token_hash).toHaveLength(64);
  });

  it("fails in plain text", async () => {
    const answer = await api("ada", "wrong-one");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Content-Type")).toMatch("text/plain");
    expect(await answer.text()).toBe("Failed to sign in. Please check your credentials.");
    expect((await api("", "marketday")).status).toBe(422);
  });

  it("lets only partners in at the vendors' call", async () => {
    expect((await api("stall", "marketday", "/api/vendor/login")).status).toBe(200);
    expect((await api("ada", "marketday", "/api/vendor/login")).status).toBe(403);
  });
});

describe("signing out", () => {
  it("ends the session, by form and by JSON, and ends nothing twice without complaint", async () => {
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

describe("an account that has been switched off", () => {
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

  it("makes a customer's account and goes back to the sign-in tab", async () => {
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

  it("gives nobody a role by asking for it", async () => {
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
  ])("says beside %s (%j) what is wrong", async (field, typed, text) => {
    const answer = await byForm({ [field]: typed });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).not.toContain('value="radishes-at-nine"');
  });

  it("refuses a name or an address that is taken, however it is written, at its field", async () => {
    const name = await byForm({ username: "ADA" });
    expect(name.status).toBe(409);
    expect(await name.text()).toContain("This username is taken. Choose another username.");
    const address = await byJson({ email: "ADA@example.com" });
    expect(address.status).toBe(409);
    expect(await address.text()).toBe(
      "This email address already has an account. Sign in, or enter another address.",
    );
  });

  it("that fails in a way nobody has foreseen says so, and keeps what was typed", async () => {
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

  it("of two at once makes one", async () => {
    const both = await Promise.all([byJson(), byJson()]);
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });
});

describe("the vendors' door", () => {
  const quick = () => world.request("POST", "/vendor-auth?demo=", { form: {} });
  const door = async () => (await world.request("GET", "/vendor-auth", { as: "nobody" })).text();

  it("says in the spec's words that it was not that", async () => {
    const answer = await signIn("stall", "wrong-word", {}, "/vendor-auth");
    expect(answer.status).toBe(401);
    const html = await answer.text();
    for (const text of ["Sign In Failed", "Invalid username or password"]) {
      expect(html).toContain(text);
    }
  });

  it("is opened by one press where the demo is loaded", async () => {
    const email = "vendor@marketday.example";
    await makeUser(world, { username: "vendor", password: hash, userType: "vendor", email });
    await makeMarket(world, { source: "demo", sourceKey: "one" });
    expect(await door()).toContain("Demo quick login");
    const answer = await quick();
    expect(answer.headers.get("Location")).toBe("/vendor-dashboard");
    expect(cookieOf(answer, "md_session")).not.toBe("");
  });

  it("has nothing of the kind anywhere else, though an account were called the same", async () => {
    await makeUser(world, { username: "vendor", password: hash, userType: "vendor" });
    await makeMarket(world);
    expect(await door()).not.toContain("Demo quick login");
    expect((await quick()).status).toBe(404);
    await makeMarket(world, { source: "demo", sourceKey: "one" });
    expect((await quick()).status).toBe(404);
    expect(await sessions()).toBe(0);
  });
});
