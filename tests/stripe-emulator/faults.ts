import { ApiError } from "./api-error";
import { keyInUse } from "./idempotency";
import type { Fault } from "./records";
import type { World } from "./world";

/**
 * The connection is gone before an answer came. In one process it is thrown out of `fetch`, as a
 * network error would be; the worker answers 502 or 504.
 */
export class ConnectionLost extends TypeError {
  /**
   * The SDK takes `ETIMEDOUT` for its own timeout. A lost connection has no code: with `ECONNRESET` the
   * SDK would try again even where it was told not to.
   */
  readonly code?: string;

  constructor(message: string, code?: string) {
    super(message);
    if (code) this.code = code;
  }
}

/**
 * The fault that waits for this call, used up by one; undefined if none does. `match` is a method and
 * a path such as `POST /v1/checkout/sessions`, where a star stands for one part of the path, such as
 * an id.
 */
export function takeFault({ store }: World, method: string, path: string): Fault | undefined {
  const fault = store.list("fault").find(({ match }) => matches(match, `${method} ${path}`));
  if (!fault) return undefined;
  if (fault.times > 1) store.put("fault", fault.id, { ...fault, times: fault.times - 1 });
  else store.delete("fault", fault.id);
  return fault;
}

/**
 * Fails a call before any work is done, as the fault says; `after` fails only once it is done. A 500
 * is kept under the call's key, as with Stripe.
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
