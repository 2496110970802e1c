import { defaultZone, localDateOf } from "~/models/core/calendar";
import { yearIn } from "~/models/running/market-report/market-report.rules";
import { yearFile } from "~/models/running/market-report/year.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { toAskForAccess } from "./paths";

/** A year of the market's reports, as a file for a spreadsheet. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const said = new URL(args.request.url).searchParams.get("year");
  const year = yearIn(said, localDateOf(ctx.now, defaultZone));
  return yearFile(ctx, ctx.viewer.marketId, year);
}
