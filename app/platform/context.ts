import type { BrowserMark } from "./browser-mark";
import type { Caching } from "./caching";
import type { Cards } from "./cards";
import type { Connect } from "./connect";
import type {
  BrowserCookie,
  HalfSignInCookie,
  LastAccountCookie,
  SessionCookie,
} from "./credentials";
import type { Cost, Database } from "./database";
import type { Images } from "./images";
import type { Instant } from "./instant";
import type { Limits } from "./limits";
import type { PageLinkedData } from "./linked-data";
import type { Mail } from "./mail";
import type { PasskeyChallenges } from "./passkey-challenges";
import type { Payments } from "./payments";
import type { PlaceFiles } from "./places";
import type { Push } from "./push";
import type { Sealer } from "./sealed";
import type { StripeBalances } from "./stripe-balance";
import type { Toaster } from "./toast";
import type { Trap } from "./trap";
import type { Scope, Viewer } from "./viewer";
import type { Webhooks } from "./webhooks";

export type { Instant };

/** A kept form, while the server answers the request for its page. */
interface ReturnedForm {
  isShown: boolean;
  /** Declares that the form is only shown from here on. Until this call, every write is refused. */
  show(): void;
  /**
   * The answer for a form that `submitForm` does not show again, such as a single button. Redirects
   * to the form's page, or to an address that holds everything that was posted.
   */
  leave(to?: string): Response;
}

/** What the domain may use of the outside world during one request or one job. */
export interface Capabilities {
  db: Database;
  payments: Payments;
  /** Cards that are entered once, for the vendors of a basket. */
  cards: Cards;
  /** The vendors' balances at Stripe, and payouts to their banks. */
  balances: StripeBalances;
  /** The platform's fee on a card payment, in basis points; see fee.rules.ts. */
  platformFee: number;
  /** Vendors' own accounts at Stripe. */
  connect: Connect;
  mail: Mail;
  /** Sends requests to vendors' own servers. */
  webhooks: Webhooks;
  /** Sends news to the browsers of people who want it. */
  push: Push;
  /** Whether some acts need more than a password; see settings.ts. */
  secondFactor: "required" | "offered";
  sealer: Sealer;
  pictures: R2Bucket;
  /** Draws stored photos in other sizes; null if the worker has no Images binding. */
  images: Images | null;
  /** The country's towns and ZIP codes. */
  places: PlaceFiles;
  limits: Limits;
  /**
   * The map's tile service: an address with {z}, {x} and {y}, and the credit to show on the map, as
   * HTML.
   */
  tiles: { url: string; attribution: string };
  /** How to reach the people behind this site. `social` is a web address. */
  contact: { email: string; phone: string; social: string };
  /**
   * The start of every link in an email, without a slash at the end: 'https://marketday.example'.
   */
  site: string;
  /** The same moment for the whole request, so that its parts cannot disagree. */
  now: Instant;
  /** The moment of the call, for work that may last minutes. */
  clock(): Instant;
  /** Lets work go on after the answer. If it fails, the log says so, and nothing else happens. */
  waitUntil(work: Promise<unknown>): void;
  log(event: string, detail?: Record<string, unknown>): void;
}

/** What a request has besides these capabilities. */
export interface RequestContext extends Capabilities {
  requestId: string;
  /**
   * The real method of the request. Remix gets GET for every request that only reads, and for
   * methods that it does not know.
   */
  method: string;
  /** Whether a page's script makes this request and draws the answer itself. */
  isScripted: boolean;
  /** The scope that a program's token needs for a write with this API call; see endpoint.ts. */
  scope?: Scope | "none";
  /** Whether this API call also needs the scope `sensitive`. */
  isSensitive?: boolean;
  nonce: string;
  /** The origin of this site: 'http://localhost:8788'. */
  origin: string;
  /** The client's address, or the network that counts as one address, for limits. */
  address: string;
  /** The country that the request comes from: 'US'. Null if unknown. */
  country: string | null;
  /** Headers to add to the answer, whatever draws it: `ctx.headers.set("Refresh", …)`. */
  headers: Headers;
  toast: Toaster;
  /** Tells people from programs in a form that is open to everyone. */
  trap: Trap;
  /**
   * How long the answer may be kept: `ctx.cache.publicly(60)`. Without such a call, no one may keep
   * it.
   */
  cache: Caching;
  linkedData: PageLinkedData;
  session: SessionCookie;
  /** The cookie by which an account recognizes a browser that has signed in before. */
  browser: BrowserCookie;
  /** A sign-in with the right password that still needs a code. */
  halfSignIn: HalfSignInCookie;
  /** The account that signed in last in this browser. */
  lastAccount: LastAccountCookie;
  /** The challenges that this browser's passkeys answer. */
  passkeyChallenges: PasskeyChallenges;
  /** The form that this page should show again, after its sender had to sign in. */
  returned?: ReturnedForm;
  /** Identifies this browser, whoever is using it. */
  browserMark: BrowserMark;
  cost: Cost;
  /** Reads the viewer from the database, only once for each request. */
  identify(): Promise<Viewer | null>;
}

/** A request after its handler has checked who may make it. */
export type Allowed<V extends Viewer | null = Viewer | null> = RequestContext & { viewer: V };

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {
    [capability: string]: unknown;
  }
}
