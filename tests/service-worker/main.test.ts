import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newWorker, site } from "./stand-in";

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

it("a page that cannot have what it asks for is told, and has time to turn to what was kept", async () => {
  worker.given.network = () => Promise.reject(new TypeError("Failed to fetch"));
  const answer = worker.answered(new Request(sundays));
  await vi.advanceTimersByTimeAsync(4000);
  expect(worker.told).toEqual([{ unreachable: "/markets?day=Sunday" }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await answer)?.type).toBe("error");
});

it("a page that gave its own request up, for another tap, is not told that there is no line", async () => {
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
