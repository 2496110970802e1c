import type { Asked, World } from "./world";

/** A browser without scripts, as the server sees it: it keeps the cookies that it receives. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  constructor(readonly world: World) {}

  get = (path: string, headers: Record<string, string> = {}) => this.#ask("GET", path, { headers });

  post = (
    path: string,
    form: NonNullable<Asked["form"]> = {},
    headers: Record<string, string> = {},
  ) => this.#ask("POST", path, { form, headers });

  /** Removes a cookie, as if the browser never had a cookie of this name. */
  lose(name: string) {
    this.#cookies.delete(name);
  }

  async #ask(method: string, path: string, { form, headers }: Asked): Promise<Response> {
    const Cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await this.world.request(method, path, {
      form,
      headers: { Cookie, ...headers },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}
