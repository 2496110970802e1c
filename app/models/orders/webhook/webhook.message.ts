import type { Instant } from "~/platform/context";
import type { LocalDate } from "../../core/calendar";
import { isoOf } from "../../core/moment";
import type { Cents } from "../../core/money";
import { type OrderStatus, orderNumber } from "../order/order.rules";
import type { weightJson } from "../weighing/line-weight";
import { testEvent, type WebhookEvent } from "./webhook.types";

/** A step of an order, with the facts for a message. */
export interface OrderStep {
  at: Instant;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  actor: string;
  orderId: number;
  vendorId: number;
  marketId: number;
  marketName: string;
  pickupDate: LocalDate;
  pickupTimeStart: string;
  pickupTimeEnd: string;
  timeZone: string;
  paymentMethod: string;
  totalAmount: Cents;
  items: readonly {
    productId: number;
    name: string;
    quantity: number;
    unitPrice: Cents;
    totalPrice: Cents;
    weight: ReturnType<typeof weightJson>;
  }[];
}

/**
 * The message about a step of an order. It does not contain the customer: a program with the
 * order's id and a vendor's account reads the rest at /api/vendor/orders, and the log of messages
 * holds nobody's address. The status is the step's; the items and the total are those at the time
 * when the message is first sent.
 */
export function orderMessage(type: WebhookEvent, step: OrderStep) {
  const { at, fromStatus, toStatus, actor, orderId, ...order } = step;
  return {
    type,
    version: 1,
    timestamp: isoOf(at),
    data: {
      orderId,
      orderNumber: orderNumber(orderId),
      status: toStatus,
      previousStatus: fromStatus,
      by: actor,
      ...order,
    },
  };
}

/** The message that is sent to test an endpoint. */
export const testMessage = ({
  at,
  endpointId,
  vendorId,
}: {
  at: Instant;
  endpointId: number;
  vendorId: number;
}) => ({
  type: testEvent,
  version: 1,
  timestamp: isoOf(at),
  data: { endpointId, vendorId, text: "This is a test from Market Day." },
});
