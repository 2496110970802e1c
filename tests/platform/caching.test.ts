import { describe, expect, it } from "vitest";
import { Caching, isForDocument, withCaching } from "~/platform/caching";

function answer(
  body: string,
  {
    seconds = 60,
    method = "GET",
    headers = {},
    viewer = null,
    endsSession = false,
    path = "/markets",
    own = "",
    nonce = "nonce-1",
    status = 200,
    setCookie = "",
    type = "text/html",
    tag = "",
  }: {
    seconds?: number | null;
    method?: string;
    headers?: Record<string, string>;
    viewer?: { id: number } | null | "unknown";
    endsSession?: boolean;
    path?: string;
    /** The Cache-Control header that the handler set itself. */
    own?: string;
    nonce?: string;
    status?: number;
    setCookie?: string;
    type?: string;
    /** The ETag header that the handler set itself. */
    tag?: string;
  } = {},
) {
  const cache = new Caching();
  if (seconds !== null) cache.publicly(seconds);
  const response = new Response(body, {
    status,
    headers: {
      "Content-Type": type,
      ...(tag && { ETag: tag }),
      "Content-Security-Policy": `script-src 'nonce-${nonce}'`,
      ...(setCookie && { "Set-Cookie": setCookie }),
      ...(own && { "Cache-Control": own }),
    },
  });
  const request = new Request(`http://here.test${path}`, { method, headers });
  return withCaching(request, response, {
    cache,
    viewer: viewer === "unknown" ? undefined : viewer,
    endsSession,
    nonce,
    requestId: nonce,
  });
}
const ada = { id: 7 };
const policy = (response: Response) => response.headers.get("Cache-Control");

describe("an answer", () => {
  it("may be cached by everyone for a minute when it was the same for everyone", async () => {
    const response = await answer("page");
    expect(policy(response)).toBe("public, max-age=60");
    expect(response.headers.get("Vary")).toBe("Cookie, Authorization, Accept-Encoding");
    expect(await response.text()).toBe("page");
  });

  it("stays public when the browser sends only the style sheet cookie or other services' cookies", async () => {
    for (const name of ["md_sheet", "__Host-md_sheet", "__cf_bm"]) {
      const response = await answer("page", { headers: { Cookie: `${name}=md_session` } });
      expect(policy(response)).toBe("public, max-age=60");
    }
  });

  it.each([
    ["a loader that did not ask for it", { seconds: null }],
    ["a browser with a cookie of ours", { headers: { Cookie: "x=1; md_theme=dark" } }],
    ["a browser with one over https", { headers: { Cookie: "__Host-md_session=x" } }],
    ["a program with a token", { headers: { Authorization: "Bearer x" } }],
    ["a page that sets a cookie, as one with a toast does", { setCookie: "md_toast=; Max-Age=0" }],
    ["an error", { status: 404 }],
    ["a write", { method: "POST" }],
  ])("is private for %s", async (_, asked) => {
    expect(policy(await answer("page", asked))).toBe("private, no-cache");
  });

  it.each([
    ["a page", {}],
    ["a page that loaders let anybody keep", { seconds: 60 }],
    ["an error", { status: 404 }],
    ["what was posted", { method: "POST" }],
    ["JSON that was opened as a page", { path: "/api/orders", headers: { Accept: "text/html" } }],
  ])("to a signed-in user is stored by no browser: %s", async (_, asked) => {
    const response = await answer("page", { seconds: null, ...asked, viewer: ada });
    expect(policy(response)).toBe("private, no-store");
    expect(response.headers.has("ETag")).toBe(false);
  });

  it.each([
    ["what a script asks for, maybe ahead", { path: "/orders.data" }],
    ["a program", { headers: { Authorization: "Bearer x" } }],
  ])("to a signed-in user may be stored and revalidated for %s", async (_, asked) => {
    expect(policy(await answer("page", { ...asked, viewer: ada }))).toBe("private, no-cache");
  });

  it("that is private varies by cookie", async () => {
    for (const viewer of [null, ada]) {
      const response = await answer("page", { seconds: null, viewer });
      expect(response.headers.get("Vary")).toContain("Cookie");
    }
  });

  it("is cached for the shortest time that a loader allows", () => {
    const cache = new Caching();
    cache.publicly(60);
    cache.publicly(10);
    cache.publicly(30);
    expect(cache.seconds).toBe(10);
  });
});

