import { ApiError, invalid } from "./api-error";
import { listApplicationFees, retrieveApplicationFee } from "./application-fees";
import { retrieveBalance } from "./balance";
import { retrieveBalanceSettings, updateBalanceSettings } from "./balance-settings";
import { listBalanceTransactions, retrieveBalanceTransaction } from "./balance-transactions";
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from "./customers";
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from "./disputes";
import { API_VERSION, listEvents, retrieveEvent } from "./events";
import { expand } from "./expand";
import { failBefore } from "./faults";
import { type KeyedCall, keepAnswer, storedAnswer } from "./idempotency";
import { Params } from "./params";
import {
  attachPaymentMethod,
  clonePaymentMethod,
  detachPaymentMethod,
  listCustomersPaymentMethods,
  listPaymentMethods,
  retrievePaymentMethod,
} from "./payment-methods";
import { retrieveCharge, retrievePaymentIntent } from "./payments";
import { cancelPayout, createPayout, listPayouts, retrievePayout } from "./payouts";
import type { Fault } from "./records";
import { createRefund, listRefunds, retrieveRefund } from "./refunds";
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
} from "./saved-card-payments";
import {
  createSession,
  expireSession,
  listLineItems,
  listSessions,
  retrieveSession,
} from "./sessions";
import { retrieveSetupIntent } from "./setup-intents";
import { executeV2, V2_ENDPOINTS } from "./v2-api";
import { inShapeOfV2 } from "./v2-error";
import { type Call, PLATFORM, type World } from "./world";

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
  "POST /v1/customers": createCustomer,
  "GET /v1/customers/:id": retrieveCustomer,
  "POST /v1/customers/:id": updateCustomer,
  "DELETE /v1/customers/:id": deleteCustomer,
  "GET /v1/customers/:id/payment_methods": listCustomersPaymentMethods,
  "GET /v1/setup_intents/:id": retrieveSetupIntent,
  "POST /v1/payment_methods": clonePaymentMethod,
  "GET /v1/payment_methods": listPaymentMethods,
  "GET /v1/payment_methods/:id": retrievePaymentMethod,
  "POST /v1/payment_methods/:id/attach": attachPaymentMethod,
  "POST /v1/payment_methods/:id/detach": detachPaymentMethod,
  "POST /v1/payment_intents": createPaymentIntent,
  "GET /v1/payment_intents/:id": retrievePaymentIntent,
  "POST /v1/payment_intents/:id/confirm": confirmPaymentIntent,
  "POST /v1/payment_intents/:id/cancel": cancelPaymentIntent,
  "GET /v1/charges/:id": retrieveCharge,
  "POST /v1/refunds": createRefund,
  "GET /v1/refunds": listRefunds,
  "GET /v1/refunds/:id": retrieveRefund,
  "GET /v1/disputes": listDisputes,
  "GET /v1/disputes/:id": retrieveDispute,
  "POST /v1/disputes/:id": updateDispute,
  "POST /v1/disputes/:id/close": closeDispute,
  "POST /v1/accounts": refuseV1Account,
  "POST /v1/account_links": refuseV1Account,
  "GET /v1/application_fees": listApplicationFees,
  "GET /v1/application_fees/:id": retrieveApplicationFee,
  "GET /v1/balance": retrieveBalance,
  "GET /v1/balance_settings": retrieveBalanceSettings,
  "POST /v1/balance_settings": updateBalanceSettings,
  "GET /v1/balance_transactions": listBalanceTransactions,
  "GET /v1/balance_transactions/:id": retrieveBalanceTransaction,
  "POST /v1/payouts": createPayout,
  "GET /v1/payouts": listPayouts,
  "GET /v1/payouts/:id": retrievePayout,
  "POST /v1/payouts/:id/cancel": cancelPayout,
  "GET /v1/events": listEvents,
  "GET /v1/events/:id": retrieveEvent,
};

/**
 * Answers one call to the API, from the check of the key to the answer. It is synchronous, so that
 * no other call runs between its reads and its writes.
 */
export function answerApi(world: World, request: ApiRequest, fault?: Fault): Response {
  const requestId = world.newId("req_");
  const headers = new Headers({ "cache-control": "no-store", "request-id": requestId });
  const version = request.headers.get("stripe-version");
  if (version) headers.set("stripe-version", version);
  try {
    authenticate(request.headers);
    checkVersion(version);
    const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
    if (!key) {
      if (fault) failBefore(fault, null);
      return json(200, JSON.stringify(execute(world, request, requestId)), headers);
    }
    headers.set("idempotency-key", key);
    return executeOnce(world, request, { fault, key, requestId, headers });
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error, request.url.pathname, headers);
    throw error;
  }
}

