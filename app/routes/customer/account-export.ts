import { exportMyData } from "~/models/running/account/export.server";
import { allow, type RouteArgs } from "~/platform/allow";

/** GET /account/export: a file with everything that the database holds about the signed-in user. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return new Response(JSON.stringify(await exportMyData(ctx), null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="market-day-my-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
