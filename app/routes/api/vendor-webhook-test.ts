import { testWebhook } from "~/models/orders/webhook/log.server";
import { tryJson } from "~/models/orders/webhook/webhook.json";
import { NamedWebhook } from "~/models/orders/webhook/webhook.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/webhooks/:endpointId/test", {
  summary: "Sends an endpoint a test, and tells how that went",
  may: "vendor",
  path: { endpointId: "endpointId" },
  command: NamedWebhook,
  verb: testWebhook,
  done: tryJson,
  answers: { 200: "WebhookTry" },
  refusals: [409, 429],
});
