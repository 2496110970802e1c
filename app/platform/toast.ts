import { redirect } from "@remix-run/cloudflare";
import { ownCookie } from "./cookies";
import { z } from "./zod";

/** A form with one button that undoes what was just done. */
const Undo = z.object({
  /** Where the form is posted, and where it leads back to. */
  action: z.string().max(200),
  returnTo: z.string().max(1000),
  /** The items that the action changed, all sent under one name. */
  name: z.string().max(40),
  values: z.array(z.string().max(31)).max(100),
});

const Toast = z.object({
  title: z.string().max(200),
  description: z.string().max(500).optional(),
  variant: z.enum(["default", "destructive"]).default("default"),
  undo: Undo.optional(),
});
export type Toast = z.infer<typeof Toast>;

const lasts = 60;

/**
 * Whether the request fetches a page ahead: a browser for later, or our service worker for keeping.
 */
const isAskedAhead = ({ headers }: Request) =>
  ["Sec-Purpose", "Purpose"].some((name) => headers.get(name)?.startsWith("prefetch"));

/**
 * Shows the outcome of a user's action on the page that they see next. The outcome travels in a
 * cookie and is part of that page's HTML, so it needs no JavaScript. The cookie is signed, so that
 * a page shows only messages that we wrote.
 */
export class Toaster {
  #incoming: string | null;
  #cookie: ReturnType<typeof ownCookie>;
  #outgoing: Toast | null = null;
  #taken = false;
  #isAhead: boolean;

  constructor(request: Request, secret: string) {
    this.#isAhead = isAskedAhead(request);
    this.#cookie = ownCookie("toast", request, { seconds: lasts, secret });
    this.#incoming = request.headers.get("Cookie");
  }

  show(toast: z.input<typeof Toast>) {
    this.#outgoing = Toast.parse(toast);
  }

  /** Redirects to a page that shows this outcome. */
  leadTo(path: string, toast: z.input<typeof Toast>) {
    this.show(toast);
    return redirect(path);
  }

  /**
   * The toast to show on this page, once. A page that is fetched ahead leaves the toast for the
   * next page.
   */
  async take(): Promise<Toast | null> {
    if (this.#isAhead) return null;
    const parsed = Toast.safeParse(await this.#cookie.parse(this.#incoming));
    if (parsed.success) this.#taken = true;
    return parsed.success ? parsed.data : null;
  }

  /** The Set-Cookie header that the answer needs, or null. */
  async header(): Promise<string | null> {
    if (this.#outgoing) return this.#cookie.serialize(this.#outgoing);
    if (this.#taken) return this.#cookie.serialize("", { maxAge: 0 });
    return null;
  }
}
