import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { replayWebhook } from "~/models/orders/webhook/log.server";
import { tryJson } from "~/models/orders/webhook/webhook.json";
import { ReplayWebhook } from "~/models/orders/webhook/webhook.schema";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/vendor/webhooks/{endpointId}/deliveries/{deliveryId}/replay: sends a message once more. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, ReplayWebhook, replayWebhook, {
    also: {
      endpointId: idIn(args.params.endpointId),
      deliveryId: idIn(args.params.deliveryId),
    },
    done: tryJson,
  });
}
