import { ApiError, invalid } from "./api-error";
import { canonicalForm } from "./form-encoding";
import type { StoredAnswer } from "./records";
import { seconds, type World } from "./world";

/** Stripe forgets a key after 24 hours. */
const KEY_LIFE = 24 * 60 * 60;

/** A POST that carries an idempotency key. */
export interface KeyedCall {
  key: string;
  account: string;
  path: string;
  body: string;
}

/**
 * The earlier answer for this key, or undefined if the key is new. Throws `idempotency_error` if
 * the key comes with another address or other parameters.
 */
export function storedAnswer(world: World, call: KeyedCall): StoredAnswer | undefined {
  if (call.key.length > 255) {
    throw invalid("Idempotency keys can be up to 255 characters long.");
  }
  const stored = world.store.get("answer", recordId(call));
  if (!stored || seconds(world) - stored.created >= KEY_LIFE) return undefined;
  if (stored.endpoint !== call.path) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.path}' vs '${stored.endpoint}').`,
      call.key,
    );
  }
  if (stored.params !== canonicalForm(call.body)) {
    throw mismatch(
      "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      call.key,
    );
  }
  return stored;
}

/** Stripe's answer while another request with the same key is running: 409. */
export function keyInUse(key: string): ApiError {
  return new ApiError(
    409,
    "idempotency_error",
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: "idempotency_key_in_use" },
  );
}

/** Keeps an answer for its key, so that a repeated request gets it again. */
export function keepAnswer(
  world: World,
  call: KeyedCall,
  answer: Pick<StoredAnswer, "status" | "body" | "requestId">,
): void {
  world.store.put("answer", recordId(call), {
    ...answer,
    endpoint: call.path,
    params: canonicalForm(call.body),
    created: seconds(world),
  });
}

function recordId({ account, key }: KeyedCall): string {
  return `${account} ${key}`;
}

function mismatch(message: string, key: string): ApiError {
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
  return new ApiError(400, "idempotency_error", `${message} ${advice}`);
}
