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

/** The browser's session cookie, as the answer is to set it. */
export class SessionCookie {
  #header: Promise<string> | null = null;
  #ends = false;
  #isBrought: boolean;
  #secure: boolean;

  constructor(request: Request) {
    this.#secure = new URL(request.url).protocol === "https:";
    this.#isBrought = (request.headers.get("Cookie") ?? "").includes(`${cookie.name}=`);
  }

  /** A new session; whatever session the browser had before has ended. */
  set(token: string) {
    this.#header = cookie.serialize(token, { secure: this.#secure });
    this.#ends = this.#isBrought;
  }

  clear() {
    this.#header = cookie.serialize("", { maxAge: 0, secure: this.#secure });
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
