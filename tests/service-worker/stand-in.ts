import { vi } from "vitest";

/** The address of the pages in these tests, which the service worker uses as its own. */
export const site = "https://market-day.test";

type Asked = string | URL | Request;
const addressOf = (asked: Asked) =>
  new URL(asked instanceof Request ? asked.url : asked, site).href;
const withoutSearch = (address: string) => address.replace(/\?.*$/, "");

/** A browser's cache in memory. Its addresses are in the order in which they were put there. */
class MemoryCache {
  readonly #kept = new Map<string, Response>();

  async match(asked: Asked, options: CacheQueryOptions = {}) {
    return (await this.matchAll(asked, options))[0];
  }

  async matchAll(asked: Asked, { ignoreSearch = false }: CacheQueryOptions = {}) {
    const plain = (address: string) => (ignoreSearch ? withoutSearch(address) : address);
    const address = plain(addressOf(asked));
    return [...this.#kept]
      .filter(([kept]) => plain(kept) === address)
      .map(([, answer]) => answer.clone());
  }

  async put(asked: Asked, answer: Response) {
    // Lets other code run first, as a write to disk would.
    await Promise.resolve();
    this.#kept.set(addressOf(asked), answer);
  }

  async add(asked: Asked) {
    const answer = await fetch(asked);
    if (!answer.ok) throw new TypeError("A cache takes only what was answered well.");
    await this.put(asked, answer);
  }

  async addAll(asked: Asked[]) {
    await Promise.all(asked.map((each) => this.add(each)));
  }

  async delete(asked: Asked) {
    return this.#kept.delete(addressOf(asked));
  }

  async keys() {
    return [...this.#kept.keys()].map((address) => new Request(address));
  }
}

class MemoryCaches {
  readonly #named = new Map<string, MemoryCache>();

  async open(name: string) {
    const cache = this.#named.get(name) ?? new MemoryCache();
    this.#named.set(name, cache);
    return cache;
  }

  async keys() {
    return [...this.#named.keys()];
  }

  async delete(name: string) {
    return this.#named.delete(name);
  }
}

/** `navigator.locks`: requests for the same name run one after another. */
function memoryLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const mine = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(
        name,
        mine.catch(() => {}),
      );
      return mine;
    },
  };
}

export interface Page {
  /** The account that the page is for: its number, or 'nobody'. */
  account?: string;
  html?: string;
  status?: number;
  headers?: Record<string, string>;
}

/** An answer of the site as a browser sees it: from the same site, and not redirected. */
export function answerOf({ account, html = "<html ></html>", status = 200, headers }: Page = {}) {
  const answer = new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      ...(account !== undefined && { "X-Account": account, "Cache-Control": "private, no-store" }),
      ...headers,
    },
  });
  return fromNetwork(answer);
}

/** Makes an answer look like the result of a browser's fetch; its clones look so, too. */
function fromNetwork(answer: Response): Response {
  const clone = () => fromNetwork(Response.prototype.clone.call(answer));
  return Object.defineProperties(answer, { type: { value: "basic" }, clone: { value: clone } });
}

/**
 * The service worker's code in its own fake browser, with empty caches. `network` answers its
 * requests. `asked` lists all requests, `anew` those that bypassed the browser's own cache, `ahead`
 * the prefetches, `told` the messages to the page, `later` the sync events that the worker
 * registered for, `notified` the notifications that it showed, and `opened` the windows that it opened.
 */
export async function newWorker() {
  const asked: string[] = [];
  const anew: string[] = [];
  const ahead: string[] = [];
  const told: unknown[] = [];
  const later: string[] = [];
  const notified: { title: string; body?: string; tag?: string; data?: string }[] = [];
  const opened: string[] = [];
  const page = { postMessage: (said: unknown) => void told.push(said) };
  const listeners = new Map<string, (event: object) => void>();
  const given = {
    network: (path: string): Response | Promise<Response> => answerOf({ html: path }),
  };
  const caches = new MemoryCaches();
  vi.stubGlobal("self", {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    clients: {
      get: async () => page,
      matchAll: async () => [page],
      openWindow: async (address: string) => void opened.push(address),
    },
    registration: {
      sync: { register: async (tag: string) => void later.push(tag) },
      showNotification: async (title: string, options: object) =>
        void notified.push({ title, ...options }),
    },
  });
  vi.stubGlobal("__VERSION__", "test");
  vi.stubGlobal("location", new URL(site));
  vi.stubGlobal("caches", caches);
  const PlainResponse = Response;
  vi.stubGlobal(
    "Response",
    class extends PlainResponse {
      /** In a worker, addresses are relative to its site; Node has no site. */
      static override redirect(to: string, status?: number) {
        return PlainResponse.redirect(new URL(to, site), status);
      }
    },
  );
  vi.stubGlobal("navigator", { locks: memoryLocks(), onLine: true });
  vi.stubGlobal("fetch", async (request: Asked, init?: RequestInit) => {
    const path = addressOf(request).slice(site.length);
    const { cache, method = "GET" } = request instanceof Request ? request : (init ?? {});
    asked.push(method === "GET" ? path : `${method} ${path}`);
    if (cache === "reload") anew.push(path);
    if (new Headers(init?.headers).get("Purpose") === "prefetch") ahead.push(path);
    return given.network(path);
  });
  vi.resetModules();
  const keep = await import("~/service-worker/keep");
  await import("~/service-worker/main");

  /** What a navigation does with its answer when the answer has arrived. */
  async function visited(path: string, page: Page, turn = keep.takeTurn()) {
    const answer = answerOf(page);
    await keep.noteAccount(answer, turn);
    await keep.keepPage(new URL(path, site), answer);
  }
  /** All kept paths, of every account, the latest last. */
  async function kept() {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.slice(site.length));
  }
  /** What a path shows without a connection; null for nothing. */
  async function shown(path: string) {
    return (await keep.keptPage(new URL(path, site)))?.text() ?? null;
  }
  /**
   * The worker's answer to a request from a page; null if the worker leaves the request to the
   * browser.
   */
  async function answered(request: Request, preloadResponse = Promise.resolve(undefined)) {
    let answer: Promise<Response> | null = null;
    const respondWith = (given: Promise<Response>) => {
      answer = given;
    };
    const event = {
      request,
      clientId: "a page",
      preloadResponse,
      respondWith,
      waitUntil: () => {},
    };
    listeners.get("fetch")?.(event);
    return answer as Promise<Response> | null;
  }
  /** Sends the worker an event that is not a request, and waits for its work to end. */
  async function happens(
    name: "message" | "sync" | "push" | "notificationclick",
    event: object = {},
  ) {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (more: Promise<unknown>) => work.push(more) });
    await Promise.all(work);
  }
  return {
    ...keep,
    given,
    asked,
    anew,
    ahead,
    told,
    later,
    notified,
    opened,
    caches,
    visited,
    kept,
    shown,
    answered,
    happens,
  };
}
