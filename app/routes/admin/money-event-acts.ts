import { setEventAside } from "~/models/orders/stripe-event/failed-event.server";
import { tryEventAgain } from "~/models/orders/stripe-event/try-again.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";
import { idIn } from "~/platform/submit";
import { buttonIn } from "../button.server";

const list = "/admin/money/events";

/** The buttons of an event, by the last part of their address, and the message after each. */
const acts = {
  /** Fetches an event from Stripe again and processes it. */
  try: {
    verb: tryEventAgain,
    told: { title: "Event handled", description: "Our records now include this event." },
  },
  /** Removes an event from the list, although nothing was done about it. */
  "set-aside": {
    verb: setEventAside,
    told: {
      title: "Set aside",
      description: "We removed this event from the list. Your name is in the audit log.",
    },
  },
};

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, list);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { verb, told } = buttonIn(args.request, acts);
  return submitPress(ctx, { to: list, tellsMissing: true }, async () => {
    await verb(ctx, { failedEventId: idIn(args.params.eventId) });
    return told;
  });
}
