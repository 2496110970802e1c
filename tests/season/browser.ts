import { type HTMLElement, parse } from "node-html-parser";
import { leastFilling } from "~/platform/trap";
import { type Asked, site, type World } from "../support/world";

/** What a user types or chooses in a form, by the names of its fields. */
export type Typed = Record<string, string | File | readonly string[]>;

/** The page did not have a link or a form that an actor looked for. */
export class NotThere extends Error {}

/** A page as a user without scripts sees it. */
export class Page {
  readonly #root: HTMLElement;

  constructor(
    readonly url: URL,
    readonly status: number,
    readonly html: string,
    /** How many database rows the server read for this page. */
    readonly rowsRead = 0,
  ) {
    this.#root = parse(html);
  }

  get path(): string {
    return this.url.pathname + this.url.search;
  }

  /** Whether this is a complete page, not a file, an API answer, or a refusal. */
  get isWhole(): boolean {
    return this.status < 400 && /^<!doctype html>/i.test(this.html);
  }

  /** The visible text of the page. */
  get text(): string {
    const main = this.#root.querySelector("main") ?? this.#root;
    return textOf(main);
  }

  get toast(): string | null {
    const toast = this.#root.querySelector(".toast");
    return toast && textOf(toast);
  }

  /** The counts in the line under the title: '6 to prepare' is 6 for 'to prepare'. */
  get counts(): Map<string, number> {
    const items = this.all(".counts li").map(
      (item) => /^([\d,]+)\+? (.*)/.exec(textOf(item)) ?? [],
    );
    return new Map(items.map(([, n = "", of = ""]) => [of, Number(n.replaceAll(",", ""))]));
  }

  /** The places of the back office in the side rail, and how many items wait at each. */
  get badges(): Map<string, number> {
    return new Map(
      this.all("a.office-place").map((link) => [
        link.getAttribute("href") ?? "",
        Number.parseInt(link.querySelector(".office-count")?.text ?? "0", 10),
      ]),
    );
  }

  /** How many items wait at one place. */
  badge(place: string): number {
    return this.badges.get(place) ?? 0;
  }

  /** The page's tabs that show a count. */
  get tabs(): { path: string; count: number }[] {
    return this.all("a.tab").flatMap((tab) => {
      const count = tab.querySelector(".tab-count");
      const url = new URL(tab.getAttribute("href") ?? "", this.url);
      return count ? [{ path: url.pathname + url.search, count: Number(count.text) }] : [];
    });
  }

  /** Whether the page says that there is nothing to show. */
  get isEmpty(): boolean {
    return this.all("main .empty").length > 0;
  }

  /** The count of the current tab. */
  get tabCount(): number {
    const [count] = this.all("a.tab[aria-current] .tab-count");
    return Number(count?.text ?? 0);
  }

  /** The addresses of the page's links, on this site only. */
  get links(): string[] {
    return this.#root.querySelectorAll("a[href]").flatMap((link) => {
      const url = new URL(link.getAttribute("href") ?? "", this.url);
      return url.origin === site ? [url.pathname + url.search] : [];
    });
  }

  all(selector: string): HTMLElement[] {
    return this.#root.querySelectorAll(selector);
  }

  /** The page's forms that post to a path that `action` matches, with a button labeled `press`. */
  forms(action: RegExp, press?: string): HTMLElement[] {
    return this.all("form").filter(
      (form) =>
        isPost(form) &&
        action.test(actionOf(form, this.url).pathname) &&
        (press === undefined || this.button(form, press) !== undefined),
    );
  }

  has(action: RegExp, press?: string): boolean {
    return this.forms(action, press).length > 0;
  }

  /** The names of the page's fields that match `name`. */
  names(name: RegExp): string[] {
    const names = this.all("[name]").map((field) => field.getAttribute("name") ?? "");
    return [...new Set(names.filter((each) => name.test(each)))];
  }

  /** The values of the buttons that add a product to an order, in the order of the page. */
  get adds(): string[] {
    return this.all('button[aria-label^="Add "]').map((add) => add.getAttribute("value") ?? "");
  }

  values(name: string): string[] {
    return this.all(`[name="${name}"]`)
      .flatMap((field) =>
        field.hasAttribute("disabled")
          ? []
          : field.rawTagName === "select"
            ? field.querySelectorAll("option").map((option) => option.getAttribute("value") ?? "")
            : (field.getAttribute("value") ?? []),
      )
      .filter(Boolean);
  }

  /** The parts of a form: the ones inside it, and the ones elsewhere that name it. */
  partsOf(form: HTMLElement, selector: string): HTMLElement[] {
    const id = form.getAttribute("id");
    const named = id ? this.all(`[form="${id}"]`).filter((part) => part.matches(selector)) : [];
    return [...form.querySelectorAll(selector).filter((part) => !named.includes(part)), ...named];
  }

  /**
   * The button of a form that has `press` as its label or value; without `press`, the first button.
   */
  button(form: HTMLElement, press?: string): HTMLElement | undefined {
    const buttons = this.partsOf(form, "button").filter(
      (button) => (button.getAttribute("type") ?? "submit") === "submit",
    );
    if (press === undefined) return buttons[0];
    return buttons.find(
      (button) => textOf(button) === press || button.getAttribute("value") === press,
    );
  }
}

const textOf = (element: HTMLElement) => element.structuredText.replace(/\s+/g, " ").trim();
const isPost = (form: HTMLElement) => form.getAttribute("method")?.toLowerCase() === "post";
const actionOf = (form: HTMLElement, page: URL) => new URL(form.getAttribute("action") ?? "", page);

