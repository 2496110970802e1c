import { csvLine } from "~/models/core/listing/csv";
import { weekdays } from "~/models/core/week";
import { marketCsvRow, marketsCsvHead } from "~/models/vendors/at-market/open-data";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { changed, filters, terms } from "./_told";
import { marketsAsData } from "./markets-data.server";

export const loader = defineEndpoint("GET /api/markets.csv", {
  summary: "The same as a table",
  detail: `At most 500 at a time, each page with its head. ${terms}`,
  may: "anyone",
  readFrom: "anywhere",
  query: { day: z.enum(weekdays), ...filters, ...changed },
  answers: {
    200: {
      type: "text/csv",
      example:
        'id,name,location\r\n42,Coconut Grove Market,"Miami, FL"\r\n43,Palmetto Market,"Miami, FL"\r\n',
    },
  },
  pages: "cursor",
  async handle(ctx, { request }) {
    const { markets, headers } = await marketsAsData(ctx, request, 500);
    headers.set("Content-Type", "text/csv; charset=utf-8; header=present");
    headers.set("Content-Disposition", 'attachment; filename="markets.csv"');
    const rows = [marketsCsvHead, ...markets.map((market) => marketCsvRow(market, ctx.site))];
    // Spreadsheets read UTF-8 only where the file begins with this mark.
    return new Response(`\uFEFF${rows.map(csvLine).join("")}`, { headers });
  },
});
