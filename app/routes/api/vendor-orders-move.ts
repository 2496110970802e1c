import { moveOrders } from "~/models/orders/order/move-orders.server";
import { movedJson } from "~/models/orders/order/order.json";
import { MoveOrders } from "~/models/orders/order/order.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/orders/move", {
  summary: "Says what has become of several orders",
  detail: "Each is answered by itself; one that is refused does not stop the others.",
  may: "vendor",
  scope: "orders",
  command: MoveOrders,
  verb: moveOrders,
  done: movedJson,
  answers: { 200: "MovedOrders" },
});
