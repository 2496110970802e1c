import { DomainError } from "./errors";
import type { Bindings } from "./settings";

/**
 * How many calls of a key are let through in so many seconds: what wrangler.toml has Cloudflare count,
 * for programs to know.
 */
export const rates = {
  signIn: { policy: "sign-in", quota: 60, window: 60 },
  register: { policy: "register", quota: 5, window: 60 },
  mail: { policy: "mail", quota: 5, window: 60 },
  stripe: { policy: "stripe", quota: 6, window: 60 },
} as const;
type LimitName = keyof typeof rates;

/** So many calls in so many seconds, by a name for programs. */
interface Policy {
  policy: string;
  quota: number;
  window: number;
}

/**
 * How often one network or one account may ask for something, whatever comes of it; see the rates in
 * wrangler.toml. What counts failures only is in models/people/user/tries.server.ts.
 */
export interface Limits {
  /**
   * Counts one try for each key, in turn. Throws `too_many` at the first that has had its share;
   * the ones after it are not counted, so that one address cannot use up everybody's tries.
   */
  spend(limit: LimitName, ...keys: string[]): Promise<void>;
  /**
   * Notes how much is left of what somebody else counts, and for how many seconds that holds: what is
   * counted in the database is known. Of the same policy, the last word stands.
   */
  know(policy: Policy, left: number, seconds: number): void;
  /**
   * Says of what was spent how much there is of it in `RateLimit-Policy`, and how much is left in
   * `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). Of what Cloudflare counts, only that nothing
   * is left: it tells no more than whether there was something.
   */
  tell(headers: Headers): void;
}

/**
 * What counts as one address. Whoever has one of IPv6 has a whole /64 of them, and could use
 * another for every try: the first four of its eight groups stand for all.
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
  /** What is left of each policy, and for how long; null where that is not known. */
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
