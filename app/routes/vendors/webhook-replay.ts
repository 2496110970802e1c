import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { replayWebhook } from "~/models/orders/webhook/log.server";
import { ReplayWebhook } from "~/models/orders/webhook/webhook.schema";
import { triedToast } from "~/models/orders/webhook/webhook.words";
import { allow } from "~/platform/allow";
import { check, idIn, readFields } from "~/platform/submit";
import { actOnEndpoint, toEndpoint } from "./webhook-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.vendor(args);
  return toEndpoint(args);
}

/** Sends a message once more, and tells how that went. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { fields } = await readFields(args.request, ReplayWebhook);
  const deliveryId = idIn(String(fields.get("deliveryId")));
  return actOnEndpoint(ctx, args, async (endpointId) =>
    triedToast(await replayWebhook(ctx, check(ReplayWebhook, { endpointId, deliveryId }))),
  );
}
