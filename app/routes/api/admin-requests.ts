import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listAdminRequests } from "~/models/request/request.server";
import { adminRequestJson } from "~/models/request/request.view";
import { allow } from "~/platform/allow";

/** GET /api/admin-requests: who asks to become an administrator, those that wait first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const requests = await listAdminRequests(ctx);
  return Response.json(requests.map(adminRequestJson));
}
