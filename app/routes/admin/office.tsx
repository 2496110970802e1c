import { Outlet } from "@remix-run/react";
import type { FrameHandle } from "~/components/shell/frame";
import { type Office, OfficeFrame } from "~/components/shell/office-frame";
import { placesFor } from "~/components/shell/office-places";
import { waitingOnDesks } from "~/models/joining/review-queue/review-list.server";
import { allow, type RouteArgs } from "~/platform/allow";

/**
 * The layout of every administration page. It protects none of them: each page checks access
 * itself.
 */
export const handle: FrameHandle<Office> = { Frame: OfficeFrame };

export async function loader(args: RouteArgs): Promise<Office> {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const waiting = await waitingOnDesks(ctx);
  return {
    kind: "Administration",
    name: ctx.viewer.username,
    places: placesFor("admin").map((place) => ({ ...place, count: waiting[place.to] })),
  };
}

export default function AdminOffice() {
  return <Outlet />;
}

export { RefusalBoundary as ErrorBoundary } from "~/components/shell/refusal-page";
