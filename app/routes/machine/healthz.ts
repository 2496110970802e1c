import { sql } from "drizzle-orm";
import { isOverdue } from "~/models/running/scheduled/scheduled.rules";
import { readLastRun } from "~/models/running/scheduled/scheduled-runs.server";
import { allow, type RouteArgs } from "~/platform/allow";

/**
 * GET /healthz: 200 if the database answers, 503 if it does not. With `?schedule`, which a monitor
 * asks for, it is also 503 if the scheduled work has stopped. Without it, browsers find out whether
 * they are online.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  try {
    await ctx.db.run(sql`select 1`);
    const isAsked = new URL(args.request.url).searchParams.has("schedule");
    const run = isAsked ? await readLastRun(ctx) : null;
    if (run && isOverdue(run.at, ctx.now)) throw new Error("The scheduled work has stopped.");
    return answer(200);
  } catch (error) {
    ctx.log("unhealthy", { message: String(error) });
    return answer(503);
  }
}

const answer = (status: 200 | 503) =>
  Response.json({ ok: status === 200 }, { status, headers: { "Cache-Control": "no-store" } });
