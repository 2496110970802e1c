import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listDeliveries } from "~/models/orders/webhook/log.server";
import { deliveryJson } from "~/models/orders/webhook/webhook.json";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import { answerSlice, sliceIn } from "./_slice";

/** So many messages with their tries are answered at a time. */
const most = 50;

/** GET /api/vendor/webhooks/{endpointId}/deliveries: its messages, the newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { limit, cursor } = sliceIn(args.request);
  const { deliveries, next } = await listDeliveries(ctx, {
    endpointId: idIn(args.params.endpointId),
    before: cursor || null,
    limit: Math.min(limit, most),
  });
  const total = cursor === 0 && next === null ? deliveries.length : null;
  return answerSlice(args.request, { rows: deliveries.map(deliveryJson), next, total });
}
