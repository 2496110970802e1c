import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { askForVendorAccess } from "~/models/joining/request/ask-for-access.server";
import { AskForVendorAccess } from "~/models/joining/request/request.schema";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor-requests: a vendor asks for an account; 200 for one asked for before. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitJson(ctx, args, AskForVendorAccess, askForVendorAccess, {
    done: ({ isKnown }) =>
      Response.json({ status: "pending", isKnown }, { status: isKnown ? 200 : 201 }),
  });
}
