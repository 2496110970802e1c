import { movedToast } from "~/models/orders/order/move.words";
import { moveOrders } from "~/models/orders/order/move-orders.server";
import { MoveOrders } from "~/models/orders/order/order.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";
import { check, readFields, wayBackIn } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-preorders");
}

/** Moves the ticked orders to their next step. The result appears on the page with the form. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const back = (await wayBackIn(args.request)) ?? "/vendor-preorders";
  const { fields } = await readFields(args.request, MoveOrders);
  return submitPress(ctx, { to: back }, async () => {
    const command = check(MoveOrders, { orders: fields.getAll("orders"), to: fields.get("to") });
    const { vendorId } = ctx.viewer;
    return movedToast(await moveOrders(ctx, command), { vendorId, returnTo: back });
  });
}
