import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { RemoveMarket, UpdateMarket } from "~/models/guide/market/admin-market.schema";
import { changeMarket } from "~/models/guide/market/change-market.server";
import { managedMarketJson } from "~/models/guide/market/manager.view";
import { removeMarket } from "~/models/guide/market/remove-market.server";
import { listSchedules } from "~/models/guide/market/schedule.server";
import { findMarket } from "~/models/vendors/at-market/market.server";
import { wholeMarketJson } from "~/models/vendors/at-market/market-api.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const readFrom = "anywhere";

/** GET /api/markets/{id}: one market. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  return Response.json(wholeMarketJson(await findMarket(ctx, idIn(args.params.id)), ctx.now));
}

export const actionTakes = ["PUT", "DELETE"];

/**
 * PUT /api/markets/{id}: an administrator changes a market, whole; with `version`, only as it was
 * read. DELETE takes it out of the guide, unless customers are to collect orders there.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  const also = { marketId: idIn(args.params.id) };
  if (args.request.method === "DELETE") {
    return submitJson(ctx, args, RemoveMarket, removeMarket, {
      also,
      done: ({ id, name }) => ({ id, name }),
    });
  }
  return submitJson(
    ctx,
    args,
    UpdateMarket,
    async (admin, command) =>
      managedMarketJson(
        await changeMarket(admin, command),
        await listSchedules(admin, command.marketId),
      ),
    { also },
  );
}
