import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { asRemixIsAsked } from "./ask-remix";
import { BrowserMark } from "./browser-mark";
import { Caching, isForDocument, withCaching } from "./caching";
import { openCards } from "./cards";
import { openConnect } from "./connect";
import type { Capabilities, RequestContext } from "./context";
import { isOfVisitor, NearestCopy } from "./copies";
import {
  BrowserCookie,
  type Credential,
  HalfSignInCookie,
  LastAccountCookie,
  readCredential,
  SessionCookie,
} from "./credentials";
import { type Cost, type Database, openDatabase, type Readable, type Reading } from "./database";
import { cacheHere, type EdgeCache, isKept, keep, keptAnswer, keyOf } from "./edge-cache";
import { DomainError } from "./errors";
import { refuseLongAddress } from "./fields";
import { openImages } from "./images";
import { returnForm } from "./kept-form";
import { networkOf, openLimits } from "./limits";
import { PageLinkedData } from "./linked-data";
import { writeLog } from "./log";
import { openMail } from "./mail";
import { oneAddressAmong } from "./one-address";
import { asOneClick, refuseForgedWrite } from "./origin";
import { PasskeyChallenges } from "./passkey-challenges";
import { isApiPath, refuseOddPath } from "./paths";
import { openPayments } from "./payments";
import { openPlaceFiles } from "./places";
import { plainPage } from "./plain-page";
import { openPush } from "./push";
import { errorJson, withRefusals } from "./refusals";
import { createAreaHandler } from "./route-areas";
import { openSealer } from "./sealed";
import { secure } from "./security-headers";
import { type Bindings, readSettings, type Settings } from "./settings";
import { untilUnanswered } from "./stripe";
import { openBalances } from "./stripe-balance";
import { Toaster } from "./toast";
import { newToken } from "./tokens";
import { Trap } from "./trap";
import type { Viewer } from "./viewer";
import { onlyRead, onlyReadWhileViewing } from "./viewing";
import { openWebhooks } from "./webhooks";

/**
 * Finds the user of a credential. The domain knows how; the platform asks only when it needs to.
 */
type Identify = (
  db: Database,
  credential: Credential,
  now: number,
  waitUntil: Capabilities["waitUntil"],
) => Promise<Viewer | null>;

type Lifetime = Pick<ExecutionContext, "waitUntil">;

/** Everything outside the worker: the clock, Stripe and vendors' servers. Tests replace it. */
interface Outside {
  /** Milliseconds since the epoch. */
  now(): number;
  /** If missing, the runtime's own. */
  fetch?: typeof fetch;
  /** If missing, the runtime's own; tests and development have none. */
  cache?: EdgeCache;
}

/**
 * The most characters of an address in the log. Our own addresses are shorter, but a client may
 * send any length.
 */
const mostOfLoggedPath = 200;

const world: Outside = { now: () => Date.now() };

/** The capabilities that requests and scheduled jobs share. */
export function openCapabilities(
  env: Bindings,
  settings: Settings,
  lifetime: Lifetime,
  requestId: string,
  outside: Outside = world,
  d1: Readable = env.DB,
): Capabilities & { cost: Cost; reading: Reading } {
  const { db, cost, reading } = openDatabase(d1, settings.TELL_COST === "exactly");
  const webhooks = openWebhooks(settings, outside.fetch);
  const stripe = untilUnanswered(outside.fetch);
  const log: Capabilities["log"] = (event, detail) =>
    writeLog(event, { request: requestId, ...detail });
  return {
    db,
    cost,
    reading,
    payments: openPayments(settings, stripe),
    cards: openCards(settings, stripe),
    balances: openBalances(settings, stripe),
    platformFee: settings.PLATFORM_FEE_BASIS_POINTS,
    connect: openConnect(settings, stripe),
    mail: openMail(env, settings),
    webhooks,
    push: openPush(settings, webhooks, outside.now),
    secondFactor: settings.SECOND_FACTOR,
    sealer: openSealer(settings.COOKIE_SECRET),
    pictures: env.PICTURES,
    images: openImages(env.IMAGES),
    places: openPlaceFiles(env.ASSETS),
    limits: openLimits(env),
    tiles: { url: settings.TILE_URL, attribution: settings.TILE_ATTRIBUTION },
    contact: {
      email: settings.CONTACT_EMAIL,
      phone: settings.CONTACT_PHONE,
      social: settings.CONTACT_SOCIAL,
    },
    site: settings.SITE_URL ?? "http://localhost:8788",
    now: outside.now(),
    clock: outside.now,
    waitUntil: (work) =>
      lifetime.waitUntil(
        work.catch((error) => log("late-work-failed", { message: String(error) })),
      ),
    log,
  };
}

