import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseWeekday } from "~/models/core/week";
import { sliceOfMarkets } from "~/models/vendors/at-market/market-api.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { answerSlice, changesIn, filterIn } from "./_slice";

export const readFrom = "anywhere";

/** GET /api/markets/search/day/{day}: the markets that open on a weekday. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const day = parseWeekday(args.params.day ?? "");
  if (!day) {
    const message = "Please name a day of the week, Monday to Sunday.";
    throw new DomainError("invalid", message, { fields: { day: [message] } });
  }
  ctx.cache.publicly(60);
  const { request } = args;
  const filter = filterIn(request, { day });
  return answerSlice(request, await sliceOfMarkets(ctx, filter, changesIn(request)));
}
