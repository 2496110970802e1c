import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ListingSpec } from "~/models/core/listing/listing";
import { askForAdminAccount } from "~/models/joining/request/ask-for-access.server";
import { AskForAdminAccount } from "~/models/joining/request/request.schema";
import { listAdminRequests } from "~/models/joining/request/request.server";
import { adminRequestJson } from "~/models/joining/request/request.view";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** It is sorted by nothing else, and not filtered. */
const inItsOrder = {
  sorts: { submitted: "asc" },
  sort: { by: "submitted", order: "asc" },
  filters: {},
} as const satisfies ListingSpec;

/** GET /api/admin-requests: who asks to become an administrator, those that wait first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const asked = listingIn(args.request, inItsOrder);
  return answerListing(args.request, await listAdminRequests(ctx, asked), adminRequestJson);
}

/** POST /api/admin-requests: somebody asks to become one; 200 for one asked for before. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitJson(ctx, args, AskForAdminAccount, askForAdminAccount, {
    done: ({ isKnown }) =>
      Response.json({ status: "pending", isKnown }, { status: isKnown ? 200 : 201 }),
  });
}
