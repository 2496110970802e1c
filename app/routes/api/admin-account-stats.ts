import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { countDashboard } from "~/models/running/dashboard/dashboard.server";
import { allow } from "~/platform/allow";

/** GET /api/admin/account-stats: how many accounts partners have, and how much waits for a decision. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  return Response.json(await countDashboard(ctx));
}
