import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { endOldWebhookSecret } from "~/models/orders/webhook/endpoints.server";
import { allow } from "~/platform/allow";
import { submitPress } from "~/platform/press";
import { endpointIn } from "./webhook-act.server";

export { loader } from "./webhook-act.server";

/** Has the secret before the present one sign no longer. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { endpointId, to } = endpointIn(args);
  return submitPress(ctx, { to }, async () => {
    await endOldWebhookSecret(ctx, { endpointId });
    return { title: "The old secret signs no longer" };
  });
}
