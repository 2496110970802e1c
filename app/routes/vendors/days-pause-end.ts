import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endPause } from "~/models/vendors/attendance/own-days.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { idIn } from "~/platform/submit";

/** For forms only: a browser that opens this address goes to the market days. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-days");
}

/** Ends a pause, so that the vendor comes again on those days. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  await endPause(ctx, { pauseId: idIn(args.params.pauseId) });
  ctx.toast.show({
    title: "Pause ended",
    description: "Your usual week applies at this market again.",
  });
  return redirect("/vendor-days");
}
