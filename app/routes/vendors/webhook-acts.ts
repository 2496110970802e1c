import {
  endOldWebhookSecret,
  removeWebhook,
  switchWebhook,
} from "~/models/orders/webhook/endpoints.server";
import { replayWebhook, testWebhook } from "~/models/orders/webhook/log.server";
import { ReplayWebhook, SwitchWebhook } from "~/models/orders/webhook/webhook.schema";
import { triedToast } from "~/models/orders/webhook/webhook.words";
import { allow, type RouteArgs } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { leadFromForm, submitPress } from "~/platform/press";
import { check, idIn, readFields } from "~/platform/submit";
import type { VendorViewer } from "~/platform/viewer";
import { buttonIn } from "../button.server";
import { endpointIn } from "./endpoint.server";

type Act = (ctx: Allowed<VendorViewer>, args: RouteArgs) => Promise<Response>;

/** The buttons of an endpoint's page, by the last part of their address. */
const acts: Record<string, Act> = {
  /** Turns the endpoint on or off. */
  async switch(ctx, args) {
    const { fields } = await readFields(args.request, SwitchWebhook);
    const isOn = fields.get("isOn") === "on";
    const { endpointId, to } = endpointIn(args);
    return submitPress(ctx, { to }, async () => {
      await switchWebhook(ctx, check(SwitchWebhook, { endpointId, isOn }));
      return { title: isOn ? "Webhook turned on" : "Webhook turned off" };
    });
  },
  /** Stops signing with the previous secret. */
  async "end-old"(ctx, args) {
    const { endpointId, to } = endpointIn(args);
    return submitPress(ctx, { to }, async () => {
      await endOldWebhookSecret(ctx, { endpointId });
      return { title: "The old secret no longer works" };
    });
  },
  /** Sends a test message, and shows the result. */
  async test(ctx, args) {
    const { endpointId, to } = endpointIn(args);
    return submitPress(ctx, { to }, async () => triedToast(await testWebhook(ctx, { endpointId })));
  },
  /** Sends a message again, and shows the result. */
  async replay(ctx, args) {
    const { fields } = await readFields(args.request, ReplayWebhook);
    const deliveryId = idIn(String(fields.get("deliveryId")));
    const { endpointId, to } = endpointIn(args);
    return submitPress(ctx, { to }, async () =>
      triedToast(await replayWebhook(ctx, check(ReplayWebhook, { endpointId, deliveryId }))),
    );
  },
  /** Removes the endpoint. */
  async remove(ctx, args) {
    await removeWebhook(ctx, { endpointId: idIn(args.params.endpointId) });
    return ctx.toast.leadTo("/vendor-edit/webhooks", { title: "Endpoint removed" });
  },
};

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, endpointIn(args).to);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return buttonIn(args.request, acts)(ctx, args);
}
