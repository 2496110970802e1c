import { redirect } from "@remix-run/cloudflare";
import { shortDate } from "~/models/core/calendar";
import { SetDay } from "~/models/vendors/attendance/attendance.schema";
import { setDay } from "~/models/vendors/attendance/own-days.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { safePath } from "~/platform/paths";
import { leadFromForm } from "~/platform/press";
import { check, readFields, WayBack } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-days");
}

/**
 * The switch for one day. If customers have orders for it, the answer leads to the page with these
 * orders.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { fields } = await readFields(args.request, SetDay.extend(WayBack.shape));
  const back = safePath(fields.get("returnTo")) ?? "/vendor-days";
  const command = check(SetDay, {
    marketId: Number(fields.get("marketId")),
    date: fields.get("date"),
    comes: fields.get("comes") === "on",
  });
  try {
    await setDay(ctx, command);
    const description = command.comes
      ? "You’re coming."
      : "You’re not coming. Customers can’t order for this day.";
    ctx.toast.show({ title: shortDate(command.date), description });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    if (error.code === "has_orders" && error.leadsTo) return redirect(error.leadsTo.to);
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return redirect(back);
}
