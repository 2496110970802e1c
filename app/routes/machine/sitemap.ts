import { sitemapKinds, sitemapParts } from "~/models/running/sitemap.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { sitemapIndex, xmlAnswer } from "./sitemap-xml";

/** GET /sitemap.xml: the list of the sitemap's parts. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const parts = await sitemapParts(ctx);
  const paths = sitemapKinds.flatMap((kind) =>
    parts[kind].map((part) => `/sitemap/${kind}-${part}.xml`),
  );
  return xmlAnswer(sitemapIndex(ctx.site, ["/sitemap/pages.xml", ...paths]));
}
