import { endPause } from "~/models/vendors/attendance/own-days.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm } from "~/platform/press";
import { idIn } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-days");
}

/** Ends a pause, so that the vendor comes again on those days. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  await endPause(ctx, { pauseId: idIn(args.params.pauseId) });
  return ctx.toast.leadTo("/vendor-days", {
    title: "Pause ended",
    description: "Your usual week applies at this market again.",
  });
}
