/**
 * What this worker uses of a service worker's global scope. The types of pages and of Cloudflare's
 * workers are both loaded here, and neither knows these.
 */
export interface LongEvent {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends LongEvent {
  request: Request;
  clientId: string;
  /** The answer that the browser asked for while this worker was starting, if it asked. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
export interface MessageEvent extends LongEvent {
  data: unknown;
}
interface Events {
  install: LongEvent;
  activate: LongEvent;
  fetch: FetchEvent;
  message: MessageEvent;
}

interface WorkerScope {
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>;
  };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

export const worker = self as unknown as WorkerScope;

/** What this build is made of, as a hash; see scripts/vite-service-worker.ts. */
declare const __VERSION__: string;
export const version = __VERSION__;
