import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readStallDays } from "~/models/orders/stall-day/stall-day.server";
import { readStallAsked, stallDayView } from "~/models/orders/stall-day/stall-day.view";
import { allow } from "~/platform/allow";

/** GET /api/vendor/stall: today's pickups at a market (`market`), all of them. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { marketId } = readStallAsked(new URL(args.request.url).searchParams);
  return Response.json(stallDayView(await readStallDays(ctx), marketId, ctx.now));
}