/** The country that a request comes from: 'US'. Null if Cloudflare does not know, and locally. */
function countryOf({ cf, headers }: Request): string | null {
  const country = String(cf?.country ?? headers.get("CF-IPCountry"));
  return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null;
}

/**
 * Over http, the network could read and change everything, so a site that has https redirects. The
 * network has already seen what a write sends, so a write is refused instead.
 */
function leadToHttps(
  { method }: Request,
  { protocol, host, pathname, search }: URL,
  site?: string,
) {
  const secure = `https://${host}`;
  if (protocol !== "http:" || site !== secure) return null;
  if (method !== "GET" && method !== "HEAD") {
    throw new DomainError("forged", `Send this request to ${secure} instead, over https.`);
  }
  return new Response(null, { status: 301, headers: { Location: secure + pathname + search } });
}

/** Each page has one address. Another spelling redirects to that address, except for a write. */
function leadToOneAddress(build: ServerBuild) {
  const oneAddressFor = oneAddressAmong(
    Object.values(build.routes).map((route) => `/${route?.path ?? ""}`),
  );
  return ({ method }: Request, { pathname, search }: URL): Response | null => {
    const path = method === "GET" || method === "HEAD" ? oneAddressFor(pathname) : null;
    if (path === null) return null;
    return new Response(null, { status: 301, headers: { Location: path + search } });
  };
}

/**
 * Answers each request: gathers the capabilities, refuses a forged write, lets Remix do its work,
 * then adds cookies and headers and writes one line to the log.
 */
