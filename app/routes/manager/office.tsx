import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { MarketSwitch } from "~/components/manager/market-switch";
import type { FrameHandle } from "~/components/shell/frame";
import { type Office, OfficeFrame } from "~/components/shell/office-frame";
import { placesFor } from "~/components/shell/office-places";
import { listOwnMarkets } from "~/models/market/overview.server";
import { allow } from "~/platform/allow";
import { marketQuery, toAskForAccess } from "./paths";

/** Around every page of a market's managers. It protects none: each says itself who may. */
export const handle: FrameHandle<Office> = { Frame: OfficeFrame };

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { viewer } = ctx;
  const markets = await listOwnMarkets(ctx);
  const own = markets.find(({ id }) => id === viewer.marketId);
  const query = marketQuery(viewer);
  const office: Office = {
    kind: "Market",
    name: own?.name ?? "",
    publicPage: { to: `/market/${viewer.marketId}`, label: "See your market" },
    places: placesFor("market_manager").map((place) => ({ ...place, to: place.to + query })),
  };
  return { ...office, marketId: viewer.marketId, markets };
}

export default function ManagerOffice() {
  const { markets, marketId, places } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  // The same place of the other market: what lies below it is this market's own.
  const here = places
    .map(({ to }) => to.split("?")[0] ?? to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0];
  return (
    <>
      {markets.length > 1 && here && (
        <MarketSwitch
          markets={markets.map(({ id, name }) => ({
            name,
            to: `${here}?market=${id}`,
            chosen: id === marketId,
          }))}
        />
      )}
      <Outlet />
    </>
  );
}

export { RefusalBoundary as ErrorBoundary } from "~/components/shell/refusal-boundary";
