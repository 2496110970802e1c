import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sitemapKinds, sitemapParts } from "~/models/running/sitemap.server";
import { allow } from "~/platform/allow";
import { sitemapIndex, xmlAnswer } from "./sitemap-xml";

/** GET /sitemap.xml: where the parts of the sitemap are. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const parts = await sitemapParts(ctx);
  const paths = sitemapKinds.flatMap((kind) =>
    parts[kind].map((part) => `/sitemap/${kind}-${part}.xml`),
  );
  return xmlAnswer(sitemapIndex(ctx.site, ["/sitemap/pages.xml", ...paths]));
}
