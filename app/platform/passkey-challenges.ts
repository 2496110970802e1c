import { Buffer } from "node:buffer";
import { ownCookie } from "./cookies";
import type { Instant } from "./instant";
import { newToken } from "./tokens";

/** How long a challenge can be answered, in milliseconds. */
export const challengeLasts = 5 * 60_000;

/**
 * What a challenge is for: adding a passkey to an account, signing in on a sign-in page, or proving
 * again to be the owner of an account.
 */
export type ChallengePurpose =
  | `add to ${number}`
  | `sign in at ${string}`
  | `confirm for ${number}`;

/** A challenge that is ours and can still be answered. */
export interface OpenChallenge {
  text: string;
  endsAt: Instant;
}

/**
 * Makes challenges for passkeys. A device signs a challenge with a passkey, to prove that it has
 * the passkey now. The seal of a challenge proves that we made it, when it ends, what it is for, and
 * which browser asked for it. So a visitor of a sign-in page costs no write. That a challenge works
 * only once, the write that answers it makes sure of: see `spent_challenges`.
 *
 * The browser has a cookie of its own for this, which outlives each of its challenges. So several
 * tabs can wait for an answer at the same time.
 */
export class PasskeyChallenges {
  readonly #secret: string;
  readonly #sent: string | null;
  readonly #cookie: ReturnType<typeof ownCookie>;
  #key: Promise<CryptoKey> | null = null;
  #set: string | null = null;

  constructor(request: Request, secret: string) {
    this.#secret = secret;
    this.#sent = request.headers.get("Cookie");
    this.#cookie = ownCookie("passkey", request, { seconds: challengeLasts / 1000 });
  }

  /** A new challenge: when it ends, in base 36, a random text, and the seal. */
  async make(purpose: ChallengePurpose, now: Instant): Promise<string> {
    this.#set = (await this.#browser()) ?? newToken();
    const said = `${(now + challengeLasts).toString(36)}.${newToken()}`;
    return `${said}.${await this.#sign([purpose, this.#set, said])}`;
  }

  /**
   * The challenge, if it is ours, was made for this purpose and this browser, and has not ended;
   * otherwise null.
   */
  async open(text: string, purpose: ChallengePurpose, now: Instant): Promise<OpenChallenge | null> {
    const browser = await this.#browser();
    const [, said = "", end = "", seal = ""] =
      /^(([0-9a-z]{1,11})\.[\w-]{43})\.([\w-]{43})$/.exec(text) ?? [];
    if (browser === null || said === "") return null;
    if ((await this.#sign([purpose, browser, said])) !== seal) return null;
    const endsAt = Number.parseInt(end, 36);
    return endsAt > now ? { text, endsAt } : null;
  }

  /**
   * The name by which devices know an account, in base64url. Passkeys hold it, and anyone with the
   * device can read it, so it says nothing about the account.
   */
  handleOf = (userId: number): Promise<string> => this.#sign(["user handle", String(userId)]);

  async #browser(): Promise<string | null> {
    const token: unknown = this.#set ?? (await this.#cookie.parse(this.#sent));
    return typeof token === "string" && token.length === 43 ? token : null;
  }

  async #sign(parts: string[]): Promise<string> {
    this.#key ??= crypto.subtle.importKey(
      "raw",
      new TextEncoder().encode(`passkeys ${this.#secret}`),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign"],
    );
    const text = new TextEncoder().encode(JSON.stringify(parts));
    const bytes = await crypto.subtle.sign("HMAC", await this.#key, text);
    return Buffer.from(bytes).toString("base64url");
  }

  async header(): Promise<string | null> {
    return this.#set && this.#cookie.serialize(this.#set);
  }
}
