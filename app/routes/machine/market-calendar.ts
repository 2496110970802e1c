import { redirect } from "@remix-run/cloudflare";
import { lastChanges } from "~/models/guide/changes/changes.server";
import { calendarClosures } from "~/models/guide/market/calendar-closures.server";
import { mergedOr } from "~/models/guide/market/duplicates.server";
import { marketCalendar } from "~/models/guide/market/market.calendar";
import { findMarket } from "~/models/vendors/at-market/market.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";

/** GET /market/{id}/calendar.ics: the market's openings, to add to a calendar or to subscribe to. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const id = idIn(args.params.id);
  const [market, lastChange, closuresOf] = await Promise.all([
    findMarket(ctx, id).catch(async (error) => {
      throw redirect(`/market/${await mergedOr(ctx, id, error)}/calendar.ics`, 301);
    }),
    lastChanges(ctx, "market", [id]),
    calendarClosures(ctx, [id]),
  ]);
  const week = { ...market.week, closures: closuresOf(id) };
  const file = marketCalendar({ ...market, week, lastChange: lastChange(id) }, ctx.now, ctx.site);
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="market-${market.id}.ics"`,
      "Cache-Control": "public, max-age=3600",
    },
  });
}
