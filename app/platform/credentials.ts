import { ownCookie } from "./cookies";
import { isApiPath } from "./paths";
import { isNamedToken } from "./tokens";

const days30 = 60 * 60 * 24 * 30;
const cookieOf = (request: Request) => ownCookie("session", request, { seconds: days30 });

export type Credential = { kind: "session" | "bearer"; token: string };

/** How long a session or an API token lasts, in milliseconds. */
export const signInLasts = days30 * 1000;

/**
 * What a request signs in with. A bearer token makes the cookie count for nothing, so that a
 * program's request can never ride on a browser's session. One that somebody has made for a program
 * counts for the API alone: with it, nobody comes to an account's own pages.
 */
export async function readCredential(request: Request): Promise<Credential | null> {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) {
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
    if (!token || (isNamedToken(token) && !isApiPath(new URL(request.url).pathname))) return null;
    return { kind: "bearer", token };
  }
  const token: unknown = await cookieOf(request).parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? { kind: "session", token } : null;
}

const days365 = 365 * 24 * 60 * 60;

/**
 * The cookie by which an account knows a browser that has signed in to it before. It signs nobody
 * in. It outlives the session, and signing out leaves it.
 */
export class BrowserCookie {
  #incoming: string | null;
  #header: Promise<string> | null = null;
  #cookie: ReturnType<typeof ownCookie>;

  constructor(request: Request) {
    this.#incoming = request.headers.get("Cookie");
    this.#cookie = ownCookie("browser", request, { seconds: days365 });
  }

  /** What the browser sends of it, or null. */
  async token(): Promise<string | null> {
    const token: unknown = await this.#cookie.parse(this.#incoming);
    return typeof token === "string" && token !== "" ? token : null;
  }

  set(token: string) {
    this.#header = this.#cookie.serialize(token);
  }

  async header(): Promise<string | null> {
    return this.#header;
  }
}

/**
 * The account that signed in last in this browser. The cookie is signed, signs nobody in, and is still
 * there once the session has ended: see kept-form.ts.
 */
export class LastAccountCookie {
  #incoming: string | null;
  #header: Promise<string> | null = null;
  #cookie: ReturnType<typeof ownCookie>;

  constructor(request: Request, secret: string) {
    this.#incoming = request.headers.get("Cookie");
    // A day longer than a session, whose end it has to tell of.
    this.#cookie = ownCookie("account", request, { seconds: days30 + 86_400, secret });
  }

  /** The id of the account, or null where none is known. */
  async read(): Promise<number | null> {
    const id: unknown = await this.#cookie.parse(this.#incoming);
    return typeof id === "number" ? id : null;
  }

  set(userId: number) {
    this.#header = this.#cookie.serialize(userId);
  }

  async header(): Promise<string | null> {
    return this.#header;
  }
}

/** The browser's session cookie, as the answer is to set it. */
export class SessionCookie {
  #header: Promise<string> | null = null;
  #cookie: ReturnType<typeof cookieOf>;
  #ends = false;
  #isBrought: boolean;

  constructor(request: Request) {
    this.#cookie = cookieOf(request);
    this.#isBrought = (request.headers.get("Cookie") ?? "").includes(`${this.#cookie.name}=`);
  }

  /** A new session; whatever session the browser had before has ended. */
  set(token: string) {
    this.#header = this.#cookie.serialize(token);
    this.#ends = this.#isBrought;
  }

  clear() {
    this.#header = this.#cookie.serialize("", { maxAge: 0 });
    this.#ends = true;
  }

  /** Takes away a cookie that stands for no session any more, unless the answer says otherwise. */
  clearUnknown() {
    if (this.#isBrought && this.#header === null) this.clear();
  }

  /** Whether the session that the browser came with is over once it has this answer. */
  get ends(): boolean {
    return this.#ends;
  }

  async header(): Promise<string | null> {
    return this.#header;
  }
}
