import { ApiError } from "./api-error";

/** An error answer of v2: `{ error: { code, message } }`, with a `type` only for some errors. */
export class V2Error extends ApiError {
  constructor(
    status: number,
    private readonly body: { code: string; type?: string },
    message: string,
    executed = false,
  ) {
    super(status, "invalid_request_error", message, {}, executed);
  }

  override toBody() {
    return { error: { ...this.body, message: this.message } };
  }
}

/** An id that does not exist: 404. */
export function notFound(what: string, id: string): V2Error {
  return new V2Error(404, { code: "not_found" }, `No such ${what}: '${id}'`, true);
}

/** A field that is missing, unknown or of the wrong kind: 400, before any work. */
export function invalidFields(message: string): V2Error {
  return new V2Error(400, { code: "invalid_fields" }, message);
}

/** A valid request that v2 does not allow: 400. */
export function v2Refused(message: string): V2Error {
  return new V2Error(400, { code: "invalid_request" }, message);
}

/**
 * Converts the errors that every address can answer to v2's format: no key, too many requests, a
 * server error.
 */
export function inShapeOfV2(error: ApiError): V2Error {
  if (error instanceof V2Error) return error;
  const { executed, message, status } = error;
  switch (status) {
    case 401:
      return new V2Error(status, { code: "invalid_api_key" }, message);
    case 429:
      return new V2Error(status, { code: "rate_limit", type: "rate_limit" }, message);
    case 404:
      return new V2Error(status, { code: "not_found" }, message);
    case 500:
      return new V2Error(status, { code: "internal_error" }, message, executed);
    default: {
      const code = error.details.code ?? error.type;
      const type = error.type === "idempotency_error" ? { type: error.type } : {};
      return new V2Error(status, { code, ...type }, message, executed);
    }
  }
}
