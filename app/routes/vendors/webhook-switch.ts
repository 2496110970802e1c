import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { switchWebhook } from "~/models/orders/webhook/endpoints.server";
import { SwitchWebhook } from "~/models/orders/webhook/webhook.schema";
import { allow } from "~/platform/allow";
import { check, readFields } from "~/platform/submit";
import { actOnEndpoint, toEndpoint } from "./webhook-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.vendor(args);
  return toEndpoint(args);
}

/** Switches an endpoint on or off. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { fields } = await readFields(args.request, SwitchWebhook);
  const isOn = fields.get("isOn") === "on";
  return actOnEndpoint(ctx, args, async (endpointId) => {
    await switchWebhook(ctx, check(SwitchWebhook, { endpointId, isOn }));
    return { title: isOn ? "It is on" : "It is off" };
  });
}
