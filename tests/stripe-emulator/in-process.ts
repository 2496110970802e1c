import Stripe from "stripe";
import { StripeEmulator, type StripeEmulatorOptions } from "./emulator";
import type { TestCardName } from "./test-cards";

/** An emulator in the process of a test, and what a test can do with it. */
export interface InProcessStripe {
  emulator: StripeEmulator;
  /** A `fetch` for `Stripe.createFetchHttpClient`. */
  fetch: typeof globalThis.fetch;
  /** The official SDK, which talks only to this emulator. */
  client(config?: { maxNetworkRetries?: number; apiKey?: string }): Stripe;
  /** Pays on the payment page of this session id, as the payer would. */
  pay(session: string): Promise<Response>;
  decline(session: string): Promise<Response>;
  /** Pays with a method that takes days, if the session accepts one. */
  payLater(session: string): Promise<Response>;
  /** Saves a test card on the page of a session in setup mode; `expiry` is MM/YY. */
  enterCard(session: string, card?: TestCardName, expiry?: string): Promise<Response>;
  /** Makes a choice at the address of an account link, as the owner of the account would. */
  onboard(
    url: string,
    choice?: "complete" | "partly" | "pending" | "refused" | "later",
  ): Promise<Response>;
  /**
   * Does everything that is due, and what follows from that, until nothing more is due at this
   * moment.
   */
  settle(): Promise<void>;
  /** Calls a control, such as `control("faults", { calls: [...] })`, and returns its JSON. */
  control<T = unknown>(path: string, body?: unknown): Promise<T>;
}

/** The host of the emulator for the SDK; no server listens there. */
const HOST = "stripe.test";

/** Makes an emulator that tests call directly, without a network. */
export function inProcessStripe(options: StripeEmulatorOptions = {}): InProcessStripe {
  const emulator = new StripeEmulator(options);
  const fetchFn: typeof globalThis.fetch = (input, init) =>
    emulator.fetch(new Request(input, init));
  const post = (path: string, body: BodyInit) =>
    emulator.fetch(new Request(`http://${HOST}${path}`, { method: "POST", body }));
  const choose = (session: string, action: string) =>
    post(`/c/pay/${session}`, new URLSearchParams({ action }));
  return {
    emulator,
    fetch: fetchFn,
    client: ({ maxNetworkRetries = 0, apiKey = "sk_test_x" } = {}) =>
      new Stripe(apiKey, {
        host: HOST,
        port: 80,
        protocol: "http",
        httpClient: Stripe.createFetchHttpClient(fetchFn),
        maxNetworkRetries,
        telemetry: false,
      }),
    pay: (session) => choose(session, "pay"),
    decline: (session) => choose(session, "decline"),
    payLater: (session) => choose(session, "later"),
    enterCard: (session, card = "good", expiry = "12/34") =>
      post(`/c/pay/${session}`, new URLSearchParams({ card, expiry })),
    onboard: (url, choice = "complete") =>
      post(new URL(url).pathname, new URLSearchParams({ action: choice })),
    settle: async () => {
      const now = options.now ?? Date.now;
      for (let next: number | null = now(); next !== null && next <= now(); ) {
        next = await emulator.runDue();
      }
    },
    control: async <T>(path: string, body: unknown = {}) => {
      const response = await post(`/emulator/${path}`, JSON.stringify(body));
      return (await response.json()) as T;
    },
  };
}
