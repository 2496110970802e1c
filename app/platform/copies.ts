import { ownCookie, plainCookie } from "./cookies";

/**
 * D1 keeps copies of the database near its readers, each a moment behind the one that takes writes.
 *
 * A visitor reads the nearest copy. Once a visitor has sent a form, their browser keeps a bookmark,
 * and no copy older than that answers them: they see what they sent. Whoever is signed in, and
 * whatever writes, begins at the database itself, so nobody's own pages go back in time. A bookmark
 * with each page would do the same for signed-in people, but a browser throws away the pages that it
 * holds for Back when a cookie changes.
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

  /** After a form: has the browser remember how new a copy has to be that answers it. */
  remember() {
    const bookmark = this.d1.getBookmark();
    if (bookmark !== null && !isRead(this.request)) this.#header = this.cookie.serialize(bookmark);
  }

  async header(): Promise<string | null> {
    return this.#header;
  }
}

/** Seconds after which every copy has what was written; in fact they take one or two. */
const copiesLagAtMost = 600;

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Whether a request signs in as nobody. */
export const isOfVisitor = (request: Request) =>
  !request.headers.has("Authorization") && !plainCookie("session", request).value();
