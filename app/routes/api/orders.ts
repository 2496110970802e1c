import { orderJson } from "~/models/orders/order/order.json";
import { FinaliseOrder, PlaceOrder } from "~/models/orders/order/order.schema";
import { finaliseOrder, findOrder, listOrders } from "~/models/orders/order/order.server";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { defineEndpoint } from "~/platform/endpoint";
import { DomainError } from "~/platform/errors";
import { makingKey } from "~/platform/kept-answers";
import { check } from "~/platform/submit";
import { answerSlice, changesIn } from "./_slice";
import { changed } from "./_told";

export const loader = defineEndpoint("GET /api/orders", {
  summary: "Lists the caller's orders, the newest first",
  may: "customer",
  query: changed,
  answers: { 200: ["Order"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const slice = changesIn(request);
    const { rows, ...rest } = await listOrders(ctx, slice);
    return answerSlice(request, {
      ...rest,
      rows: rows.map((order) => orderJson(order, ctx.now)),
    });
  },
});

export const action = defineEndpoint("POST /api/orders", {
  summary: "Finalizes a paid order, or places one that is paid at pickup",
  detail:
    "With `checkoutSessionId`, answers the order of that checkout, and 402 while it is not paid. Without one, places the order that is sent, and 402 where the vendor takes cards only.",
  may: "customer",
  command: FinaliseOrder,
  async verb(ctx, { checkoutSessionId, ...pending }, { request }) {
    if (checkoutSessionId) {
      const { id, status } = await finaliseOrder(ctx, checkoutSessionId);
      if (status === "pending_payment") throw new DomainError("payment_required");
      return orderJson(await findOrder(ctx, id), ctx.now);
    }
    if (pending.vendorId === undefined) throw new DomainError("payment_required");
    const placeKey = await makingKey(request);
    const command = check(PlaceOrder, { ...pending, placeKey, paymentMethod: "at_pickup" });
    const { orderId } = await placeOrder(ctx, command);
    return orderJson(await findOrder(ctx, orderId), ctx.now);
  },
  answers: { 200: "Order" },
  refusals: [402, 404, 409, 429, 503],
});
