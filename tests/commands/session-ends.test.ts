import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, makePerson, nobody, withBearer } from "../support/actors";
import { cookieOf } from "../support/cookies";
import { makeUser } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { makeWorld, type World } from "../support/world";

let world: World;
const hash = quickHash("marketday");
let ada: Awaited<ReturnType<typeof makePerson>>;
beforeEach(async () => {
  world = await makeWorld();
  ada = await makePerson(world, { username: "ada", password: hash });
  await makeUser(world, { username: "stall", password: hash, userType: "vendor" });
});

const document = { "Sec-Fetch-Mode": "navigate", Accept: "text/html" };
const password = "marketday";
const told = (answer: Response) => answer.headers.get("Clear-Site-Data");
const taken = (answer: Response) =>
  answer.headers.getSetCookie().some((cookie) => /^md_session=;.*Max-Age=0/.test(cookie));

describe("clearing the browser's cache when a session ends", () => {
  const twice = { password: "another-one-7", confirmPassword: "another-one-7" };
  it.each([
    ["signing out", "/sign-out", {}],
    ["signing out of a program", "/api/logout", {}],
    ["signing out everywhere", "/account/sessions", {}],
    ["deleting the account", "/account/delete", { currentPassword: password }],
    ["changing the password", "/account/password", { currentPassword: password, ...twice }],
    ["signing in as somebody else", "/vendor-auth", { username: "stall", password }],
    ["signing in at the wrong door", "/auth", { username: "stall", password }],
  ])("is requested by %s", async (_, path, form) => {
    const answer = await world.request("POST", path, { as: ada, form });
    expect(answer.status).toBeLessThan(400);
    expect((await world.request("GET", "/api/orders", { as: ada })).status).toBe(401);
    expect(told(answer)).toBe('"cache"');
  });

  it("is not requested by signing in without an earlier session", async () => {
    const answer = await world.request("POST", "/auth", { form: { username: "ada", password } });
    expect(cookieOf(answer, "md_session")).not.toBe("");
    expect(told(answer)).toBeNull();
  });

  it("is not requested by changing the name, or with a wrong password", async () => {
    const name = { firstName: "Ada", lastName: "L" };
    const wrong = { currentPassword: "not-this-one" };
    for (const [path, form] of [
      ["/account/name", name],
      ["/account/delete", wrong],
    ] as const) {
      expect(told(await world.request("POST", path, { as: ada, form }))).toBeNull();
    }
    expect((await world.request("GET", "/api/orders", { as: ada })).status).toBe(200);
  });
});

describe("the cookie of a session that has ended", () => {
  const page = (as: Actor, headers: Record<string, string> = document, path = "/orders") =>
    world.request("GET", path, { as, headers });

  beforeEach(async () => {
    await world.request("POST", "/account/sessions", { as: ada, form: {} });
  });

  it("is deleted with the next page, and the browser's cache with it", async () => {
    const answer = await page(ada);
    expect([taken(answer), told(answer)]).toEqual([true, '"cache"']);
  });

  it("is deleted by a response that shared caches do not keep", async () => {
    const answer = await page(ada, document, "/robots.txt");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(taken(answer)).toBe(true);
  });

  it("is kept if a script asks, because another tab may have signed in meanwhile", async () => {
    const answer = await page(ada, { "Sec-Fetch-Mode": "cors", Accept: "*/*" });
    expect([taken(answer), told(answer)]).toEqual([false, null]);
  });

  it("does not prevent signing in again", async () => {
    const form = { username: "ada", password };
    const answer = await world.request("POST", "/auth", { as: ada, form, headers: document });
    const again = { ...nobody, headers: { Cookie: cookieOf(answer, "md_session") } };
    expect((await page(again)).headers.get("X-Account")).toBe(String(ada.id));
  });

  it("is not deleted on a page without it, or for a program's token", async () => {
    expect(taken(await page(nobody))).toBe(false);
    const { headers } = await withBearer(world, ada.viewer);
    const program = { viewer: null, headers: { ...headers, ...ada.headers } };
    expect(taken(await page(program))).toBe(false);
  });
});
