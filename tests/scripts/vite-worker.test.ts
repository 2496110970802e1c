import { EventEmitter } from "node:events";
import type { ViteDevServer } from "vite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getPlatformProxy } from "wrangler";
import { serveWorkerInDevelopment } from "../../scripts/vite-worker";

vi.mock("wrangler", () => ({
  getPlatformProxy: vi.fn(async () => ({ env: {}, ctx: {}, dispose: closed })),
}));
const closed = vi.fn(async () => {});
const runScheduled = vi.fn(async () => {});
const minute = 60_000;

/** A development server with only the parts that the plugin uses. */
function newServer(httpServer: EventEmitter | null): ViteDevServer {
  const entry = {
    module: {
      newToken: () => "a-run",
      openCapabilities: vi.fn(),
      readSettings: vi.fn(),
      runScheduled,
    },
  };
  const server = {
    httpServer,
    ssrLoadModule: async () => ({ entry }),
    config: { logger: { error: vi.fn() } },
  } as unknown as ViteDevServer;
  const { configureServer } = serveWorkerInDevelopment();
  (configureServer as (server: ViteDevServer) => unknown)(server);
  return server;
}

describe("the scheduler in development", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("runs the jobs every minute from when the server listens until it closes", async () => {
    const http = new EventEmitter();
    newServer(http);
    expect(vi.getTimerCount()).toBe(0);
    http.emit("listening");
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(runScheduled).toHaveBeenCalledTimes(3);
    expect(getPlatformProxy).toHaveBeenCalledTimes(1);
    http.emit("close");
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(runScheduled).toHaveBeenCalledTimes(3);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it("does not run, and opens no bindings, in a server that only loads modules", async () => {
    newServer(null);
    newServer(new EventEmitter());
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(vi.getTimerCount()).toBe(0);
    expect(getPlatformProxy).not.toHaveBeenCalled();
  });
});
