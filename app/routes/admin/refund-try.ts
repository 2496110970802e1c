import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { orderNumber } from "~/models/orders/order/order.rules";
import { TryRefundAgain } from "~/models/orders/payment/stuck-money.schema";
import { tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { check, idIn } from "~/platform/submit";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.admin(args, { othersTo: "/" });
  return redirect("/admin/money");
}

/** Has Stripe asked for a refund once more; a refusal is told where the list is. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const command = check(TryRefundAgain, { refundId: idIn(args.params.refundId) });
  try {
    const { orderId } = await tryRefundAgain(ctx, command);
    ctx.toast.show({
      title: orderNumber(orderId),
      description: "Stripe is asked again within a minute.",
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return redirect("/admin/money");
}
