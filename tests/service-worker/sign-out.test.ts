import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerOf, newWorker, site } from "./stand-in";

let worker: Awaited<ReturnType<typeof newWorker>>;
const down = () => Promise.reject(new TypeError("Failed to fetch"));
const posted = (path: string) => new Request(site + path, { method: "POST" });
const shown = (path: string) =>
  Object.defineProperty(new Request(site + path), "mode", { value: "navigate" });

beforeEach(async () => {
  vi.useFakeTimers();
  worker = await newWorker();
  worker.given.network = () => answerOf({ html: "<html >You’re offline</html>" });
  await worker.keepShell();
  await worker.visited("/orders", { account: "7" });
  worker.asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("signing out without a connection", () => {
  let answer: Response | null;
  beforeEach(async () => {
    worker.given.network = down;
    answer = await worker.answered(posted("/sign-out"));
    worker.asked.length = 0;
  });

  it("leads to the page that says the user is still signed in, and removes kept pages", async () => {
    expect([answer?.status, answer?.headers.get("Location")]).toEqual([
      303,
      `${site}/offline?to=%2Fauth`,
    ]);
    expect(await worker.kept()).toEqual([]);
    expect(worker.told).toEqual([{ signOut: "owed" }]);
  });

  it("has the browser wake the worker to retry once there is a connection", async () => {
    expect(worker.later).toEqual(["sign-out"]);
    await expect(worker.happens("sync")).rejects.toThrow();
    worker.given.network = () => new Response();
    await worker.happens("sync");
    expect(worker.asked).toEqual(["POST /api/logout", "POST /api/logout"]);
  });

  it("is completed before any page is requested, and only once", async () => {
    worker.given.network = () => answerOf({ account: "nobody" });
    await worker.answered(shown("/orders"));
    await worker.answered(shown("/markets"));
    expect(worker.asked.slice(0, 3)).toEqual(["POST /api/logout", "/orders", "/markets"]);
    expect(worker.told.at(-1)).toEqual({ signOut: "paid" });
  });

  it("is completed when a page notices the connection", async () => {
    worker.given.network = () => new Response();
    await worker.happens("message", { data: { isOnline: true } });
    expect(worker.asked).toEqual(["POST /api/logout"]);
  });

  it("abandons an attempt that is never answered, and succeeds with the next", async () => {
    const signals: AbortSignal[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const giveUp = new AbortController();
      setTimeout(() => giveUp.abort(), ms);
      signals.push(giveUp.signal);
      return giveUp.signal;
    });
    worker.given.network = () =>
      new Promise((_, reject) => {
        signals.at(-1)?.addEventListener("abort", () => reject(new TypeError("Given up")));
      });
    const first = worker.happens("message", { data: { isOnline: true } });
    await vi.advanceTimersByTimeAsync(10_000);
    await first;
    worker.given.network = () => new Response();
    await worker.happens("message", { data: { isOnline: true } });
    expect(worker.told.at(-1)).toEqual({ signOut: "paid" });
  });

  it.each([
    ["it cannot be reached", down],
    ["it is out of order", () => new Response(null, { status: 503 })],
  ])("shows no page of the account until the server knows: %s", async (_, network) => {
    worker.given.network = (path) =>
      path === "/api/logout" ? network() : answerOf({ account: "7", html: "<html >Mine</html>" });
    const page = await worker.answered(shown("/orders"));
    expect(page?.headers.get("Location")).toBe(`${site}/offline?to=%2Forders`);
    expect(worker.asked).toEqual(["POST /api/logout"]);
  });

  it("requests no data of the account until the server knows", async () => {
    worker.given.network = (path) => (path === "/api/logout" ? down() : answerOf({ account: "7" }));
    const data = worker.answered(new Request(`${site}/orders.data`));
    await vi.advanceTimersByTimeAsync(5000);
    expect((await data)?.type).toBe("error");
    expect(worker.asked).toEqual(["POST /api/logout"]);
  });

  it("discards a page prefetched while the session still existed", async () => {
    worker.given.network = () => answerOf({ account: "nobody", html: "<html >Sign in</html>" });
    const ahead = Promise.resolve(answerOf({ account: "7", html: "<html >Mine</html>" }));
    const page = await worker.answered(shown("/orders"), ahead as Promise<never>);
    expect(await page?.text()).toContain("Sign in");
  });

  it("keeps no page of the account that another tab still shows", async () => {
    await worker.visited("/orders", { account: "7" });
    expect(await worker.kept()).toEqual([]);
  });

  it("is sent before signing in as another user, and not afterwards", async () => {
    worker.given.network = () => new Response();
    await worker.answered(posted("/auth"));
    await worker.happens("message", { data: { isOnline: true } });
    expect(worker.asked).toEqual(["POST /api/logout", "POST /auth"]);
  });
});

it("a page that signs out by script is notified, and gets time to show the message", async () => {
  worker.given.network = down;
  const answer = worker.answered(posted("/sign-out.data"));
  await vi.advanceTimersByTimeAsync(4000);
  expect(worker.told).toEqual([{ signOut: "owed" }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await answer)?.type).toBe("error");
});

it("with a connection, the server's own answer is given and no sign-out is pending", async () => {
  worker.given.network = () => new Response("signed out");
  expect(await (await worker.answered(posted("/sign-out")))?.text()).toBe("signed out");
  await worker.happens("message", { data: { isOnline: true } });
  expect(worker.asked).toEqual(["POST /sign-out"]);
});

it("a failed sign-in without a connection leaves no sign-out pending", async () => {
  worker.given.network = down;
  await expect(worker.answered(posted("/auth"))).rejects.toThrow();
  expect([worker.told, worker.later]).toEqual([[], []]);
});

it("a form that cannot be sent removes no pages, unless it signs out", async () => {
  worker.given.network = down;
  await expect(worker.answered(posted("/auth"))).rejects.toThrow();
  expect(await worker.kept()).toEqual(["/orders"]);
  await worker.answered(posted("/sign-out"));
  expect(await worker.kept()).toEqual([]);
});

it("a sign-in is sent to a server on a laptop without a network, and then removes kept pages", async () => {
  vi.stubGlobal("navigator", { ...navigator, onLine: false });
  worker.given.network = () => new Response("signed in");
  expect(await (await worker.answered(posted("/auth")))?.text()).toBe("signed in");
  expect(await worker.kept()).toEqual([]);
});
