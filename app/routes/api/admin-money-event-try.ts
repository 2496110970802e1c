import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { TryEventAgain } from "~/models/orders/stripe-event/failed-event.schema";
import { tryEventAgain } from "~/models/orders/stripe-event/try-again.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/admin/money/events/{id}/try: fetches an event from Stripe and works it through. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, TryEventAgain, tryEventAgain, {
    also: { failedEventId: idIn(args.params.eventId) },
  });
}
