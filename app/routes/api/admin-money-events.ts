import { readFailedEvents } from "~/models/orders/payment/money-desk.server";
import { failedEventListing } from "~/models/orders/stripe-event/failed-event.server";
import { failedEventJson } from "~/models/orders/stripe-event/failed-event.view";
import { defineEndpoint } from "~/platform/endpoint";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";
import { listing } from "./_told";

export const loader = defineEndpoint("GET /api/admin/money/events", {
  summary: "Lists Stripe's events that could not be worked through, the oldest first",
  may: "admin",
  query: listing({}),
  answers: { 200: ["FailedEvent"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const asked = listingIn(request, failedEventListing);
    const { list } = await readFailedEvents(ctx, asked);
    return answerListing(request, list, (event) => failedEventJson(event, ctx.now));
  },
});
