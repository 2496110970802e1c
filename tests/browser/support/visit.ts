import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type ConsoleMessage, type Cookie, chromium, type Page } from "playwright";
import { flags, onlyLocalhost } from "../../../scripts/lib/chromium.mjs";
import { ownHouse } from "./own-house";

export interface Visit {
  /** On by default. */
  javascript?: boolean;
  /** CSS pixels; 1280 by default. A phone is 360. */
  width?: number;
  /** Screen pixels in a CSS pixel; 1 by default. */
  density?: number;
  colorScheme?: "light" | "dark";
  /** Whether the browser holds the pages that the user leaves, and shows them unchanged at Back. */
  holdsPages?: boolean;
  /** A demo account that is already signed in. */
  as?: DemoAccount;
  /**
   * Other sites that a page may send requests to, besides the tile service; these requests fail
   * without an error of the test.
   */
  elsewhere?: RegExp[];
  /** Answers of 400 and more that the test expects, besides 409 and 422. */
  refusals?: number[];
  /**
   * Whether every page is touched as soon as it has been read, and so loads its script; on by
   * default. A public page waits for the first touch: see components/shell/first-touch.tsx.
   */
  touches?: boolean;
  /** Whether the service worker may register; on by default. */
  serviceWorker?: boolean;
  /** The location that the browser reports. */
  geolocation?: { latitude: number; longitude: number };
}

export type DemoAccount = "customer" | "vendor" | "manager" | "admin";
const doors: Record<DemoAccount, string> = {
  customer: "/auth",
  vendor: "/vendor-auth",
  manager: "/vendor-auth",
  admin: "/admin-portal",
};
/**
 * These browsers prefer less motion from their start. Playwright's own setting reaches each document
 * a moment after it has opened, so the document could begin a transition and then break it off.
 */
const stillness = "--force-prefers-reduced-motion";
const args = [...flags, stillness, `--host-resolver-rules=${onlyLocalhost}`];
const drawing = {
  executablePath: process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH,
  args,
};
/** The full browser, because a headless shell never holds a page. */
const holding = {
  executablePath: process.env.CHROMIUM_PATH,
  args,
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
};
/** Every market's page loads the streets around it. */
const tileService = /^https:\/\/tile\.openstreetmap\.org\//;
export const demoPassword = "marketday";

/**
 * This browser is also used for the tests of the next files, and ends with the worker that runs
 * them.
 */
let browser: Promise<Browser> | null = null;
/**
 * A second browser, because Playwright starts the first one with the flag that turns off holding
 * pages.
 */
let holdingBrowser: Promise<Browser> | null = null;

/** Closes the second browser, which few files need. */
export async function leaveHoldingBrowser() {
  await (await holdingBrowser)?.close();
  holdingBrowser = null;
}

/**
 * Opens a page and watches it. `leave` closes the page and returns everything that no visitor
 * should meet: errors on the console or in scripts, requests to other sites, broken answers.
 */
