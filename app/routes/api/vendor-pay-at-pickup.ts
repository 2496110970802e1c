import { readPayAtPickup, setPayAtPickup } from "~/models/orders/portal/own-stall.server";
import { SetPayAtPickup } from "~/models/vendors/vendor.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const loader = defineEndpoint("GET /api/vendor/pay-at-pickup", {
  summary: "Tells how the stall is paid at pickup",
  may: "vendor",
  answers: { 200: "PayAtPickup" },
  handle: (ctx) => readPayAtPickup(ctx),
});

export const action = defineEndpoint("PATCH /api/vendor/pay-at-pickup", {
  summary: "Says how the stall is paid at pickup",
  may: "vendor",
  command: SetPayAtPickup,
  verb: setPayAtPickup,
  answers: { 200: "PayAtPickup" },
  refusals: [409],
});
