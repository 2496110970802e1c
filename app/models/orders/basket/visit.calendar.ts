import type { Instant } from "~/platform/context";
import { formatHours } from "../../core/week";
import { pickupEnds, pickupStarts } from "../../vendors/pickup/pickup.rules";
import {
  changedAtOf,
  codeLines,
  eventStatusOf,
  eventVersionOf,
  orderCalendar,
  orderLines,
  pickupFile,
} from "../order/order.calendar";
import { visitPath } from "../order/order.view";
import { pickupCodeOfVisit, stopsOf, visitTitle } from "./visit.rules";
import type { Visit } from "./visit.server";

/**
 * A visit as a calendar file with one event, from the first pickup to the end of the last. Cancelled
 * orders drop out. The event is that of the visit's first order. `site` is the address of the site.
 */
export function visitCalendar({ id, stops }: Visit, now: Instant, site: string): string {
  const orders = stops.map(({ order }) => order);
  const [first] = orders;
  if (!first) throw new Error(`Visit ${id} has no orders`);
  if (orders.length === 1) return orderCalendar(first, now, site);
  const active = stops.filter(({ order }) => order.status !== "cancelled");
  const shown = active.length > 0 ? active : stops;
  const times = shown.map(({ order }) => order);
  return pickupFile(
    {
      // The visit may have begun with one order. Adding another one must not make a new event.
      name: ["order", Math.min(...orders.map((order) => order.id))],
      changedAt: Math.max(...orders.map(changedAtOf)),
      version: orders.reduce((sum, order) => sum + eventVersionOf(order), 0),
      starts: Math.min(...times.map(pickupStarts)),
      ends: Math.max(...times.map(pickupEnds)),
      status: eventStatusOf(
        times.find(({ status }) => status !== "pending_payment")?.status ?? "pending_payment",
      ),
      title: visitTitle(first, stopsOf(shown)),
      market: first,
      lines: [...codeLines(pickupCodeOfVisit(stops)), ...shown.flatMap(stopLines)],
      url: site + visitPath(id),
    },
    now,
  );
}

function stopLines({ stall, order }: Visit["stops"][number], index: number): string[] {
  const at = stall ? `, stall ${stall}` : "";
  const hours = formatHours(order.pickupTimeStart, order.pickupTimeEnd);
  return [`${index + 1}. ${order.vendorName}${at}, ${hours}`, ...orderLines(order)];
}
