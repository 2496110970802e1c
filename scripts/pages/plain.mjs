/** Removes from a page everything that differs between runs, and everything that is invisible. */

const leftOut = [
  [/(http:\/\/)?localhost:\d+/g, "SITE"],
  // The data for scripts. The data in JSON-LD stays.
  [/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, ""],
  [/<link rel="modulepreload"[^>]*>/g, ""],
  [/(<style[^>]*>)[\s\S]*?(<\/style>)/g, "$1$2"],
  // The comments that React puts between two texts.
  [/<!--.*?-->/g, ""],
  [/ nonce="[^"]*"/g, ""],
  [/(\/assets\/[\w.-]+?)-[\w-]{8}(?=\.\w+\b)/g, "$1"],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "RANDOM"],
  // A token: long, with capital letters, small letters and digits.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{22,}/g, "RANDOM"],
  [/\b[0-9a-f]{32,}\b/g, "RANDOM"],
  // One tag per line, to keep differences short.
  [/(<\/?\w)/g, "\n$1"],
  [/\n{2,}(?=<)/g, "\n"],
];

/**
 * Replaces React's own ids, which depend on a component's place in the tree, by numbers in order of
 * appearance.
 */
function numberIds(text) {
  const ids = new Map();
  return text.replaceAll(/:R\w*:/g, (id) => {
    if (!ids.has(id)) ids.set(id, `:${ids.size + 1}:`);
    return ids.get(id);
  });
}

/**
 * Joins the lines of a calendar, which are broken after a fixed number of bytes, even inside words.
 */
const unfolded = (text) =>
  text.includes("BEGIN:VCALENDAR") ? text.replaceAll(/\r?\n /g, "") : text;

/** The text of an answer, made comparable with the answer of another run. */
export const plain = (text) =>
  numberIds(leftOut.reduce((left, [from, to]) => left.replaceAll(from, to), unfolded(text)));

const unescaped = (text) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** The addresses on the same site that a page links to. */
export function linksOf(html, page) {
  const links = [...html.matchAll(/<a\s[^>]*?\bhref="([^"#]*)/g)].map(([, to]) => unescaped(to));
  return links.flatMap((to) => {
    const url = to && new URL(to, page);
    return url && url.origin === page.origin ? [url.pathname + url.search] : [];
  });
}
