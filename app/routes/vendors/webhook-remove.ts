import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { removeWebhook } from "~/models/orders/webhook/endpoints.server";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";

export { loader } from "./webhook-act.server";

/** Removes an endpoint. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  await removeWebhook(ctx, { endpointId: idIn(args.params.endpointId) });
  ctx.toast.show({ title: "Endpoint removed" });
  return redirect("/vendor-edit/webhooks");
}
