import { sitemapKinds, sitemapPart } from "~/models/running/sitemap.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { type SitemapEntry, sitemapOf, xmlAnswer } from "./sitemap-xml";

/** The pages that are not about a single market or vendor. */
const pages: SitemapEntry[] = [
  { path: "/" },
  { path: "/map" },
  { path: "/markets" },
  { path: "/vendors" },
  { path: "/ripe" },
];

/** GET /sitemap/pages.xml, /sitemap/markets-1.xml, /sitemap/vendors-1.xml: a part of the sitemap. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const name = args.params.part ?? "";
  if (name === "pages.xml") return xmlAnswer(sitemapOf(ctx.site, pages));
  const [, kindName, part] = /^(\w+)-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  const kind = sitemapKinds.find((each) => each === kindName);
  if (!kind) throw notFound();
  const rows = await sitemapPart(ctx, kind, Number(part));
  if (rows.length === 0) throw notFound();
  const folder = kind === "markets" ? "/market" : "/vendor";
  return xmlAnswer(
    sitemapOf(
      ctx.site,
      rows.map(({ id, updatedAt }) => ({ path: `${folder}/${id}`, changedAt: updatedAt })),
    ),
  );
}
