import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { offlinePath, shellFiles } from "~/service-worker/which-pages";
import { answerOf, newWorker, site } from "./stand-in";

let worker: Awaited<ReturnType<typeof newWorker>>;
beforeEach(async () => {
  worker = await newWorker();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ada = "7";
const ben = "8";
/** The names of the hashed files that are kept. */
async function filesKept() {
  const files = await (await worker.caches.open("assets")).keys();
  return files.map(({ url }) => url.slice(site.length)).sort();
}
const withToast = '<html ><div class="toast-region">Order cancelled</div></html>';

describe("a kept page", () => {
  it("has the time and the title, and is shown as it was", async () => {
    await worker.visited("/market/1", {
      account: ada,
      html: "<html lang=en><title>Bay Market</title></html>",
    });
    expect(await worker.shown("/market/1")).toMatch(
      /^<html data-kept-at="\d{13}" lang=en><title>Bay Market/,
    );
    const kept = await worker.keptPage(new URL("/market/1", site));
    expect(kept?.headers.get("X-Kept-Title")).toBe("Bay%20Market");
  });

  it("of one market is shown at any query, and a list only at its own", async () => {
    await worker.visited("/market/1?from=map", { account: ada });
    await worker.visited("/markets?day=Sunday", { account: ada });
    expect(await worker.shown("/market/1")).not.toBeNull();
    expect(await worker.shown("/market/1?from=market")).not.toBeNull();
    expect(await worker.shown("/markets")).toBeNull();
  });

  it("of one thing is the one viewed last, and never its sheet for printing", async () => {
    const saying = (text: string) => ({ account: ada, html: `<html >${text}</html>` });
    await worker.visited("/vendor-stall?market=1", saying("last week"));
    await worker.visited("/vendor-stall?last=7", saying("today"));
    await worker.visited("/vendor-stall?print", saying("sheet"));
    expect(await worker.shown("/vendor-stall")).toContain("today");
    expect(await worker.shown("/vendor-stall?print")).toContain("today");
  });

  it.each([
    ["may have come out of a cache", { headers: { "Cache-Control": "private, no-cache" } }],
    ["is an error", { status: 404 }],
    ["is no page", { headers: { "Content-Type": "application/json" } }],
    ["does not say whose it is", { account: undefined }],
  ])("is not made from an answer that %s", async (_, page) => {
    await worker.visited("/orders", { account: ada });
    await worker.visited("/markets", { account: ada, ...page });
    expect(await worker.kept()).toEqual(["/orders"]);
  });

  it("is not stored under an address that redirected", async () => {
    const answer = answerOf({ account: ada });
    await worker.noteAccount(answer, worker.takeTurn());
    await worker.keepPage(
      new URL("/orders", site),
      Object.defineProperty(answer, "redirected", { value: true }),
    );
    expect(await worker.kept()).toEqual([]);
  });

  it("is stored only together with every asset that it names", async () => {
    const html = '<html ><link href="/assets/root-a1.css"><script src="/assets/market-b2.js">';
    worker.given.network = (path) => answerOf({ status: path.endsWith(".js") ? 503 : 200 });
    await expect(worker.visited("/market/1", { account: ada, html })).rejects.toThrow();
    expect(await worker.kept()).toEqual([]);
    worker.given.network = () => answerOf();
    await worker.visited("/market/1", { account: ada, html });
    expect(await worker.kept()).toEqual(["/market/1"]);
    expect(await filesKept()).toEqual(["/assets/market-b2.js", "/assets/root-a1.css"]);
  });

  it("is fetched again without its toast", async () => {
    worker.given.network = () => answerOf({ account: ada, html: "<html >quiet</html>" });
    await worker.visited("/orders", { account: ada, html: withToast });
    expect(worker.asked).toEqual(["/orders"]);
    // The request is marked as a prefetch, so that it does not use up a toast that has come up
    // meanwhile.
    expect(worker.ahead).toEqual(["/orders"]);
    expect(await worker.shown("/orders")).toContain("quiet");
  });

  it("is fetched only once more, and not stored, when it has a toast each time", async () => {
    worker.given.network = () => answerOf({ account: ada, html: withToast });
    await worker.visited("/orders", { account: ada, html: withToast });
    expect(worker.asked).toEqual(["/orders"]);
    expect(await worker.kept()).toEqual([]);
  });

  it("is one of sixty at most, and the least recently viewed is dropped", async () => {
    for (let id = 1; id <= 60; id++) await worker.visited(`/market/${id}`, { account: ada });
    await worker.visited("/market/1", { account: ada });
    await worker.visited("/market/61", { account: ada });
    const kept = await worker.kept();
    expect(kept).toHaveLength(60);
    expect(kept).toContain("/market/1");
    expect(kept).not.toContain("/market/2");
  });
});

describe("the account of the kept pages", () => {
  it("is one at a time: an answer for another account removes them", async () => {
    await worker.visited("/orders", { account: ada });
    await worker.visited("/markets", { account: ben });
    expect(await worker.kept()).toEqual(["/markets"]);
    expect(await worker.shown("/orders")).toBeNull();
  });

  it("is unknown after signing in or out, and no page is kept", async () => {
    await worker.visited("/orders", { account: ada });
    await worker.forgetPages();
    expect(await worker.kept()).toEqual([]);
    expect(await worker.shown("/orders")).toBeNull();
  });

  it("is not changed by an answer requested before signing in and received after", async () => {
    const before = worker.takeTurn();
    await worker.forgetPages();
    await worker.visited("/orders", { account: ada });
    await worker.visited("/markets", { account: "nobody" }, before);
    expect(await worker.kept()).toEqual(["/orders"]);
    expect(await worker.shown("/orders")).not.toBeNull();
  });

  it("is not taken from an older answer right after signing in", async () => {
    const before = worker.takeTurn();
    await worker.forgetPages();
    await worker.visited("/markets", { account: ada }, before);
    expect(await worker.kept()).toEqual([]);
  });

  it("is checked again before storing a page that waited for its assets", async () => {
    let arrive = () => {};
    worker.given.network = () =>
      new Promise((resolve) => {
        arrive = () => resolve(answerOf());
      });
    const html = '<html ><script src="/assets/orders-c3.js">';
    const visit = worker.visited("/orders", { account: ada, html });
    await expect.poll(() => worker.asked).toHaveLength(1);
    await worker.forgetPages();
    arrive();
    await visit;
    expect(await worker.kept()).toEqual([]);
  });

  it("is that of the later of two simultaneous requests, in either order of arrival", async () => {
    const [first, second] = [worker.takeTurn(), worker.takeTurn()];
    await Promise.all([
      worker.visited("/saved", { account: ben }, second),
      worker.visited("/orders", { account: ada }, first),
    ]);
    expect(await worker.kept()).toEqual(["/saved"]);
    expect(await worker.shown("/saved")).not.toBeNull();
  });

  it("is not changed by an answer without an account, such as a photo or an outage", async () => {
    await worker.visited("/orders", { account: ada });
    await worker.noteAccount(answerOf({ status: 502 }), worker.takeTurn());
    expect(await worker.kept()).toEqual(["/orders"]);
  });
});

describe("an answer that may come from the browser's cache", () => {
  const old = { headers: { "Cache-Control": "private, no-cache" } };

  it("for a signed-in account removes the kept pages and is not kept", async () => {
    await worker.visited("/markets", { account: "nobody" });
    await worker.visited("/orders", { account: ada, ...old });
    expect(await worker.kept()).toEqual([]);
    expect(await worker.shown("/orders")).toBeNull();
  });

  it("for a signed-out visitor removes an account's pages", async () => {
    await worker.visited("/orders", { account: ada });
    await worker.visited("/auth", { account: "nobody", ...old });
    expect(await worker.kept()).not.toContain("/orders");
  });
});

describe("an answer that everyone may cache", () => {
  const isPublic = "public, max-age=60";
  const shared = { "Cache-Control": isPublic, Vary: "Cookie, Authorization, Accept-Encoding" };

  it("is kept only as a page for a browser without cookies, and removes an account's pages", async () => {
    await worker.visited("/orders", { account: ada });
    await worker.visited("/markets", { headers: shared });
    expect(await worker.kept()).toEqual(["/markets"]);
  });

  it.each([
    ["is a calendar", { "Cache-Control": isPublic, "Content-Type": "text/calendar" }],
    ["is the same for every cookie", { "Cache-Control": isPublic }],
    ["a cache has kept with somebody's number", { "Cache-Control": isPublic, "X-Account": ben }],
  ])("that %s leaves kept pages as they are", async (_, headers) => {
    await worker.visited("/orders", { account: ada });
    await worker.visited("/market/1/calendar.ics", { headers });
    expect(await worker.kept()).toEqual(["/orders"]);
    expect(await worker.shown("/orders")).not.toBeNull();
  });
});

describe("fetching a page in order to keep it", () => {
  it.each(["/auth", "/account", "/api/orders", "https://elsewhere.example/market/1"])(
    "is not done for %s",
    async (path) => {
      await worker.fetchAndKeep(path);
      expect(worker.asked).toEqual([]);
    },
  );

  it("notes the answer's account like any other", async () => {
    await worker.visited("/orders", { account: ada });
    worker.given.network = () => answerOf({ account: "nobody" });
    await worker.fetchAndKeep("/market/1");
    expect(await worker.kept()).toEqual(["/market/1"]);
  });
});

describe("a new build", () => {
  /**
   * What an earlier build has kept: the names of its caches contain its version, or the version of
   * the caches' format.
   */
  async function lastBuild() {
    worker.given.network = (path) =>
      answerOf({ html: path.endsWith("orders-c3.js") ? 'import("./code-d4.js")' : "" });
    const html = '<html ><script src="/assets/orders-c3.js">My orders';
    await worker.visited("/orders", { account: ada, html });
    for (const file of ["code-d4.js", "map-e5.js"]) {
      await worker.keptFile(new Request(`${site}/assets/${file}`));
    }
    await worker.caches.open("shell-old");
    await worker.caches.open("pages-0-7");
  }

  it("keeps pages and their account, and removes caches that only the last build used", async () => {
    await lastBuild();
    await worker.dropLeftovers();
    expect((await worker.caches.keys()).sort()).toEqual([
      "assets",
      "pages-1-7",
      "shell-test",
      "state",
    ]);
    expect(await worker.shown("/orders")).toContain("My orders");
  });

  it("keeps the files that a kept page names, and those these name, and no others", async () => {
    await lastBuild();
    await worker.dropLeftovers();
    expect(await filesKept()).toEqual(["/assets/code-d4.js", "/assets/orders-c3.js"]);
  });

  it("removes a page that it would no longer keep, and the page's files", async () => {
    await lastBuild();
    const pages = await worker.caches.open("pages-1-7");
    await pages.put("/account", answerOf({ html: '<script src="/assets/map-e5.js">' }));
    await worker.dropLeftovers();
    expect(await worker.kept()).toEqual(["/orders"]);
    expect(await filesKept()).not.toContain("/assets/map-e5.js");
  });

  it("removes pages of an earlier build on sign-out", async () => {
    await lastBuild();
    await worker.dropLeftovers();
    await worker.forgetPages();
    expect(await worker.kept()).toEqual([]);
  });

  it("is not activated when its offline page cannot be loaded", async () => {
    worker.given.network = (path) => answerOf({ status: path === "/offline" ? 500 : 200 });
    await expect(worker.keepShell()).rejects.toThrow("There is no offline page.");
  });

  it("requests every file past the browser's cache", async () => {
    worker.given.network = () => answerOf();
    await worker.keepShell();
    expect(worker.asked).toEqual([...shellFiles, offlinePath]);
    expect(worker.anew).toEqual(worker.asked);
  });

  it("has the offline page for every page that is not kept", async () => {
    worker.given.network = () => answerOf({ html: "<html >You’re offline</html>" });
    await worker.keepShell();
    const page = await worker.offlinePage(new URL("/offline?to=%2Fvendors", site));
    expect(await page.text()).toContain("You’re offline");
  });
});
