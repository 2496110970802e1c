import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { scheduledJson } from "~/models/running/scheduled/scheduled.view";
import { readLastRun } from "~/models/running/scheduled/scheduled-runs.server";
import { allow } from "~/platform/allow";

/** GET /api/admin/scheduled-work: when it last ran, when it runs next, and how each job went. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  return Response.json(scheduledJson(await readLastRun(ctx)));
}
