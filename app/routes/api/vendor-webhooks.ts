import { addWebhook, listEndpoints } from "~/models/orders/webhook/endpoints.server";
import { endpointJson } from "~/models/orders/webhook/webhook.json";
import { AddWebhook } from "~/models/orders/webhook/webhook.schema";
import { defineEndpoint } from "~/platform/endpoint";
import { answerWhole } from "./_slice";

export const loader = defineEndpoint("GET /api/vendor/webhooks", {
  summary: "Lists the stall's endpoints",
  may: "vendor",
  answers: { 200: ["WebhookEndpoint"] },
  pages: "cursor",
  handle: async (ctx, { request }) =>
    answerWhole(request, (await listEndpoints(ctx)).map(endpointJson)),
});

export const action = defineEndpoint("POST /api/vendor/webhooks", {
  summary: "Adds an endpoint, and tells its secret this once",
  detail: "An address of the public web, by https, that the stall has not named yet.",
  may: "vendor",
  command: AddWebhook,
  verb: addWebhook,
  isAnew: true,
  answers: { 201: "WebhookAdded" },
  refusals: [409],
});
