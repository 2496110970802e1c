import type { FrameHandle } from "~/components/shell/frame";
import { type Office, OfficeFrame, OfficePages } from "~/components/shell/office-frame";
import { placesFor } from "~/components/shell/office-places";
import { listOwnMarkets } from "~/models/running/overview/overview.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { marketQuery, toAskForAccess } from "./paths";

/**
 * The layout of every page for a market's managers. It protects none of them: each page checks
 * access itself.
 */
export const handle: FrameHandle<Office> = { Frame: OfficeFrame };

export async function loader(args: RouteArgs): Promise<Office> {
  const ctx = await allow.manager(args, toAskForAccess);
  const { viewer } = ctx;
  const markets = await listOwnMarkets(ctx);
  const own = markets.find(({ id }) => id === viewer.marketId);
  const query = marketQuery(viewer);
  return {
    kind: "Market",
    actsFor: { by: "market", id: viewer.marketId },
    name: own?.name ?? "",
    choice:
      markets.length > 1 ? { by: "address", chosen: viewer.marketId, among: markets } : undefined,
    publicPage: { to: `/market/${viewer.marketId}`, label: "See the market’s page" },
    places: placesFor("market_manager").map((place) => ({ ...place, to: place.to + query })),
  };
}

export default OfficePages;

export { RefusalBoundary as ErrorBoundary } from "~/components/shell/refusal-page";
