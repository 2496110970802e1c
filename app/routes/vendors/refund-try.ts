import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orderNumber } from "~/models/orders/order/order.rules";
import { TryRefundAgain } from "~/models/orders/payment/stuck-money.schema";
import { tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";
import { check, idIn } from "~/platform/submit";

/** For forms only: a browser that opens this address goes to the refunds. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-dashboard/refunds");
}

/** Asks Stripe for a refund again. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const command = check(TryRefundAgain, { refundId: idIn(args.params.refundId) });
  return submitPress(ctx, { to: "/vendor-dashboard/refunds" }, async () => {
    const { orderId } = await tryRefundAgain(ctx, command);
    return {
      title: orderNumber(orderId),
      description: "We’ll ask Stripe for the refund again within a minute.",
    };
  });
}
