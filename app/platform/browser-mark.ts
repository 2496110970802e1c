import { ownCookie } from "./cookies";
import { hashToken, newToken } from "./tokens";

const twoDays = 60 * 60 * 48;

/**
 * Identifies a browser in which no user has signed in, so that its uploads and drafts belong to
 * this browser until they are handed in. The mark is made when it is first needed, lasts two days,
 * and does not sign anyone in.
 */
export class BrowserMark {
  readonly #sent: string | null;
  readonly #cookie: ReturnType<typeof ownCookie>;
  #made: string | null = null;

  constructor(request: Request) {
    this.#sent = request.headers.get("Cookie");
    this.#cookie = ownCookie("mark", request, { seconds: twoDays });
  }

  /** The SHA-256 of this browser's mark, or null if the browser has none. */
  async read(): Promise<string | null> {
    const token: unknown = this.#made ?? (await this.#cookie.parse(this.#sent));
    return typeof token === "string" && token.length === 43 ? hashToken(token) : null;
  }

  /** Like `read`, but gives the browser a mark if it has none. */
  async ensure(): Promise<string> {
    const known = await this.read();
    if (known !== null) return known;
    this.#made = newToken();
    return hashToken(this.#made);
  }

  async header(): Promise<string | null> {
    return this.#made && this.#cookie.serialize(this.#made);
  }
}
