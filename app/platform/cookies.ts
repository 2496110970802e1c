import { createCookie } from "@remix-run/cloudflare";

/** What a cookie's name and attributes depend on: the request it comes with, or goes back to. */
type Asked = Pick<Request, "url" | "headers">;

const isEncrypted = ({ url }: Pick<Asked, "url">) => new URL(url).protocol === "https:";

/**
 * How a cookie of ours is named where a request came from. Over https it begins with `__Host-`:
 * browsers take such a cookie only from this very host, over https and for the whole of it, so that
 * no neighbouring site and nobody on the line can put one there. `npm start` has no https, and
 * browsers would refuse the name.
 */
export const cookieName = (name: string, asked: Pick<Asked, "url">) =>
  `${isEncrypted(asked) ? "__Host-" : ""}md_${name}`;

/** The cookie in which a browser names the style sheet that it has; the same for all its visitors. */
export const sheetCookie = "sheet";

/** Whether a browser came with a cookie of ours that tells of its visitor; others' tell us nothing. */
export const hasOwnCookie = ({ headers }: Pick<Request, "headers">): boolean =>
  (headers.get("Cookie") ?? "")
    .split(";")
    .some((each) => /^\s*(?:__Host-)?md_/.test(each) && !/^\s*(?:__Host-)?md_sheet=/.test(each));

/** A cookie of ours, kept from scripts; signed where there is a secret to sign with. */
export function ownCookie(
  name: string,
  asked: Asked,
  { seconds, secret }: { seconds: number; secret?: string },
) {
  return createCookie(cookieName(name, asked), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isEncrypted(asked),
    maxAge: seconds,
    ...(secret !== undefined && { secrets: [secret] }),
  });
}

/** The same for a choice that is worth no forging: a single word, as it is. */
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
