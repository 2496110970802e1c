import { movedBackToast } from "~/models/orders/order/move.words";
import { moveOrdersBack } from "~/models/orders/order/move-orders.server";
import { MoveOrdersBack } from "~/models/orders/order/order.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";
import { check, readFields, wayBackIn } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-preorders");
}

/** Undoes the last step of orders, from the message about that step or from an order itself. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const back = (await wayBackIn(args.request)) ?? "/vendor-preorders";
  const { fields } = await readFields(args.request, MoveOrdersBack);
  return submitPress(ctx, { to: back }, async () => {
    const command = check(MoveOrdersBack, { orders: fields.getAll("orders") });
    return movedBackToast(await moveOrdersBack(ctx, command));
  });
}
