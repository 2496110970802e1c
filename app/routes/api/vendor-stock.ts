import { CopyStock, SetStock } from "~/models/vendors/attendance/attendance.schema";
import { readStock, setStock } from "~/models/vendors/attendance/stock.server";
import { stockJson } from "~/models/vendors/attendance/stock.view";
import { defineEndpoint } from "~/platform/endpoint";
import { check } from "~/platform/submit";
import { date, number } from "./_told";

export const loader = defineEndpoint("GET /api/vendor/stock", {
  summary: "Tells how many of each product there are on a market day",
  may: "vendor",
  query: {
    marketId: number.meta({ isRequired: true }),
    date: date.meta({ isRequired: true }),
  },
  answers: { 200: "Stock" },
  refusals: [409],
  async handle(ctx, { request }) {
    const { searchParams } = new URL(request.url);
    const { marketId, date } = check(CopyStock, {
      marketId: Number(searchParams.get("marketId")),
      date: searchParams.get("date"),
    });
    return stockJson(await readStock(ctx, marketId, date));
  },
});

export const action = defineEndpoint("PUT /api/vendor/stock", {
  summary: "Says how many there are, all of it or nothing",
  may: "vendor",
  command: SetStock,
  verb: setStock,
  answers: { 200: "StockSet" },
  refusals: [409],
});
