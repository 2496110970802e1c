import { type ActsFor, addressFor } from "~/platform/acts-for";
import { BrowserMark } from "~/platform/browser-mark";
import { Caching } from "~/platform/caching";
import type { Allowed } from "~/platform/context";
import {
  BrowserCookie,
  HalfSignInCookie,
  LastAccountCookie,
  readCredential,
  SessionCookie,
} from "~/platform/credentials";
import { type Database, openDatabase } from "~/platform/database";
import type { EdgeCache } from "~/platform/edge-cache";
import { PageLinkedData } from "~/platform/linked-data";
import { PasskeyChallenges } from "~/platform/passkey-challenges";
import { openCapabilities } from "~/platform/serve";
import { type Bindings, readSettings } from "~/platform/settings";
import { Toaster } from "~/platform/toast";
import { Trap } from "~/platform/trap";
import type { Role, Viewer } from "~/platform/viewer";
import type * as Entry from "../../app/entry.server";
import { PushService } from "../push-service/push-service";
import { type InProcessStripe, inProcessStripe } from "../stripe-emulator/in-process";
import { type Actor, makeViewer, nobody, signedIn } from "./actors";
import { apiClient } from "./api-client";
import { builtServer } from "./built-server";
import { checkAfterwards } from "./checks";
import { cookieSecret } from "./cookies";
import { copyErrors } from "./copies";
import { freshStorage } from "./databases";
import { filesOf } from "./gazetteer";
import { holdAnswer } from "./held-answers";
import { Mailbox } from "./mailbox";
import { rateLimit } from "./rate-limits";
import { rememberPasswords } from "./secrets";

/** The address of the site in tests; no server listens there. */
export const site = "http://market-day.test";
const webhookSecret = "whsec_test";
/** The secret that signs thin events, which report changes of vendors' accounts. */
const accountsWebhookSecret = "whsec_test_accounts";

/** The keys with which this site sends push messages in tests. They protect nothing. */
export const vapidKeys = {
  publicKey:
    "BE4w-WDadt9hGYEHWMN-2GXtkpju98khcQGFrF7JS2moS18Kiu9Ciw8mUtVwIeIj2YPk-sDEsaex9mceEZPGk0c",
  privateKey: "yBMH1OmT6fwx0Ch_cuPVWg0kgDobo3jto2EbTBgnMD4",
};

/** Thursday, 7 May 2026, 11:00 in Miami: the time when tests begin, unless they set another. */
export const thursdayMorning = Date.UTC(2026, 4, 7, 15);

export interface Asked {
  /** A role means one account of that role, the same account throughout a world. */
  as?: Role | "nobody" | Actor;
  /** Sent like a browser form. */
  form?: Record<string, string | string[]> | FormData;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Everything that a test of the server needs, without any data. See `makeWorld`. */
export class World {
  /** Milliseconds since the epoch. Set it to move the clock. */
  now: number;
  readonly db: Database;
  readonly stripe: InProcessStripe;
  /** The emails that the server sent. */
  readonly mailbox = new Mailbox();
  /** Vendors' own servers, as webhooks reach them; none answers unless a test sets this. */
  receive: (request: Request) => Response | Promise<Response> = () => {
    throw new TypeError("Network connection lost.");
  };
  /** The browsers and their push services, at https://push.example. */
  readonly pushService: PushService;
  /** The addresses of such a server's name: one public address, unless a test sets others. */
  leadsTo: (name: string) => string[] = () => ["8.8.8.8"];
  #env: Bindings & Record<string, unknown>;
  readonly #actors = new Map<Role, Promise<Actor>>();
  readonly #underWay: Promise<unknown>[] = [];
  #server?: Promise<ReturnType<(typeof Entry)["createServer"]>>;

