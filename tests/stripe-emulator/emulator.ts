/*
 * A stand-in for Stripe, for development, the demo and tests. It exists so that Market Day can be
 * run, clicked through and tested to the last cent without a Stripe key: the app knows only the
 * official SDK and an API host, so that nothing in it is written for the stand-in. It speaks
 * Stripe's HTTP API (forms in, JSON out, its errors, idempotency and signed webhooks) for what the
 * app does: one-off payments through hosted Checkout, refunds, and Connect accounts with destination
 * charges and payouts; and, when a test says so, refunds that fail later and disputes. On purpose it asks for no card and knows no subscriptions, customers, taxes,
 * discounts, shipping, evidence, 3-D Secure, delayed payment methods or direct charges, takes no fee
 * of its own, has no pending balances, and refuses parameters it does not know rather than ignore
 * them. It is told the time and never waits, so thousands of payment histories can be run in a test.
 */
import { answerApi, errorAnswer } from "./api";
import { ApiError } from "./api-error";
import { control, state } from "./control";
import { ConnectionLost, failBefore, takeFault } from "./faults";
import { htmlPage } from "./html";
import { showOnboardingPage, submitOnboardingPage } from "./onboarding-page";
import { showPaymentPage, submitPaymentPage } from "./payment-page";
import { settleDuePayouts } from "./payouts";
import { expireDueSessions } from "./sessions";
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
  /** Where webhooks go; none are sent unless given. */
  webhookUrl?: string | null;
  webhookSecret?: string;
  /** Sends one webhook; `fetch` unless given. */
  deliver?: (request: Request) => Promise<Response>;
}

export class StripeEmulator {
  private readonly world: World;
  private readonly target: WebhookTarget;

  constructor(options: StripeEmulatorOptions = {}) {
    this.world = {
      store: options.store ?? new MemoryStore(),
      now: options.now ?? Date.now,
      newId: options.newId ?? randomId,
    };
    this.target = {
      url: options.webhookUrl ?? null,
      secret: options.webhookSecret ?? "whsec_market_day_local",
      deliver: options.deliver ?? ((request) => fetch(request)),
    };
  }

  /**
   * Answers a request to the API, a hosted page or a control. Rejects with `ConnectionLost` where a
   * fault says that no answer arrives. It sends no webhook but in /emulator/webhooks/flush.
   */
  async fetch(request: Request): Promise<Response> {
    const { method, headers } = request;
    const url = new URL(request.url);
    const body = await request.text();
    this.settle(this.world.now());
    if (url.pathname.startsWith("/emulator/")) {
      return control(this.world, this.target, { method, path: url.pathname, body });
    }
    const fault = takeFault(this.world, method, url.pathname);
    try {
      if (fault) failBefore(fault);
    } catch (error) {
      if (error instanceof ApiError) {
        return errorAnswer(error, new Headers({ "request-id": this.world.newId("req_") }));
      }
      throw error;
    }
    const response = url.pathname.startsWith("/v1/")
      ? answerApi(this.world, { method, url, headers, body })
      : this.answerPage(method, url.pathname, body);
    if (fault) throw new ConnectionLost("Network connection lost.");
    return response;
  }

  /**
   * Does everything that is due at `now` (milliseconds): expires sessions, brings payouts to the
   * bank, sends webhooks and tries the failed ones again. Answers when to come back, or null.
   */
  async runDue(now = this.world.now()): Promise<number | null> {
    this.settle(now);
    await deliverDue(this.world, this.target, now);
    return this.nextDueAt();
  }

  /** When the next thing is due, in milliseconds, or null. */
  nextDueAt(): number | null {
    const { store } = this.world;
    const times = [...store.list("due_expiry"), ...store.list("due_payout")].map(({ at }) => at);
    const delivery = nextDeliveryAt(this.world);
    if (delivery !== null) times.push(delivery);
    return times.length === 0 ? null : times.reduce((least, at) => Math.min(least, at));
  }

  /** Everything it knows, as GET /emulator/state answers it. */
  state(): ReturnType<typeof state> {
    return state(this.world);
  }

  /** What time alone changes. Before each request too: an answer never shows what is already over. */
  private settle(now: number): void {
    expireDueSessions(this.world, now);
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
        );
  }
}

function aboutPage(): Response {
  return htmlPage(
    "It stands where Stripe would",
    "<h1>Stripe emulator</h1>\n<p>It stands where Stripe would while no Stripe key is set.</p>",
  );
}
