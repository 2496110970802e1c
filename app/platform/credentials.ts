import { ownCookie } from "./cookies";
import { isApiPath } from "./paths";
import { hashToken, isNamedToken } from "./tokens";
import { z } from "./zod";

const days30 = 60 * 60 * 24 * 30;
const cookieOf = (request: Request) => ownCookie("session", request, { seconds: days30 });

export type Credential = { kind: "session" | "bearer"; token: string };

/** How long a session or an API token lasts, in milliseconds. */
export const signInLasts = days30 * 1000;

/**
 * The credential that a request signs in with. A request with an Authorization header ignores the
 * cookie, so a program's request can never use a browser's session. A token that a user has made
 * for a program works only for the API: it cannot open an account's own pages.
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

/** The hash of the request's session token. Null for a program's request. */
export async function sessionOf(request: Request): Promise<string | null> {
  const credential = await readCredential(request);
  return credential?.kind === "session" ? hashToken(credential.token) : null;
}

const days365 = 365 * 24 * 60 * 60;

/**
 * The cookie by which an account recognizes a browser that has signed in before. The cookie does
 * not sign anyone in. It outlives the session and stays after sign-out.
 */
export class BrowserCookie {
  #incoming: string | null;
  #header: Promise<string> | null = null;
  #cookie: ReturnType<typeof ownCookie>;

  constructor(request: Request) {
    this.#incoming = request.headers.get("Cookie");
    this.#cookie = ownCookie("browser", request, { seconds: days365 });
  }

  /** The token in the browser's cookie, or null. */
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
 * The account that signed in last in this browser. The cookie is signed, does not sign anyone in,
 * and stays after the session has ended: see kept-form.ts.
 */
export class LastAccountCookie {
  #incoming: string | null;
  #header: Promise<string> | null = null;
  #cookie: ReturnType<typeof ownCookie>;

  constructor(request: Request, secret: string) {
    this.#incoming = request.headers.get("Cookie");
    // One day longer than a session, because the cookie is needed after the session ends.
    this.#cookie = ownCookie("account", request, { seconds: days30 + 86_400, secret });
  }

  /** The account's id, or null if unknown. */
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

const HalfSignIn = z.object({
  userId: z.number(),
  /** The sign-in page where the password was entered: '/vendor-auth'. */
  door: z.string(),
  /** The SHA-256 of the stored password hash, so that a changed password ends the half sign-in. */
  password: z.string(),
  until: z.number(),
});

const minutes10 = 10 * 60;

/**
 * A sign-in with the right password that still needs a code. The cookie is signed and signs nobody
 * in; models/people/second-factor decides what it is worth.
 */
export class HalfSignInCookie {
  #incoming: string | null;
  #header: Promise<string> | null = null;
  #cookie: ReturnType<typeof ownCookie>;

  constructor(request: Request, secret: string) {
    this.#incoming = request.headers.get("Cookie");
    this.#cookie = ownCookie("half", request, { seconds: minutes10, secret });
  }

  async read(): Promise<z.output<typeof HalfSignIn> | null> {
    const parsed = HalfSignIn.safeParse(await this.#cookie.parse(this.#incoming));
    return parsed.success ? parsed.data : null;
  }

  set(half: z.output<typeof HalfSignIn>) {
    this.#header = this.#cookie.serialize(half);
  }

  clear() {
    this.#header = this.#cookie.serialize("", { maxAge: 0 });
  }

  async header(): Promise<string | null> {
    return this.#header;
  }
}

/** The browser's session cookie, as the answer will set it. */
export class SessionCookie {
  #header: Promise<string> | null = null;
  #cookie: ReturnType<typeof cookieOf>;
  #ends = false;
  #isBrought: boolean;
  #request: Request;

  constructor(request: Request) {
    this.#request = request;
    this.#cookie = cookieOf(request);
    this.#isBrought = (request.headers.get("Cookie") ?? "").includes(`${this.#cookie.name}=`);
  }

  /** The `sessionOf` of the request. */
  hash(): Promise<string | null> {
    return sessionOf(this.#request);
  }

  /** Starts a new session. Any session that the browser had before has ended. */
  set(token: string) {
    this.#header = this.#cookie.serialize(token);
    this.#ends = this.#isBrought;
  }

  clear() {
    this.#header = this.#cookie.serialize("", { maxAge: 0 });
    this.#ends = true;
  }

  /** Removes a cookie whose session no longer exists, unless the answer already sets the cookie. */
  clearUnknown() {
    if (this.#isBrought && this.#header === null) this.clear();
  }

  /** Whether this answer ends the session that the browser came with. */
  get ends(): boolean {
    return this.#ends;
  }

  async header(): Promise<string | null> {
    return this.#header;
  }
}
