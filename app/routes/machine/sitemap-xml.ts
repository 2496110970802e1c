/** The sitemap protocol (sitemaps.org): an index that lists parts, and parts that list pages. */
export interface SitemapEntry {
  path: string;
  /** When the page last changed, in milliseconds since the epoch, if known. */
  changedAt?: number;
}

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** `site` is the address of this website, without a slash at its end. */
export function sitemapIndex(site: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeXml(site + path)}</loc></sitemap>`);
  return document("sitemapindex", parts);
}

export function sitemapOf(site: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const day = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(site + path)}</loc>${day}</url>`;
  });
  return document("urlset", urls);
}

/** An XML answer that caches may keep for an hour: a sitemap does not have to be new. */
export function xmlAnswer(xml: string): Response {
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

function document(root: string, children: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${namespace}">`,
    ...children,
    `</${root}>`,
    "",
  ].join("\n");
}

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
