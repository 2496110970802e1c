import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { finaliseOrder, findOrderOfCheckout } from "~/models/orders/order/order.server";
import { allow } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Customer } from "~/platform/viewer";

/**
 * Where Stripe sends a customer who has paid. What it says of the payment is asked of Stripe; the
 * order's own page then tells how it stands. Who comes here without an order of theirs is told so
 * and goes to the first page, as the spec has it.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.customer(args);
  const sessionId = new URL(args.request.url).searchParams.get("session_id");
  const page = sessionId && (await pageOfOrder(ctx, sessionId));
  if (page) return redirect(page);
  ctx.toast.show({
    title: "No order found",
    description: "We couldn't find your order details.",
    variant: "destructive",
  });
  return redirect("/");
}

/** The page of the order whose checkout this is, settled if it can be; null where it is not theirs. */
async function pageOfOrder(ctx: Allowed<Customer>, sessionId: string): Promise<string | null> {
  try {
    const { id } = await finaliseOrder(ctx, sessionId);
    return `/orders/${id}/placed`;
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
