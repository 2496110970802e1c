import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sliceOfMarketsOn } from "~/models/market/market-api.server";
import { parseWeekday } from "~/models/week";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { answerSlice, sliceIn } from "./_slice";

/** GET /api/markets/search/day/{day}: the markets that open on a weekday. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const day = parseWeekday(args.params.day ?? "");
  if (!day) {
    const message = "Please name a day of the week, Monday to Sunday.";
    throw new DomainError("invalid", message, { fields: { day: [message] } });
  }
  return answerSlice(args.request, await sliceOfMarketsOn(ctx, day, sliceIn(args.request)));
}
