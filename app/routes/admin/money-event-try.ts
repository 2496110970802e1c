import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { tryEventAgain } from "~/models/orders/stripe-event/try-again.server";
import { allow } from "~/platform/allow";
import { actOnEvent, toEvents } from "./money-event-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.admin(args, { othersTo: "/" });
  return toEvents();
}

/** Fetches an event from Stripe once more, and works it through. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnEvent(ctx, args.params.eventId, tryEventAgain, {
    title: "Worked through",
    description: "What Stripe told is in the books now.",
  });
}
