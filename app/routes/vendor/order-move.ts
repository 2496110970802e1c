import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { orderNumber, statusText } from "~/models/order/order.rules";
import { MoveOrder } from "~/models/order/order.schema";
import { moveOrder } from "~/models/order/vendor-order.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { check, idIn, readFields } from "~/platform/submit";

/** The address of a form only: whoever comes here otherwise wants the dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.vendor(args);
  return redirect("/vendor-dashboard");
}

/** A vendor moves an order on, from a button on its card; a refusal is told on the dashboard. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const orderId = idIn(args.params.orderId);
  const { fields } = await readFields(args.request, MoveOrder);
  const command = check(MoveOrder, { orderId, to: fields.get("to") });
  try {
    const { status } = await moveOrder(ctx, command);
    ctx.toast.show({ title: orderNumber(orderId), description: statusText(status) });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return redirect(`/vendor-dashboard#${orderNumber(orderId)}`);
}
