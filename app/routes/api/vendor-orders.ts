import { moveOrders, moveOrdersBack } from "~/models/orders/order/move-orders.server";
import { movedJson, vendorOrderJson } from "~/models/orders/order/order.json";
import { MoveOrders, MoveOrdersBack } from "~/models/orders/order/order.schema";
import {
  CorrectShortHarvest,
  ProposeShortHarvest,
} from "~/models/orders/order/short-harvest.schema";
import {
  correctShortHarvest,
  proposeShortHarvest,
} from "~/models/orders/order/short-harvest.server";
import { proposalJson } from "~/models/orders/order/short-harvest.view";
import { listVendorOrders } from "~/models/orders/order/vendor-order.server";
import { readStallDays } from "~/models/orders/stall-day/stall-day.server";
import { readStallAsked, stallDayView } from "~/models/orders/stall-day/stall-day.view";
import { TickOrders } from "~/models/orders/stall-day/tick.schema";
import { tickOrders } from "~/models/orders/stall-day/ticks.server";
import { weighOrders } from "~/models/orders/weighing/weigh-orders.server";
import { WeighOrders } from "~/models/orders/weighing/weighing.schema";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { check } from "~/platform/submit";
import { z } from "~/platform/zod";
import { answerSlice, changesIn } from "./_answers";
import { changedOrders, date, number } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/vendor/orders", {
    summary: "Lists the vendor’s orders, newest first",
    may: "vendor",
    query: changedOrders,
    answers: { 200: ["VendorOrder"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const { rows, ...rest } = await listVendorOrders(ctx, changesIn(request));
      return answerSlice(request, { ...rest, rows: rows.map(vendorOrderJson) });
    },
  }),
  defineEndpoint("POST /api/vendor/orders/move", {
    summary: "Updates the status of several orders",
    detail: "Each order gets its own answer. A rejected update doesn’t stop the others.",
    may: "vendor",
    scope: "orders",
    command: MoveOrders,
    verb: moveOrders,
    done: movedJson,
    answers: { 200: "MovedOrders" },
  }),
  defineEndpoint("POST /api/vendor/orders/move-back", {
    summary: "Undoes the last status update of several orders",
    may: "vendor",
    scope: "orders",
    command: MoveOrdersBack,
    verb: moveOrdersBack,
    done: movedJson,
    answers: { 200: "MovedOrders" },
  }),
  defineEndpoint("POST /api/vendor/orders/weigh", {
    summary: "Enters what products sold by weight weigh, all or none",
    detail:
      "`weight` is what all pieces of the line weigh together: a number in the unit of the price, or a text like “2 lb 6 oz”. An order costs what it weighs, and never more than the customer was promised.",
    may: "vendor",
    scope: "orders",
    command: WeighOrders,
    verb: (ctx, command) => weighOrders(ctx, command),
    answers: { 200: "WeighedOrders" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/vendor/short-harvest", {
    summary: "Proposes how much of a product each customer gets after a short harvest",
    may: "vendor",
    query: {
      marketId: number.meta({ isRequired: true }),
      pickupDate: date.meta({ isRequired: true }),
      productId: number.meta({ isRequired: true }),
      available: z.int().min(0).meta({ isRequired: true }),
    },
    answers: { 200: "HarvestProposal" },
    refusals: [409],
    async handle(ctx, { request }) {
      const { searchParams } = new URL(request.url);
      const number = (name: string) => Number(searchParams.get(name) ?? Number.NaN);
      const asked = check(ProposeShortHarvest, {
        marketId: number("marketId"),
        pickupDate: searchParams.get("pickupDate"),
        productId: number("productId"),
        available: number("available"),
      });
      return proposalJson(await proposeShortHarvest(ctx, asked));
    },
  }),
  defineEndpoint("POST /api/vendor/short-harvest", {
    summary: "Reduces or cancels orders after a short harvest, all or nothing",
    may: "vendor",
    scope: "orders",
    command: CorrectShortHarvest,
    verb: correctShortHarvest,
    answers: { 200: "HarvestDone" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/vendor/stall", {
    summary: "Returns today’s pickups at a market",
    may: "vendor",
    query: { market: number },
    answers: { 200: "StallDay" },
    async handle(ctx, { request }) {
      const { marketId } = readStallAsked(new URL(request.url).searchParams);
      return stallDayView(await readStallDays(ctx), marketId, ctx.now);
    },
  }),
  defineEndpoint("POST /api/vendor/stall/ticks", {
    summary: "Records order updates from a phone at the stall",
    detail: "Updates with the same `key` count once.",
    may: "vendor",
    scope: "orders",
    command: TickOrders,
    verb: tickOrders,
    done: (answers) => ({ answers }),
    answers: { 200: "TickAnswers" },
    refusals: [409],
  }),
];
