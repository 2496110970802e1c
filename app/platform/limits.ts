import { DomainError } from "./errors";
import type { Bindings } from "./settings";

export type LimitName = "signIn" | "register";

/** How often one address or one account may try something; see the rates in wrangler.toml. */
export interface Limits {
  /** Counts one try for each key. Throws `too_many` when any of them has had its share. */
  spend(limit: LimitName, ...keys: string[]): Promise<void>;
}

export function openLimits(env: Pick<Bindings, "SIGN_IN_LIMIT" | "REGISTER_LIMIT">): Limits {
  const bindings: Record<LimitName, RateLimit> = {
    signIn: env.SIGN_IN_LIMIT,
    register: env.REGISTER_LIMIT,
  };
  return {
    async spend(limit, ...keys) {
      const answers = await Promise.all(keys.map((key) => bindings[limit].limit({ key })));
      if (answers.some((answer) => !answer.success)) throw new DomainError("too_many");
    },
  };
}
