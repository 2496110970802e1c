import { switchWebhook } from "~/models/orders/webhook/endpoints.server";
import { endpointJson } from "~/models/orders/webhook/webhook.json";
import { SwitchWebhook } from "~/models/orders/webhook/webhook.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("PATCH /api/vendor/webhooks/:endpointId/state", {
  summary: "Switches an endpoint on or off",
  detail: "What happens while it is off is not sent afterwards.",
  may: "vendor",
  path: { endpointId: "endpointId" },
  command: SwitchWebhook,
  verb: switchWebhook,
  done: endpointJson,
  answers: { 200: "WebhookEndpoint" },
  refusals: [409],
});
