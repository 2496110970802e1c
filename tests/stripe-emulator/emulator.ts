/*
 * A stand-in for Stripe, for development, the demo and tests. It exists so that Market Day can be
 * run, clicked through and tested to the last cent without a Stripe key: the app knows only the
 * official SDK and an API host, so that nothing in it is written for the stand-in. It speaks
 * Stripe's HTTP API (v1: forms in, JSON out; v2: JSON both ways; errors, idempotency, signed
 * webhooks and thin events) for what the app does: connected accounts of Accounts v2 with hosted
 * onboarding, one-off payments through hosted Checkout as direct charges on such an account, or on
 * the platform's own, refunds, disputes, and balances that are paid out. Each account has its own
 * objects, balance and idempotency keys. On purpose it asks for no card and knows no subscriptions,
 * customers, taxes, discounts, shipping, evidence files, 3-D Secure or destination charges, knows
 * no weekends, and refuses parameters it does not know rather than ignore them. It is told the time
 * and never waits, so thousands of payment histories can be run in a test.
 */
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

/** What an emulator is made of; everything has a default. */
export interface StripeEmulatorOptions {
  /** Where it keeps what it knows; memory unless given. */
  store?: Store;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** A new id for a prefix such as `pi_`. */
  newId?: (prefix: string) => string;
  /** Where the platform's own events go; none are sent unless given. */
  webhookUrl?: string | null;
  webhookSecret?: string;
  /** Where those of its accounts go, and with what secret; as its own unless given. */
  connectWebhookUrl?: string | null;
  connectWebhookSecret?: string;
  /** Where thin events go; none are sent unless given. */
  thinWebhookUrl?: string | null;
  thinWebhookSecret?: string;
  /** Sends one webhook; `fetch` unless given. */
  deliver?: (request: Request) => Promise<Response>;
}

export class StripeEmulator {
  private readonly world: World;
  private readonly target: WebhookTarget;

  /** The idempotency keys that are being worked on, each with its account. */
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
   * Answers a request to the API, a hosted page or a control. Rejects with `ConnectionLost` where a
   * fault says that no answer arrives. It sends no webhook but in /emulator/webhooks/flush.
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
      // What came in may be what something waited for.
      this.settle(this.world.now());
    }
  }

  /**
   * Does everything that is due at `now` (milliseconds of its own clock): expires sessions, makes
   * money available, brings payouts to the bank, sends webhooks and tries the failed ones again.
   * Answers when to come back, or null.
   */
  async runDue(now = this.world.now()): Promise<number | null> {
    this.settle(now);
    await deliverDue(this.world, this.target, now);
    return this.nextDueAt();
  }

  /** When the next thing is due, in milliseconds of the clock on the wall, or null. */
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

  /** Everything it knows, as GET /emulator/state answers it. */
  state(): ReturnType<typeof state> {
    return state(this.world);
  }

  /** What time alone changes. Before each request too: an answer never shows what is already over. */
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

/** The idempotency key of a call, and what tells it from that of another account. */
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
