import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { tryEventAgain } from "~/models/orders/stripe-event/try-again.server";
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

/** Fetches an event from Stripe once more, and works it through. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitPress(ctx, { to: list, tellsMissing: true }, async () => {
    await tryEventAgain(ctx, { failedEventId: idIn(args.params.eventId) });
    return {
      title: "Worked through",
      description: "What Stripe told is in the books now.",
    };
  });
}
