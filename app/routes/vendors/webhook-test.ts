import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { testWebhook } from "~/models/orders/webhook/log.server";
import { triedToast } from "~/models/orders/webhook/webhook.words";
import { allow } from "~/platform/allow";
import { submitPress } from "~/platform/press";
import { endpointIn } from "./webhook-act.server";

export { loader } from "./webhook-act.server";

/** Sends a test, and tells how that went. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { endpointId, to } = endpointIn(args);
  return submitPress(ctx, { to }, async () => triedToast(await testWebhook(ctx, { endpointId })));
}
