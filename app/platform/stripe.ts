import Stripe from "stripe";
import { DomainError } from "./errors";
import type { Instant } from "./instant";
import { writeLog } from "./log";
import type { Settings } from "./settings";
import { hashToken } from "./tokens";

/** Stripe sends a webhook again for three days, so none is lost once the secret is set. */
export const webhooksNotSetUp = "Stripe’s webhooks are not set up here yet.";

/** After so many unanswered tries, a request or a run of the schedule stops asking Stripe. */
const mostUnanswered = 6;

/**
 * The `fetch` for all calls to Stripe of one request or one run of the schedule. Each try waits 10
 * seconds for an answer. If Stripe hangs, the emails and the other jobs of the run do not wait
 * behind dozens of calls.
 */
export function untilUnanswered(reach: typeof fetch = (...asked) => fetch(...asked)): typeof fetch {
  let unanswered = 0;
  return async (...asked) => {
    if (unanswered >= mostUnanswered) throw new TypeError("Stripe didn’t answer before.");
    try {
      return await reach(...asked);
    } catch (error) {
      unanswered += 1;
      throw error;
    }
  };
}

/**
 * Returns a function that gives the official SDK, which calls Stripe through `reach` or the
 * runtime's own fetch. If `STRIPE_API_HOST` is set, the SDK calls that server in the same way. The
 * SDK is created when it is first needed. Throws `payments_down` if no key is set.
 */
export function openStripe(settings: Settings, reach?: typeof fetch): () => Stripe {
  let made: Stripe | undefined;
  return () => {
    if (!settings.STRIPE_SECRET_KEY) {
      throw new DomainError("payments_down", "Card payments are not set up here yet.");
    }
    const host = settings.STRIPE_API_HOST ? new URL(settings.STRIPE_API_HOST) : null;
    made ??= new Stripe(settings.STRIPE_SECRET_KEY, {
      httpClient: Stripe.createFetchHttpClient(reach),
      maxNetworkRetries: 1,
      timeout: 10_000,
      ...(host && {
        host: host.hostname,
        port: host.port || (host.protocol === "https:" ? 443 : 80),
        protocol: host.protocol === "https:" ? "https" : "http",
      }),
    });
    return made;
  };
}

/**
 * An idempotency key for a request, which begins with `name`. The key contains a hash of the request,
 * because Stripe refuses a known key that comes with different content. Stripe keeps what it answered
 * under a key for a day, a failure of its own (500) too, so each hour has another key. That is only
 * for requests that take no money: around the hour, Stripe may carry one out twice.
 */
export async function stripeKey(name: string, request: unknown, now: Instant): Promise<string> {
  const hash = await hashToken(JSON.stringify(request));
  const hour = Math.floor(now / 3_600_000);
  return `${name}-${hash.slice(0, 16)}-${hour}`;
}

/**
 * Turns Stripe's errors into the domain's errors: `not_found` for something unknown, `taken` if the
 * same request is already running, `payments_busy` for too many requests, `no_cards` for an account
 * that cannot take cards now, and `payments_down` for everything else, above all if Stripe cannot
 * be reached. Other errors are logged too, because nothing else would report that the request could
 * not even be made. `shutOutIs` is the error if Stripe lets us do nothing on the account.
 */
export async function speaking<T>(
  call: () => Promise<T>,
  shutOutIs?: "no_cards" | "not_found",
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const said = spoken(error);
    throw shutOutIs && isShutOut(error) ? new DomainError(shutOutIs) : said;
  }
}

/** Like `speaking`, but for an error that is already caught. The error is logged here. */
export function spoken(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    writeLog("stripe", { type: "not-asked", message: String(error) });
    return new DomainError("payments_down");
  }
  writeLog("stripe", {
    type: error.type,
    code: error.code,
    message: error.message,
    request: error.requestId,
  });
  if (isUnknown(error)) return new DomainError("not_found");
  if (error.code === "capability_not_active") return new DomainError("no_cards");
  // Stripe is working on the same key: the first call decides.
  if (error.statusCode === 409) return new DomainError("taken");
  if (error.statusCode === 429) return new DomainError("payments_busy");
  return new DomainError("payments_down");
}

/** API v1 says `resource_missing`, v2 says `not_found`. */
const isUnknown = ({ code }: Stripe.errors.StripeError) =>
  code === "resource_missing" || code === "not_found" || isGone({ code });

/** Whether an account is closed, or we no longer have access to it. */
const isGone = ({ code }: { code?: string }) =>
  code === "account_invalid" || code === "account_closed";

/**
 * Whether Stripe lets us do nothing on an account, because the account is gone or our key has no
 * permission there.
 */
export const isShutOut = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeError && isGone(error));
