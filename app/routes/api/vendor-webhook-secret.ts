import { endOldWebhookSecret, rotateWebhookSecret } from "~/models/orders/webhook/endpoints.server";
import { endpointJson, secretJson } from "~/models/orders/webhook/webhook.json";
import { NamedWebhook } from "~/models/orders/webhook/webhook.schema";
import { byMethod, defineEndpoint } from "~/platform/endpoint";
import { answerOnce } from "~/platform/kept-answers";
import { idIn } from "~/platform/submit";

const add = defineEndpoint("POST /api/vendor/webhooks/:endpointId/secret", {
  summary: "Makes a new secret, and tells it this once",
  detail: "The one before it signs beside it for a day.",
  may: "vendor",
  path: { endpointId: "endpointId" },
  command: NamedWebhook,
  verb: rotateWebhookSecret,
  done: secretJson,
  isAnew: true,
  answers: { 200: "WebhookSecret" },
  refusals: [409],
});

const remove = defineEndpoint("DELETE /api/vendor/webhooks/:endpointId/secret", {
  summary: "Has the secret before this one sign no longer",
  may: "vendor",
  answers: { 200: "WebhookEndpoint" },
  handle: (ctx, { request, params }) =>
    answerOnce(ctx, request, async () => {
      const endpointId = idIn(params.endpointId);
      return Response.json(endpointJson(await endOldWebhookSecret(ctx, { endpointId })));
    }),
});

export const action = byMethod(add, remove);
