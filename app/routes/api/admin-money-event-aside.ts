import { SetEventAside } from "~/models/orders/stripe-event/failed-event.schema";
import { setEventAside } from "~/models/orders/stripe-event/failed-event.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/admin/money/events/:eventId/set-aside", {
  summary: "Takes an event off the list for good",
  may: "admin",
  scope: "money",
  path: { eventId: "failedEventId" },
  command: SetEventAside,
  verb: setEventAside,
  answers: { 200: "EventSetAside" },
});
