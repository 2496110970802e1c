import { describe, expect, it } from "vitest";
import { isKept, keep, keptAnswer, keyOf } from "~/platform/edge-cache";
import { memoryCache } from "../support/edge-cache";

const address = "https://market-day.test/markets?q=bay";
const ask = (headers: Record<string, string> = {}, method = "GET", url = address) =>
  new Request(url, { method, headers });
const keyFor = (...asked: Parameters<typeof ask>) => keyOf(ask(...asked))?.url;
const sheet = "/assets/site-BxZ_12-a.css";

describe("the cache key of a request", () => {
  it("is the whole address, whatever cookies other services have set", () => {
    const key = keyFor();
    expect(keyFor({ Cookie: "__cf_bm=1; consent=yes" })).toBe(key);
    expect(keyFor({}, "HEAD")).toBe(key);
    const others = ["/markets?q=bay&page=2", "/markets", "/markets.data?q=bay", "/vendors?q=bay"];
    const keys = others.map((path) => keyFor({}, "GET", `https://market-day.test${path}`));
    expect(new Set([key, ...keys]).size).toBe(5);
    expect(keyFor({}, "GET", "https://other.test/markets?q=bay")).not.toBe(key);
  });

  it("differs by whether the browser has the style sheet", () => {
    const having = keyFor({ Cookie: `__Host-md_sheet=${sheet}` });
    expect(having).not.toBe(keyFor());
    expect(having).not.toBe(keyFor({ Cookie: "__Host-md_sheet=/assets/site-new.css" }));
    // No visitor can reach this cache entry with an address of their own.
    expect(keyFor({}, "GET", having)).not.toBe(having);
  });

  it.each([
    ["somebody who is signed in", { Cookie: "__Host-md_session=x" }],
    ["a browser with any other cookie of ours", { Cookie: "a=b; __Host-md_theme=dark" }],
    ["a program with a token", { Authorization: "Bearer x" }],
    ["a sheet that is none of ours", { Cookie: "__Host-md_sheet=/../x" }],
    [
      "a sheet with a name without end",
      { Cookie: `__Host-md_sheet=/assets/site-${"a".repeat(50)}.css` },
    ],
  ])("does not exist for %s", (_, headers) => {
    expect(keyFor(headers)).toBeUndefined();
  });

  it("does not exist for a write", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(keyFor({}, method)).toBeUndefined();
    }
  });
});

describe("a cached answer", () => {
  const made = (headers: Record<string, string> = {}) =>
    new Response("page", {
      headers: {
        "Cache-Control": "public, max-age=60",
        "Content-Type": "text/html",
        "X-Request-Id": "first",
        ETag: 'W/"tag"',
        ...headers,
      },
    });
  async function afterMs(ms: number, asked = ask()) {
    const { cache } = memoryCache();
    const key = keyOf(ask()) as Request;
    await keep(cache, key, made(), 1_000_000);
    return keptAnswer(cache, key, asked, 1_000_000 + ms);
  }

  it("states its age and expires at its limit", async () => {
    const answer = await afterMs(12_999);
    expect(answer?.headers.get("Age")).toBe("12");
    expect(await answer?.text()).toBe("page");
    expect(answer?.headers.has("X-Request-Id")).toBe(false);
    expect(answer?.headers.has("X-Kept-At")).toBe(false);
    expect((await afterMs(59_999))?.headers.get("Age")).toBe("59");
    expect(await afterMs(60_000)).toBeNull();
    expect((await afterMs(-5_000))?.headers.get("Age")).toBe("0");
  });

  it("is answered 304 to a reader who has it, and has no body for HEAD", async () => {
    const known = await afterMs(1, ask({ "If-None-Match": '"tag"' }));
    expect([known?.status, await known?.text()]).toEqual([304, ""]);
    expect(known?.headers.get("Age")).toBe("0");
    const head = await afterMs(1, ask({}, "HEAD"));
    expect([head?.status, await head?.text()]).toEqual([200, ""]);
  });

  it("is stored only when it is public and successful", () => {
    expect(isKept(made())).toBe(true);
    expect(isKept(made({ "Cache-Control": "private, no-cache" }))).toBe(false);
    expect(isKept(new Response("", { status: 404, headers: made().headers }))).toBe(false);
  });

  it("counts as a miss when the cache fails", async () => {
    const fail = () => Promise.reject(new Error("no cache today"));
    const cache = { match: fail, put: fail };
    const key = keyOf(ask()) as Request;
    await keep(cache, key, made(), 0);
    expect(await keptAnswer(cache, key, ask(), 0)).toBeNull();
  });
});
