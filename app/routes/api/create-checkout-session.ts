import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { CreateCheckoutSession } from "~/models/orders/order/order.schema";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { allow } from "~/platform/allow";
import { makingKey } from "~/platform/kept-answers";
import { submitJson } from "~/platform/submit";

/**
 * POST /api/create-checkout-session: places a pre-order and answers where it is paid. The same
 * `Idempotency-Key` is the same order.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.customer(args);
  const placeKey = await makingKey(args.request as Request);
  return submitJson(ctx, args, CreateCheckoutSession, placeOrder, {
    also: { placeKey },
    done: ({ orderId, checkoutUrl }) => ({ orderId, url: checkoutUrl }),
  });
}
