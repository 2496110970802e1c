import type { Params } from "./params";
import type { Store } from "./store";

/** What every part of the emulator stands on. Nothing reads a clock or rolls a dice but through it. */
export interface World {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A new id with this prefix: `newId("pi_")`. */
  readonly newId: (prefix: string) => string;
}

/** One request to the API. */
export interface Call {
  readonly world: World;
  readonly params: Params;
  /** Where the emulator was reached, such as `http://localhost:8787`: its own pages live there. */
  readonly origin: string;
  /** The `Stripe-Account` header: the connected account the platform acts for. */
  readonly account: string | null;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

/** The time as Stripe's objects give it, in seconds. */
export function seconds(world: World): number {
  return Math.floor(world.now() / 1000);
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id like Stripe's: a prefix and 24 letters and digits. */
export function randomId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return prefix + Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
