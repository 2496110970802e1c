import { SetUsualDays } from "~/models/vendors/attendance/attendance.schema";
import { setUsualDays } from "~/models/vendors/attendance/own-days.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm } from "~/platform/press";
import { check, readFields } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-days");
}

/** Sets whether a vendor comes to a market on every day, or only on days that are switched on. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { fields } = await readFields(args.request, SetUsualDays);
  const marketId = Number(fields.get("marketId"));
  const { comes } = await setUsualDays(
    ctx,
    check(SetUsualDays, { marketId, comes: fields.get("comes") }),
  );
  return ctx.toast.leadTo("/vendor-days", {
    title: "Saved",
    description:
      comes === "every_date"
        ? "You’re coming on every market day, except your days off and pauses."
        : "You’re coming on the days you turn on. Days with orders stay on.",
  });
}
