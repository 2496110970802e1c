import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sliceOfMarkets } from "~/models/market/market-api.server";
import { allow } from "~/platform/allow";
import { answerSlice, filterIn, sliceIn } from "./_slice";

/**
 * GET /api/markets: the markets, with their schedules, tags and vendors; narrowed by `q`, `day`,
 * `near` and `within`, `open` and `category`, as on the page.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  const { request } = args;
  return answerSlice(request, await sliceOfMarkets(ctx, filterIn(request), sliceIn(request)));
}
