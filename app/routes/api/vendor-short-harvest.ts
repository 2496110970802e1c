import {
  CorrectShortHarvest,
  ProposeShortHarvest,
} from "~/models/orders/order/short-harvest.schema";
import {
  correctShortHarvest,
  proposeShortHarvest,
} from "~/models/orders/order/short-harvest.server";
import { proposalJson } from "~/models/orders/order/short-harvest.view";
import { defineEndpoint } from "~/platform/endpoint";
import { check } from "~/platform/submit";
import { z } from "~/platform/zod";
import { date, number } from "./_told";

export const loader = defineEndpoint("GET /api/vendor/short-harvest", {
  summary: "Proposes who gets how many of what there is",
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
});

export const action = defineEndpoint("POST /api/vendor/short-harvest", {
  summary: "Gives a short harvest out, all of it or nothing",
  may: "vendor",
  scope: "orders",
  command: CorrectShortHarvest,
  verb: correctShortHarvest,
  answers: { 200: "HarvestDone" },
  refusals: [409],
});
