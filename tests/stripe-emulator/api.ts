import { ApiError, invalid } from "./api-error";
import { retrieveBalance } from "./balance";
import { createAccount, createAccountLink, noAccess, retrieveAccount } from "./connect";
import { listEvents, retrieveEvent } from "./events";
import { expand } from "./expand";
import { type KeyedCall, keepAnswer, storedAnswer } from "./idempotency";
import { Params } from "./params";
import { retrieveCharge, retrievePaymentIntent } from "./payments";
import { createPayout, listPayouts, retrievePayout } from "./payouts";
import { createRefund, listRefunds, retrieveRefund } from "./refunds";
import {
  createSession,
  expireSession,
  listLineItems,
  listSessions,
  retrieveSession,
} from "./sessions";
import type { Call, World } from "./world";

/** One request, with its body read. */
export interface ApiRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
}

type Endpoint = (call: Call, id: string) => object;

const ENDPOINTS: Record<string, Endpoint> = {
  "POST /v1/checkout/sessions": createSession,
  "GET /v1/checkout/sessions": listSessions,
  "GET /v1/checkout/sessions/:id": retrieveSession,
  "POST /v1/checkout/sessions/:id/expire": expireSession,
  "GET /v1/checkout/sessions/:id/line_items": listLineItems,
  "GET /v1/payment_intents/:id": retrievePaymentIntent,
  "GET /v1/charges/:id": retrieveCharge,
  "POST /v1/refunds": createRefund,
  "GET /v1/refunds": listRefunds,
  "GET /v1/refunds/:id": retrieveRefund,
  "POST /v1/accounts": createAccount,
  "GET /v1/accounts/:id": retrieveAccount,
  "POST /v1/account_links": createAccountLink,
  "GET /v1/balance": retrieveBalance,
  "POST /v1/payouts": createPayout,
  "GET /v1/payouts": listPayouts,
  "GET /v1/payouts/:id": retrievePayout,
  "GET /v1/events": listEvents,
  "GET /v1/events/:id": retrieveEvent,
};

/** The endpoints that act for a connected account; direct charges are not emulated. */
const FOR_ACCOUNTS = /^\/v1\/(?:balance|payouts)(?:\/|$)/;

/**
 * Answers one call to the API, from the key to the answer. It is synchronous, so that calls cannot
 * come between each other's reads and writes.
 */
export function answerApi(world: World, request: ApiRequest): Response {
  const requestId = world.newId("req_");
  const headers = new Headers({ "cache-control": "no-store", "request-id": requestId });
  const version = request.headers.get("stripe-version");
  if (version) headers.set("stripe-version", version);
  try {
    authenticate(request.headers);
    const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
    if (!key) return json(200, JSON.stringify(execute(world, request, requestId)), headers);
    headers.set("idempotency-key", key);
    return executeOnce(world, request, { key, requestId, headers });
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error, headers);
    throw error;
  }
}

/** The answer that an error makes. */
export function errorAnswer(error: ApiError, headers = new Headers()): Response {
  if (error.status === 401) headers.set("www-authenticate", 'Bearer realm="Stripe"');
  return json(error.status, JSON.stringify(error.toBody()), headers);
}

function executeOnce(
  world: World,
  request: ApiRequest,
  { key, requestId, headers }: { key: string; requestId: string; headers: Headers },
): Response {
  const account = request.headers.get("stripe-account");
  const call: KeyedCall = { key, account, path: request.url.pathname, body: request.body };
  const stored = storedAnswer(world, call);
  if (stored) {
    headers.set("idempotent-replayed", "true");
    headers.set("original-request", stored.requestId);
    return json(stored.status, stored.body, headers);
  }
  try {
    const body = JSON.stringify(execute(world, request, requestId));
    keepAnswer(world, call, { status: 200, body, requestId });
    return json(200, body, headers);
  } catch (error) {
    if (error instanceof ApiError && error.executed) {
      const body = JSON.stringify(error.toBody());
      keepAnswer(world, call, { status: error.status, body, requestId });
    }
    throw error;
  }
}

function execute(world: World, request: ApiRequest, requestId: string): object {
  const { method, url, headers } = request;
  const [endpoint, id] = findEndpoint(method, url.pathname);
  const account = headers.get("stripe-account");
  if (account !== null) checkAccount(world, account, url.pathname);
  if (method === "POST" && headers.get("content-type")?.includes("json")) {
    throw invalid(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded).",
    );
  }
  const params = Params.from(method === "POST" ? request.body : url.search);
  const answer = endpoint(
    {
      world,
      params,
      origin: url.origin,
      account,
      requestId,
      idempotencyKey: headers.get("idempotency-key"),
    },
    id,
  );
  return expand(world, answer, params.texts("expand"));
}

function findEndpoint(method: string, path: string): [Endpoint, string] {
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const id = new RegExp(`^${name.replace(":id", "([^/]+)")}$`).exec(`${method} ${path}`);
    if (id) return [endpoint, decodeURIComponent(id[1] ?? "")];
  }
  throw new ApiError(
    404,
    "invalid_request_error",
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}

function checkAccount(world: World, account: string, path: string): void {
  if (!world.store.get("account", account)) throw noAccess(account);
  if (!FOR_ACCOUNTS.test(path)) {
    throw invalid(`The emulator does not answer ${path} for a connected account.`);
  }
}

/** Takes any key that begins sk_test_, as Bearer or as the user of Basic; throws 401 otherwise. */
function authenticate(headers: Headers): void {
  const [, scheme = "", credentials = ""] =
    /^(\S+)\s+(.+)$/.exec(headers.get("authorization") ?? "") ?? [];
  const key = scheme.toLowerCase() === "basic" ? basicUser(credentials) : credentials.trim();
  if (key.startsWith("sk_test_")) return;
  throw new ApiError(
    401,
    "invalid_request_error",
    key === ""
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/."
      : `Invalid API Key provided: ${key.slice(0, 7)}****`,
  );
}

function basicUser(credentials: string): string {
  try {
    return atob(credentials).split(":")[0] ?? "";
  } catch {
    return "";
  }
}

function json(status: number, body: string, headers: Headers): Response {
  headers.set("content-type", "application/json");
  return new Response(body, { status, headers });
}
