import type { Instant } from "~/platform/context";
import { calendarFile, escapeText, eventName, utcStamp } from "../../core/icalendar";
import { formatCents } from "../../core/money";
import { pickupEnds, pickupStarts } from "../../vendors/pickup/pickup.rules";
import { orderNumber, pickupCodeOf } from "./order.rules";
import type { OrderRow } from "./order.server";

/** Order statuses as iCalendar names them. Every other status is 'CONFIRMED'. */
const eventStatus: Record<string, string> = {
  pending_payment: "TENTATIVE",
  cancelled: "CANCELLED",
};

/**
 * The pickup of an order as a calendar file with one event. Its times are instants in UTC, so every
 * calendar shows the event at the right hour in its own time zone. The same order is always the
 * same event, however often a calendar imports it. `site` is the address of the site.
 */
export function orderCalendar(order: OrderRow, now: Instant, site: string): string {
  const number = orderNumber(order.id);
  const changedAt = Math.max(order.createdAt, ...order.history.map(({ at }) => at));
  const code = pickupCodeOf(order);
  const owed = order.paymentMethod === "at_pickup" ? ", to pay at pickup" : "";
  return calendarFile([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Market Day//Orders//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    eventName("order", order.id),
    // For a published file, DTSTAMP is the time when the file was written.
    `DTSTAMP:${utcStamp(now)}`,
    `LAST-MODIFIED:${utcStamp(changedAt)}`,
    // The history only grows, so its length is the version number of the event.
    `SEQUENCE:${order.history.length}`,
    `DTSTART:${utcStamp(pickupStarts(order))}`,
    `DTEND:${utcStamp(pickupEnds(order))}`,
    `STATUS:${eventStatus[order.status] ?? "CONFIRMED"}`,
    `SUMMARY:${escapeText(`Pick up ${number} from ${order.vendorName}`)}`,
    `LOCATION:${escapeText([order.marketName, order.marketAddress].filter(Boolean).join(", "))}`,
    `DESCRIPTION:${escapeText(
      [
        ...(code ? [`Pickup code: ${code}`] : []),
        ...order.items.map(({ quantity, productName }) => `${quantity} x ${productName}`),
        `Total: ${formatCents(order.totalAmount)}${owed}`,
        `${site}/orders#${number}`,
      ].join("\n"),
    )}`,
    `URL:${site}/orders#${number}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
}
