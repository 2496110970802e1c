import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { FrameHandle } from "~/components/shell/frame";
import { type Office, OfficeFrame, OfficePages } from "~/components/shell/office-frame";
import { placesFor } from "~/components/shell/office-places";
import type { Unfinished } from "~/components/vendors/unfinished";
import { stallAtWork } from "~/models/orders/order/vendor-order.server";
import { allow } from "~/platform/allow";

/** Where there is still something to read of a stall that was taken down; the first leads to the rest. */
const afterwards = ["/vendor-portal", "/vendor-wallet"];

/** Around every page of a stall. It protects none of them: each says itself who may. */
export const handle: FrameHandle<Office> = { Frame: OfficeFrame };

export async function loader(args: LoaderFunctionArgs): Promise<Office & Unfinished> {
  const ctx = await allow.vendor(args);
  const { name, isDown, toPrepare, stuck, stalls, email, lacks } = await stallAtWork(ctx);
  const waiting: Record<string, number> = {
    "/vendor-dashboard": toPrepare,
    "/vendor-wallet": stuck,
  };
  return {
    kind: "Vendor",
    name,
    actsFor: { by: "vendorId", id: ctx.viewer.vendorId },
    choice:
      stalls.length > 1 ? { by: "session", chosen: ctx.viewer.vendorId, among: stalls } : undefined,
    lacks: isDown ? [] : lacks,
    email: { standing: isDown ? "fine" : email, address: ctx.viewer.email },
    publicPage: isDown
      ? undefined
      : { to: `/vendor/${ctx.viewer.vendorId}`, label: "See your vendor page" },
    places: placesFor("vendor")
      .filter(({ to }) => !isDown || afterwards.includes(to))
      .map((place) => ({ ...place, count: waiting[place.to] })),
  };
}

export default OfficePages;

export { RefusalBoundary as ErrorBoundary } from "~/components/shell/refusal-page";
