import { addresses } from "~/platform/addresses";
import { allow, type RouteArgs } from "~/platform/allow";

/** GET /robots.txt: search engines may read the guide, and find the sitemap's address here. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const lines = [
    "User-agent: *",
    ...barred().map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${ctx.site}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

/**
 * The beginnings of the addresses that search engines must not list: private pages, and steps of a
 * process. If all addresses with the same first word are hidden, that word alone stands for them.
 */
function barred(): string[] {
  const rows = Object.entries(addresses);
  const hidden = rows.filter(([, { found }]) => !found).map(([path]) => path);
  const shown = rows.filter(([, { found }]) => found).map(([path]) => path);
  const paths = hidden.map((path) => {
    const word = firstWord(path);
    if (shown.some((other) => firstWord(other) === word)) return path.replace(/:\w+/g, "*");
    return hidden.includes(word) ? word : `${word}/`;
  });
  return [...new Set(paths)].sort();
}

/** Turns '/orders/:orderId/pay' into '/orders'. */
const firstWord = (path: string) => path.split("/", 2).join("/");
