import type { BrowserMark } from "./browser-mark";
import type { Caching } from "./caching";
import type { Connect } from "./connect";
import type { BrowserCookie, LastAccountCookie, SessionCookie } from "./credentials";
import type { Cost, Database } from "./database";
import type { Images } from "./images";
import type { Instant } from "./instant";
import type { Limits } from "./limits";
import type { PageLinkedData } from "./linked-data";
import type { Mail } from "./mail";
import type { Payments } from "./payments";
import type { PlaceFiles } from "./places";
import type { Sealer } from "./sealed";
import type { StripeBalances } from "./stripe-balance";
import type { Toaster } from "./toast";
import type { Trap } from "./trap";
import type { Scope, Viewer } from "./viewer";
import type { Webhooks } from "./webhooks";

export type { Instant };

/** A form that was kept, while its page is answered with it. */
interface ReturnedForm {
  isShown: boolean;
  /** Says that the form is only shown from here on. Until then, whatever writes is refused. */
  show(): void;
  /**
   * The answer for what `submitForm` does not show again, such as a single button: to its page, or to an
   * address that says all that was posted.
   */
  leave(to?: string): Response;
}

/** What the domain may do to the world outside it, for the length of one request or one job. */
export interface Capabilities {
  db: Database;
  payments: Payments;
  /** What vendors have at Stripe, and its way to their banks. */
  balances: StripeBalances;
  /** The platform's part of a card payment, in basis points; see fee.rules.ts. */
  platformFee: number;
  /** Vendors' own accounts at Stripe. */
  connect: Connect;
  mail: Mail;
  /** The way to vendors' own servers. */
  webhooks: Webhooks;
  sealer: Sealer;
  pictures: R2Bucket;
  /** Draws stored pictures in other sizes; null where the worker is bound to nothing that does. */
  images: Images | null;
  /** The towns and ZIPs of the country. */
  places: PlaceFiles;
  limits: Limits;
  /** The map's tile service: an address with {z}, {x} and {y}, and what is said of it, as HTML. */
  tiles: { url: string; attribution: string };
  /** How the people behind this site are reached; `social` is an address. */
  contact: { email: string; phone: string; social: string };
  /** Where the links in a mail lead, with no slash at the end: 'https://marketday.example'. */
  site: string;
  /** One moment for the whole request, so that its parts cannot disagree. */
  now: Instant;
  waitUntil(work: Promise<unknown>): void;
  log(event: string, detail?: Record<string, unknown>): void;
}

/** What a request adds to that. */
export interface RequestContext extends Capabilities {
  requestId: string;
  /** What was asked with. Remix is told GET for all that only reads, and for what it does not know. */
  method: string;
  /** Whether a page's script asks, which draws the answer itself. */
  isScripted: boolean;
  /** What the call that answers has a program's token need for a write; see endpoint.ts. */
  scope?: Scope | "none";
  nonce: string;
  /** Where this site answers: 'http://localhost:8788'. */
  origin: string;
  /** The client's address, or the network that stands for it, for limits. */
  address: string;
  /** Goes with the answer, whatever draws it: `ctx.headers.set("Refresh", …)`. */
  headers: Headers;
  toast: Toaster;
  /** Tells people from programs where a form is open to all. */
  trap: Trap;
  /** How long the answer may be kept: `ctx.cache.publicly(60)`; by nobody unless it says so. */
  cache: Caching;
  linkedData: PageLinkedData;
  session: SessionCookie;
  /** How an account knows a browser that has signed in to it before. */
  browser: BrowserCookie;
  /** Who signed in last in this browser. */
  lastAccount: LastAccountCookie;
  /** The form that this page is asked to show again, after its sender had to sign in. */
  returned?: ReturnedForm;
  /** This browser, whoever sits before it. */
  browserMark: BrowserMark;
  cost: Cost;
  /** Asks the database who is looking; once a request, however many ask. */
  identify(): Promise<Viewer | null>;
}

/** A request whose handler has said who may make it. */
export type Allowed<V extends Viewer | null = Viewer | null> = RequestContext & { viewer: V };

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {
    [capability: string]: unknown;
  }
}
