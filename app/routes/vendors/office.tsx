import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { FrameHandle } from "~/components/shell/frame";
import { type Office, OfficeFrame, OfficePages } from "~/components/shell/office-frame";
import { isLit, placesFor } from "~/components/shell/office-places";
import { PlaceTabs } from "~/components/shell/place-tabs";
import type { Unfinished } from "~/components/vendors/unfinished";
import { vendorAtWork } from "~/models/orders/order/vendor-order.server";
import { allow } from "~/platform/allow";

/** The places where there is still something to read of a vendor that was removed. */
const afterwards = ["/vendor-preorders", "/vendor-wallet", "/vendor-portal"];
/** What the badge of 'Money' counts. */
const refunds = "/vendor-dashboard/refunds";

/** Around every page of a vendor. It protects none of them: each says itself who may. */
export const handle: FrameHandle<Office> = { Frame: OfficeFrame };

/** What the pages of a vendor read of their layout. */
export interface VendorOffice extends Office, Unfinished {
  /** Whether the vendor was removed: then one can only look back. */
  isDown: boolean;
}

export async function loader(args: LoaderFunctionArgs): Promise<VendorOffice> {
  const ctx = await allow.vendor(args);
  const { name, isDown, toPrepare, stuck, vendors, email, lacks } = await vendorAtWork(ctx);
  // A badge leads to what it counts.
  const waiting: Record<string, { count: number; to: string }> = {
    "/vendor-preorders": { count: toPrepare, to: "/vendor-preorders" },
    "/vendor-wallet": { count: stuck, to: refunds },
  };
  return {
    kind: "Vendor",
    name,
    isDown,
    actsFor: { by: "vendorId", id: ctx.viewer.vendorId },
    choice:
      vendors.length > 1
        ? { by: "session", chosen: ctx.viewer.vendorId, among: vendors }
        : undefined,
    lacks: isDown ? [] : lacks,
    email: { standing: isDown ? "fine" : email, address: ctx.viewer.email },
    publicPage: isDown
      ? undefined
      : { to: `/vendor/${ctx.viewer.vendorId}`, label: "See your vendor page" },
    places: placesFor("vendor")
      .filter(({ at }) => !isDown || afterwards.includes(at))
      .map((place) => ({ ...place, ...(waiting[place.at]?.count ? waiting[place.at] : {}) })),
  };
}

/** The tabs of the place in which a page lies, and the page. */
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
