import type Stripe from "stripe";

/** The error types of Stripe's API that this emulator answers with. */
export type ApiErrorType =
  | "api_error"
  | "card_error"
  | "idempotency_error"
  | "invalid_request_error"
  | "rate_limit_error";

/** The fields of an error besides its status, type, and message. */
export interface ApiErrorDetails {
  code?: string;
  param?: string;
  charge?: string;
  decline_code?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An error answer of Stripe: `{ error: { type, code, message, param } }`. */
export class ApiError extends Error {
  /**
   * Whether the endpoint had begun its work. Only then does Stripe keep the answer under the
   * idempotency key: after a failed validation, a client may send the corrected request with the
   * same key.
   */
  readonly executed: boolean;

  constructor(
    readonly status: number,
    readonly type: ApiErrorType,
    message: string,
    readonly details: ApiErrorDetails = {},
    executed = false,
  ) {
    super(message);
    this.executed = executed;
  }

  /** The JSON body of the answer. */
  toBody(): { error: Record<string, unknown> } {
    const { code } = this.details;
    return {
      error: {
        ...this.details,
        ...(code ? { doc_url: docUrl(code) } : {}),
        message: this.message,
        type: this.type,
      },
    };
  }
}

/** Where Stripe explains an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

/** A request with a value that Stripe does not accept: 400, before any work. */
export function invalid(message: string, details: ApiErrorDetails = {}): ApiError {
  return new ApiError(400, "invalid_request_error", message, details);
}

/** A valid request that the current state does not allow: 400, kept for its idempotency key. */
export function refused(message: string, details: ApiErrorDetails = {}): ApiError {
  return new ApiError(400, "invalid_request_error", message, details, true);
}

/**
 * An id that does not exist. Stripe answers 404 if the id is in the address and 400 if it is a
 * parameter.
 */
export function noSuch(what: string, id: string, param: string, status: 404 | 400 = 404): ApiError {
  return new ApiError(
    status,
    "invalid_request_error",
    `No such ${what}: '${id}'`,
    { code: "resource_missing", param },
    true,
  );
}
