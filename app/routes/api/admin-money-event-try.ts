import { TryEventAgain } from "~/models/orders/stripe-event/failed-event.schema";
import { tryEventAgain } from "~/models/orders/stripe-event/try-again.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/admin/money/events/:eventId/try", {
  summary: "Fetches an event from Stripe once more, and works it through",
  may: "admin",
  scope: "money",
  path: { eventId: "failedEventId" },
  command: TryEventAgain,
  verb: tryEventAgain,
  answers: { 200: "EventTried" },
  refusals: [409, 503],
});