export async function openVisit({
  javascript = true,
  width = 1280,
  density = 1,
  colorScheme = "light",
  holdsPages = false,
  as,
  elsewhere = [],
  refusals = [],
  touches = true,
  serviceWorker = true,
  geolocation,
}: Visit = {}) {
  const { site, stripe } = ownHouse();
  if (holdsPages) holdingBrowser ??= chromium.launch(holding);
  else browser ??= chromium.launch(drawing);
  const context = await ((await (holdsPages ? holdingBrowser : browser)) as Browser).newContext({
    baseURL: site,
    javaScriptEnabled: javascript,
    viewport: { width, height: 800 },
    deviceScaleFactor: density,
    colorScheme,
    reducedMotion: null,
    serviceWorkers: serviceWorker ? "allow" : "block",
    locale: "en-US",
    extraHTTPHeaders: { "CF-Connecting-IP": ownNetwork() },
    ...(geolocation && { geolocation, permissions: ["geolocation"] }),
  });
  if (as) await context.addCookies(await cookiesOf(as));

  const troubles: string[] = [];
  let expects: Expects = { elsewhere, refusals };
  const expected = () => [409, 422, ...(expects.refusals ?? [])];
  const isElsewhere = (url: string) =>
    [tileService, ...(expects.elsewhere ?? [])].some((pattern) => pattern.test(url));
  const isOurs = (url: string) =>
    [site, stripe].includes(new URL(url).origin) || /^(data|blob|about):/.test(url);
  const isForgiven = (message: ConsoleMessage) =>
    isElsewhere(message.location().url) ||
    expected().some((status) => message.text().includes(`responded with a status of ${status} `));

  context.on("request", (request) => {
    const url = request.url();
    if (!isOurs(url) && !isElsewhere(url)) troubles.push(`asks elsewhere: ${url}`);
  });
  context.on("response", (answer) => {
    if (answer.status() >= 500) troubles.push(`${answer.status()} from ${answer.url()}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error" && !isForgiven(message)) {
      troubles.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => {
    troubles.push(`script: ${error.error().message}`);
  });

  if (touches) await context.addInitScript(touchOnceRead);
  if (holdsPages) await context.addInitScript(noteWhenHeld);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return {
    page,
    /** Sets what the test expects from now on. */
    expect(journey: Expects) {
      expects = journey;
    },
    /** The troubles since the last call. */
    troubles: () => troubles.splice(0),
    async leave(): Promise<string[]> {
      await context.close();
      return troubles;
    },
  };
}

/** An address in a new network, so that no visit uses up the rate limits of another. */
function ownNetwork(): string {
  const group = () => Math.floor(Math.random() * 0x10000).toString(16);
  return `2001:db8:${group()}:${group()}::1`;
}

const touchOnceRead =
  'addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("pointerdown")));';

const heldKey = "was-held";
const noteWhenHeld = `addEventListener("pageshow", ({ persisted }) => {
  if (persisted) sessionStorage.setItem("${heldKey}", "yes");
});`;

/** Whether this browser has shown a held page at Back instead of loading it again. */
export const wasHeld = (page: Page) =>
  page.evaluate((key) => sessionStorage.getItem(key) === "yes", heldKey);

type Expects = Pick<Visit, "elsewhere" | "refusals">;

/**
 * How old a sign-in can be when a worker begins to use it, and how long the worker uses it. Some
 * tests need a sign-in of the last 15 minutes, and all tests together take longer.
 */
const keptFor = 6 * 60_000;
const isKept = (at: number) => Date.now() - at < keptFor;

/** The sign-ins that this worker uses: if two tests ask at once, only one signs in. */
const signIns = new Map<DemoAccount, { at: number; cookies: Promise<Cookie[]> }>();

function cookiesOf(account: DemoAccount): Promise<Cookie[]> {
  const known = signIns.get(account);
  if (known && isKept(known.at)) return known.cookies;
  const cookies = recentlySignedIn(account);
  signIns.set(account, { at: Date.now(), cookies });
  return cookies;
}

/**
 * Signs in with the form, or reads the cookies of a recent sign-in, because the app allows only ten
 * attempts a minute. A test that signs out must first sign in by itself, with `signInOn`.
 */
async function recentlySignedIn(account: DemoAccount): Promise<Cookie[]> {
  const kept = join(ownHouse().state, `${account}.cookies.json`);
  const signedInAt = statSync(kept, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (isKept(signedInAt)) return JSON.parse(readFileSync(kept, "utf8"));
  const { page, leave } = await openVisit({ javascript: false });
  await signInOn(page, account);
  const cookies = (await page.context().cookies()).filter(({ name }) => name === "md_session");
  await leave();
  if (cookies.length === 0) throw new Error(`The demo account ${account} could not sign in.`);
  writeFileSync(kept, JSON.stringify(cookies));
  return cookies;
}

/** Goes to the sign-in page of an account and signs in, as a person would. */
export async function signInOn(page: Page, account: DemoAccount) {
  await page.goto(doors[account]);
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await signIn(page, account);
  await answered;
  await page.waitForLoadState();
}

/** Signs in with the form of the current page. */
export async function signIn(page: Page, username: string, password = demoPassword) {
  const form = page.locator("form", { has: page.locator("input[name=password]") }).first();
  await form.locator("input[name=username]").fill(username);
  await form.locator("input[name=password]").fill(password);
  await form.locator("button[type=submit], button:not([type])").first().click();
}
