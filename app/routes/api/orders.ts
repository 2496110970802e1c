import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { FinaliseOrder } from "~/models/order/order.schema";
import { finaliseOrder, findOrder, listOrders } from "~/models/order/order.server";
import { orderJson } from "~/models/order/order.view";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { submitJson } from "~/platform/submit";

/** GET /api/orders: the customer's own orders. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.customer(args);
  const orders = await listOrders(ctx);
  return Response.json(orders.map((order) => orderJson(order, ctx.now)));
}

/** POST /api/orders: finalises the order whose checkout is named; 402 while it is not paid. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.customer(args);
  return submitJson(ctx, args, FinaliseOrder, async (_, { checkoutSessionId }) => {
    if (!checkoutSessionId) throw new DomainError("payment_required");
    const { id, status } = await finaliseOrder(ctx, checkoutSessionId);
    if (status === "pending_payment") throw new DomainError("payment_required");
    return orderJson(await findOrder(ctx, id), ctx.now);
  });
}
