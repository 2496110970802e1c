import { describe, expect, it } from "vitest";
import { Caching, withCaching } from "~/platform/caching";

function answer(
  body: string,
  {
    seconds = 60,
    method = "GET",
    headers = {},
    isSignedIn = false,
    nonce = "nonce-1",
    status = 200,
    setCookie = "",
  }: {
    seconds?: number | null;
    method?: string;
    headers?: Record<string, string>;
    isSignedIn?: boolean;
    nonce?: string;
    status?: number;
    setCookie?: string;
  } = {},
) {
  const cache = new Caching();
  if (seconds !== null) cache.publicly(seconds);
  const response = new Response(body, {
    status,
    headers: {
      "Content-Type": "text/html",
      "Content-Security-Policy": `script-src 'nonce-${nonce}'`,
      ...(setCookie && { "Set-Cookie": setCookie }),
    },
  });
  const request = new Request("http://here.test/markets", { method, headers });
  return withCaching(request, response, { cache, isSignedIn, nonce, requestId: nonce });
}
const policy = (response: Response) => response.headers.get("Cache-Control");

describe("an answer", () => {
  it("may be kept by anybody, for a minute, where it was the same for everybody", async () => {
    const response = await answer("page");
    expect(policy(response)).toBe("public, max-age=60");
    expect(response.headers.get("Vary")).toBe("Cookie, Authorization, Accept-Encoding");
    expect(await response.text()).toBe("page");
  });

  it.each([
    ["a loader that did not ask for it", { seconds: null }],
    ["somebody who is signed in", { isSignedIn: true }],
    ["a browser with any cookie at all", { headers: { Cookie: "theme=dark" } }],
    ["a program with a token", { headers: { Authorization: "Bearer x" } }],
    ["a page that sets a cookie, as one with a toast does", { setCookie: "md_toast=; Max-Age=0" }],
    ["an error", { status: 404 }],
    ["a write", { method: "POST" }],
  ])("is nobody else's for %s", async (_, asked) => {
    expect(policy(await answer("page", asked))).toBe("private, no-cache");
  });

  it("is kept for the shortest time that a loader allows", () => {
    const cache = new Caching();
    cache.publicly(60);
    cache.publicly(10);
    cache.publicly(30);
    expect(cache.seconds).toBe(10);
  });
});

describe("a validator", () => {
  const tagOf = async (...args: Parameters<typeof answer>) =>
    (await answer(...args)).headers.get("ETag");

  it("says what is shown, whatever nonce it is shown with", async () => {
    const first = await tagOf("<script nonce='nonce-1'>", { nonce: "nonce-1" });
    expect(first).toMatch(/^W\/"[\w-]{24}"$/);
    expect(await tagOf("<script nonce='nonce-2'>", { nonce: "nonce-2" })).toBe(first);
    expect(await tagOf("<script nonce='nonce-1'> ")).not.toBe(first);
  });

  it.each([(tag: string) => tag, (tag: string) => tag.slice(2), (tag: string) => `"x", ${tag}`])(
    "that a client has already spares the body",
    async (asSent) => {
      const tag = (await tagOf("page")) as string;
      const again = await answer("page", { headers: { "If-None-Match": asSent(tag) } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("ETag")).toBe(tag);
      // The policy of the page that is kept has the nonce of the page that is kept.
      expect(again.headers.has("Content-Security-Policy")).toBe(false);
    },
  );

  it("of another page does not", async () => {
    const other = await answer("page", { headers: { "If-None-Match": 'W/"other"' } });
    expect([other.status, await other.text()]).toEqual([200, "page"]);
  });
});
