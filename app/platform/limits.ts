import { DomainError } from "./errors";
import type { Bindings } from "./settings";

/**
 * How many calls with one key are allowed in how many seconds. Cloudflare counts them as
 * wrangler.toml says; this copy tells programs the limits.
 */
export const rates = {
  signIn: { policy: "sign-in", quota: 60, window: 60 },
  register: { policy: "register", quota: 5, window: 60 },
  mail: { policy: "mail", quota: 5, window: 60 },
  stripe: { policy: "stripe", quota: 6, window: 60 },
} as const;
type LimitName = keyof typeof rates;

/** A limit of `quota` calls in `window` seconds, under a name for programs. */
interface Policy {
  policy: string;
  quota: number;
  window: number;
}

/**
 * How often one network or one account may ask for something, whatever the outcome; see the rates
 * in wrangler.toml. models/people/user/tries.server.ts counts only failures.
 */
export interface Limits {
  /**
   * Counts one try for each key, in order. Throws `too_many` at the first key that has no tries
   * left. The later keys are not counted, so that one address cannot use up everyone's tries.
   */
  spend(limit: LimitName, ...keys: string[]): Promise<void>;
  /**
   * Records how much is left of a limit that other code counts, and for how many seconds this is
   * true: counts in the database are known exactly. For the same policy, the last call counts.
   */
  know(policy: Policy, left: number, seconds: number): void;
  /**
   * Writes the limits that this request used to `RateLimit-Policy`, and what is left of them to
   * `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). For limits that Cloudflare counts,
   * `RateLimit` only says when nothing is left, because Cloudflare tells only whether a call was
   * allowed.
   */
  tell(headers: Headers): void;
}

/**
 * The part of an address that counts as one client. A client with an IPv6 address has a whole /64
 * network and could use another address for every try, so the first four of the eight groups stand
 * for all of them.
 */
export function networkOf(address: string): string {
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  if (!address.includes(":")) return address;
  const [before = "", after] = address.toLowerCase().split("::");
  const groups = before.split(":").filter(Boolean);
  const rest = after === undefined ? [] : after.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0");
  const whole = [...groups, ...(after === undefined ? [] : zeros), ...rest];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

export function openLimits(
  env: Pick<Bindings, "SIGN_IN_LIMIT" | "REGISTER_LIMIT" | "MAIL_LIMIT" | "STRIPE_LIMIT">,
): Limits {
  const bindings: Record<LimitName, RateLimit> = {
    signIn: env.SIGN_IN_LIMIT,
    register: env.REGISTER_LIMIT,
    mail: env.MAIL_LIMIT,
    stripe: env.STRIPE_LIMIT,
  };
  /** What is left of each policy and for how many seconds; null if unknown. */
  const standing = new Map<string, Policy & { left: { count: number; seconds: number } | null }>();
  return {
    async spend(limit, ...keys) {
      for (const key of keys) {
        const { success } = await bindings[limit].limit({ key });
        const { policy, window } = rates[limit];
        const left = success ? null : { count: 0, seconds: window };
        standing.set(policy, { ...rates[limit], left });
        if (success) continue;
        throw new DomainError("too_many", undefined, { retryAfter: window });
      }
    },
    know(policy, left, seconds) {
      const count = Math.min(Math.max(left, 0), policy.quota);
      standing.set(policy.policy, { ...policy, left: { count, seconds } });
    },
    tell(headers) {
      for (const { policy, quota, window, left } of standing.values()) {
        headers.append("RateLimit-Policy", `"${policy}";q=${quota};w=${window}`);
        if (left) headers.append("RateLimit", `"${policy}";r=${left.count};t=${left.seconds}`);
      }
    },
  };
}
