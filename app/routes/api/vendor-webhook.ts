import {
  changeWebhook,
  findEndpoint,
  removeWebhook,
} from "~/models/orders/webhook/endpoints.server";
import { endpointJson } from "~/models/orders/webhook/webhook.json";
import { ChangeWebhook } from "~/models/orders/webhook/webhook.schema";
import { byMethod, defineEndpoint } from "~/platform/endpoint";
import { answerOnce } from "~/platform/kept-answers";
import { idIn } from "~/platform/submit";
import { z } from "~/platform/zod";

export const loader = defineEndpoint("GET /api/vendor/webhooks/:endpointId", {
  summary: "Tells one endpoint",
  may: "vendor",
  answers: { 200: "WebhookEndpoint" },
  handle: async (ctx, { params }) => endpointJson(await findEndpoint(ctx, idIn(params.endpointId))),
});

const change = defineEndpoint("PUT /api/vendor/webhooks/:endpointId", {
  summary: "Changes where an endpoint is, and what it hears of",
  may: "vendor",
  path: { endpointId: "endpointId" },
  command: ChangeWebhook,
  verb: changeWebhook,
  done: endpointJson,
  answers: { 200: "WebhookEndpoint" },
  refusals: [409],
});

const remove = defineEndpoint("DELETE /api/vendor/webhooks/:endpointId", {
  summary: "Removes an endpoint",
  may: "vendor",
  answers: { 200: z.object({}) },
  handle: (ctx, { request, params }) =>
    answerOnce(ctx, request, async () => {
      await removeWebhook(ctx, { endpointId: idIn(params.endpointId) });
      return Response.json({});
    }),
});

export const action = byMethod(change, remove);
