import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { askForManagerAccess } from "~/models/joining/request/ask-for-access.server";
import { AskForManagerAccess } from "~/models/joining/request/request.schema";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/market-manager-requests: a manager asks for an account; 200 for one asked for before. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitJson(ctx, args, AskForManagerAccess, askForManagerAccess, {
    done: ({ isKnown }) =>
      Response.json({ status: "pending", isKnown }, { status: isKnown ? 200 : 201 }),
  });
}
