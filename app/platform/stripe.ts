import Stripe from "stripe";
import { DomainError } from "./errors";
import { writeLog } from "./log";
import type { Settings } from "./settings";

/** Stripe sends a webhook again for three days, so none is lost once the secret is set. */
export const webhooksNotSetUp = "Stripe’s webhooks are not set up here yet.";

/**
 * The official SDK, called through `reach`, or the runtime's own fetch. Whatever stands at
 * `STRIPE_API_HOST` is spoken to alike. It is made when it is first needed: throws `payments_down`
 * where no key is set.
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
 * Stripe's own errors in the domain's words: unknown is `not_found`, asked twice at once is `taken`,
 * too much at once `payments_busy`, an account that cannot take cards just now `no_cards`, and
 * everything else, out of reach above all, is `payments_down`. What is not Stripe's is logged too,
 * because nobody else would say that the request could not even be made.
 */
export async function speaking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw spoken(error);
  }
}

/** The same for an error that has been caught already; it is logged here. */
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
  // The same key is being worked on: the call that came first decides.
  if (error.statusCode === 409) return new DomainError("taken");
  if (error.statusCode === 429) return new DomainError("payments_busy");
  return new DomainError("payments_down");
}

/** v1 says `resource_missing`, v2 `not_found`. */
const isUnknown = ({ code }: Stripe.errors.StripeError) =>
  code === "resource_missing" || code === "not_found" || isGone({ code });

/** Whether an account is closed, or no longer ours to ask. */
const isGone = ({ code }: { code?: string }) =>
  code === "account_invalid" || code === "account_closed";

/** Whether Stripe lets us do nothing on an account: it is gone, or our key has no permission there. */
export const isShutOut = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeError && isGone(error));
