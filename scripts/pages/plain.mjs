/** A page without what differs from one run to the next, and without what nobody sees. */

const leftOut = [
  [/(http:\/\/)?localhost:\d+/g, "SITE"],
  // What the scripts are handed; the data in JSON-LD stays.
  [/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, ""],
  [/<link rel="modulepreload"[^>]*>/g, ""],
  [/(<style[^>]*>)[\s\S]*?(<\/style>)/g, "$1$2"],
  // Where React joins two texts.
  [/<!--.*?-->/g, ""],
  [/ nonce="[^"]*"/g, ""],
  [/(\/assets\/[\w.-]+?)-[\w-]{8}(?=\.\w+\b)/g, "$1"],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "RANDOM"],
  // A token: long, and of capitals, small letters and digits.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{22,}/g, "RANDOM"],
  [/\b[0-9a-f]{32,}\b/g, "RANDOM"],
  // One tag a line, so that a difference is short.
  [/(<\/?\w)/g, "\n$1"],
  [/\n{2,}(?=<)/g, "\n"],
];

/** React's own ids, which say where in the tree a component stands: numbered as they come. */
function numberIds(text) {
  const ids = new Map();
  return text.replaceAll(/:R\w*:/g, (id) => {
    if (!ids.has(id)) ids.set(id, `:${ids.size + 1}:`);
    return ids.get(id);
  });
}

/** Calendars break their lines after so many bytes, wherever that is. */
const unfolded = (text) =>
  text.includes("BEGIN:VCALENDAR") ? text.replaceAll(/\r?\n /g, "") : text;

/** The text of an answer, comparable with that of another run. */
export const plain = (text) =>
  numberIds(leftOut.reduce((left, [from, to]) => left.replaceAll(from, to), unfolded(text)));

const unescaped = (text) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Where the links of a page lead on its own site. */
export function linksOf(html, page) {
  const links = [...html.matchAll(/<a\s[^>]*?\bhref="([^"#]*)/g)].map(([, to]) => unescaped(to));
  return links.flatMap((to) => {
    const url = to && new URL(to, page);
    return url && url.origin === page.origin ? [url.pathname + url.search] : [];
  });
}
