import type { Capabilities } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { errorJson } from "~/platform/refusals";

/**
 * Answers a webhook of Stripe. If `handle` fails, the answer is 500, so that Stripe sends the event
 * again later.
 */
export async function answerStripe(
  { log }: Pick<Capabilities, "log">,
  handle: () => Promise<void>,
): Promise<Response> {
  try {
    await handle();
    return Response.json({ received: true });
  } catch (error) {
    if (error instanceof DomainError && error.code === "too_large") return errorJson(error);
    if (error instanceof DomainError && error.code === "invalid") {
      return Response.json(error, { status: 400 });
    }
    log("webhook-failed", { message: String(error), stack: (error as Error)?.stack });
    return Response.json({ received: false }, { status: 500 });
  }
}
