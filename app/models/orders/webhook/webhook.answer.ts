import { z } from "~/platform/zod";
import { answer, cents, clock, day, id, moment } from "../../core/answer";
import { orderStatuses } from "../../core/order.statuses";
import { lineWeight } from "../weighing/line-weight.answer";
import type { addWebhook } from "./endpoints.server";
import type { deliveryJson, endpointJson, secretJson, tryJson } from "./webhook.json";
import type { orderMessage, testMessage } from "./webhook.message";
import { deliveryStates, endpointStates, testEvent, webhookEvents } from "./webhook.types";

export const WebhookEndpoint = answer<ReturnType<typeof endpointJson>>()(
  "WebhookEndpoint",
  z.object({
    id,
    url: z.string().meta({ examples: ["https://palmetto-bakery.example/orders"] }),
    events: z.array(z.enum(webhookEvents)),
    state: z
      .enum(endpointStates)
      .describe("`stopped`: the server failed for 5 days, or answered 410"),
    failingSince: moment.nullable(),
    previousSecretUntil: moment.nullable().describe("When the old secret expires"),
    waiting: z.int().describe("Waiting messages, counted up to 100"),
    createdAt: moment.nullable(),
    updatedAt: moment.nullable(),
  }),
  "A vendor’s own server that receives messages about orders.",
);

const secret = z
  .string()
  .describe("The secret that signs the messages. Shown only once")
  .meta({ examples: ["whsec_Zm9yIHBlb3BsZSB3aG8gYmFrZSBhdCBuaWdodC4uLi4="] });

export const WebhookAdded = answer<Awaited<ReturnType<typeof addWebhook>>>()(
  "WebhookAdded",
  z.object({ id, secret }),
);

export const WebhookSecret = answer<ReturnType<typeof secretJson>>()(
  "WebhookSecret",
  z.object({ secret, previousSecretUntil: moment.nullable() }),
);

export const WebhookTry = answer<ReturnType<typeof tryJson>>()(
  "WebhookTry",
  z.object({
    at: moment.nullable(),
    took: z
      .int()
      .describe("Milliseconds")
      .meta({ examples: [120] }),
    status: z
      .int()
      .nullable()
      .describe("The answer’s HTTP status. Null without an answer")
      .meta({ examples: [200] }),
    said: z.string().meta({ examples: ["ok"] }),
  }),
);

export const WebhookDelivery = answer<ReturnType<typeof deliveryJson>>()(
  "WebhookDelivery",
  z.object({
    id,
    messageId: z
      .string()
      .describe("All tries of a message have the same id. Skip ids you already received")
      .meta({ examples: ["msg_42"] }),
    type: z.string().meta({ examples: ["order.placed"] }),
    orderId: id.nullable(),
    state: z.enum(deliveryStates),
    createdAt: moment.nullable(),
    nextTryAt: moment.nullable(),
    replays: z.int(),
    tries: z.array(WebhookTry).describe("The latest 10, newest first"),
  }),
  "A message to an endpoint, with its tries.",
);

const status = z.enum(orderStatuses);
const about = {
  version: z
    .int()
    .min(1)
    .meta({ examples: [1] }),
  timestamp: moment.nullable(),
};

export const OrderEvent = answer<ReturnType<typeof orderMessage>>()(
  "OrderEvent",
  z.object({
    type: z.enum(webhookEvents),
    ...about,
    data: z.object({
      orderId: id,
      orderNumber: z.string(),
      status,
      previousStatus: status.nullable(),
      by: z.string().meta({ examples: ["vendor"] }),
      vendorId: id,
      marketId: id,
      marketName: z.string(),
      pickupDate: day,
      pickupTimeStart: clock,
      pickupTimeEnd: clock,
      timeZone: z.string(),
      paymentMethod: z.string().meta({ examples: ["card"] }),
      totalAmount: cents,
      items: z.array(
        z.object({
          productId: id,
          name: z.string(),
          quantity: z.int(),
          unitPrice: cents,
          totalPrice: cents,
          weight: lineWeight,
        }),
      ),
    }),
  }),
  "A change to a vendor’s order, without the customer’s name.",
);

export const TestEvent = answer<ReturnType<typeof testMessage>>()(
  "TestEvent",
  z.object({
    type: z.literal(testEvent),
    ...about,
    data: z.object({ endpointId: id, vendorId: id, text: z.string() }),
  }),
);
