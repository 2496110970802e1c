import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { endSession } from "~/models/people/user/user.server";
import { allow } from "~/platform/allow";

/** POST /api/logout: ends the session or the token it comes with; ending nothing is no error. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  await endSession(ctx, args.request as Request);
  return Response.json({ message: "Signed out" });
}
