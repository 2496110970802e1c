import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orderCalendar } from "~/models/orders/order/order.calendar";
import { orderNumber } from "~/models/orders/order/order.rules";
import { findOrder } from "~/models/orders/order/order.server";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";

/** The pickup of a customer's own order, for their calendar. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.customer(args);
  const order = await findOrder(ctx, idIn(args.params.orderId));
  return new Response(orderCalendar(order, ctx.now, ctx.site), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${orderNumber(order.id)}.ics"`,
    },
  });
}
