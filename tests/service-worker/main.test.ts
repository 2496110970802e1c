import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerOf, newWorker, site } from "./stand-in";

let worker: Awaited<ReturnType<typeof newWorker>>;
beforeEach(async () => {
  vi.useFakeTimers();
  worker = await newWorker();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sundays = `${site}/markets.data?day=Sunday`;

it("a page with an unreachable data request is notified, and gets time to show a kept page", async () => {
  worker.given.network = () => Promise.reject(new TypeError("Failed to fetch"));
  const answer = worker.answered(new Request(sundays));
  await vi.advanceTimersByTimeAsync(4000);
  expect(worker.told).toEqual([{ unreachable: "/markets?day=Sunday" }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await answer)?.type).toBe("error");
});

it("a page that canceled its request is not told that it is offline", async () => {
  const tap = new AbortController();
  worker.given.network = () => {
    tap.abort();
    return Promise.reject(tap.signal.reason);
  };
  const answer = worker.answered(new Request(sundays, { signal: tap.signal }));
  await vi.advanceTimersByTimeAsync(5000);
  expect((await answer)?.type).toBe("error");
  expect(worker.told).toEqual([]);
});

const shown = (path: string) =>
  Object.defineProperty(new Request(site + path), "mode", { value: "navigate" });
const down = () => Promise.reject(new TypeError("Failed to fetch"));

it("a kept page is shown when the network fails, and any other leads to the offline page", async () => {
  await worker.visited("/market/1", { account: "7", html: "<html >Grove</html>" });
  worker.given.network = down;
  expect(await (await worker.answered(shown("/market/1")))?.text()).toContain("Grove");
  for (const path of ["/market/2", "/account"]) {
    const answer = await worker.answered(shown(path));
    expect(answer?.headers.get("Location"), path).toBe(
      `${site}/offline?to=${encodeURIComponent(path)}`,
    );
  }
});

describe("a connection that accepts a request and never answers", () => {
  let arrive: (answer: Response) => void;
  beforeEach(async () => {
    await worker.visited("/market/1", { account: "7", html: "<html >Grove</html>" });
    worker.given.network = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
  });

  it("shows the kept page after 8 seconds, and keeps an answer that comes later", async () => {
    let page: Response | null = null;
    void worker.answered(shown("/market/1"))?.then((answer) => {
      page = answer;
    });
    await vi.advanceTimersByTimeAsync(7900);
    expect(page).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    expect(await (page as Response | null)?.text()).toContain("Grove");
    arrive(answerOf({ account: "7", html: "<html >Grove, renamed</html>" }));
    await vi.advanceTimersByTimeAsync(10);
    expect(await worker.shown("/market/1")).toContain("Grove, renamed");
  });

  it("is waited for if there is no kept page", async () => {
    const page = worker.answered(shown("/market/2"));
    await vi.advanceTimersByTimeAsync(60_000);
    arrive(answerOf({ account: "7", html: "<html >Late</html>" }));
    expect(await (await page)?.text()).toContain("Late");
  });
});

it("only pages of the guide and the user's own lists are kept", async () => {
  worker.given.network = () => answerOf({ account: "7" });
  for (const path of ["/market/1", "/account", "/vendor/1/pre-order", "/orders"]) {
    await worker.answered(shown(path));
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(await worker.kept()).toEqual(["/market/1", "/orders"]);
});

it("requests to other sites are left alone, whatever their path", async () => {
  for (const path of ["/assets/map.js", "/favicon.svg", "/markets.data"]) {
    expect(await worker.answered(new Request(`https://elsewhere.example${path}`)), path).toBeNull();
  }
  expect(worker.asked).toEqual([]);
});
