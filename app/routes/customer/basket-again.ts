import { redirect } from "@remix-run/cloudflare";
import { OrderAgain } from "~/models/orders/basket/basket.schema";
import { basketPath } from "~/models/orders/basket/basket.view";
import { orderAgain } from "~/models/orders/basket/fitting-basket.server";
import { findOrder } from "~/models/orders/order/order.server";
import { againPath } from "~/models/orders/order/order.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { leadFromForm } from "~/platform/press";
import { submitForm } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  return leadFromForm(ctx, "/orders");
}

/**
 * Puts the products of an earlier order into a basket. If the market has no date for them, the
 * pre-order form tells why and offers the vendor's other markets.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const again = async (_: unknown, command: OrderAgain) => {
    try {
      return await orderAgain(ctx, command);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "not_found") throw error;
      const { title, message } = error;
      ctx.toast.show({ title, description: message, variant: "destructive" });
      throw redirect("/orders");
    }
  };
  return submitForm(ctx, args, OrderAgain, again, {
    done: async (added, { orderId }) => {
      if (!added) return redirect(againPath(await findOrder(ctx, orderId)));
      const { basketId, left } = added;
      return ctx.toast.leadTo(basketPath(basketId), {
        title: "Added to your basket",
        ...(left.length > 0 && { description: `No longer available: ${left.join(", ")}` }),
      });
    },
  });
}