export function createServer(build: ServerBuild, identify: Identify, outside: Outside = world) {
  const handle = createAreaHandler(withRefusals(build));
  const toOneAddress = leadToOneAddress(build);
  const cache = outside.cache ?? cacheHere();
  // The settings stay the same as long as the worker has the same bindings.
  const settingsOf = new WeakMap<object, Settings>();
  let madeUp: string | undefined;
  const ownSecret = () => {
    madeUp ??= newToken();
    return madeUp;
  };

  return async (request: Request, env: Bindings, lifetime: Lifetime): Promise<Response> => {
    const began = Date.now();
    const url = new URL(request.url);
    const settings = settingsOf.get(env) ?? readSettings(env);
    settingsOf.set(env, settings);
    const requestId = request.headers.get("CF-Ray") ?? newToken().slice(0, 16);
    const key = cache && settings.EDGE_CACHE === "on" ? keyOf(request) : null;
    const known = cache && key && (await keptAnswer(cache, key, request, outside.now()));
    if (known) {
      known.headers.set("X-Request-Id", requestId);
      writeLog("request", {
        request: requestId,
        method: request.method,
        path: url.pathname.slice(0, mostOfLoggedPath),
        status: known.status,
        ms: Date.now() - began,
        role: "nobody",
        age: Number(known.headers.get("Age")),
      });
      return known;
    }
    const secret = settings.COOKIE_SECRET ?? ownSecret();
    const copy = await NearestCopy.of(env.DB, request, secret);
    const capabilities = openCapabilities(env, settings, lifetime, requestId, outside, copy.d1);
    let viewer: Promise<Viewer | null> | null = null;
    const context: RequestContext = {
      ...capabilities,
      requestId,
      method: request.method,
      isScripted: url.pathname.endsWith(".data"),
      nonce: newToken(),
      origin: url.origin,
      site: settings.SITE_URL ?? url.origin,
      address: networkOf(request.headers.get("CF-Connecting-IP") ?? "local"),
      country: countryOf(request),
      headers: new Headers(),
      toast: new Toaster(request, secret),
      trap: new Trap(secret),
      cache: new Caching(),
      linkedData: new PageLinkedData(),
      session: new SessionCookie(request),
      browser: new BrowserCookie(request),
      halfSignIn: new HalfSignInCookie(request, secret),
      lastAccount: new LastAccountCookie(request, secret),
      passkeyChallenges: new PasskeyChallenges(request, secret),
      browserMark: new BrowserMark(request),
      identify() {
        viewer ??= readCredential(request)
          .then((credential) => {
            const { db, now, waitUntil } = context;
            return credential ? identify(db, credential, now, waitUntil) : null;
          })
          .then((found) => {
            if (found?.viewedBy) onlyReadWhileViewing(request, context, capabilities.reading);
            return found;
          });
        return viewer;
      },
    };

    const admitted = asOneClick(request);
    const asked = asRemixIsAsked(admitted);
    let answer: Response;
    try {
      refuseLongAddress(admitted);
      refuseOddPath(url.pathname);
      const toHttps = leadToHttps(request, url, settings.SITE_URL);
      refuseForgedWrite(admitted);
      const lock = () => onlyRead(context, capabilities.reading);
      const kept = url.search.includes("kept=") ? await returnForm(context, asked, lock) : null;
      answer =
        toHttps ??
        (kept instanceof Response
          ? kept
          : (toOneAddress(request, url) ??
            (await handle(kept ?? asked, context as RequestContext & AppLoadContext))));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      answer = isApiPath(url.pathname) ? errorJson(error) : plainPage(error);
    }

    const response = new Response(answer.body, answer);
    context.headers.forEach((value, name) => {
      response.headers.set(name, value);
    });
    // Undefined if the viewer is unknown: no code asked, or the lookup failed.
    const seen = await (viewer as Promise<Viewer | null> | null)?.catch(() => undefined);
    if (seen === null && isForDocument(asked)) context.session.clearUnknown();
    const { toast, session, browser, halfSignIn, lastAccount, passkeyChallenges, browserMark } =
      context;
    const { roundTrips, rowsRead, rowsWritten } = capabilities.cost;
    if (roundTrips > 0 && (isOfVisitor(request) || session.ends)) copy.remember();
    for (const jar of [
      toast,
      session,
      browser,
      halfSignIn,
      lastAccount,
      passkeyChallenges,
      browserMark,
      copy,
    ]) {
      const cookie = await jar.header();
      if (cookie) response.headers.append("Set-Cookie", cookie);
    }
    secure(response.headers, url, context.nonce, settings);
    response.headers.set("X-Request-Id", requestId);
    if (isApiPath(url.pathname)) context.limits.tell(response.headers);
    if (settings.TELL_COST !== "off") {
      response.headers.set("Server-Timing", `trips;dur=${roundTrips}, rows;dur=${rowsRead}`);
    }
    const answered = await withCaching(asked, response, {
      ...context,
      viewer: seen,
      endsSession: context.session.ends,
    });
    context.log("request", {
      method: request.method,
      path: url.pathname.slice(0, mostOfLoggedPath),
      status: answered.status,
      ms: Date.now() - began,
      role: seen?.role ?? "nobody",
      user: seen?.id,
      by: seen?.viewedBy?.id,
      trips: roundTrips,
      read: rowsRead,
      written: rowsWritten,
    });
    if (cache && key && context.cache.seconds !== null && isKept(answered)) {
      lifetime.waitUntil(keep(cache, key, answered.clone(), context.now));
    }
    if (request.method !== "HEAD") return answered;
    await answered.body?.cancel();
    return new Response(null, answered);
  };
}
