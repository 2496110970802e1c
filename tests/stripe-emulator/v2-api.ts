import { createAccountLink } from "./account-links";
import { closeAccount, createAccount, retrieveAccount } from "./accounts";
import { ApiError } from "./api-error";
import { createEventDestination } from "./event-destinations";
import { JsonParams } from "./json-params";
import { retrieveThinEvent } from "./thin-events";
import { notFound, v2Refused } from "./v2-error";
import type { World } from "./world";

/** One call to v2. */
export interface V2Call {
  readonly world: World;
  readonly params: JsonParams;
  readonly origin: string;
  /** The `Stripe-Context` header: the account that the platform asks for, or null. */
  readonly context: string | null;
}

type Endpoint = (call: V2Call, id: string) => object;

export const V2_ENDPOINTS: Record<string, Endpoint> = {
  "POST /v2/core/accounts": createAccount,
  "GET /v2/core/accounts/:id": retrieveAccount,
  "POST /v2/core/accounts/:id/close": closeAccount,
  "POST /v2/core/account_links": createAccountLink,
  "POST /v2/core/event_destinations": createEventDestination,
  "GET /v2/core/events/:id": retrieveThinEvent,
};

/** Answers a call to v2, which takes and returns JSON, requires a version, and takes no forms. */
export function executeV2(
  world: World,
  { body, headers, method, url }: { body: string; headers: Headers; method: string; url: URL },
  [endpoint, id]: [Endpoint, string],
): object {
  if (headers.get("stripe-version") === null) {
    throw v2Refused("The Stripe-Version header is required.");
  }
  if (headers.get("stripe-account") !== null) {
    throw v2Refused("The Stripe-Account header is v1's: send Stripe-Context instead.");
  }
  const context = headers.get("stripe-context");
  if (context !== null && !world.store.get("account", context)) throw notFound("account", context);
  if (method === "POST" && !isJson(headers)) {
    throw new ApiError(
      415,
      "invalid_request_error",
      "Unsupported content type: v2 takes application/json.",
      { code: "unsupported_content_type" },
    );
  }
  const params =
    method === "POST" ? JsonParams.fromBody(body) : JsonParams.fromQuery(url.searchParams);
  return endpoint({ world, params, origin: url.origin, context }, id);
}

function isJson(headers: Headers): boolean {
  return /^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "");
}
