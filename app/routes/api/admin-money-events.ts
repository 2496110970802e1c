import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readFailedEvents } from "~/models/orders/payment/money-desk.server";
import { failedEventListing } from "~/models/orders/stripe-event/failed-event.server";
import { failedEventJson } from "~/models/orders/stripe-event/failed-event.view";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** GET /api/admin/money/events: Stripe's events that were not worked through, the oldest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const asked = listingIn(args.request, failedEventListing);
  const { list } = await readFailedEvents(ctx, asked);
  return answerListing(args.request, list, (event) => failedEventJson(event, ctx.now));
}
