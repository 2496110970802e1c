import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { SetEventAside } from "~/models/orders/stripe-event/failed-event.schema";
import { setEventAside } from "~/models/orders/stripe-event/failed-event.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/admin/money/events/{id}/set-aside: takes an event off the list for good. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, SetEventAside, setEventAside, {
    also: { failedEventId: idIn(args.params.eventId) },
  });
}
