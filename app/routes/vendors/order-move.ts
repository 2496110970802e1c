import { movedToast } from "~/models/orders/order/move.words";
import { moveOrders } from "~/models/orders/order/move-orders.server";
import { orderNumber } from "~/models/orders/order/order.rules";
import { MoveOrder, MoveOrders } from "~/models/orders/order/order.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm } from "~/platform/press";
import { check, idIn, readFields, wayBackIn } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-preorders");
}

/**
 * Moves one order to its next step, with the order's own button. An error message appears on the
 * page with the button.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const orderId = idIn(args.params.orderId);
  const back = (await wayBackIn(args.request)) ?? "/vendor-preorders";
  const { fields } = await readFields(args.request, MoveOrder);
  const command = check(MoveOrders, { orders: [{ orderId }], to: fields.get("to") });
  const here = `${back}#${orderNumber(orderId)}`;
  const { vendorId } = ctx.viewer;
  return ctx.toast.leadTo(
    here,
    movedToast(await moveOrders(ctx, command), { vendorId, returnTo: here }),
  );
}
