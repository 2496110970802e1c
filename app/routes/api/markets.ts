import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sliceOfMarkets } from "~/models/market/market-api.server";
import { allow } from "~/platform/allow";
import { answerSlice, sliceIn } from "./_slice";

/** GET /api/markets: the markets, with their schedules, tags and vendors. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return answerSlice(args.request, await sliceOfMarkets(ctx, sliceIn(args.request)));
}
