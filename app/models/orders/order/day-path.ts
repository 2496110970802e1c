import { orderNumber } from "./order.rules";

/** The page of a market day of a vendor. */
export const dayPath = (marketId: number, date: string) =>
  `/vendor-dashboard/days/${marketId}/${date}`;

/**
 * The order's row on the page of its market day. The page lists at most 100 orders. If the order is
 * on a later page or cancelled, the link leads to the top of the first page.
 */
export const orderOnDayPath = (order: { id: number; marketId: number; pickupDate: string }) =>
  `${dayPath(order.marketId, order.pickupDate)}#${orderNumber(order.id)}`;

/** The page on which the orders of a market day are weighed. */
export const weighPath = (marketId: number, date: string) => `${dayPath(marketId, date)}/weigh`;