/** The fields of a form as a browser would send them, with the typed values. */
function fieldsOf(page: Page, form: HTMLElement, typed: Typed): FormData {
  const fields = new FormData();
  const unused = new Set(Object.keys(typed));
  const add = (name: string, value: string | File) => fields.append(name, value);
  const put = (name: string) => {
    if (!unused.delete(name)) return;
    const value = typed[name] ?? [];
    const values = typeof value === "string" || value instanceof File ? [value] : value;
    for (const each of values) add(name, each);
  };
  const parts = page.partsOf(form, "input, select, textarea");
  for (const field of parts) {
    const name = field.getAttribute("name");
    if (!name || field.hasAttribute("disabled")) continue;
    if (name in typed) put(name);
    else for (const value of valuesOf(field)) add(name, value);
  }
  if (unused.size > 0) {
    const there = parts.map((field) => field.getAttribute("name")).join(", ");
    throw new NotThere(`${page.path} has no field ${[...unused].join(", ")}: ${there}`);
  }
  return fields;
}

function valuesOf(field: HTMLElement): string[] {
  if (field.rawTagName === "textarea") return [field.textContent];
  if (field.rawTagName === "select") {
    const options = field.querySelectorAll("option");
    const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
    return chosen ? [chosen.getAttribute("value") ?? chosen.textContent] : [];
  }
  const value = field.getAttribute("value");
  switch (field.getAttribute("type")) {
    case "checkbox":
    case "radio":
      return field.hasAttribute("checked") ? [value ?? "on"] : [];
    case "file":
    case "submit":
    case "button":
      return [];
    default:
      return [value ?? ""];
  }
}

const isDoor = (path: string) => /^\/(auth|vendor-auth|admin-portal)$/.test(path);

/** A browser without scripts: it keeps cookies, follows redirects, and sends the forms of pages. */
export class Browser {
  readonly cookies: Map<string, string>;
  /** Signs the user in again if their session is over. */
  signInAgain: (() => Promise<unknown>) | null = null;

  constructor(
    readonly world: World,
    /** The browser's network address, by which the app counts attempts. */
    readonly address: string,
    /** Called for each opened page, with the milliseconds that the page took. */
    readonly seen: (page: Page, took: number) => void = () => {},
    cookies: ReadonlyMap<string, string> = new Map(),
  ) {
    this.cookies = new Map(cookies);
  }

  async open(path: string): Promise<Page> {
    const url = new URL(path, site);
    const page = await this.#go("GET", url);
    const { signInAgain } = this;
    const isSignedOut = page.isWhole && !page.has(/^\/sign-out$/);
    if (signInAgain === null || !isSignedOut || isDoor(url.pathname)) return page;
    // Off during the sign-in, because signing in opens pages itself.
    this.signInAgain = null;
    try {
      await signInAgain();
    } finally {
      this.signInAgain = signInAgain;
    }
    return this.#go("GET", url);
  }

  /**
   * Sends the page's form that posts to a path that `action` matches. `press` is the label or value
   * of the button; without `press`, the form's first button is pressed, as by Enter.
   */
  async send(page: Page, action: RegExp, typed: Typed = {}, press?: string): Promise<Page> {
    const [form] = page.forms(action, press);
    if (!form) {
      const what = press === undefined ? "" : ` with '${press}'`;
      throw new NotThere(
        `${page.path} has no form to ${action}${what}: ${page.text.slice(0, 400)}`,
      );
    }
    return this.press(page, form, typed, press);
  }

  /** Sends a form that was already found on the page. */
  async press(page: Page, form: HTMLElement, typed: Typed = {}, press?: string): Promise<Page> {
    const fields = fieldsOf(page, form, typed);
    const button = page.button(form, press);
    const name = button?.getAttribute("name");
    if (name) fields.append(name, button?.getAttribute("value") ?? "");
    const to = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    // Filling in a form takes a person time; an open form that comes back at once counts as sent by
    // a program.
    if (fields.has("openedAt")) this.world.now += leastFilling;
    return this.#go("POST", new URL(to, page.url), fields);
  }

  /** Sends fields that the script of a page sends, without a form. */
  post(path: string, fields: Record<string, string>): Promise<Page> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return this.#go("POST", new URL(path, site), form);
  }

  /** A request to the API from a script on a page; a program passes its own `headers`. */
  async ask(
    method: string,
    path: string,
    { json, headers = { Cookie: this.#cookie } }: Pick<Asked, "json" | "headers"> = {},
  ): Promise<{ status: number; body: unknown }> {
    const address = { "CF-Connecting-IP": this.address };
    const answer = await this.world.request(method, path, {
      json,
      headers: { ...address, ...headers },
    });
    const text = await answer.text();
    const isJson = answer.headers.get("Content-Type")?.includes("json");
    return { status: answer.status, body: isJson ? JSON.parse(text) : text };
  }

  get #cookie(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }

  async #go(method: string, to: URL, form?: FormData): Promise<Page> {
    const began = performance.now();
    for (let hop = 0, url = to, how = method, body = form; hop < 8; hop += 1) {
      const answer = await this.world.request(how, url.pathname + url.search, {
        form: body,
        headers: {
          Cookie: this.#cookie,
          "CF-Connecting-IP": this.address,
          Accept: "text/html",
        },
      });
      this.#keep(answer);
      const onward = answer.headers.get("Location");
      if (!onward || answer.status < 300 || answer.status >= 400) {
        const cost = /\brows;dur=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "");
        const page = new Page(url, answer.status, await answer.text(), Number(cost?.[1] ?? 0));
        this.seen(page, performance.now() - began);
        return page;
      }
      const next = new URL(onward, url);
      if (next.origin !== site) return new Page(next, answer.status, "");
      if (answer.status !== 307) [how, body] = ["GET", undefined];
      url = next;
    }
    throw new Error(`${to.pathname} leads around in a circle`);
  }

  #keep(answer: Response) {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
