/**
 * The parts of a service worker's global scope that this worker uses. The types of pages and of
 * Cloudflare's workers are both loaded here, and neither includes these parts.
 */
interface LongEvent {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends LongEvent {
  request: Request;
  clientId: string;
  /** The answer that the browser asked for while this worker was starting, if it asked. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface MessageEvent extends LongEvent {
  data: unknown;
}
export interface PushEvent extends LongEvent {
  data: { json(): unknown };
}
export interface NotificationEvent extends LongEvent {
  /** A notification that the user has tapped. `data` is the path of its page. */
  notification: { data: string; close(): void };
}
interface Events {
  install: LongEvent;
  activate: LongEvent;
  fetch: FetchEvent;
  message: MessageEvent;
  sync: LongEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}
interface Client {
  postMessage(message: unknown): void;
}

interface WorkerScope {
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Client | undefined>;
    matchAll(which: { type: "window" }): Promise<readonly Client[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: {
    showNotification(
      title: string,
      options: { body?: string; tag: string; icon: string; data: string },
    ): Promise<void>;
    navigationPreload?: { enable(): Promise<void> };
    /**
     * Asks for a 'sync' event as soon as there is a connection, even if all pages are closed by
     * then.
     */
    sync?: { register(tag: string): Promise<void> };
  };
}

export const worker = self as unknown as WorkerScope;

/** A hash of this build's contents; see scripts/vite-service-worker.ts. */
declare const __VERSION__: string;
export const version = __VERSION__;
