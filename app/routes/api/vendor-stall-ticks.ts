import { TickOrders } from "~/models/orders/stall-day/tick.schema";
import { tickOrders } from "~/models/orders/stall-day/ticks.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/stall/ticks", {
  summary: "Takes in what a phone at the stall has ticked",
  detail: "The same `key` is the same tick, however often it comes.",
  may: "vendor",
  scope: "orders",
  command: TickOrders,
  verb: tickOrders,
  done: (answers) => ({ answers }),
  answers: { 200: "TickAnswers" },
  refusals: [409],
});