  constructor(
    readonly d1: D1Database,
    readonly bucket: R2Bucket,
    now: number,
    images?: ImagesBinding,
    places?: Map<string, string>,
    readonly cache?: EdgeCache,
  ) {
    this.now = now;
    this.db = openDatabase(d1).db;
    const clock = () => this.now;
    this.#env = {
      DB: d1,
      PICTURES: bucket,
      IMAGES: images,
      ASSETS: places && filesOf(places),
      SIGN_IN_LIMIT: rateLimit("SIGN_IN_LIMIT", clock),
      REGISTER_LIMIT: rateLimit("REGISTER_LIMIT", clock),
      MAIL_LIMIT: rateLimit("MAIL_LIMIT", clock),
      STRIPE_LIMIT: rateLimit("STRIPE_LIMIT", clock),
      EMAIL: this.mailbox.binding,
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: accountsWebhookSecret,
      STRIPE_API_HOST: "http://stripe.test",
      COOKIE_SECRET: cookieSecret,
      DNS_RESOLVER: "https://dns.test/query",
      VAPID_PUBLIC_KEY: vapidKeys.publicKey,
      VAPID_PRIVATE_KEY: vapidKeys.privateKey,
      SITE_URL: site,
      SECOND_FACTOR: "required",
      TELL_COST: "on",
    };
    this.pushService = new PushService("https://push.example", clock);
    this.stripe = inProcessStripe({
      now: clock,
      webhookUrl: `${site}/webhooks/stripe`,
      webhookSecret,
      thinWebhookUrl: `${site}/webhooks/stripe-accounts`,
      thinWebhookSecret: accountsWebhookSecret,
      deliver: (webhook) => this.fetch(webhook),
    });
  }

  /** The address of the site in its settings. */
  set siteUrl(is: string) {
    this.#env = { ...this.#env, SITE_URL: is };
  }

  /** Whether the installation requires a second factor of those who act for others. */
  set secondFactor(is: "required" | "offered") {
    this.#env = { ...this.#env, SECOND_FACTOR: is };
  }

  /** From now on, `Server-Timing` counts every row that is read, and typed selects run twice. */
  countRows() {
    this.#env = { ...this.#env, TELL_COST: "exactly" };
  }

  /** The account of a role in this world, signed in in a browser. */
  as(role: Role): Promise<Actor> {
    const actor = this.#actors.get(role) ?? this.#newActor(role);
    this.#actors.set(role, actor);
    return actor;
  }

