import {
  WebhookAdded,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookSecret,
  WebhookTry,
} from "~/models/orders/webhook/webhook.answer";
import {
  AddWebhook,
  ChangeWebhook,
  NamedWebhook,
  ReplayWebhook,
  SwitchWebhook,
} from "~/models/orders/webhook/webhook.schema";
import { z } from "~/platform/zod";
import { type Described, listOf, vendors } from "./operation";

const path = { endpointId: "endpointId" };

export const endpoints: Described = {
  tag: "A stall's own servers",
  about:
    "Servers of a stall's own that are told of its orders, for its owners. What they are told stands under Webhooks.",
  operations: {
    "GET /api/vendor/webhooks": {
      summary: "Lists the stall's endpoints",
      may: vendors,
      answers: { 200: listOf(WebhookEndpoint) },
      pages: "cursor",
    },
    "POST /api/vendor/webhooks": {
      summary: "Adds an endpoint, and tells its secret this once",
      detail: "An address of the public web, by https, that the stall has not named yet.",
      may: vendors,
      command: AddWebhook,
      isAnew: true,
      answers: { 201: WebhookAdded },
      refusals: [409],
    },
    "GET /api/vendor/webhooks/:endpointId": {
      summary: "Tells one endpoint",
      may: vendors,
      path: { endpointId: null },
      answers: { 200: WebhookEndpoint },
    },
    "PUT /api/vendor/webhooks/:endpointId": {
      summary: "Changes where an endpoint is, and what it hears of",
      may: vendors,
      path,
      command: ChangeWebhook,
      answers: { 200: WebhookEndpoint },
      refusals: [409],
    },
    "DELETE /api/vendor/webhooks/:endpointId": {
      summary: "Removes an endpoint",
      may: vendors,
      path: { endpointId: null },
      answers: { 200: z.object({}) },
    },
    "PATCH /api/vendor/webhooks/:endpointId/state": {
      summary: "Switches an endpoint on or off",
      detail: "What happens while it is off is not sent afterwards.",
      may: vendors,
      path,
      command: SwitchWebhook,
      answers: { 200: WebhookEndpoint },
      refusals: [409],
    },
    "POST /api/vendor/webhooks/:endpointId/secret": {
      summary: "Makes a new secret, and tells it this once",
      detail: "The one before it signs beside it for a day.",
      may: vendors,
      path,
      command: NamedWebhook,
      isAnew: true,
      answers: { 200: WebhookSecret },
      refusals: [409],
    },
    "DELETE /api/vendor/webhooks/:endpointId/secret": {
      summary: "Has the secret before this one sign no longer",
      may: vendors,
      path: { endpointId: null },
      answers: { 200: WebhookEndpoint },
    },
    "POST /api/vendor/webhooks/:endpointId/test": {
      summary: "Sends an endpoint a test, and tells how that went",
      may: vendors,
      path,
      command: NamedWebhook,
      answers: { 200: WebhookTry },
      refusals: [409, 429],
    },
    "GET /api/vendor/webhooks/:endpointId/deliveries": {
      summary: "Lists an endpoint's messages, the newest first",
      detail: "At most 50 at a time.",
      may: vendors,
      path: { endpointId: null },
      answers: { 200: listOf(WebhookDelivery) },
      pages: "cursor",
    },
    "POST /api/vendor/webhooks/:endpointId/deliveries/:deliveryId/replay": {
      summary: "Sends a message once more, and tells how that went",
      may: vendors,
      path: { ...path, deliveryId: "deliveryId" },
      command: ReplayWebhook,
      answers: { 200: WebhookTry },
      refusals: [409],
    },
  },
};
