import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { setEventAside } from "~/models/orders/stripe-event/failed-event.server";
import { allow } from "~/platform/allow";
import { actOnEvent, toEvents } from "./money-event-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.admin(args, { othersTo: "/" });
  return toEvents();
}

/** Takes an event off the list, though nothing was done about it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnEvent(ctx, args.params.eventId, setEventAside, {
    title: "Set aside",
    description: "It waits for nobody any more. Your name is kept with it in the audit log.",
  });
}