  async #newActor(role: Role): Promise<Actor> {
    return signedIn(this, await makeViewer(this, role));
  }

  /** The context that a verb gets when `viewer` calls it. */
  ctx<V extends Viewer | null>(viewer: V, request = new Request(site)): Allowed<V> {
    checkAfterwards(this, () => copyErrors(this));
    const settings = readSettings(this.#env);
    return {
      ...openCapabilities(this.#env, settings, this.#lifetime, "test", this.#outside),
      // Unless a test says otherwise, the viewer has just used a passkey.
      viewer: viewer && { proof: { at: this.now, by: "passkey" }, ...viewer },
      requestId: "test",
      method: request.method,
      isScripted: false,
      nonce: "test",
      origin: site,
      site,
      address: "test",
      country: null,
      headers: new Headers(),
      toast: new Toaster(request, cookieSecret),
      trap: new Trap(cookieSecret),
      cache: new Caching(),
      linkedData: new PageLinkedData(),
      session: new SessionCookie(request),
      browser: new BrowserCookie(request),
      halfSignIn: new HalfSignInCookie(request, cookieSecret),
      lastAccount: new LastAccountCookie(request, cookieSecret),
      passkeyChallenges: new PasskeyChallenges(request, cookieSecret),
      browserMark: new BrowserMark(request),
      identify: async () => viewer,
    };
  }

  /**
   * The API's typed client, for tests of what a program may send. For requests that the types do
   * not allow, and for other addresses, use `request`.
   */
  api(as: Asked["as"] = "nobody") {
    return apiClient(site, async (request, sent) => {
      const { headers } = await this.#actor(as);
      const isWrite = request.method !== "GET" && request.method !== "HEAD";
      for (const [name, value] of Object.entries({
        Host: new URL(site).host,
        ...(isWrite && { Origin: site }),
        ...headers,
      })) {
        request.headers.set(name, value);
      }
      if (sent !== null) rememberPasswords(JSON.parse(sent));
      return this.fetch(request, sent);
    });
  }

  async #actor(as: Asked["as"] = "nobody"): Promise<Actor> {
    return as === "nobody" ? nobody : typeof as === "string" ? this.as(as) : as;
  }

  /**
   * Sends a request to the real, built server, as a browser or a program would. Does not follow
   * redirects, and waits for what the server does after its answer. Sends a form to the address
   * that its page would give it; a `path` that already names a vendor or a market stays unchanged.
   */
  async request(method: string, path: string, asked: Asked = {}): Promise<Response> {
    const { as, form, json, headers } = asked;
    const actor = await this.#actor(as);
    const isWrite = method !== "GET" && method !== "HEAD";
    rememberPasswords(form ?? json);
    const body =
      form !== undefined ? asForm(form) : json !== undefined ? JSON.stringify(json) : asked.body;
    const address = isWrite && json === undefined ? await this.#drawn(path, actor) : path;
    const request = new Request(new URL(address, site), {
      method,
      body: isWrite ? body : undefined,
      headers: {
        Host: new URL(site).host,
        ...(isWrite && { Origin: site }),
        ...(json !== undefined && { "Content-Type": "application/json" }),
        ...actor.headers,
        ...headers,
      },
    });
    return this.fetch(request, isWrite && typeof body === "string" ? body : null);
  }

  /** The address of a form as a freshly rendered page has it; see platform/acts-for.ts. */
  async #drawn(path: string, { headers }: Actor): Promise<string> {
    const by = namesWhat(path);
    if (by === null || new URL(path, site).searchParams.has(by)) return path;
    const credential = await readCredential(new Request(site, { headers }));
    const { entry } = await builtServer();
    const viewer = credential && (await entry.identify(this.db, credential, this.now, () => {}));
    const id = by === "market" ? viewer?.marketId : viewer?.vendorId;
    return id ? addressFor(path, { by, id }) : path;
  }

  /**
   * Sends a request that a test made itself. Checks an answer of the API against the API document,
   * and the body too, if given as `sent`.
   */
  async fetch(request: Request, sent: string | null = null): Promise<Response> {
    if (request.method !== "GET") checkAfterwards(this, () => copyErrors(this));
    this.#server ??= this.#newServer();
    const serve = await this.#server;
    const answer = await serve(request, this.#env, this.#lifetime);
    await Promise.allSettled(this.#underWay.splice(0));
    await holdAnswer(request, sent, answer);
    return answer;
  }

  /** Made only once, because a new server sorts the routes at its first request. */
  async #newServer() {
    const { build, entry } = await builtServer();
    return entry.createServer(build, entry.identify, this.#outside);
  }

  get #outside() {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { hostname, searchParams } = new URL(request.url);
      if (hostname === "stripe.test") return this.stripe.fetch(input, init);
      if (hostname === "push.example") return this.pushService.fetch(request);
      return hostname === "dns.test" ? this.#lookedUp(searchParams) : this.receive(request);
    };
    return { now: () => this.now, fetch, cache: this.cache };
  }

  /** The answer of a DNS resolver, by DNS over HTTPS. */
  #lookedUp(asked: URLSearchParams): Response {
    const isFour = asked.get("type") === "A";
    const addresses = this.leadsTo(asked.get("name") ?? "");
    const own = addresses.filter((address) => address.includes(":") !== isFour);
    const records = own.map((data) => ({ type: isFour ? 1 : 28, data }));
    return Response.json({ Status: addresses.length > 0 ? 0 : 3, Answer: records });
  }

  get #lifetime() {
    return { waitUntil: (work: Promise<unknown>) => void this.#underWay.push(work) };
  }
}

/**
 * What the forms of a page name: their vendor in the vendor's portal, their market on a manager's
 * pages.
 */
export function namesWhat(path: string): ActsFor["by"] | null {
  if (/^\/market-manager-dashboard\b/.test(path)) return "market";
  const ofVendor =
    /^\/vendor-(dashboard|days|edit|notices|past-orders|payments|portal|preorders|products|stall|takings|wallet)\b/;
  return ofVendor.test(path) ? "vendorId" : null;
}

function asForm(fields: NonNullable<Asked["form"]>): FormData | URLSearchParams {
  if (fields instanceof FormData) return fields;
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => [name, each]),
    ),
  );
}

/** A server with an empty database and bucket, its own clock, and Stripe in this process. */
export async function makeWorld({
  now = thursdayMorning,
  images,
  places,
  cache,
}: {
  now?: number;
  /** The worker's cache for public answers: none, unless a test is about caching. */
  cache?: EdgeCache;
  /** The places of the country, if a test needs more places than the ones with a market. */
  places?: Map<string, string>;
  /** The binding that draws pictures, if a test has some: `localImages()`. */
  images?: ImagesBinding;
} = {}): Promise<World> {
  const { d1, bucket } = await freshStorage();
  return new World(d1, bucket, now, images, places, cache);
}
