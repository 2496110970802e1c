import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { userJson } from "~/models/people/user/user.view";
import { userListing } from "~/models/people/user/user-list";
import { listUsers } from "~/models/people/user/user-list.server";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** GET /api/admin/users: accounts, the newest first; `q`, `role` and `state` as on the page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const asked = listingIn(args.request, userListing);
  const list = await listUsers(ctx, asked);
  return answerListing(args.request, list, userJson);
}
