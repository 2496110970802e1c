/** What a page's HTML makes a browser fetch immediately. */

const tags = (html, name) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const attribute = (tag, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const has = (tag, name) => new RegExp(`\\s${name}(?=[\\s=>/])`).test(tag);
const linked = (html, rel) =>
  tags(html, "link")
    .filter((tag) => attribute(tag, "rel") === rel)
    .map((tag) => ({ tag, path: attribute(tag, "href") }));
const each = (paths) => [...new Set(paths.filter(Boolean))];

/** The stylesheets that apply to a screen. The browser draws nothing until it has them. */
export const stylesheets = (html) =>
  each(
    linked(html, "stylesheet")
      .filter(({ tag }) => attribute(tag, "media") !== "print")
      .map(({ path }) => path),
  );

const styles = /<style data-href="[^"]*">([\s\S]*?)<\/style>/g;

/** The CSS inside the page itself, on a browser's first visit. */
export const ownStyle = (html) => [...html.matchAll(styles)].map(([, css]) => css).join("");

/** The page without that CSS. */
export const withoutStyle = (html) => html.replace(styles, "");

/**
 * The scripts that a public page keeps ready for the first touch. A browser loads none of them
 * earlier. Those of a map (`data-soon`) are not among them, because they load with the page.
 */
const waiting = /<template id="waiting-scripts">[\s\S]*?<\/template>/;

/** The scripts that wait for the visitor's first touch. */
export const waitingScripts = (html) => scriptsIn(waiting.exec(html)?.[0] ?? "");

/** The other scripts that a page preloads, names in a tag, or imports from its own script. */
export const scripts = (html) => scriptsIn(html.replace(waiting, ""));

const scriptsIn = (html) =>
  each([
    ...linked(html, "modulepreload").map(({ path }) => path),
    ...tags(html, "script").map((tag) => attribute(tag, "src")),
    ...[...html.matchAll(/\bfrom "(\/[^"]+\.js)"/g)].map(([, path]) => path),
    ...[...html.matchAll(/\bimport\(?\s*"(\/[^"]+\.js)"/g)].map(([, path]) => path),
  ]);

/**
 * The scripts that stop the browser from reading on: those that are neither modules, `async` nor
 * `defer`.
 */
const blockingScripts = (html) =>
  tags(html, "script")
    .filter((tag) => !has(tag, "async") && !has(tag, "defer"))
    .filter((tag) => attribute(tag, "type") !== "module")
    .map((tag) => attribute(tag, "src"));

/**
 * The images that a browser fetches even if the visitor does not scroll to them. A file with
 * several drawings counts once.
 */
export const pictures = (html) =>
  each([
    ...tags(html, "img")
      .filter((tag) => attribute(tag, "loading") !== "lazy")
      .map((tag) => attribute(tag, "src")),
    ...tags(html, "use").map((tag) => attribute(tag, "href")?.split("#")[0]),
  ])
    .filter((path) => !path.startsWith("data:"))
    .map((path) => path.replaceAll("&amp;", "&"));

/**
 * Requests before content: how many answers a browser needs before it can draw the page's text.
 * These are the document, its stylesheets and their `@import`s, its blocking scripts, and the fonts
 * that keep their text invisible until they arrive (every `font-display` except `swap`, `fallback`
 * and `optional`). `sheets` are the texts of the stylesheets. Images, modules and deferred scripts
 * arrive while the page can already be read, so they do not count.
 */
export function requestsBeforeContent(html, sheets) {
  const css = sheets.join("\n");
  const imports = css.match(/@import\b/g) ?? [];
  const fonts = (css.match(/@font-face\s*{[^}]*}/g) ?? []).filter(
    (face) => /url\(/.test(face) && !/font-display:\s*(swap|fallback|optional)/.test(face),
  );
  return (
    1 +
    stylesheets(html).length +
    imports.length +
    each(blockingScripts(html)).length +
    fonts.length
  );
}
