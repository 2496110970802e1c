import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { CreateMarket } from "~/models/guide/market/admin-market.schema";
import { createMarket } from "~/models/guide/market/create-market.server";
import { managedMarketJson } from "~/models/guide/market/manager.view";
import { listSchedules } from "~/models/guide/market/schedule.server";
import { sliceOfMarkets } from "~/models/vendors/at-market/market-api.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";
import { answerSlice, changesIn, filterIn } from "./_slice";

export const readFrom = "anywhere";

/**
 * GET /api/markets: the markets, with their schedules, tags and vendors; narrowed by `q`, `day`,
 * `near` and `within`, `open` and `category`, as on the page, or to what has changed.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  const { request } = args;
  return answerSlice(request, await sliceOfMarkets(ctx, filterIn(request), changesIn(request)));
}

/**
 * POST /api/markets: an administrator adds a market, with its `schedules`. One of its name in its
 * place is refused, unless `isAnother` says that it is another.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(
    ctx,
    args,
    CreateMarket,
    async (admin, command) => {
      const market = await createMarket(admin, command);
      return managedMarketJson(market, await listSchedules(admin, market.id));
    },
    { done: (market) => Response.json(market, { status: 201 }) },
  );
}
