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

describe("a page", () => {
  it("is kept with the moment and the title, and shown as it was", async () => {
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

  it("of one thing stands for it whatever its address says; a list's does not", async () => {
    await worker.visited("/market/1?from=map", { account: ada });
    await worker.visited("/markets?day=Sunday", { account: ada });
    expect(await worker.shown("/market/1")).not.toBeNull();
    expect(await worker.shown("/market/1?from=market")).not.toBeNull();
    expect(await worker.shown("/markets")).toBeNull();
  });

  it.each([
    ["may have come out of a cache", { headers: { "Cache-Control": "private, no-cache" } }],
    ["is an error", { status: 404 }],
    ["is no page", { headers: { "Content-Type": "application/json" } }],
    ["does not say whose it is", { account: undefined }],
  ])("that %s is not kept", async (_, page) => {
    await worker.visited("/orders", { account: ada });
    await worker.visited("/markets", { account: ada, ...page });
    expect(await worker.kept()).toEqual(["/orders"]);
  });

  it("that came by way of another address is not kept under the one that was asked for", async () => {
    const answer = answerOf({ account: ada });
    await worker.noteAccount(answer, worker.takeTurn());
    await worker.keepPage(
      new URL("/orders", site),
      Object.defineProperty(answer, "redirected", { value: true }),
    );
    expect(await worker.kept()).toEqual([]);
  });

  it("goes in only with every asset that it names", async () => {
    const html = '<html ><link href="/assets/root-a1.css"><script src="/assets/market-b2.js">';
    worker.given.network = (path) => answerOf({ status: path.endsWith(".js") ? 503 : 200 });
    await expect(worker.visited("/market/1", { account: ada, html })).rejects.toThrow();
    expect(await worker.kept()).toEqual([]);
    worker.given.network = () => answerOf();
    await worker.visited("/market/1", { account: ada, html });
    expect(await worker.kept()).toEqual(["/market/1"]);
    expect(await filesKept()).toEqual(["/assets/market-b2.js", "/assets/root-a1.css"]);
  });

  it("with a toast is asked for anew, and kept without it", async () => {
    worker.given.network = () => answerOf({ account: ada, html: "<html >quiet</html>" });
    await worker.visited("/orders", { account: ada, html: withToast });
    expect(worker.asked).toEqual(["/orders"]);
    // The request is marked as a prefetch, so that it does not use up a toast that has come up
    // meanwhile.
    expect(worker.ahead).toEqual(["/orders"]);
    expect(await worker.shown("/orders")).toContain("quiet");
  });

  it("with a toast each time is asked for once more and no oftener, and not kept", async () => {
    worker.given.network = () => answerOf({ account: ada, html: withToast });
    await worker.visited("/orders", { account: ada, html: withToast });
    expect(worker.asked).toEqual(["/orders"]);
    expect(await worker.kept()).toEqual([]);
  });

  it("is one of sixty: the one that was looked at longest ago makes room", async () => {
    for (let id = 1; id <= 60; id++) await worker.visited(`/market/${id}`, { account: ada });
    await worker.visited("/market/1", { account: ada });
    await worker.visited("/market/61", { account: ada });
    const kept = await worker.kept();
    expect(kept).toHaveLength(60);
    expect(kept).toContain("/market/1");
    expect(kept).not.toContain("/market/2");
  });
});

describe("whose pages are shown", () => {
  it("pages of one account are gone once an answer is for another", async () => {
    await worker.visited("/orders", { account: ada });
    await worker.visited("/markets", { account: ben });
    expect(await worker.kept()).toEqual(["/markets"]);
    expect(await worker.shown("/orders")).toBeNull();
  });

  it("signing in or out leaves nothing, and nobody to show anything to", async () => {
    await worker.visited("/orders", { account: ada });
    await worker.forgetPages();
    expect(await worker.kept()).toEqual([]);
    expect(await worker.shown("/orders")).toBeNull();
  });

  it("an answer that was asked for before signing in and comes after it changes nothing", async () => {
    const before = worker.takeTurn();
    await worker.forgetPages();
    await worker.visited("/orders", { account: ada });
    await worker.visited("/markets", { account: "nobody" }, before);
    expect(await worker.kept()).toEqual(["/orders"]);
    expect(await worker.shown("/orders")).not.toBeNull();
  });

  it("nor does it right after, when nothing is known of anybody yet", async () => {
    const before = worker.takeTurn();
    await worker.forgetPages();
    await worker.visited("/markets", { account: ada }, before);
    expect(await worker.kept()).toEqual([]);
  });

  it("a page whose account has changed while its assets were fetched is not kept", async () => {
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

  it("two answers at once for two accounts leave the later one's, in whichever order they come", async () => {
    const [first, second] = [worker.takeTurn(), worker.takeTurn()];
    await Promise.all([
      worker.visited("/saved", { account: ben }, second),
      worker.visited("/orders", { account: ada }, first),
    ]);
    expect(await worker.kept()).toEqual(["/saved"]);
    expect(await worker.shown("/saved")).not.toBeNull();
  });

  it("an answer that says nothing of an account (a picture, an outage) changes nothing", async () => {
    await worker.visited("/orders", { account: ada });
    await worker.noteAccount(answerOf({ status: 502 }), worker.takeTurn());
    expect(await worker.kept()).toEqual(["/orders"]);
  });
});

describe("an answer that may have come out of the browser's cache", () => {
  const old = { headers: { "Cache-Control": "private, no-cache" } };

  it("shows nobody the pages of the account that it is for", async () => {
    await worker.visited("/markets", { account: "nobody" });
    await worker.visited("/orders", { account: ada, ...old });
    expect(await worker.kept()).toEqual([]);
    expect(await worker.shown("/orders")).toBeNull();
  });

  it("says that nobody is signed in as well as any other", async () => {
    await worker.visited("/orders", { account: ada });
    await worker.visited("/auth", { account: "nobody", ...old });
    expect(await worker.kept()).not.toContain("/orders");
  });
});

describe("an answer that anybody may keep", () => {
  const isPublic = "public, max-age=60";
  const shared = { "Cache-Control": isPublic, Vary: "Cookie, Authorization, Accept-Encoding" };

  it("is a page only for a browser without cookies, and is kept for nobody", async () => {
    await worker.visited("/orders", { account: ada });
    await worker.visited("/markets", { headers: shared });
    expect(await worker.kept()).toEqual(["/markets"]);
  });

  it.each([
    ["is a calendar", { "Cache-Control": isPublic, "Content-Type": "text/calendar" }],
    ["is the same for every cookie", { "Cache-Control": isPublic }],
    ["a cache has kept with somebody's number", { "Cache-Control": isPublic, "X-Account": ben }],
  ])("that %s leaves what is kept as it is", async (_, headers) => {
    await worker.visited("/orders", { account: ada });
    await worker.visited("/market/1/calendar.ics", { headers });
    expect(await worker.kept()).toEqual(["/orders"]);
    expect(await worker.shown("/orders")).not.toBeNull();
  });
});

describe("asking once more in order to keep", () => {
  it.each(["/auth", "/account", "/api/orders", "https://elsewhere.example/market/1"])(
    "never asks for %s",
    async (path) => {
      await worker.fetchAndKeep(path);
      expect(worker.asked).toEqual([]);
    },
  );

  it("notes whose answer it was, like any other", async () => {
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

  it("leaves pages and whose they are, and throws away what the last build alone can use", async () => {
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

  it("leaves the files that a kept page names, and what those name, and no other", async () => {
    await lastBuild();
    await worker.dropLeftovers();
    expect(await filesKept()).toEqual(["/assets/code-d4.js", "/assets/orders-c3.js"]);
  });

  it("lets go of a page that it would no longer keep, and of its files", async () => {
    await lastBuild();
    const pages = await worker.caches.open("pages-1-7");
    await pages.put("/account", answerOf({ html: '<script src="/assets/map-e5.js">' }));
    await worker.dropLeftovers();
    expect(await worker.kept()).toEqual(["/orders"]);
    expect(await filesKept()).not.toContain("/assets/map-e5.js");
  });

  it("has signing out throw away what an earlier build has kept, too", async () => {
    await lastBuild();
    await worker.dropLeftovers();
    await worker.forgetPages();
    expect(await worker.kept()).toEqual([]);
  });

  it("is not put in charge where its offline page cannot be had", async () => {
    worker.given.network = (path) => answerOf({ status: path === "/offline" ? 500 : 200 });
    await expect(worker.keepShell()).rejects.toThrow("There is no offline page.");
  });

  it("asks for every file past the browser's own cache, which may hold the last build's", async () => {
    worker.given.network = () => answerOf();
    await worker.keepShell();
    expect(worker.asked).toEqual([...shellFiles, offlinePath]);
    expect(worker.anew).toEqual(worker.asked);
  });

  it("has its offline page at hand, for every page that is not kept", async () => {
    worker.given.network = () => answerOf({ html: "<html >You’re offline</html>" });
    await worker.keepShell();
    const page = await worker.offlinePage(new URL("/offline?to=%2Fvendors", site));
    expect(await page.text()).toContain("You’re offline");
  });
});
