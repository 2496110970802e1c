import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { testWebhook } from "~/models/orders/webhook/log.server";
import { triedToast } from "~/models/orders/webhook/webhook.words";
import { allow } from "~/platform/allow";

import { actOnEndpoint, toEndpoint } from "./webhook-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.vendor(args);
  return toEndpoint(args);
}

/** Sends a test, and tells how that went. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return actOnEndpoint(ctx, args, async (endpointId) =>
    triedToast(await testWebhook(ctx, { endpointId })),
  );
}
