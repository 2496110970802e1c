import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { testWebhook } from "~/models/orders/webhook/log.server";
import { tryJson } from "~/models/orders/webhook/webhook.json";
import { NamedWebhook } from "~/models/orders/webhook/webhook.schema";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/vendor/webhooks/{endpointId}/test: sends it a test and answers how that went. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, NamedWebhook, testWebhook, {
    also: { endpointId: idIn(args.params.endpointId) },
    done: tryJson,
  });
}
