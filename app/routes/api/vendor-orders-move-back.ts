import { moveOrdersBack } from "~/models/orders/order/move-orders.server";
import { movedJson } from "~/models/orders/order/order.json";
import { MoveOrdersBack } from "~/models/orders/order/order.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/orders/move-back", {
  summary: "Takes the last step of several orders back",
  may: "vendor",
  scope: "orders",
  command: MoveOrdersBack,
  verb: moveOrdersBack,
  done: movedJson,
  answers: { 200: "MovedOrders" },
});
