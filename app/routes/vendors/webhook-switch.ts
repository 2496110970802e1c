import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { switchWebhook } from "~/models/orders/webhook/endpoints.server";
import { SwitchWebhook } from "~/models/orders/webhook/webhook.schema";
import { allow } from "~/platform/allow";
import { submitPress } from "~/platform/press";
import { check, readFields } from "~/platform/submit";
import { endpointIn } from "./webhook-act.server";

export { loader } from "./webhook-act.server";

/** Switches an endpoint on or off. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { fields } = await readFields(args.request, SwitchWebhook);
  const isOn = fields.get("isOn") === "on";
  const { endpointId, to } = endpointIn(args);
  return submitPress(ctx, { to }, async () => {
    await switchWebhook(ctx, check(SwitchWebhook, { endpointId, isOn }));
    return { title: isOn ? "It is on" : "It is off" };
  });
}
