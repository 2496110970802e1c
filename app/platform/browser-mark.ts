import { ownCookie } from "./cookies";
import { hashToken, newToken } from "./tokens";

const thirtyDays = 30 * 24 * 60 * 60;

/**
 * Identifies a browser in which no user has signed in, so that its baskets, uploads and drafts
 * belong to this browser until somebody signs in or hands them in. The mark is made when it is first
 * needed, lasts 30 days from the last such use, and does not sign anyone in.
 */
export class BrowserMark {
  readonly #sent: string | null;
  readonly #cookie: ReturnType<typeof ownCookie>;
  #set: string | null = null;

  constructor(request: Request) {
    this.#sent = request.headers.get("Cookie");
    this.#cookie = ownCookie("mark", request, { seconds: thirtyDays });
  }

  /** The SHA-256 of this browser's mark, or null if the browser has none. */
  async read(): Promise<string | null> {
    const token = await this.#token();
    return token && hashToken(token);
  }

  /** Like `read`, but gives the browser a mark if it has none, and makes its mark last longer. */
  async ensure(): Promise<string> {
    this.#set = (await this.#token()) ?? newToken();
    return hashToken(this.#set);
  }

  async #token(): Promise<string | null> {
    const token: unknown = this.#set ?? (await this.#cookie.parse(this.#sent));
    return typeof token === "string" && token.length === 43 ? token : null;
  }

  async header(): Promise<string | null> {
    return this.#set && this.#cookie.serialize(this.#set);
  }
}
