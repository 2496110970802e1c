import type { OrderStatus } from "~/models/orders/order/order.rules";
import { OrderEvent, TestEvent } from "~/models/orders/webhook/webhook.answer";
import { testEvent, type WebhookEvent } from "~/models/orders/webhook/webhook.types";
import type { z } from "~/platform/zod";

/** An event that the site reports to other programs with a POST to their address. */
export interface Webhook {
  summary: string;
  detail: string;
  payload: z.ZodType;
  /** What the example's data say about this event. */
  data?: { status: OrderStatus; previousStatus: OrderStatus; by: string };
}

const signed =
  "Signed as [Standard Webhooks](https://www.standardwebhooks.com) says, by `webhook-id`, `webhook-timestamp` and `webhook-signature`.";
const again =
  "Sent again for three days until it is taken, each time under the same `webhook-id`. The endpoint is turned off if it answers 410, or takes nothing for five days.";
const anyOrder =
  "Messages can arrive in another order. Ignore one whose `timestamp` is older than the last for this order.";
const details = `${signed} ${again} ${anyOrder}`;

/** The webhooks, by the name of the event. */
export const webhooks: Record<WebhookEvent | typeof testEvent, Webhook> = {
  "order.placed": {
    summary: "An order was placed and stands",
    detail: details,
    payload: OrderEvent,
    data: { status: "confirmed", previousStatus: "pending_payment", by: "stripe" },
  },
  "order.changed": {
    summary: "An order is ready, was picked up, or has changed otherwise",
    detail: details,
    payload: OrderEvent,
    data: { status: "ready", previousStatus: "confirmed", by: "vendor" },
  },
  "order.cancelled": {
    summary: "An order was called off, by whomever",
    detail: details,
    payload: OrderEvent,
    data: { status: "cancelled", previousStatus: "confirmed", by: "customer" },
  },
  [testEvent]: {
    summary: "An owner tries the endpoint out",
    detail: signed,
    payload: TestEvent,
  },
};
