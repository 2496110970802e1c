import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readListing } from "~/models/listing/listing";
import { userJson } from "~/models/user/user.view";
import { userListing } from "~/models/user/user-list";
import { listUsers } from "~/models/user/user-list.server";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";

/** GET /api/admin/users: accounts, the newest first; `q`, `role` and `state` as on the page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const asked = readListing(new URL(args.request.url).searchParams, userListing);
  const list = await listUsers(ctx, asked);
  return answerListing(args.request, list, userJson);
}
