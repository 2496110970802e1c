import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { endOldWebhookSecret } from "~/models/orders/webhook/endpoints.server";
import { allow } from "~/platform/allow";

import { actOnEndpoint, toEndpoint } from "./webhook-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.vendor(args);
  return toEndpoint(args);
}

/** Has the secret before the present one sign no longer. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return actOnEndpoint(ctx, args, async (endpointId) => {
    await endOldWebhookSecret(ctx, { endpointId });
    return { title: "The old secret signs no longer" };
  });
}
