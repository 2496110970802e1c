import { AmendOrder } from "~/models/orders/amendment/amend.schema";
import { amendOrder } from "~/models/orders/amendment/amend-order.server";
import { orderJson } from "~/models/orders/order/order.json";
import {
  CreateCheckoutSession,
  FinaliseOrder,
  NamedOrder,
  PlaceOrder,
} from "~/models/orders/order/order.schema";
import {
  cancelOrder,
  finaliseOrder,
  findOrder,
  listOrders,
} from "~/models/orders/order/order.server";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { whyNotSave } from "~/models/people/saved/saved.rules";
import { Save } from "~/models/people/saved/saved.schema";
import { save } from "~/models/people/saved/saved.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { DomainError } from "~/platform/errors";
import { makingKey } from "~/platform/kept-answers";
import { check, submitJson } from "~/platform/submit";
import { answerSlice, changesIn } from "./_answers";
import { changedOrders } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/orders", {
    summary: "Lists the caller’s orders, newest first",
    may: "customer",
    query: changedOrders,
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
  }),
  defineEndpoint("POST /api/orders", {
    summary: "Finalizes a paid order, or places an order paid at pickup",
    detail:
      "With `checkoutSessionId`, returns the order of that checkout. Returns 402 while the order is unpaid. Without `checkoutSessionId`, places the order you send. Returns 402 if the vendor takes only cards.",
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
  }),
  defineEndpoint("PATCH /api/orders/:orderId/cancel", {
    summary: "Cancels an order",
    detail: "You can cancel until the order’s `cancelDeadline`. We refund card payments.",
    may: "customer",
    path: { orderId: "orderId" },
    command: NamedOrder,
    verb: cancelOrder,
    answers: { 200: "CancelledOrder" },
    refusals: [409],
  }),
  defineEndpoint("PATCH /api/orders/:orderId/items", {
    summary: "Changes the quantities of a confirmed order, or adds products of its vendor",
    detail:
      "The quantity 0 removes a product, and products that you leave out stay. We refund what you order less of, at the price that you paid. What you add is an order of its own with the same pickup code (`added`), at today’s prices. For a card order, pay for it at `url`, or with `card` `saved`. All of it happens or nothing. Removing ends at the order’s `cancelDeadline`; adding ends when ordering closes.",
    may: "customer",
    path: { orderId: "orderId" },
    command: AmendOrder,
    given: { key: (_, { request }) => makingKey(request) },
    verb: async (ctx, command) => {
      const { orderId, addedOrderId, refund, payUrl } = await amendOrder(ctx, command);
      const read = async (id: number) => orderJson(await findOrder(ctx, id), ctx.now);
      const added = addedOrderId === null ? null : await read(addedOrderId);
      return { order: await read(orderId), added, refund, url: payUrl };
    },
    answers: { 200: "AmendedOrder" },
    refusals: [402, 404, 409, 429, 503],
  }),
  defineEndpoint("POST /api/create-checkout-session", {
    summary: "Places an order and returns where to pay by card",
    detail:
      "The server calculates the amounts. An order with different amounts fails. If a product is sold by weight, the customer enters a card at `url`. We charge it when the vendor has weighed the order.",
    may: "customer",
    command: CreateCheckoutSession,
    given: { placeKey: (_, { request }) => makingKey(request) },
    verb: placeOrder,
    done: ({ orderId, checkoutUrl }) => ({ orderId, url: checkoutUrl }),
    answers: { 200: "CheckoutSession" },
    refusals: [402, 404, 409, 429, 503],
  }),
  defineEndpoint("POST /api/saved", {
    summary: "Saves a market or a vendor, or removes it from the saved items",
    may: "signedIn",
    only: ["customer", "market_manager", "admin"],
    scope: "saved",
    command: Save,
    answers: { 200: "Saved" },
    refusals: [404, 409],
    async handle(ctx, args) {
      const refusal = whyNotSave(ctx.viewer);
      if (refusal) throw refusal;
      return submitJson(ctx, args, Save, save);
    },
  }),
];
