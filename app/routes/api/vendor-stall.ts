import { readStallDays } from "~/models/orders/stall-day/stall-day.server";
import { readStallAsked, stallDayView } from "~/models/orders/stall-day/stall-day.view";
import { defineEndpoint } from "~/platform/endpoint";
import { number } from "./_told";

export const loader = defineEndpoint("GET /api/vendor/stall", {
  summary: "Tells today's pickups at a market, all of them",
  may: "vendor",
  query: { market: number },
  answers: { 200: "StallDay" },
  async handle(ctx, { request }) {
    const { marketId } = readStallAsked(new URL(request.url).searchParams);
    return stallDayView(await readStallDays(ctx), marketId, ctx.now);
  },
});
