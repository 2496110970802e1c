import { createCookie } from "@remix-run/cloudflare";

const days30 = 60 * 60 * 24 * 30;
const cookie = createCookie("md_session", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: days30,
});

export type Credential = { kind: "session" | "bearer"; token: string };

/** How long a session or an API token lasts, in milliseconds. */
export const signInLasts = days30 * 1000;

/**
 * What a request signs in with. A bearer token makes the cookie count for nothing, so that a
 * program's request can never ride on a browser's session.
 */
export async function readCredential(request: Request): Promise<Credential | null> {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) {
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
    return token ? { kind: "bearer", token } : null;
  }
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? { kind: "session", token } : null;
}

const days365 = 365 * 24 * 60 * 60;
const browserCookie = createCookie("md_browser", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: days365,
});

/**
 * The cookie by which an account knows a browser that has signed in to it before. It signs nobody
 * in. It outlives the session, and signing out leaves it.
 */
export class BrowserCookie {
  #incoming: string | null;
  #header: Promise<string> | null = null;
  #secure: boolean;

  constructor(request: Request) {
    this.#incoming = request.headers.get("Cookie");
    this.#secure = new URL(request.url).protocol === "https:";
  }

  /** What the browser sends of it, or null. */
  async token(): Promise<string | null> {
    const token: unknown = await browserCookie.parse(this.#incoming);
    return typeof token === "string" && token !== "" ? token : null;
  }

  set(token: string) {
    this.#header = browserCookie.serialize(token, { secure: this.#secure });
  }

  async header(): Promise<string | null> {
    return this.#header;
  }
}

/** The browser's session cookie, as the answer is to set it. */
export class SessionCookie {
  #header: Promise<string> | null = null;
  #secure: boolean;

  constructor(request: Request) {
    this.#secure = new URL(request.url).protocol === "https:";
  }

  set(token: string) {
    this.#header = cookie.serialize(token, { secure: this.#secure });
  }

  clear() {
    this.#header = cookie.serialize("", { maxAge: 0, secure: this.#secure });
  }

  async header(): Promise<string | null> {
    return this.#header;
  }
}
