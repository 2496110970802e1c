import { describe, expect, test } from "vitest";
import { cookieName, ownCookie, plainCookie } from "~/platform/cookies";
import { readCredential, SessionCookie } from "~/platform/credentials";

const asked = (url: string, cookie = "") =>
  new Request(url, { headers: cookie ? { Cookie: cookie } : {} });
const [http, https] = ["http://localhost:8788/orders", "https://market-day.example/orders"];
const sentBack = (header: string | null) => header?.split(";")[0] ?? "";

test("a cookie has the __Host- prefix over https only", () => {
  expect(cookieName("session", { url: https })).toBe("__Host-md_session");
  expect(cookieName("session", { url: http })).toBe("md_session");
});

describe("each cookie of the site", () => {
  const cookies = {
    own: (url: string) => ownCookie("a", asked(url), { seconds: 5 }).serialize("x"),
    signed: (url: string) => ownCookie("a", asked(url), { seconds: 5, secret: "s" }).serialize("x"),
    plain: async (url: string) => plainCookie("a", asked(url)).serialize("x", { seconds: 5 }),
    session: async (url: string) => {
      const session = new SessionCookie(asked(url));
      session.set("token");
      return (await session.header()) ?? "";
    },
    "no session": async (url: string) => {
      const session = new SessionCookie(asked(url));
      session.clear();
      return (await session.header()) ?? "";
    },
  };
  test.each(Object.entries(cookies))(
    "(%s) has the attributes that the __Host- prefix requires, over https",
    async (_, set) => {
      const header = await set(https);
      expect(header).toMatch(/^__Host-md_/);
      expect(header).toContain("; Secure");
      expect(header).toContain("; Path=/;");
      expect(header).toContain("; HttpOnly");
      expect(header).toContain("; SameSite=Lax");
      expect(header).not.toContain("Domain");
    },
  );
  test.each(Object.entries(cookies))(
    "(%s) is also set without encryption, without the Secure flag",
    async (_, set) => {
      const header = await set(http);
      expect(header).toMatch(/^md_/);
      expect(header).not.toContain("Secure");
      expect(header).toContain("; HttpOnly");
    },
  );
});

test.each([http, https])("a session is read back from its cookie at %s", async (url) => {
  const session = new SessionCookie(asked(url));
  session.set("a-token");
  const cookie = sentBack(await session.header());
  expect(await readCredential(asked(url, cookie))).toEqual({ kind: "session", token: "a-token" });
});

test("a session cookie without the __Host- prefix is ignored over https", async () => {
  const session = new SessionCookie(asked(http));
  session.set("a-token");
  expect(await readCredential(asked(https, sentBack(await session.header())))).toBeNull();
});

test.each([
  ["Bearer a-program", { kind: "bearer", token: "a-program" }],
  ["bearer a-program", { kind: "bearer", token: "a-program" }],
  ["Bearer", null],
  ["Basic YTpi", null],
  ["a-program", null],
])("a browser's session is ignored with Authorization: %s", async (said, credential) => {
  const session = new SessionCookie(asked(http));
  session.set("a-token");
  const headers = { Cookie: sentBack(await session.header()), Authorization: said };
  expect(await readCredential(new Request(http, { headers }))).toEqual(credential);
});

test("a plain cookie is read among others, and only under its own name", () => {
  const word = (cookie: string) => plainCookie("theme", asked(http, cookie)).value();
  expect(word("a=b; md_theme=dark; c=d")).toBe("dark");
  expect(word("not_md_theme=dark")).toBeUndefined();
  expect(word("")).toBeUndefined();
});
