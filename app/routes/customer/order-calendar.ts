import { visitCalendar } from "~/models/orders/basket/visit.calendar";
import { findVisit } from "~/models/orders/basket/visit.server";
import { orderCalendar } from "~/models/orders/order/order.calendar";
import { orderNumber } from "~/models/orders/order/order.rules";
import { findOrder } from "~/models/orders/order/order.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import { calendarAnswer } from "./calendar-answer.server";

/**
 * The pickup of a customer's own order, for their calendar. An order of a visit leads to the event of
 * the whole visit, so that the calendar has it once.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const order = await findOrder(ctx, idIn(args.params.orderId));
  const file =
    order.linkedVisitId === null
      ? orderCalendar(order, ctx.now, ctx.site)
      : visitCalendar(await findVisit(ctx, order.linkedVisitId), ctx.now, ctx.site);
  return calendarAnswer(file, orderNumber(order.id));
}
