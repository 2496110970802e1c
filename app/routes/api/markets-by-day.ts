import { parseWeekday } from "~/models/core/week";
import { sliceOfMarkets } from "~/models/vendors/at-market/market-api.server";
import { defineEndpoint } from "~/platform/endpoint";
import { DomainError } from "~/platform/errors";
import { answerSlice, changesIn, filterIn } from "./_slice";
import { changed, filters } from "./_told";

export const loader = defineEndpoint("GET /api/markets/search/day/:day", {
  summary: "Lists the markets that open on a weekday",
  may: "anyone",
  readFrom: "anywhere",
  query: { ...filters, ...changed },
  answers: { 200: ["ListedMarket"] },
  pages: "cursor",
  async handle(ctx, { request, params }) {
    const day = parseWeekday(params.day ?? "");
    if (!day) {
      const message = "Please name a day of the week, Monday to Sunday.";
      throw new DomainError("invalid", message, { fields: { day: [message] } });
    }
    ctx.cache.publicly(60);
    const filter = filterIn(request, { day });
    return answerSlice(request, await sliceOfMarkets(ctx, filter, changesIn(request)));
  },
});
