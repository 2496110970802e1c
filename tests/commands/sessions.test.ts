import { beforeEach, describe, expect, it } from "vitest";
import { sessions } from "~/models/people/user/user.tables";
import { type Actor, makePerson, nobody, signedInBy, withBearer } from "../support/actors";
import { refusalOf } from "../support/cookies";
import { quickHash } from "../support/quick-hash";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0";
const phone = "Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Safari/537.36";
const hour = 3_600_000;
let world: World;
const hash = quickHash("marketday");
let ada: Awaited<ReturnType<typeof makePerson>>;
/** Ada's browser, signed in by the form from the United States. */
let laptop: Actor;
beforeEach(async () => {
  world = await makeWorld();
  ada = await makePerson(world, { username: "ada", email: "ada@example.com", password: hash });
  await world.db.delete(sessions);
  laptop = await signIn(firefox, "US");
});

async function signIn(userAgent: string, country: string): Promise<Actor> {
  const answer = await world.request("POST", "/auth", {
    form: { username: "ada", password: "marketday" },
    headers: { "User-Agent": userAgent, "CF-IPCountry": country },
  });
  return signedInBy(answer);
}

const page = async (as: Actor) => (await world.request("GET", "/account/sessions", { as })).text();
/** The rows of the list as text, and the ids that their forms name. */
async function listed(as: Actor) {
  const html = (await page(as)).replaceAll("<!-- -->", "");
  const rows = html.match(/<li class="token-row.*?<\/li>/gs) ?? [];
  return rows.map((row) => ({
    text: row
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    id: /name="sessionId" value="([0-9a-f]{16})"/.exec(row)?.[1] ?? "",
  }));
}
const end = (as: Actor, sessionId = "") =>
  world.request("POST", "/account/sessions/end", { as, form: { sessionId } });
const status = async (as: Actor) => (await world.request("GET", "/api/orders", { as })).status;

describe("the page of sessions", () => {
  it("shows each browser with its country and last use, this browser first", async () => {
    world.now += 5 * hour;
    const android = await signIn(phone, "DE");
    const rows = (await listed(laptop)).map(({ text }) => text);
    expect(rows).toEqual([
      "Firefox on Windows This browser United States Last seen within the last hour. Signed in 5 hours ago with your password Sign out this browser",
      "Chrome on Android Germany Last seen within the last hour. Signed in just now with your password Sign out Chrome on Android",
    ]);
    expect((await listed(android))[0]?.text).toContain("Chrome on Android This browser");
  });

  it("shows no country that Cloudflare does not know", async () => {
    for (const country of ["XX", "T1", "us", "USA"]) await signIn(phone, country);
    const rows = await listed(laptop);
    expect(rows.filter(({ text }) => text.includes("Unknown country"))).toHaveLength(4);
  });

  it("notes the last use after the answer", async () => {
    world.now += 3 * hour;
    await world.request("GET", "/orders", { as: laptop });
    world.now += 2 * hour;
    expect((await listed(await signIn(phone, "US")))[1]?.text).toContain("Last seen 2 hours ago");
  });

  it("contains no secret, and no session's whole hash", async () => {
    const html = await page(laptop);
    const [row] = await world.db.select().from(sessions);
    expect(html).toContain(row?.tokenHash.slice(0, 16));
    expect(html).not.toContain(row?.tokenHash);
  });

  it.each(["customer", "vendor", "market_manager", "admin"] as const)(
    "opens for a %s, and leads from the account page",
    async (role) => {
      const as = await world.as(role);
      expect(await listed(as)).toHaveLength(1);
      const account = await (await world.request("GET", "/account", { as })).text();
      expect(account).toContain('href="/account/sessions"');
    },
  );

  it("shows nothing of it to an administrator who views the account", async () => {
    const begun = await world.request("POST", `/admin/system/users/${ada.id}/view`, {
      as: "admin",
      form: {},
    });
    const html = await page(signedInBy(begun));
    expect(html).toContain("Only the account’s owner can see this.");
    expect(html).not.toContain("Firefox on Windows");
    const data = await world.request("GET", "/account/export", { as: signedInBy(begun) });
    expect(await data.json()).toMatchObject({ sessions: [] });
  });
});

describe("signing out one browser", () => {
  it("ends its session, says so, and leaves this browser signed in", async () => {
    const android = await signIn(phone, "DE");
    const answer = await end(laptop, (await listed(laptop))[1]?.id);
    expect(answer.headers.get("Location")).toBe("/account/sessions");
    expect([await status(android), await status(laptop)]).toEqual([401, 200]);
    const cookie = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
    const headers = { Cookie: [laptop.headers.Cookie, ...cookie].join("; ") };
    expect(await page({ ...nobody, headers })).toContain(
      "Chrome on Android is no longer signed in.",
    );
  });

  it("signs out this browser like “Sign out” if it is the one", async () => {
    const answer = await end(laptop, (await listed(laptop))[0]?.id);
    expect(answer.headers.get("Location")).toBe("/auth");
    expect(answer.headers.get("Set-Cookie")).toMatch(/md_session=;/);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(await status(laptop)).toBe(401);
  });

  it("is not found twice, and not for another account", async () => {
    const android = await signIn(phone, "DE");
    const [, row] = await listed(laptop);
    const ben = await makePerson(world, { username: "ben" });
    const gone = "That browser is no longer signed in. Reload the list.";
    expect(refusalOf(await end(ben, row?.id))).toBe(gone);
    expect(await status(android)).toBe(200);
    expect(refusalOf(await end(laptop, row?.id))).toBeNull();
    const again = await end(laptop, row?.id);
    expect([refusalOf(again), again.headers.get("Location")]).toEqual([gone, "/account/sessions"]);
  });

  it.each(["", "x", "0".repeat(64)])("is refused for “%s”, which names no session", async (id) => {
    expect(refusalOf(await end(laptop, id))).toBe("Some entries need a change.");
    expect(await status(laptop)).toBe(200);
  });

  it("ends a program's login with its token", async () => {
    const login = await world.request("POST", "/api/login", {
      json: { username: "ada", password: "marketday" },
      headers: { "User-Agent": "curl/8" },
    });
    const { authToken } = (await login.json()) as { authToken: string };
    const program = { ...nobody, headers: { Authorization: `Bearer ${authToken}` } };
    world.now += 1;
    const other = await withBearer(world, ada.viewer);
    expect(await status(program)).toBe(200);
    const row = (await listed(laptop)).find(({ text }) => text.includes("program"));
    await end(laptop, row?.id);
    expect([await status(program), await status(signedInBy(login))]).toEqual([401, 401]);
    expect([await status(laptop), await status(other)]).toEqual([200, 200]);
  });
});

it("a new browser's email leads to the page of sessions, and a known browser sends none", async () => {
  await everyMinute(world);
  const sent = () => world.mailbox.to("ada@example.com").map(({ subject }) => subject);
  expect(sent()).toEqual(["New sign-in to your account"]);
  expect(world.mailbox.to("ada@example.com")[0]?.text).toContain("/account/sessions");
  const again = await world.request("POST", "/auth", {
    form: { username: "ada", password: "marketday" },
    headers: { "User-Agent": phone, "CF-IPCountry": "US" },
  });
  const known = again.headers.getSetCookie().find((each) => each.startsWith("md_browser="));
  await everyMinute(world);
  expect(sent()).toHaveLength(2);
  world.now += 25 * hour;
  await world.request("POST", "/auth", {
    form: { username: "ada", password: "marketday" },
    headers: { "User-Agent": phone, Cookie: known?.split(";")[0] ?? "" },
  });
  await everyMinute(world);
  expect(sent()).toHaveLength(2);
});
