import type { StaticFiles } from "./places";
import { z } from "./zod";

/** The worker's bindings; see wrangler.toml. */
export interface Bindings {
  DB: D1Database;
  PICTURES: R2Bucket;
  /** Cloudflare Images. Without it, photos are sent in the size in which they were stored. */
  IMAGES?: ImagesBinding;
  SIGN_IN_LIMIT: RateLimit;
  REGISTER_LIMIT: RateLimit;
  MAIL_LIMIT: RateLimit;
  STRIPE_LIMIT: RateLimit;
  EMAIL: SendEmail;
  /** The files beside the worker. Without them, only places with a market are known. */
  ASSETS?: StaticFiles;
}

const Settings = z.object({
  /** Stripe's secret key. Without a key, card payments say that they are not set up. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  /** The secret that signs the webhook of the vendors' accounts (`connect: true`). */
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The secret that signs thin events about vendors' accounts, which have their own endpoint. */
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The platform's fee on an order paid by card, in hundredths of a percent: 250 is 2.5 %. */
  PLATFORM_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(0),
  /**
   * The secret that signs toasts and open forms (docs/decisions/011, 026) and seals the secrets of
   * webhooks (046). Without it, each process makes up a secret for signing.
   */
  COOKIE_SECRET: z.string().min(32).optional(),
  /** The address of Stripe's API, if it is not Stripe itself ('http://localhost:8789'). */
  STRIPE_API_HOST: z.url().optional(),
  /** The sender of all email: an address of a domain that may send through Cloudflare. */
  MAIL_FROM: z.email().default("hello@marketday.example"),
  /** How to reach the people behind this site. Shown at the foot of every page. */
  CONTACT_EMAIL: z.email().default("hello@marketday.example"),
  CONTACT_PHONE: z.string().min(1).default("(305) 555-0134"),
  /** The address of their page on a social network. */
  CONTACT_SOCIAL: z.url().default("https://social.example/@marketday"),
  /** The address of this site, for links in email ('https://marketday.example'). */
  SITE_URL: z
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
  /**
   * Whether administrators, and everyone who changes payouts, people with access or roles, must have
   * a passkey or sign-in codes. 'offered' is for trials: then a password is enough for accounts that
   * have neither.
   */
  SECOND_FACTOR: z.enum(["required", "offered"]).default("required"),
  /**
   * The keys that identify this site to browsers' push services, in base64url: a point on the curve
   * P-256, and its secret number. Without them, news comes by email only.
   */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** The source of the map's tiles: a public tile service with the pattern {z}/{x}/{y}. */
  TILE_URL: z
    .string()
    .regex(/^https?:\/\//)
    .refine((url) => ["{z}", "{x}", "{y}"].every((part) => url.includes(part)))
    .default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  /** The credit that the tile service's terms require on the map, as HTML. */
  TILE_ATTRIBUTION: z
    .string()
    .default(
      '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
    ),
  /**
   * 'on' sends webhooks and push messages to this machine too. Use this only for trials, never for a
   * site that others use.
   */
  WEBHOOKS_TO_LOCALHOST: z.enum(["on", "off"]).default("off"),
  /**
   * The resolver that is asked, by DNS over HTTPS, what the name of a webhook's server leads to
   * ('https://cloudflare-dns.com/dns-query'). If missing, no resolver is asked.
   */
  DNS_RESOLVER: z.url({ protocol: /^https$/ }).optional(),
  /** 'off' stops the worker from keeping public answers for other visitors; see edge-cache.ts. */
  EDGE_CACHE: z.enum(["on", "off"]).default("on"),
  /**
   * 'on' adds the database cost of each answer in `Server-Timing`; 'exactly' also counts the rows of
   * typed selects, which then run twice: see `openDatabase`.
   */
  TELL_COST: z.enum(["exactly", "on", "off"]).default("off"),
});
export type Settings = z.infer<typeof Settings>;

/**
 * Reads the plain-text settings from the worker's environment. Throws if a setting is malformed.
 */
export function readSettings(env: object): Settings {
  return Settings.parse(env);
}
