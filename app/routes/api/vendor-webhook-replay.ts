import { replayWebhook } from "~/models/orders/webhook/log.server";
import { tryJson } from "~/models/orders/webhook/webhook.json";
import { ReplayWebhook } from "~/models/orders/webhook/webhook.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint(
  "POST /api/vendor/webhooks/:endpointId/deliveries/:deliveryId/replay",
  {
    summary: "Sends a message once more, and tells how that went",
    may: "vendor",
    path: { endpointId: "endpointId", deliveryId: "deliveryId" },
    command: ReplayWebhook,
    verb: replayWebhook,
    done: tryJson,
    answers: { 200: "WebhookTry" },
    refusals: [409],
  },
);
