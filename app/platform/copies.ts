import { ownCookie, plainCookie } from "./cookies";

/**
 * D1 keeps copies of the database near its readers. Each copy is a moment behind the database that
 * takes writes.
 *
 * A visitor reads the nearest copy. After a visitor sends a form, their browser keeps a bookmark,
 * and no copy older than the bookmark answers them. So visitors see what they have sent. Requests
 * of signed-in users, and all writes, begin at the main database, so a user's own pages never go
 * back in time. A bookmark with each page would do the same for signed-in users, but a browser
 * drops the pages that it holds for Back when a cookie changes.
 */
export class NearestCopy {
  #header: Promise<string> | null = null;

  private constructor(
    readonly d1: D1DatabaseSession,
    readonly request: Request,
    readonly cookie: ReturnType<typeof ownCookie>,
  ) {}

  static async of(d1: D1Database, request: Request, secret: string): Promise<NearestCopy> {
    const cookie = ownCookie("bookmark", request, { seconds: copiesLagAtMost, secret });
    const bookmark: unknown = await cookie.parse(request.headers.get("Cookie"));
    const nearest = typeof bookmark === "string" ? bookmark : "first-unconstrained";
    const from = isOfVisitor(request) && isRead(request) ? nearest : "first-primary";
    return new NearestCopy(d1.withSession(from), request, cookie);
  }

  /**
   * After a form: makes the browser remember how new a copy must be to answer its next requests.
   */
  remember() {
    const bookmark = this.d1.getBookmark();
    if (bookmark !== null && !isRead(this.request)) this.#header = this.cookie.serialize(bookmark);
  }

  async header(): Promise<string | null> {
    return this.#header;
  }
}

/** After this many seconds, every copy has all writes. In fact, copies need one or two seconds. */
const copiesLagAtMost = 600;

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Whether a request comes without a token and without a session cookie. */
export const isOfVisitor = (request: Request) =>
  !request.headers.has("Authorization") && !plainCookie("session", request).value();
