import type { Params } from "./params";
import type { Store } from "./store";

/** The platform's own account, where no `Stripe-Account` header is sent. */
export const PLATFORM = "acct_platform";

/** What every part of the emulator stands on. Nothing reads a clock or rolls a dice but through it. */
export interface World {
  readonly store: Store;
  /** Milliseconds since the epoch, as far as the clock has been advanced. */
  readonly now: () => number;
  /** The same without what the clock was advanced by: a signature must not be from tomorrow. */
  readonly wall: () => number;
  /** A new id with this prefix: `newId("pi_")`. */
  readonly newId: (prefix: string) => string;
}

/** One request to the API. */
export interface Call {
  readonly world: World;
  readonly params: Params;
  /** Where the emulator was reached, such as `http://localhost:8787`: its own pages live there. */
  readonly origin: string;
  /** Whose objects these are: the account of the `Stripe-Account` header, else `PLATFORM`. */
  readonly account: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

/** The time as Stripe's objects give it, in seconds. */
export function seconds(world: World): number {
  return Math.floor(world.now() / 1000);
}

/** The time as the objects of v2 give it. */
export function isoTime(world: World): string {
  return new Date(world.now()).toISOString();
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id like Stripe's: a prefix and 24 letters and digits. */
export function randomId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return prefix + Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
