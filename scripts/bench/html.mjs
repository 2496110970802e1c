/** What a page's HTML makes a browser fetch at once. */

const tags = (html, name) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const attribute = (tag, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const has = (tag, name) => new RegExp(`\\s${name}(?=[\\s=>/])`).test(tag);
const linked = (html, rel) =>
  tags(html, "link")
    .filter((tag) => attribute(tag, "rel") === rel)
    .map((tag) => ({ tag, path: attribute(tag, "href") }));
const each = (paths) => [...new Set(paths.filter(Boolean))];

/** Stylesheets that apply to a screen: until they are there, nothing is drawn. */
export const stylesheets = (html) =>
  each(
    linked(html, "stylesheet")
      .filter(({ tag }) => attribute(tag, "media") !== "print")
      .map(({ path }) => path),
  );

const styles = /<style data-href="[^"]*">([\s\S]*?)<\/style>/g;

/** The style that a page brings itself, on a browser's first visit. */
export const ownStyle = (html) => [...html.matchAll(styles)].map(([, css]) => css).join("");

/** A page without it. */
export const withoutStyle = (html) => html.replace(styles, "");

/** What a public page has ready for the first touch: a browser loads nothing of it before that. */
const waiting = /<template id="waiting-scripts">[\s\S]*?<\/template>/;

/** The scripts that wait for the first touch. */
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

/** Scripts that stop the browser from reading on: neither modules nor put off. */
const blockingScripts = (html) =>
  tags(html, "script")
    .filter((tag) => !has(tag, "async") && !has(tag, "defer"))
    .filter((tag) => attribute(tag, "type") !== "module")
    .map((tag) => attribute(tag, "src"));

/** Pictures that are fetched whether or not they are scrolled to; in a drawing's file, once. */
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
 * Requests before content: how many answers a browser must have before it can draw what the page
 * says. That is the document, its stylesheets and what they `@import`, its scripts that block, and
 * fonts whose text stays invisible until they come (every `font-display` but `swap`, `fallback` and
 * `optional`). `sheets` are the stylesheets' texts. Pictures, modules and deferred scripts come
 * while the page can be read, so they do not count.
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