describe("the account named by an answer", () => {
  const accountOf = async (...args: Parameters<typeof answer>) =>
    (await answer(...args)).headers.get("X-Account");

  it.each([
    ["somebody", ada, "7"],
    ["nobody", null, "nobody"],
    ["somebody of whom nothing is known", "unknown", null],
  ] as const)("matches the viewer on a private answer: %s", async (_, viewer, told) => {
    expect(await accountOf("page", { seconds: null, viewer })).toBe(told);
  });

  it("is left out of a public answer, by its loader or by its own header", async () => {
    expect(await accountOf("page")).toBeNull();
    const calendar = { seconds: null, own: "public, max-age=3600" };
    expect(await accountOf("feed", { ...calendar, viewer: ada })).toBeNull();
    expect(await accountOf("feed", calendar)).toBeNull();
  });
});

describe("an answer that everyone may cache", () => {
  const own = "public, max-age=3600";

  it("keeps the caching headers of its handler", async () => {
    const response = await answer("feed", { seconds: null, own, viewer: ada });
    expect(policy(response)).toBe(own);
    expect(response.headers.has("Vary")).toBe(false);
  });

  it("is private once it sets a cookie", async () => {
    const setCookie = "md_session=; Max-Age=0";
    expect(policy(await answer("feed", { seconds: null, own, setCookie }))).toBe(
      "private, no-cache",
    );
  });
});

describe("the end of a session", () => {
  it("has the browser clear its cache of this site, and nothing else does", async () => {
    const told = async (endsSession: boolean) =>
      (await answer("page", { endsSession })).headers.get("Clear-Site-Data");
    expect(await told(true)).toBe('"cache"');
    expect(await told(false)).toBeNull();
  });
});

describe("the recognition of a document request", () => {
  it.each([
    ["by a link, a form or an address", { "Sec-Fetch-Mode": "navigate", Accept: "*/*" }, true],
    ["not by a script", { "Sec-Fetch-Mode": "cors", Accept: "text/html" }, false],
    ["by an older browser, which names the kind of answer", { Accept: "text/html,*/*" }, true],
    ["not by a program that takes anything", { Accept: "*/*" }, false],
    ["not by a program that says nothing", {}, false],
  ])("%s", (_, headers, expected) => {
    expect(isForDocument(new Request("http://here.test/", { headers }))).toBe(expected);
  });
});

describe("a validator", () => {
  const tagOf = async (...args: Parameters<typeof answer>) =>
    (await answer(...args)).headers.get("ETag");

  it("depends on the content and not on the nonce", async () => {
    const first = await tagOf("<script nonce='nonce-1'>", { nonce: "nonce-1" });
    expect(first).toMatch(/^W\/"[\w-]{24}"$/);
    expect(await tagOf("<script nonce='nonce-2'>", { nonce: "nonce-2" })).toBe(first);
    expect(await tagOf("<script nonce='nonce-1'> ")).not.toBe(first);
  });

  it.each([(tag: string) => tag, (tag: string) => tag.slice(2), (tag: string) => `"x", ${tag}`])(
    "that a client already has spares the body",
    async (asSent) => {
      const tag = (await tagOf("page")) as string;
      const again = await answer("page", { headers: { "If-None-Match": asSent(tag) } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("ETag")).toBe(tag);
      // The client's kept page keeps its own policy, which has that page's nonce.
      expect(again.headers.has("Content-Security-Policy")).toBe(false);
    },
  );

  it("that does not match gets the body", async () => {
    const other = await answer("page", { headers: { "If-None-Match": 'W/"other"' } });
    expect([other.status, await other.text()]).toEqual([200, "page"]);
  });
});

describe("an API answer", () => {
  const call = { path: "/api/orders", type: "application/json", seconds: null, viewer: ada };

  it("has a validator and is private", async () => {
    const response = await answer("[1]", call);
    expect(response.headers.get("ETag")).toMatch(/^W\/"[\w-]{24}"$/);
    expect(policy(response)).toBe("private, no-cache");
    expect((await answer("[2]", call)).headers.get("ETag")).not.toBe(response.headers.get("ETag"));
  });

  it("is not sent again to a client that has it", async () => {
    const tag = (await answer("[1]", call)).headers.get("ETag") ?? "";
    const again = await answer("[1]", { ...call, headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it.each([
    ["a refusal", { status: 404 }],
    ["a write", { method: "POST" }],
    ["a page elsewhere", { path: "/orders" }],
    ["what anybody is shown elsewhere", { path: "/orders", viewer: null }],
  ])("has no generated validator for %s", async (_, asked) => {
    expect((await answer("[1]", { ...call, ...asked })).headers.has("ETag")).toBe(false);
  });

  it("keeps the validator that its handler gave it", async () => {
    const response = await answer("[1]", {
      ...call,
      tag: '"v7"',
      headers: { "If-None-Match": '"v7"' },
    });
    expect([response.status, response.headers.get("ETag")]).toEqual([304, '"v7"']);
  });
});
