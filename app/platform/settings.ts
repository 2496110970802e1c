import type { StaticFiles } from "./places";
import { z } from "./zod";

/** What the worker is bound to; see wrangler.toml. */
export interface Bindings {
  DB: D1Database;
  PICTURES: R2Bucket;
  /** Cloudflare Images. Without it, pictures go out in the size they were stored in. */
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
  /** Stripe's secret key; without one, card payments say that they are not set up. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  /** What the webhook of the vendors' accounts (`connect: true`) is signed with. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** What thin events are signed with, which tell of vendors' accounts: an endpoint of their own. */
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The platform's part of an order paid by card, in hundredths of a percent: 250 is 2.5 %. */
  PLATFORM_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(0),
  /**
   * What toasts and open forms are signed with (docs/decisions/011, 026), and what the secrets of
   * webhooks are sealed with (046); without one, each process makes one up for the former.
   */
  COOKIE_SECRET: z.string().min(32).optional(),
  /** Where Stripe's API answers, when it is not Stripe itself ('http://localhost:8789'). */
  STRIPE_API_HOST: z.url().optional(),
  /** Whom mail comes from: an address of a domain that may send through Cloudflare. */
  MAIL_FROM: z.email().default("hello@marketday.example"),
  /** How the people behind this site are reached: shown at the foot of every page. */
  CONTACT_EMAIL: z.email().default("hello@marketday.example"),
  CONTACT_PHONE: z.string().min(1).default("(305) 555-0134"),
  /** Their page on a social network. */
  CONTACT_SOCIAL: z.url().default("https://social.example/@marketday"),
  /** Where this site answers, for links in mail ('https://marketday.example'). */
  SITE_URL: z.url().optional(),
  /** Where the map's pictures come from: a public tile service of the pattern {z}/{x}/{y}. */
  TILE_URL: z
    .string()
    .regex(/^https?:\/\//)
    .refine((url) => ["{z}", "{x}", "{y}"].every((part) => url.includes(part)))
    .default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  /** What its terms want to be said on the map, as HTML. */
  TILE_ATTRIBUTION: z
    .string()
    .default(
      '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
    ),
  /** 'on' has webhooks sent to this machine, too: for trying them out, never for a site that others use. */
  WEBHOOKS_TO_LOCALHOST: z.enum(["on", "off"]).default("off"),
  /**
   * Who is asked, by DNS over HTTPS, what the name of a webhook's server leads to
   * ('https://cloudflare-dns.com/dns-query'). Nobody is asked where it is left out.
   */
  DNS_RESOLVER: z.url({ protocol: /^https$/ }).optional(),
  /** 'off' has the worker keep no public answer for others; see edge-cache.ts. */
  EDGE_CACHE: z.enum(["on", "off"]).default("on"),
  /** 'on' makes every answer tell what it cost the database, in `Server-Timing`. */
  TELL_COST: z.enum(["on", "off"]).default("off"),
});
export type Settings = z.infer<typeof Settings>;

/** Reads the plain-text settings out of the worker's environment; throws on a malformed one. */
export function readSettings(env: object): Settings {
  return Settings.parse(env);
}
