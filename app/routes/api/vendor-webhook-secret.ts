import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { endOldWebhookSecret, rotateWebhookSecret } from "~/models/orders/webhook/endpoints.server";
import { endpointJson, secretJson } from "~/models/orders/webhook/webhook.json";
import { NamedWebhook } from "~/models/orders/webhook/webhook.schema";
import { allow } from "~/platform/allow";
import { answerOnce } from "~/platform/kept-answers";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["POST", "DELETE"];

/**
 * POST /api/vendor/webhooks/{endpointId}/secret: makes a new secret, answered this once; DELETE has
 * the one before it sign no longer.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const endpointId = idIn(args.params.endpointId);
  if (args.request.method === "DELETE") {
    return answerOnce(ctx, args.request as Request, async () =>
      Response.json(endpointJson(await endOldWebhookSecret(ctx, { endpointId }))),
    );
  }
  return submitJson(ctx, args, NamedWebhook, rotateWebhookSecret, {
    also: { endpointId },
    done: secretJson,
    isAnew: true,
  });
}
