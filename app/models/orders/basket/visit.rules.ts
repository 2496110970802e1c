import { weekdayOf } from "../../core/calendar";
import { pickupCodeOf } from "../order/order.rules";

/* What the page of a visit, its emails and its calendar entry say in the same way. */

interface Stop {
  /** The place of the vendor's stall. Null if it has none. */
  stall: string | null;
  order: { vendorName: string };
}

/** 'A2' comes before 'A12', and stalls without a place come last. */
export function byStall(a: Stop, b: Stop): number {
  if ((a.stall === null) !== (b.stall === null)) return a.stall === null ? 1 : -1;
  const order = (a.stall ?? "").localeCompare(b.stall ?? "", "en", { numeric: true });
  return order || a.order.vendorName.localeCompare(b.order.vendorName);
}

/** The code to show at every stall, while an order of the visit can be collected. Otherwise null. */
export const pickupCodeOfVisit = (
  stops: readonly { order: Parameters<typeof pickupCodeOf>[0] }[],
) => stops.map(({ order }) => pickupCodeOf(order)).find((code) => code !== null) ?? null;

/** How many stalls these orders lead to: two orders of one vendor are one stop. */
export const stopsOf = (orders: readonly { order: { vendorId: number } }[]) =>
  new Set(orders.map(({ order }) => order.vendorId)).size;

/** 'Saturday at Grove Market: 3 stops', or 'Saturday at Grove Market' with a single one. */
export function visitTitle(
  { pickupDate, marketName }: { pickupDate: string; marketName: string },
  stops: number,
) {
  const title = `${weekdayOf(pickupDate)} at ${marketName}`;
  return stops === 1 ? title : `${title}: ${stops} stops`;
}
