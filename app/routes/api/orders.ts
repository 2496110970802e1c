import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orderJson } from "~/models/orders/order/order.json";
import { FinaliseOrder, PlaceOrder } from "~/models/orders/order/order.schema";
import { finaliseOrder, findOrder, listOrders } from "~/models/orders/order/order.server";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { makingKey } from "~/platform/kept-answers";
import { check, submitJson } from "~/platform/submit";
import { answerSlice, changesIn } from "./_slice";

/** GET /api/orders: the customer's own orders, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.customer(args);
  const slice = changesIn(args.request);
  const { rows, ...rest } = await listOrders(ctx, slice);
  return answerSlice(args.request, {
    ...rest,
    rows: rows.map((order) => orderJson(order, ctx.now)),
  });
}

/**
 * POST /api/orders: finalises the order whose checkout is named, 402 while it is not paid. Without
 * a checkout it places the pending order that is sent, to be paid at pickup, 402 where the vendor
 * takes cards only; the same `Idempotency-Key` is the same order.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.customer(args);
  return submitJson(ctx, args, FinaliseOrder, async (_, { checkoutSessionId, ...pending }) => {
    if (checkoutSessionId) {
      const { id, status } = await finaliseOrder(ctx, checkoutSessionId);
      if (status === "pending_payment") throw new DomainError("payment_required");
      return orderJson(await findOrder(ctx, id), ctx.now);
    }
    if (pending.vendorId === undefined) throw new DomainError("payment_required");
    const placeKey = await makingKey(args.request as Request);
    const command = check(PlaceOrder, { ...pending, placeKey, paymentMethod: "at_pickup" });
    const { orderId } = await placeOrder(ctx, command);
    return orderJson(await findOrder(ctx, orderId), ctx.now);
  });
}
