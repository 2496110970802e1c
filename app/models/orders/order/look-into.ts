import { isCalendarDate } from "~/platform/calendar-date";
import type { ListingRequest, ListingSpec } from "../../core/listing/listing";
import { orderStatuses } from "../../core/order.statuses";
import type { OrderStatus } from "./order.rules";

/** An order in the list of all orders. */
export interface AnyOrder {
  id: number;
  status: OrderStatus;
  customer: string;
  vendorName: string;
  marketName: string;
  pickupDate: string;
  /** Integer cents. */
  totalAmount: number;
  /** Whether something is still to be weighed, so that the total is the most that it can be. */
  isMost: 0 | 1;
  createdAt: number;
}

const id = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : null);
const date = (text: string) => (isCalendarDate(text) ? text : null);

/**
 * The filters of the list of all orders (customer, vendor, market, date and status) and its sort
 * order.
 */
export const allOrdersListing = {
  sorts: { newest: "desc" },
  sort: { by: "newest", order: "desc" },
  filters: { customer: id, vendor: id, market: id, date, status: orderStatuses },
} as const satisfies ListingSpec<"newest", OrderFilter>;
export type OrderFilter = "customer" | "vendor" | "market" | "date" | "status";
export type AllOrdersRequest = ListingRequest<"newest", OrderFilter>;

/** The order number in a text such as 'ORD-0012', 'ord-12' or '12'. Null for any other text. */
export function referenceIn(text: string): number | null {
  const [, digits] = /^(?:ord-?)?0*([1-9]\d{0,14})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
