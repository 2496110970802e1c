import type { Params } from "./params";
import type { Store } from "./store";

/** The platform's own account, used when a request has no `Stripe-Account` header. */
export const PLATFORM = "acct_platform";

/**
 * What every part of the emulator builds on. All reads of the clock and all random ids go through
 * it.
 */
export interface World {
  readonly store: Store;
  /** Milliseconds since the epoch, including the time by which the clock was advanced. */
  readonly now: () => number;
  /**
   * The real time in milliseconds, without the advance: a signature must not come from the future.
   */
  readonly wall: () => number;
  /** A new id with this prefix: `newId("pi_")`. */
  readonly newId: (prefix: string) => string;
}

/** One request to the API. */
export interface Call {
  readonly world: World;
  readonly params: Params;
  /** The emulator's own origin, such as `http://localhost:8787`, for links to its pages. */
  readonly origin: string;
  /** The account that the call is about: from the `Stripe-Account` header, or `PLATFORM`. */
  readonly account: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

/** The time in seconds, as Stripe's objects give it. */
export function seconds(world: World): number {
  return Math.floor(world.now() / 1000);
}

/** The time as ISO text, as v2's objects give it. */
export function isoTime(world: World): string {
  return new Date(world.now()).toISOString();
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id like Stripe's: a prefix and 24 letters and digits. */
export function randomId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return prefix + Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
