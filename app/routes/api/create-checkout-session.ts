import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { CreateCheckoutSession } from "~/models/order/order.schema";
import { placeOrder } from "~/models/order/place-order.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";
import { newToken } from "~/platform/tokens";

/**
 * POST /api/create-checkout-session: places a pre-order and answers where it is paid. The same
 * `Idempotency-Key` is the same order.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.customer(args);
  const placeKey = args.request.headers.get("Idempotency-Key") ?? newToken();
  return submitJson(ctx, args, CreateCheckoutSession, placeOrder, {
    also: { placeKey },
    done: ({ orderId, checkoutUrl }) => ({ orderId, url: checkoutUrl }),
  });
}
