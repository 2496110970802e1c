import { basketJson, visitJson } from "~/models/orders/basket/basket.json";
import {
  AddToBasket,
  ChangeBasket,
  MoveBasket,
  PlaceBasket,
} from "~/models/orders/basket/basket.schema";
import { addToBasket, changeBasket, moveBasket } from "~/models/orders/basket/basket.server";
import { placeBasket } from "~/models/orders/basket/place-basket.server";
import { readBasket } from "~/models/orders/basket/read-basket.server";
import { findVisit } from "~/models/orders/basket/visit.server";
import type { Allowed } from "~/platform/context";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { notFound } from "~/platform/errors";
import { makingKey } from "~/platform/kept-answers";
import { idIn } from "~/platform/submit";
import type { Customer } from "~/platform/viewer";
import { number } from "./_described";

/** The basket as it is now. Throws `not_found` if there is none. */
async function answerBasket(ctx: Allowed<Customer>, basketId?: number) {
  const basket = await readBasket(ctx, basketId);
  if (!basket) throw notFound("Basket not found");
  return basketJson(basket, ctx.now);
}

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/basket", {
    summary: "Returns one of the caller’s open baskets",
    detail:
      "A basket holds products of several vendors for one market and one date. Without `basket`, returns the basket that was changed last. What cannot be ordered now has a `problem`. A price that has changed has a `priceWas`.",
    may: "customer",
    query: { basket: number.describe("The id of a basket") },
    answers: { 200: "Basket" },
    refusals: [404],
    handle(ctx, { request }) {
      const named = new URL(request.url).searchParams.get("basket");
      return answerBasket(ctx, named === null ? undefined : idIn(named));
    },
  }),
  defineEndpoint("POST /api/basket/items", {
    summary: "Puts products into the basket for a market and a date",
    detail: "The basket is made when it is first needed. Quantities add up.",
    may: "customer",
    command: AddToBasket,
    given: { placeKey: (_, { request }) => makingKey(request) },
    verb: async (ctx, command) => answerBasket(ctx, await addToBasket(ctx, command)),
    answers: { 200: "Basket" },
  }),
  defineEndpoint("PATCH /api/basket/:basketId/items", {
    summary: "Changes quantities in a basket",
    detail: "The quantity 0 removes a product. A basket without products ends.",
    may: "customer",
    path: { basketId: "basketId" },
    command: ChangeBasket,
    verb: async (ctx, command) => {
      await changeBasket(ctx, command);
      const basket = await readBasket(ctx, command.basketId);
      return { basket: basket && basketJson(basket, ctx.now) };
    },
    answers: { 200: "ChangedBasket" },
    refusals: [404, 409],
  }),
  defineEndpoint("PATCH /api/basket/:basketId/pickup", {
    summary: "Moves a basket to another market or date",
    detail:
      "If the caller has a basket there, the two become one, with the higher quantity of each product.",
    may: "customer",
    path: { basketId: "basketId" },
    command: MoveBasket,
    verb: async (ctx, command) => answerBasket(ctx, await moveBasket(ctx, command)),
    answers: { 200: "Basket" },
    refusals: [404, 409],
  }),
  defineEndpoint("POST /api/basket/:basketId/checkout", {
    summary: "Orders everything in a basket, and returns where to pay",
    detail:
      "Each vendor’s part becomes an order of its own: all of them or none. At `url`, the customer pays, or enters one card for several vendors and for products sold by weight. It is null if there is nothing to do, or if a saved card was charged: see the visit.",
    may: "customer",
    path: { basketId: "basketId" },
    command: PlaceBasket,
    verb: async (ctx, command) => {
      const { basketId, payUrl } = await placeBasket(ctx, command);
      return { url: payUrl, visit: visitJson(await findVisit(ctx, basketId), ctx.now) };
    },
    answers: { 200: "BasketCheckout" },
    refusals: [402, 404, 409, 429, 503],
  }),
  defineEndpoint("GET /api/visits/:visitId", {
    summary: "Returns the orders of a basket that was placed",
    may: "customer",
    path: { visitId: "visitId" },
    answers: { 200: "Visit" },
    refusals: [404],
    handle: async (ctx, { params }) =>
      visitJson(await findVisit(ctx, idIn(params.visitId)), ctx.now),
  }),
];
