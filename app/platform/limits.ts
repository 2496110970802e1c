import { DomainError } from "./errors";
import type { Bindings } from "./settings";

type LimitName = "signIn" | "register" | "mail" | "stripe";

/**
 * How often one network or one account may ask for something, whatever comes of it; see the rates in
 * wrangler.toml. What counts failures only is in models/user/tries.server.ts.
 */
export interface Limits {
  /**
   * Counts one try for each key, in turn. Throws `too_many` at the first that has had its share;
   * the ones after it are not counted, so that one address cannot use up everybody's tries.
   */
  spend(limit: LimitName, ...keys: string[]): Promise<void>;
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
  return {
    async spend(limit, ...keys) {
      for (const key of keys) {
        const { success } = await bindings[limit].limit({ key });
        if (!success) throw new DomainError("too_many");
      }
    },
  };
}
