import { z } from "zod";

/** What the worker is bound to; see wrangler.toml. */
export interface Bindings {
  DB: D1Database;
  PICTURES: R2Bucket;
  SIGN_IN_LIMIT: RateLimit;
  REGISTER_LIMIT: RateLimit;
}

const Settings = z.object({
  /** Stripe's secret key; without one, card payments say that they are not set up. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Where Stripe's API answers, when it is not Stripe itself ('http://localhost:8789'). */
  STRIPE_API_HOST: z.url().optional(),
  /** 'on' makes every answer tell what it cost the database, in `Server-Timing`. */
  TELL_COST: z.enum(["on", "off"]).default("off"),
});
export type Settings = z.infer<typeof Settings>;

/** Reads the plain-text settings out of the worker's environment; throws on a malformed one. */
export function readSettings(env: object): Settings {
  return Settings.parse(env);
}
