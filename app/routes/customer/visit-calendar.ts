import { visitCalendar } from "~/models/orders/basket/visit.calendar";
import { findVisit } from "~/models/orders/basket/visit.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import { calendarAnswer } from "./calendar-answer.server";

/** The pickups of a customer's own visit, for their calendar. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const visit = await findVisit(ctx, idIn(args.params.visitId));
  return calendarAnswer(visitCalendar(visit, ctx.now, ctx.site), `visit-${visit.id}`);
}
