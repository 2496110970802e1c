import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { setEventAside } from "~/models/orders/stripe-event/failed-event.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";
import { idIn } from "~/platform/submit";

const list = "/admin/money/events";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, list);
}

/** Takes an event off the list, though nothing was done about it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitPress(ctx, { to: list, tellsMissing: true }, async () => {
    await setEventAside(ctx, { failedEventId: idIn(args.params.eventId) });
    return {
      title: "Set aside",
      description: "It waits for nobody any more. Your name is kept with it in the audit log.",
    };
  });
}
