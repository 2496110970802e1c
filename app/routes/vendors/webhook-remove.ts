import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { removeWebhook } from "~/models/orders/webhook/endpoints.server";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import { toEndpoint } from "./webhook-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.vendor(args);
  return toEndpoint(args);
}

/** Removes an endpoint. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  await removeWebhook(ctx, { endpointId: idIn(args.params.endpointId) });
  ctx.toast.show({ title: "Endpoint removed" });
  return redirect("/vendor-edit/webhooks");
}
