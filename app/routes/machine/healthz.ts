import { sql } from "drizzle-orm";
import { allow, type RouteArgs } from "~/platform/allow";

/** GET /healthz: 200 if the database answers, 503 if it does not. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  try {
    await ctx.db.run(sql`select 1`);
    return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    ctx.log("unhealthy", { message: String(error) });
    return Response.json({ ok: false }, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}
