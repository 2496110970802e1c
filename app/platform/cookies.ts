import { type Cookie, createCookie } from "@remix-run/cloudflare";

/**
 * The parts of a request that decide a cookie's name and attributes. The cookie comes with this
 * request, or goes back with its answer.
 */
type Asked = Pick<Request, "url" | "headers">;

const isEncrypted = ({ url }: Pick<Asked, "url">) => url.startsWith("https:");

/**
 * The full name of one of our cookies. Over https, the name begins with `__Host-`: browsers accept
 * such a cookie only from exactly this host, over https and for the whole host. So no neighboring
 * site and no attacker on the network can set one. `npm start` has no https, and browsers would
 * refuse the prefix.
 */
export const cookieName = (name: string, asked: Pick<Asked, "url">) =>
  `${isEncrypted(asked) ? "__Host-" : ""}md_${name}`;

/**
 * The cookie in which a browser names the style sheet that it has. It says nothing about the
 * visitor.
 */
export const sheetCookie = "sheet";

/**
 * Whether a browser sent one of our cookies that tells about its visitor. Other sites' cookies do
 * not count.
 */
export const hasOwnCookie = ({ headers }: Pick<Request, "headers">): boolean =>
  (headers.get("Cookie") ?? "")
    .split(";")
    .some((each) => /^\s*(?:__Host-)?md_/.test(each) && !/^\s*(?:__Host-)?md_sheet=/.test(each));

/** One of our cookies, hidden from scripts. The cookie is signed if there is a secret. */
export function ownCookie(
  name: string,
  asked: Asked,
  { seconds, secret }: { seconds: number; secret?: string },
): Cookie {
  const fullName = cookieName(name, asked);
  const key = JSON.stringify([fullName, seconds, secret]);
  const cookie =
    made.get(key) ??
    createCookie(fullName, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isEncrypted(asked),
      maxAge: seconds,
      ...(secret !== undefined && { secrets: [secret] }),
    });
  made.set(key, cookie);
  return cookie;
}

/** The cookies that requests have needed so far: they are few, and making one takes time. */
const made = new Map<string, Cookie>();

/** A cookie for a choice that is not worth forging: a single word, unsigned and unencoded. */
export function plainCookie(name: string, asked: Asked) {
  const begin = `${cookieName(name, asked)}=`;
  return {
    value(): string | undefined {
      const all = asked.headers.get("Cookie")?.split(/;\s*/) ?? [];
      return all.find((one) => one.startsWith(begin))?.slice(begin.length);
    },
    serialize(value: string, { seconds }: { seconds: number }): string {
      const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
      return `${begin}${value}; ${attributes}${isEncrypted(asked) ? "; Secure" : ""}`;
    },
  };
}
