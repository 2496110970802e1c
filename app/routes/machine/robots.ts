import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { addresses } from "~/platform/addresses";
import { allow } from "~/platform/allow";

/** GET /robots.txt: machines may read the guide, and are told where its sitemap is. */
export async function loader(args: LoaderFunctionArgs) {
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
 * How the addresses begin that are not to be found: pages that are somebody's own, or a step of
 * something. Where nothing that begins with a word is to be found, the word alone says so.
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

/** '/orders' for '/orders/:orderId/pay'. */
const firstWord = (path: string) => path.split("/", 2).join("/");
