import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { titled } from "~/components/shell/page-meta";
import { finaliseOrder } from "~/models/order/order.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";

export const meta: MetaFunction = () => [titled("Your order")];

/** Where Stripe sends a customer who has paid. What it says of the payment is asked of Stripe. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.customer(args);
  const sessionId = new URL(args.request.url).searchParams.get("session_id");
  if (!sessionId) return null;
  try {
    const { status } = await finaliseOrder(ctx, sessionId);
    ctx.toast.show(outcome(status));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "not_found") return null;
    const isUnknown = error.code === "payments_down" || error.code === "payments_busy";
    ctx.toast.show({
      title: error.title,
      description: isUnknown
        ? "We could not ask about your payment just now. Your order confirms itself as soon as we can."
        : error.message,
      variant: "destructive",
    });
  }
  throw redirect("/orders");
}

function outcome(status: string) {
  if (status === "pending_payment") {
    return {
      title: "Payment error",
      description: "This order is not paid yet.",
      variant: "destructive",
    } as const;
  }
  if (status === "cancelled") {
    return {
      title: "Order error",
      description: "This order could no longer be kept. Your money is given back.",
      variant: "destructive",
    } as const;
  }
  return { title: "Order placed!", description: "Your pre-order is confirmed." } as const;
}

export default function Success() {
  return (
    <EmptyState level="h1" title="No order found" text="We couldn't find your order details.">
      <LinkButton to="/orders">My Orders</LinkButton>
      <LinkButton to="/" variant="soft">
        To the home page
      </LinkButton>
    </EmptyState>
  );
}
