import { ownCookie } from "./cookies";
import { z } from "./zod";

/** A form of one button that takes back what was just done. */
const Undo = z.object({
  /** Where it is posted, and where it leads back to. */
  action: z.string().max(200),
  returnTo: z.string().max(1000),
  /** What it was done to, all under one name. */
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

/** Whether a browser asks for what may be looked at later, or our service worker for what it keeps. */
const isAskedAhead = ({ headers }: Request) =>
  ["Sec-Purpose", "Purpose"].some((name) => headers.get(name)?.startsWith("prefetch"));

/**
 * The outcome of what somebody has just done, told on the page they come to next. It travels in
 * a cookie and is in that page's HTML, so it needs no JavaScript. The cookie is signed: a page says
 * nothing in our name that we have not said.
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

  /** What is to be shown on this page, once. A page that nobody looks at yet leaves it for the next. */
  async take(): Promise<Toast | null> {
    if (this.#isAhead) return null;
    const parsed = Toast.safeParse(await this.#cookie.parse(this.#incoming));
    if (parsed.success) this.#taken = true;
    return parsed.success ? parsed.data : null;
  }

  /** What the answer has to say to the browser's cookie jar, if anything. */
  async header(): Promise<string | null> {
    if (this.#outgoing) return this.#cookie.serialize(this.#outgoing);
    if (this.#taken) return this.#cookie.serialize("", { maxAge: 0 });
    return null;
  }
}
