import type { Instant } from "~/platform/context";
import { calendarFile, escapeText, eventName, utcStamp } from "../../core/icalendar";
import { pickupEnds, pickupStarts } from "../../vendors/pickup/pickup.rules";
import { sumText } from "../weighing/line-weight";
import { orderNumber, pickupCodeOf } from "./order.rules";
import type { OrderRow } from "./order.server";

/** Order statuses as iCalendar names them. Every other status is 'CONFIRMED'. */
const eventStatus: Record<string, string> = {
  pending_payment: "TENTATIVE",
  cancelled: "CANCELLED",
};

export interface PickupEvent {
  /** The kind of record and its id: the same pickup is always the same event. */
  name: readonly [kind: string, id: number];
  changedAt: Instant;
  /** The version number of the event. It only grows. */
  version: number;
  starts: Instant;
  ends: Instant;
  status: string;
  title: string;
  market: { marketName: string; marketAddress: string };
  lines: readonly string[];
  url: string;
}

/** The status of an event for orders with this status. */
export const eventStatusOf = (status: string) => eventStatus[status] ?? "CONFIRMED";

/**
 * A calendar file with one event. Its times are instants in UTC, so every calendar shows the event at
 * the right hour in its own time zone. However often a calendar imports it, it is the same event.
 */
export function pickupFile(event: PickupEvent, now: Instant): string {
  const { marketName, marketAddress } = event.market;
  return calendarFile([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Market Day//Orders//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    eventName(...event.name),
    // For a published file, DTSTAMP is the time when the file was written.
    `DTSTAMP:${utcStamp(now)}`,
    `LAST-MODIFIED:${utcStamp(event.changedAt)}`,
    `SEQUENCE:${event.version}`,
    `DTSTART:${utcStamp(event.starts)}`,
    `DTEND:${utcStamp(event.ends)}`,
    `STATUS:${event.status}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText([marketName, marketAddress].filter(Boolean).join(", "))}`,
    `DESCRIPTION:${escapeText([...event.lines, event.url].join("\n"))}`,
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
}

/** When the order last took a step or changed. */
export const changedAtOf = ({ updatedAt, history }: OrderRow) =>
  Math.max(updatedAt, ...history.map(({ at }) => at));

/**
 * The version number of an order's event. It only grows: with every row of the history, and with
 * every change that the history does not show, such as shorter pickup hours.
 */
export const eventVersionOf = ({ version, history }: OrderRow) => version + history.length;

/** What an order has to pick up and to pay. */
export function orderLines({ items, totalAmount, paymentMethod }: OrderRow): string[] {
  const owed = { card: "", card_when_weighed: " by card", at_pickup: ", to pay at pickup" }[
    paymentMethod
  ];
  return [
    ...items.map(({ quantity, productName }) => `${quantity} x ${productName}`),
    `Total: ${sumText(totalAmount, items)}${owed}`,
  ];
}

export const codeLines = (code: string | null) => (code ? [`Pickup code: ${code}`] : []);

/** The pickup of an order as a calendar file. `site` is the address of the site. */
export function orderCalendar(order: OrderRow, now: Instant, site: string): string {
  const number = orderNumber(order.id);
  return pickupFile(
    {
      name: ["order", order.id],
      changedAt: changedAtOf(order),
      version: eventVersionOf(order),
      starts: pickupStarts(order),
      ends: pickupEnds(order),
      status: eventStatusOf(order.status),
      title: `Pick up ${number} from ${order.vendorName}`,
      market: order,
      lines: [...codeLines(pickupCodeOf(order)), ...orderLines(order)],
      url: `${site}/orders#${number}`,
    },
    now,
  );
}
