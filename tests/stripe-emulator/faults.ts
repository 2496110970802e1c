import { ApiError } from "./api-error";
import { keyInUse } from "./idempotency";
import type { Fault } from "./records";
import type { World } from "./world";

/**
 * The connection was lost before an answer arrived. In a single process, `fetch` throws this error,
 * like a network error; the worker answers 502 or 504.
 */
export class ConnectionLost extends TypeError {
  /**
   * The SDK takes `ETIMEDOUT` for its own timeout. A lost connection has no code: with
   * `ECONNRESET`, the SDK would retry even if told not to.
   */
  readonly code?: string;

  constructor(message: string, code?: string) {
    super(message);
    if (code) this.code = code;
  }
}

/**
 * The next fault for this call, which this function uses up once; undefined if there is none.
 * `match` is a method and a path such as `POST /v1/checkout/sessions`, in which a star means any
 * one part of the path, such as an id.
 */
export function takeFault({ store }: World, method: string, path: string): Fault | undefined {
  const fault = store.list("fault").find(({ match }) => matches(match, `${method} ${path}`));
  if (!fault) return undefined;
  if (fault.times > 1) store.put("fault", fault.id, { ...fault, times: fault.times - 1 });
  else store.delete("fault", fault.id);
  return fault;
}

/**
 * Fails a call before any work is done, as the fault says; with `after`, the call fails only after
 * the work. A 500 is kept under the call's idempotency key, as with Stripe.
 */
export function failBefore(fault: Fault, idempotencyKey: string | null): void {
  switch (fault.as) {
    case "500":
      throw new ApiError(500, "api_error", "An unknown error occurred.", {}, true);
    case "403":
      throw new ApiError(
        403,
        "invalid_request_error",
        "The provided key does not have the required permissions for this endpoint on this account.",
      );
    case "409":
      throw keyInUse(idempotencyKey ?? "");
    case "429":
      throw new ApiError(429, "rate_limit_error", "Too many requests hit the API too quickly.", {
        code: "rate_limit",
      });
    case "drop":
      throw new ConnectionLost("Network connection lost.");
    case "timeout":
      throw new ConnectionLost("The connection timed out.", "ETIMEDOUT");
    case "after":
  }
}

function matches(pattern: string, call: string): boolean {
  const source = pattern
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
    .join("[^/ ]+");
  return new RegExp(`^${source}$`).test(call);
}
