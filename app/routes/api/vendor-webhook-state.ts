import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { switchWebhook } from "~/models/orders/webhook/endpoints.server";
import { endpointJson } from "~/models/orders/webhook/webhook.json";
import { SwitchWebhook } from "~/models/orders/webhook/webhook.schema";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PATCH"];

/** PATCH /api/vendor/webhooks/{endpointId}/state: switches it on or off. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, SwitchWebhook, switchWebhook, {
    also: { endpointId: idIn(args.params.endpointId) },
    done: endpointJson,
  });
}
