import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { changeMarket, findProfile } from "~/models/guide/market/change-market.server";
import { managedMarketJson } from "~/models/guide/market/manager.view";
import { ChangeMarket } from "~/models/guide/market/market.schema";
import { listSchedules } from "~/models/guide/market/schedule.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** GET /api/market-manager/market: the manager's market; of several, the one that `market` names. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args);
  const { marketId } = ctx.viewer;
  const [market, week] = await Promise.all([
    findProfile(ctx, marketId),
    listSchedules(ctx, marketId),
  ]);
  return Response.json(managedMarketJson(market, week));
}

export const actionTakes = ["PUT"];

/** PUT /api/market-manager/market: changes it; with `version`, only as it was read. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args);
  const { marketId } = ctx.viewer;
  const market = await submitJson(
    ctx,
    args,
    ChangeMarket,
    async (own, command) =>
      managedMarketJson(await changeMarket(own, command), await listSchedules(own, marketId)),
    { also: { marketId } },
  );
  return market;
}
