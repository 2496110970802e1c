import { redirect } from "@remix-run/cloudflare";
import { finaliseOrder, findOrderOfCheckout } from "~/models/orders/order/order.server";
import { visitPath } from "~/models/orders/order/order.view";
import { allow, type RouteArgs } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Customer } from "~/platform/viewer";

/**
 * Stripe sends a customer here after the payment. This page asks Stripe about the payment; then the
 * order's own page shows its state. A customer without an order here sees a message and goes to the
 * home page, as the specification requires.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const sessionId = new URL(args.request.url).searchParams.get("session_id");
  const page = sessionId && (await pageOfOrder(ctx, sessionId));
  if (page) return redirect(page);
  return ctx.toast.leadTo("/", {
    title: "No order found",
    description: "We couldn't find your order details.",
    variant: "destructive",
  });
}

/**
 * The page of the order with this checkout, after settling the payment if possible. Null if the
 * order is not the customer's.
 */
async function pageOfOrder(ctx: Allowed<Customer>, sessionId: string): Promise<string | null> {
  try {
    const { id, basketId } = await finaliseOrder(ctx, sessionId);
    return basketId === null ? `/orders/${id}/placed` : visitPath(basketId);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "not_found") return null;
    if (error.code === "payments_down" || error.code === "payments_busy") {
      const { id } = await findOrderOfCheckout(ctx, sessionId);
      return `/orders/${id}/placed?payment=unknown`;
    }
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
    return "/orders";
  }
}
