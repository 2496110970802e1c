import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { replayWebhook } from "~/models/orders/webhook/log.server";
import { ReplayWebhook } from "~/models/orders/webhook/webhook.schema";
import { triedToast } from "~/models/orders/webhook/webhook.words";
import { allow } from "~/platform/allow";
import { submitPress } from "~/platform/press";
import { check, idIn, readFields } from "~/platform/submit";
import { endpointIn } from "./webhook-act.server";

export { loader } from "./webhook-act.server";

/** Sends a message once more, and tells how that went. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { fields } = await readFields(args.request, ReplayWebhook);
  const deliveryId = idIn(String(fields.get("deliveryId")));
  const { endpointId, to } = endpointIn(args);
  return submitPress(ctx, { to }, async () =>
    triedToast(await replayWebhook(ctx, check(ReplayWebhook, { endpointId, deliveryId }))),
  );
}