/** The answer to a request that failed; v2 has its own error format. */
export function errorAnswer(error: ApiError, path: string, headers = new Headers()): Response {
  if (error.status === 401) headers.set("www-authenticate", 'Bearer realm="Stripe"');
  return json(error.status, JSON.stringify(shaped(error, path).toBody()), headers);
}

function shaped(error: ApiError, path: string): ApiError {
  return path.startsWith("/v2/") ? inShapeOfV2(error) : error;
}

function executeOnce(
  world: World,
  request: ApiRequest,
  {
    fault,
    key,
    requestId,
    headers,
  }: { fault: Fault | undefined; key: string; requestId: string; headers: Headers },
): Response {
  const path = request.url.pathname;
  const call: KeyedCall = { key, account: accountOf(request.headers), path, body: request.body };
  // All other faults occur before Stripe looks at the idempotency key.
  if (fault && fault.as !== "500") failBefore(fault, key);
  const stored = storedAnswer(world, call);
  if (stored) {
    headers.set("idempotent-replayed", "true");
    headers.set("original-request", stored.requestId);
    return json(stored.status, stored.body, headers);
  }
  try {
    if (fault) failBefore(fault, key);
    const body = JSON.stringify(execute(world, request, requestId));
    keepAnswer(world, call, { status: 200, body, requestId });
    return json(200, body, headers);
  } catch (error) {
    if (error instanceof ApiError && error.executed) {
      const body = JSON.stringify(shaped(error, path).toBody());
      keepAnswer(world, call, { status: error.status, body, requestId });
    }
    throw error;
  }
}

function execute(world: World, request: ApiRequest, requestId: string): object {
  const { method, url, headers } = request;
  if (url.pathname.startsWith("/v2/")) {
    return executeV2(world, request, findEndpoint(V2_ENDPOINTS, method, url.pathname));
  }
  const [endpoint, id] = findEndpoint(ENDPOINTS, method, url.pathname);
  const account = accountOf(headers);
  if (account !== PLATFORM) checkAccount(world, account, method);
  if (method === "POST" && request.body !== "" && !isForm(headers)) {
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

/** The account that a request is about. */
export function accountOf(headers: Headers): string {
  return headers.get("stripe-account") ?? headers.get("stripe-context") ?? PLATFORM;
}

function isForm(headers: Headers): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get("content-type") ?? "");
}

function findEndpoint<E>(
  endpoints: Record<string, E>,
  method: string,
  path: string,
): [endpoint: E, id: string] {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const id = new RegExp(`^${name.replace(":id", "([^/]+)")}$`).exec(`${method} ${path}`);
    if (id) return [endpoint, decodeURIComponent(id[1] ?? "")];
  }
  throw new ApiError(
    404,
    "invalid_request_error",
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}

/** Throws Stripe's 403 for an account that is not connected to the platform, or no longer. */
function checkAccount(world: World, account: string, method: string): void {
  const record = world.store.get("account", account);
  const answers = record && (!record.closed || (record.readable && method === "GET"));
  if (answers && !record.disconnected) return;
  throw new ApiError(
    403,
    "invalid_request_error",
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: "account_invalid" },
  );
}

/** The app makes accounts with v2; accounts made with v1 have other fields and other events. */
function refuseV1Account(): never {
  throw invalid(
    "Your platform creates connected accounts with the Accounts v2 API: use POST /v2/core/accounts and POST /v2/core/account_links.",
  );
}

/**
 * Accepts only the SDK's API version. The real Stripe also accepts other versions that it knows.
 */
function checkVersion(version: string | null): void {
  if (version === null || version === API_VERSION) return;
  throw invalid(`Invalid Stripe API version: ${version}. You must use ${API_VERSION} here.`);
}

/**
 * Accepts any key that begins with sk_test_ or, for a restricted key, rk_test_, as Bearer token or
 * as the Basic user name; throws 401 otherwise.
 */
function authenticate(headers: Headers): void {
  const [, scheme = "", credentials = ""] =
    /^(\S+)\s+(.+)$/.exec(headers.get("authorization") ?? "") ?? [];
  const key = scheme.toLowerCase() === "basic" ? basicUser(credentials) : credentials.trim();
  if (/^[sr]k_test_/.test(key)) return;
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
