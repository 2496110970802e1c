import { DomainError } from "./errors";
import type { Bindings } from "./settings";

export type LimitName = "signIn" | "register" | "mail";

/** How often one address or one account may try something; see the rates in wrangler.toml. */
export interface Limits {
  /**
   * Counts one try for each key, in turn. Throws `too_many` at the first that has had its share;
   * the ones after it are not counted, so that one address cannot use up everybody's tries.
   */
  spend(limit: LimitName, ...keys: string[]): Promise<void>;
}

export function openLimits(
  env: Pick<Bindings, "SIGN_IN_LIMIT" | "REGISTER_LIMIT" | "MAIL_LIMIT">,
): Limits {
  const bindings: Record<LimitName, RateLimit> = {
    signIn: env.SIGN_IN_LIMIT,
    register: env.REGISTER_LIMIT,
    mail: env.MAIL_LIMIT,
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
