import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { movedToast } from "~/models/orders/order/move.words";
import { moveOrders } from "~/models/orders/order/move-orders.server";
import { orderNumber } from "~/models/orders/order/order.rules";
import { MoveOrder, MoveOrders } from "~/models/orders/order/order.schema";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { check, idIn, readFields, wayBackIn } from "~/platform/submit";

/** The address of a form only: whoever comes here otherwise wants the dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-preorders");
}

/** A vendor moves one order on, by its own button; a refusal is told where it was pressed. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const orderId = idIn(args.params.orderId);
  const back = (await wayBackIn(args.request)) ?? "/vendor-preorders";
  const { fields } = await readFields(args.request, MoveOrder);
  const command = check(MoveOrders, { orders: [{ orderId }], to: fields.get("to") });
  const here = `${back}#${orderNumber(orderId)}`;
  const { vendorId } = ctx.viewer;
  ctx.toast.show(movedToast(await moveOrders(ctx, command), { vendorId, returnTo: here }));
  return redirect(here);
}
