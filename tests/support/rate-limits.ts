import { readFileSync } from "node:fs";

type Named = { [name: string]: { limit: number; period: number } };

/** The rate limits that wrangler.toml sets, by binding. */
const rates: Named = Object.fromEntries(
  [
    ...readFileSync("wrangler.toml", "utf8").matchAll(
      /\[\[ratelimits\]\]\s+name = "(\w+)"[^[]*?limit = (\d+), period = (\d+)/g,
    ),
  ].map(([, name, limit, period]) => [name, { limit: Number(limit), period: Number(period) }]),
);

/**
 * A fake of Cloudflare's rate limit: the same rates, on the test's clock, and empty again for each
 * test.
 */
export function rateLimit(binding: string, now: () => number): RateLimit {
  const rate = rates[binding];
  if (!rate) throw new Error(`wrangler.toml has no rate limit ${binding}`);
  const tries = new Map<string, number[]>();
  return {
    async limit({ key }) {
      const since = now() - rate.period * 1000;
      const recent = (tries.get(key) ?? []).filter((at) => at > since);
      const success = recent.length < rate.limit;
      if (success) recent.push(now());
      tries.set(key, recent);
      return { success };
    },
  };
}
