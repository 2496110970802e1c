/* A fake Stripe for development, the demo, and tests. With it, Market Day can be run, clicked
   through, and tested to the last cent without a Stripe key. The app only knows the official SDK
   and an API host, so no code in the app is written for the emulator. The emulator speaks
   Stripe's HTTP API (v1: forms in, JSON out; v2: JSON both ways; errors, idempotency, signed
   webhooks, and thin events) as far as the app needs it: connected accounts of Accounts v2 with
   hosted onboarding, one-off payments through hosted Checkout as direct charges on such an
   account or on the platform's own, cards that customers of the platform save through hosted
   Checkout and that are charged as clones on connected accounts, refunds, disputes, and balances
   that are paid out. Each account has its own objects, balance, and idempotency keys. On purpose,
   the emulator knows only test cards, and has no subscriptions, taxes, discounts, shipping,
   evidence files, 3-D Secure, destination charges, or weekends. It refuses unknown parameters
   instead of ignoring them. Callers tell it the time, and it never waits, so a test can run
   thousands of payment histories. */
import { settleDueRequirements } from "./accounts";
import { accountOf, answerApi, errorAnswer } from "./api";
import { ApiError } from "./api-error";
import { settleDueFunds } from "./balance";
import { control } from "./control";
import { ConnectionLost, takeFault } from "./faults";
import { htmlPage } from "./html";
import { keyInUse } from "./idempotency";
import { showOnboardingPage, submitOnboardingPage } from "./onboarding-page";
import { showPaymentPage, submitPaymentPage } from "./payment-page";
import { payOutAutomatically, settleDuePayouts } from "./payouts";
import { settleWaitingRefunds } from "./refund-money";
import { expireDueSessions } from "./sessions";
import { state } from "./state";
import { MemoryStore, type Store } from "./store";
import { deliverDue, nextDeliveryAt, type WebhookTarget } from "./webhooks";
import { randomId, type World } from "./world";

/** The options of an emulator; all have defaults. */
export interface StripeEmulatorOptions {
  /** Where the emulator keeps its data; memory by default. */
  store?: Store;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** A new id for a prefix such as `pi_`. */
  newId?: (prefix: string) => string;
  /** Where the platform's own events go; by default the emulator sends none. */
  webhookUrl?: string | null;
  webhookSecret?: string;
  /**
   * Where the events of the platform's accounts go, and their secret; by default the same as for
   * the platform's own events.
   */
  connectWebhookUrl?: string | null;
  connectWebhookSecret?: string;
  /** Where thin events go; by default the emulator sends none. */
  thinWebhookUrl?: string | null;
  thinWebhookSecret?: string;
  /** Sends one webhook; `fetch` by default. */
  deliver?: (request: Request) => Promise<Response>;
}

export class StripeEmulator {
  private readonly world: World;
  private readonly target: WebhookTarget;

  /** The idempotency keys of the requests that are running, each with its account. */
  private readonly keysAtWork = new Set<string>();

  constructor(options: StripeEmulatorOptions = {}) {
    const store = options.store ?? new MemoryStore();
    const wall = options.now ?? Date.now;
    this.world = {
      store,
      now: () => wall() + aheadIn(store),
      wall,
      newId: options.newId ?? randomId,
    };
    const platform = {
      url: options.webhookUrl ?? null,
      secret: options.webhookSecret ?? "whsec_market_day_local",
    };
    this.target = {
      platform,
      connect: {
        url: options.connectWebhookUrl ?? platform.url,
        secret: options.connectWebhookSecret ?? platform.secret,
      },
      thin: {
        url: options.thinWebhookUrl ?? null,
        secret: options.thinWebhookSecret ?? "whsec_market_day_local_thin",
      },
      deliver: options.deliver ?? ((request) => fetch(request)),
    };
  }

  /**
   * Answers a request to the API, a hosted page, or a control. Rejects with `ConnectionLost` if a
   * fault says that no answer arrives. It sends webhooks only in /emulator/webhooks/flush.
   */
  async fetch(request: Request): Promise<Response> {
    const atWork = keyAtWork(request);
    if (atWork === null) return this.answer(request);
    if (this.keysAtWork.has(atWork.id)) {
      return errorAnswer(keyInUse(atWork.key), new URL(request.url).pathname);
    }
    this.keysAtWork.add(atWork.id);
    try {
      return await this.answer(request);
    } finally {
      this.keysAtWork.delete(atWork.id);
    }
  }

