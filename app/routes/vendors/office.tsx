import { useLoaderData, useLocation } from "@remix-run/react";
import type { FrameHandle } from "~/components/shell/frame";
import { type Office, OfficeFrame, OfficePages } from "~/components/shell/office-frame";
import { isLit, placesFor } from "~/components/shell/office-places";
import { PlaceTabs } from "~/components/shell/place-tabs";
import type { Unfinished } from "~/components/vendors/unfinished";
import { vendorAtWork } from "~/models/orders/order/vendor-order.server";
import { allow, type RouteArgs } from "~/platform/allow";

/** The places that a removed vendor can still open, to read past data. */
const afterwards = ["/vendor-preorders", "/vendor-wallet", "/vendor-portal"];
/** The page with the refunds that the badge of 'Money' counts. */
const refunds = "/vendor-dashboard/refunds";

/**
 * The layout of every page of a vendor. It protects none of them: each page checks access itself.
 */
export const handle: FrameHandle<Office> = { Frame: OfficeFrame };

/** The data of the layout that a vendor's pages read. */
export interface VendorOffice extends Office, Unfinished {
  /** Whether the vendor was removed. Then its pages only show past data. */
  isRemoved: boolean;
}

export async function loader(args: RouteArgs): Promise<VendorOffice> {
  const ctx = await allow.vendor(args);
  const { name, isRemoved, toPrepare, stuck, vendors, email, lacks } = await vendorAtWork(ctx);
  // A badge links to the items that it counts.
  const waiting: Record<string, { count: number; to: string }> = {
    "/vendor-preorders": { count: toPrepare, to: "/vendor-preorders" },
    "/vendor-wallet": { count: stuck, to: refunds },
  };
  return {
    kind: "Vendor",
    name,
    isRemoved,
    actsFor: { by: "vendorId", id: ctx.viewer.vendorId },
    choice:
      vendors.length > 1
        ? {
            by: "session",
            chosen: ctx.viewer.vendorId,
            among: vendors.map(({ id, name, isRemoved }) => ({
              id,
              name: isRemoved ? `${name} (removed)` : name,
            })),
          }
        : undefined,
    lacks: isRemoved ? [] : lacks,
    email: { standing: isRemoved ? "fine" : email, address: ctx.viewer.email },
    publicPage: isRemoved
      ? undefined
      : { to: `/vendor/${ctx.viewer.vendorId}`, label: "See your vendor page" },
    places: placesFor("vendor")
      .filter(({ at }) => !isRemoved || afterwards.includes(at))
      .map((place) => ({ ...place, ...(waiting[place.at]?.count ? waiting[place.at] : {}) })),
  };
}

/** The tabs of the place that a page belongs to, and the page itself. */
export default function VendorPages() {
  const { pathname } = useLocation();
  const { places } = useLoaderData<typeof loader>();
  const lit = places.find((place) => isLit(place, pathname));
  return (
    <>
      {lit && (
        <PlaceTabs place={lit.at} counts={{ [refunds]: countOf(places, "/vendor-wallet") }} />
      )}
      <OfficePages />
    </>
  );
}

const countOf = (places: Office["places"], at: string) =>
  places.find((place) => place.at === at)?.count ?? 0;

export { RefusalBoundary as ErrorBoundary } from "~/components/shell/refusal-page";
