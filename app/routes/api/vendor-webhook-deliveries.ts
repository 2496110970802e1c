import { listDeliveries } from "~/models/orders/webhook/log.server";
import { deliveryJson } from "~/models/orders/webhook/webhook.json";
import { defineEndpoint } from "~/platform/endpoint";
import { idIn } from "~/platform/submit";
import { answerSlice, sliceIn } from "./_slice";

/** So many messages with their tries are answered at a time. */
const most = 50;

export const loader = defineEndpoint("GET /api/vendor/webhooks/:endpointId/deliveries", {
  summary: "Lists an endpoint's messages, the newest first",
  detail: "At most 50 at a time.",
  may: "vendor",
  answers: { 200: ["WebhookDelivery"] },
  pages: "cursor",
  async handle(ctx, { request, params }) {
    const { limit, cursor } = sliceIn(request);
    const { deliveries, next } = await listDeliveries(ctx, {
      endpointId: idIn(params.endpointId),
      before: cursor || null,
      limit: Math.min(limit, most),
    });
    const total = cursor === 0 && next === null ? deliveries.length : null;
    return answerSlice(request, { rows: deliveries.map(deliveryJson), next, total });
  },
});
