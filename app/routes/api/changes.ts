import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { changesSince, sinceIn } from "~/models/guide/changes/changes.server";
import { allow } from "~/platform/allow";
import { listHeaders, sliceIn } from "./_slice";

export const readFrom = "anywhere";

/** So many changes are answered at a time. */
const most = 500;

/**
 * GET /api/changes?since=: which markets, vendors and products have changed, or are gone, since a
 * change (`seq`) or a moment; all of them without. The next page's address stands in `Link`; who has
 * them all asks later from the last `seq`.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(10);
  const url = new URL(args.request.url);
  const limit = Math.min(sliceIn(args.request).limit, most);
  const since = sinceIn(url.searchParams.get("since"));
  const { rows, next } = await changesSince(ctx, since, limit);
  const headers = listHeaders(args.request, {
    next: null,
    total: rows.length,
    isMore: next !== null || since !== null,
  });
  if (next !== null) {
    url.searchParams.set("since", next);
    headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
  }
  return Response.json(rows, { headers });
}
