/** Asks a server for a page, and for all that its HTML makes a browser fetch at once. */
import { gzipSync } from "node:zlib";

const assets = new Map();

async function gzippedAsset(site, path) {
  if (!assets.has(path)) {
    const answer = await fetch(new URL(path, site));
    assets.set(path, answer.ok ? gzipSync(Buffer.from(await answer.arrayBuffer())).length : 0);
  }
  return assets.get(path);
}

async function sum(site, paths) {
  const sizes = await Promise.all([...new Set(paths)].map((path) => gzippedAsset(site, path)));
  return sizes.reduce((total, size) => total + size, 0);
}

const found = (html, pattern) => [...html.matchAll(pattern)].map(([, path]) => path);
const attribute = (tag, name) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1];

/** Stylesheets that a page waits for. */
function stylesheets(html) {
  return found(html, /(<link\b[^>]*>)/g)
    .filter((tag) => attribute(tag, "rel") === "stylesheet")
    .map((tag) => attribute(tag, "href"));
}

/** Scripts that a page preloads, names in a tag, or imports from its own script. */
function scripts(html) {
  const preloaded = found(html, /(<link\b[^>]*>)/g)
    .filter((tag) => attribute(tag, "rel") === "modulepreload")
    .map((tag) => attribute(tag, "href"));
  return [
    ...preloaded,
    ...found(html, /<script\b[^>]*\bsrc="([^"]+)"/g),
    ...found(html, /\bfrom "(\/[^"]+\.js)"/g),
    ...found(html, /\bimport\(?\s*"(\/[^"]+\.js)"/g),
  ];
}

/** 'trips;dur=2, rows;dur=73' as numbers. */
function cost(header) {
  const read = (name) => {
    const value = new RegExp(`\\b${name};dur=(\\d+)`).exec(header ?? "")?.[1];
    return value === undefined ? null : Number(value);
  };
  return { trips: read("trips"), rows: read("rows") };
}

/** What one address answers with. Sizes are bytes; what an answer does not have is null. */
export async function measure(site, path) {
  const answer = await fetch(new URL(path, site), { redirect: "manual" });
  const body = await answer.text();
  const isPage = (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
  return {
    path,
    status: answer.status,
    size: Buffer.byteLength(body),
    html: gzipSync(body).length,
    css: isPage ? await sum(site, stylesheets(body)) : null,
    js: isPage ? await sum(site, scripts(body)) : null,
    ...cost(answer.headers.get("Server-Timing")),
  };
}