  private async answer(request: Request): Promise<Response> {
    const { method, headers } = request;
    const url = new URL(request.url);
    const body = await request.text();
    this.settle(this.world.now());
    try {
      if (url.pathname.startsWith("/emulator/")) {
        return await control(this.world, this.target, { method, path: url.pathname, body });
      }
      const fault = takeFault(this.world, method, url.pathname);
      const response = /^\/v[12]\//.test(url.pathname)
        ? answerApi(this.world, { method, url, headers, body }, fault)
        : this.answerPage(method, url.pathname, body);
      if (fault?.as === "after") throw new ConnectionLost("Network connection lost.");
      return response;
    } finally {
      // The money that this request brought in may be what a refund or payout waited for.
      this.settle(this.world.now());
    }
  }

  /**
   * Does everything that is due at `now` (milliseconds of the emulator's clock): expires sessions,
   * makes money available, brings payouts to the bank, sends webhooks, and retries failed ones.
   * Returns when the next work is due, or null.
   */
  async runDue(now = this.world.now()): Promise<number | null> {
    this.settle(now);
    await deliverDue(this.world, this.target, now);
    return this.nextDueAt();
  }

  /** When the next work is due, in milliseconds of the real clock, or null. */
  nextDueAt(): number | null {
    const { store } = this.world;
    const times = [
      ...store.list("due_expiry"),
      ...store.list("due_payout"),
      ...store.list("due_funds"),
      ...store.list("due_refund"),
      ...store.list("due_requirements"),
    ].map(({ at }) => at);
    const delivery = nextDeliveryAt(this.world);
    if (delivery !== null) times.push(delivery);
    if (times.length === 0) return null;
    return times.reduce((least, at) => Math.min(least, at)) - aheadIn(store);
  }

  /** Everything that the emulator knows, as GET /emulator/state returns it. */
  state(): ReturnType<typeof state> {
    return state(this.world);
  }

  /**
   * Makes the changes that only depend on time. It also runs before each request, so that no answer
   * shows a state that is already over.
   */
  private settle(now: number): void {
    expireDueSessions(this.world, now);
    settleDueRequirements(this.world, now);
    const funds = settleDueFunds(this.world, now);
    settleWaitingRefunds(this.world, now);
    for (const { account, currency } of funds) payOutAutomatically(this.world, account, currency);
    settleDuePayouts(this.world, now);
  }

  private answerPage(method: string, path: string, body: string): Response {
    const [, page, id] = /^\/(c\/pay|setup)\/([^/]+)$/.exec(path) ?? [];
    if (id !== undefined && page === "c/pay") {
      if (method === "GET") return showPaymentPage(this.world, id);
      if (method === "POST") return submitPaymentPage(this.world, id, body);
    }
    if (id !== undefined && page === "setup") {
      if (method === "GET") return showOnboardingPage(this.world, id);
      if (method === "POST") return submitOnboardingPage(this.world, id, body);
    }
    return path === "/"
      ? aboutPage()
      : errorAnswer(
          new ApiError(
            404,
            "invalid_request_error",
            `Unrecognized request URL (${method}: ${path}).`,
          ),
          path,
        );
  }
}

/** How far the clock has been advanced, in milliseconds. */
function aheadIn(store: Store): number {
  return store.get("clock", "clock")?.ahead ?? 0;
}

/**
 * The idempotency key of a call, and an id that separates it from the same key of another account.
 */
function keyAtWork({ headers, method }: Request): { id: string; key: string } | null {
  const key = method === "POST" ? headers.get("idempotency-key") : null;
  return key === null ? null : { id: `${accountOf(headers)} ${key}`, key };
}

function aboutPage(): Response {
  return htmlPage(
    "It stands where Stripe would",
    "<h1>Stripe emulator</h1>\n<p>It stands where Stripe would while no Stripe key is set.</p>",
  );
}
